import type { CashCurrency } from '@kapao/contract/shared/money.ts';

interface NumberText {
  currency: CashCurrency;
  siteName: string;
  number: string;
  minutes: number;
}

const NUMBER_TEXTS: Record<CashCurrency, (text: NumberText) => string> = {
  THB: ({ siteName, number, minutes }) =>
    `${siteName}: เลขเชื่อม LINE ของคุณคือ ${number} กรอกในหน้าโปรไฟล์ของเว็บภายใน ${minutes} นาที หากคุณไม่ได้ขอ หรือมีคนอื่นขอเลขนี้ อย่าบอกใคร`,
  LAK: ({ siteName, number, minutes }) =>
    `${siteName}: ເລກເຊື່ອມ LINE ຂອງທ່ານແມ່ນ ${number} ໃສ່ໃນໜ້າໂປຣໄຟລ໌ຂອງເວັບພາຍໃນ ${minutes} ນາທີ ຖ້າທ່ານບໍ່ໄດ້ຂໍ ຫຼື ມີຄົນອື່ນຂໍເລກນີ້ ຫ້າມບອກໃຜ`,
};

/** Answers the code, to the LINE that sent it: whoever types it at the site says that this LINE is theirs. */
export function numberText(text: NumberText): string {
  return NUMBER_TEXTS[text.currency](text);
}

const TAKEN_TEXTS: Record<CashCurrency, (siteName: string) => string> = {
  THB: (siteName) => `${siteName}: LINE นี้เชื่อมกับบัญชีสมาชิกอื่นอยู่แล้ว ยกเลิกการเชื่อมที่บัญชีนั้นก่อน`,
  LAK: (siteName) => `${siteName}: LINE ນີ້ເຊື່ອມກັບບັນຊີສະມາຊິກອື່ນຢູ່ແລ້ວ ຍົກເລີກການເຊື່ອມທີ່ບັນຊີນັ້ນກ່ອນ`,
};

export function takenText(currency: CashCurrency, siteName: string): string {
  return TAKEN_TEXTS[currency](siteName);
}
