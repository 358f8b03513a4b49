import type { MonthSheetWords } from './month-sheet-en.ts';

export const monthSheetTh: MonthSheetWords = {
  title: 'รายการเดินบัญชี',
  back: 'กลับ',
  print: 'บันทึกเป็น PDF หรือพิมพ์',
  hint: 'ในหน้าต่างของโทรศัพท์หรือคอมพิวเตอร์ เลือก “บันทึกเป็น PDF”',
  inLine: 'เบราว์เซอร์ของ LINE บันทึกหน้านี้ไม่ได้',
  openOutside: 'เปิดในเบราว์เซอร์ของเครื่อง',
  member: 'สมาชิก',
  phone: 'เบอร์มือถือ',
  account: 'บัญชีรับเงิน',
  made: 'ออกเมื่อ',
  when: 'วันที่',
  what: 'รายการ',
  amount: 'จำนวน',
  reference: 'เลขอ้างอิง',
  rows: (count) => `${count} รายการ`,
  onlyNewest: (shown, all) => `${shown} รายการล่าสุดจาก ${all} รายการ ขอทั้งหมดได้จากทีมงาน`,
  terms: 'เวลาตามกรุงเทพฯ ยอดเงินเข้าและเงินออกไม่รวมการโอนระหว่างกระเป๋ากับเกม',
  empty: 'เดือนนี้ไม่มีรายการ',
  failed: 'อ่านรายการของเดือนนี้ไม่ได้',
  show: 'แสดงยอดเงิน',
};
