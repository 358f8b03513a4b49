/** What operators propose to each other, beside bonuses and rules of rewards. */
export const proposalKindsTh = {
  policy: 'กฎเรื่องเงิน',
  lookup: 'ข้อมูลของเว็บ',
  content: 'หน้าของเว็บ',
  'site.switch': 'การเปิดปิดเว็บ',
  'settings.withdraw': 'วงเงินถอน',
  'settings.registerOTP': 'รหัสตอนสมัคร',
  'settings.depositMethods': 'ช่องทางฝาก',
  'deposit-account.add': 'เพิ่มบัญชีรับฝาก',
  'deposit-account.change': 'เปลี่ยนบัญชีรับฝาก',
  'inflow.assign': 'ระบุเจ้าของเงินฝาก',
  'slip.accept': 'รับสลิป',
  'transfer.settle': 'ตัดสินรายการโอน',
  'result.decide': 'ตัดสินผลเกม',
  'operator.invite': 'เชิญผู้ปฏิบัติงาน',
  'operator.change': 'เปลี่ยนผู้ปฏิบัติงาน',
  'operator.reset': 'เชิญผู้ปฏิบัติงานใหม่',
};
