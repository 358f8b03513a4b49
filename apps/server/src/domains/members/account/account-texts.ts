import type { CashCurrency } from '@kapao/contract/shared/money.ts';

/** Placeholder of the link, which is filled in when the message is sent, so that no stored text contains it. */
const LINK = '{link}';

/** Sent to the phone on record when the payout account changes, in the site's language. */
const NEW_ACCOUNT_TEXTS = {
  THB: (siteName: string, digits: string) =>
    `${siteName}: บัญชีรับเงินถอนเปลี่ยนเป็นบัญชีลงท้าย ${digits} หากไม่ใช่คุณ กดลิงก์นี้เพื่อหยุดการจ่ายทันที ไม่ต้องใส่รหัสใดๆ ${LINK}`,
  LAK: (siteName: string, digits: string) =>
    `${siteName}: ບັນຊີຮັບເງິນຖອນປ່ຽນເປັນບັນຊີລົງທ້າຍ ${digits} ຖ້າບໍ່ແມ່ນທ່ານ ກົດລິ້ງນີ້ເພື່ອຢຸດການຈ່າຍທັນທີ ບໍ່ຕ້ອງໃສ່ລະຫັດໃດໆ ${LINK}`,
};

export function newAccountText(account: { currency: CashCurrency; siteName: string; accountNo: string }): string {
  return NEW_ACCOUNT_TEXTS[account.currency](account.siteName, account.accountNo.slice(-4));
}

const CHANGE_TEXTS = {
  THB: {
    'second-factor-on': 'เปิดขั้นที่สองในการเข้าสู่ระบบแล้ว',
    'second-factor-off': 'ปิดขั้นที่สองในการเข้าสู่ระบบแล้ว',
    'second-factor-reset': 'ทีมงานถอดขั้นที่สองในการเข้าสู่ระบบให้แล้ว',
    'line-linked': 'เชื่อม LINE กับบัญชีนี้แล้ว รหัสยืนยันบางอย่างจะส่งทาง LINE',
    'line-unlinked': 'ยกเลิกการเชื่อม LINE กับบัญชีนี้แล้ว',
    'passkey-added': 'เพิ่มพาสคีย์ใหม่สำหรับเข้าสู่ระบบแล้ว',
    'passkey-removed': 'ลบพาสคีย์ออกจากบัญชีนี้แล้ว',
    'passkeys-reset': 'ทีมงานลบพาสคีย์ทั้งหมดออกจากบัญชีนี้แล้ว',
    'payout-passkey-on': 'ตั้งให้ยืนยันการถอนทุกครั้งด้วยพาสคีย์แล้ว',
    'payout-passkey-off': 'ปิดการยืนยันการถอนด้วยพาสคีย์แล้ว',
    'payout-passkey-ending': 'การยืนยันการถอนด้วยพาสคีย์จะปิดในอีก 24 ชั่วโมง',
    stop: 'หากไม่ใช่คุณ กดลิงก์นี้เพื่อหยุดการจ่ายทันที ไม่ต้องใส่รหัสใดๆ',
  },
  LAK: {
    'second-factor-on': 'ເປີດຂັ້ນທີສອງໃນການເຂົ້າສູ່ລະບົບແລ້ວ',
    'second-factor-off': 'ປິດຂັ້ນທີສອງໃນການເຂົ້າສູ່ລະບົບແລ້ວ',
    'second-factor-reset': 'ທີມງານຖອດຂັ້ນທີສອງໃນການເຂົ້າສູ່ລະບົບໃຫ້ແລ້ວ',
    'line-linked': 'ເຊື່ອມ LINE ກັບບັນຊີນີ້ແລ້ວ ລະຫັດຢືນຢັນບາງຢ່າງຈະສົ່ງທາງ LINE',
    'line-unlinked': 'ຍົກເລີກການເຊື່ອມ LINE ກັບບັນຊີນີ້ແລ້ວ',
    'passkey-added': 'ເພີ່ມພາສຄີໃໝ່ສຳລັບເຂົ້າສູ່ລະບົບແລ້ວ',
    'passkey-removed': 'ລຶບພາສຄີອອກຈາກບັນຊີນີ້ແລ້ວ',
    'passkeys-reset': 'ທີມງານລຶບພາສຄີທັງໝົດອອກຈາກບັນຊີນີ້ແລ້ວ',
    'payout-passkey-on': 'ຕັ້ງໃຫ້ຢືນຢັນການຖອນທຸກຄັ້ງດ້ວຍພາສຄີແລ້ວ',
    'payout-passkey-off': 'ປິດການຢືນຢັນການຖອນດ້ວຍພາສຄີແລ້ວ',
    'payout-passkey-ending': 'ການຢືນຢັນການຖອນດ້ວຍພາສຄີຈະປິດໃນອີກ 24 ຊົ່ວໂມງ',
    stop: 'ຖ້າບໍ່ແມ່ນທ່ານ ກົດລິ້ງນີ້ເພື່ອຢຸດການຈ່າຍທັນທີ ບໍ່ຕ້ອງໃສ່ລະຫັດໃດໆ',
  },
} as const;

/** Changes that the phone on record, and a linked LINE, are told of. */
export type ToldChange = Exclude<keyof (typeof CHANGE_TEXTS)['THB'], 'stop'>;

export function changeText(told: { currency: CashCurrency; siteName: string; change: ToldChange }): string {
  const words = CHANGE_TEXTS[told.currency];
  return `${told.siteName}: ${words[told.change]} ${words.stop} ${LINK}`;
}

export function withLink(text: string, link: string): string {
  return text.replace(LINK, () => link);
}
