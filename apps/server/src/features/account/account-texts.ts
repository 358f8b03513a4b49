/** Told to the phone on record when the account that money is paid out to changes; the site's language, no link to follow. */
const NEW_ACCOUNT_TEXTS = {
  THB: (siteName: string, digits: string) =>
    `${siteName}: บัญชีรับเงินถอนเปลี่ยนเป็นบัญชีลงท้าย ${digits} หากไม่ใช่คุณ เข้าเว็บ เปิดโปรไฟล์ แล้วกด "ไม่ใช่ฉัน" เพื่อหยุดการจ่าย หรือติดต่อเราทันที`,
  LAK: (siteName: string, digits: string) =>
    `${siteName}: ບັນຊີຮັບເງິນຖອນປ່ຽນເປັນບັນຊີລົງທ້າຍ ${digits} ຖ້າບໍ່ແມ່ນທ່ານ ເຂົ້າເວັບ ເປີດໂປຣໄຟລ໌ ແລ້ວກົດ "ບໍ່ແມ່ນຂ້ອຍ" ເພື່ອຢຸດການຈ່າຍ ຫຼື ຕິດຕໍ່ພວກເຮົາທັນທີ`,
};

export function newAccountText(account: { currency: 'THB' | 'LAK'; siteName: string; accountNo: string }): string {
  return NEW_ACCOUNT_TEXTS[account.currency](account.siteName, account.accountNo.slice(-4));
}
