import type { Locale } from '@kapao/contract/shared/locale.ts';

interface CodeWords {
  locale: Locale;
  siteName: string;
  code: string;
  reference: string;
  minutes: number;
}

interface CodeMessage extends CodeWords {
  /** Host of the site: the last line binds the code to it, so that phones fill it in there and nowhere else (WebOTP). */
  siteHost: string;
}

const CODE_TEXTS: Record<Locale, (message: CodeWords) => string> = {
  th: ({ siteName, code, reference, minutes }) =>
    `${siteName}: รหัสยืนยัน ${code} (อ้างอิง ${reference}) ใช้ได้ ${minutes} นาที ห้ามบอกใคร`,
  la: ({ siteName, code, reference, minutes }) =>
    `${siteName}: ລະຫັດຢືນຢັນ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ ${minutes} ນາທີ ຫ້າມບອກໃຜ`,
  en: ({ siteName, code, reference, minutes }) =>
    `${siteName}: your code is ${code} (ref. ${reference}). It works for ${minutes} minutes. Never share it.`,
};

export function codeWords(message: CodeWords): string {
  return CODE_TEXTS[message.locale](message);
}

export function codeText(message: CodeMessage): string {
  return `${codeWords(message)}\n\n@${message.siteHost} #${message.code}`;
}

/** For a reset asked for a phone without a member: only the phone's owner learns it, and the answer of the call is the same. */
const NO_MEMBER_TEXTS: Record<Locale, (siteName: string) => string> = {
  th: (siteName) => `${siteName}: มีผู้ขอตั้งรหัสผ่านใหม่ แต่เบอร์นี้ยังไม่ได้เป็นสมาชิก หากไม่ใช่คุณ ไม่ต้องทำอะไร`,
  la: (siteName) => `${siteName}: ມີຜູ້ຂໍຕັ້ງລະຫັດຜ່ານໃໝ່ ແຕ່ເບີນີ້ຍັງບໍ່ໄດ້ເປັນສະມາຊິກ ຖ້າບໍ່ແມ່ນທ່ານ ບໍ່ຕ້ອງເຮັດຫຍັງ`,
  en: (siteName) =>
    `${siteName}: somebody asked for a new password, but this number has no account. If it was not you, do nothing.`,
};

export function noMemberText(locale: Locale, siteName: string): string {
  return NO_MEMBER_TEXTS[locale](siteName);
}
