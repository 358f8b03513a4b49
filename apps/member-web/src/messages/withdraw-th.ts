import type { WithdrawWords } from './withdraw-en.ts';

export const withdrawTh: WithdrawWords = {
  title: 'ถอนเงิน',
  toAccount: 'เข้าบัญชี',
  range: (least, most) => `${least} – ${most} ต่อครั้ง`,
  left: {
    DAY: (left, most) => `วันนี้ถอนได้อีก ${left} จากวันละ ${most}`,
    MONTH: (left, most) => `เดือนนี้ถอนได้อีก ${left} จากเดือนละ ${most}`,
  },
  aboveLimit: {
    DAY: (left, opens) => `วันนี้ถอนได้อีก ${left} ลดยอดลง หรือถอนอีกครั้งได้ตั้งแต่ ${opens}`,
    MONTH: (left, opens) => `เดือนนี้ถอนได้อีก ${left} ลดยอดลง หรือถอนอีกครั้งได้ตั้งแต่ ${opens}`,
  },
  gamesFirst: (amount) => `ยอดในเกม ${amount} จะย้ายกลับกระเป๋าก่อน`,
  wholeBalance: (amount) => `เมื่อมีโบนัส ต้องถอนทั้งหมด ${amount} ในครั้งเดียว ถ้าต้องการถอนบางส่วน ให้จบโบนัสก่อน`,
  finishFirst: (limit) => `ถอนได้ครั้งละไม่เกิน ${limit} จบโบนัสก่อน แล้วทยอยถอนได้`,
  finishBonus: 'จบโบนัสก่อน',
  reviewBonus: (paid, account, lost) => `${paid} เข้า ${account} ส่วนที่สละ ${lost}`,
  underWay: (amount) => `กำลังถอน ${amount} อยู่ เริ่มรายการใหม่ได้เมื่อรายการนั้นเสร็จ`,
  oneAtATime: 'ถอนได้ทีละหนึ่งรายการ',
  turnoverFirst: () => 'ทำยอดเทิร์นให้ครบก่อนจึงถอนได้',
  toBonus: 'ดูหรือยกเลิกโบนัส',
  review: (amount, account) => `${amount} เข้า ${account}`,
  usual: 'เงินเข้าปกติไม่เกิน 5 นาที',
  submit: (amount) => `ถอน ${amount}`,
  submitEmpty: 'ถอน',
  successTitle: 'ถอนเงินสำเร็จ',
  pendingTitle: 'กำลังถอนเงิน',
  failedTitle: 'ถอนเงินไม่สำเร็จ',
  pendingText: 'กำลังโอนเข้าธนาคารของคุณ ปกติไม่เกิน 5 นาที ยอดใหญ่ทีมงานจะตรวจก่อน',
  failedText: 'เงินกลับเข้ากระเป๋าเงินสดแล้ว',
};
