import type { memberNotesEn } from './member-notes-en.ts';

export const memberNotesTh: typeof memberNotesEn = {
  title: 'บันทึกของทีมงาน',
  none: 'ยังไม่มีบันทึก',
  label: 'เขียนบันทึก',
  hint: 'ทีมงานเห็น สมาชิกไม่เห็น และแก้ไขภายหลังไม่ได้',
  add: 'บันทึก',
  net: 'ฝากลบถอน',
  lists: 'รายการทั้งหมดของสมาชิกนี้',
  looked: 'เจ้าหน้าที่ทำอะไรและใครเปิดดู',
  changesTitle: 'การเปลี่ยนแปลงโดยสมาชิก',
  noChanges: 'ไม่มีการเปลี่ยนแปลง',
  changes: {
    password: 'รหัสผ่าน',
    'password-reset': 'ตั้งรหัสผ่านใหม่ด้วยรหัส OTP',
    profile: 'ชื่อ',
    'bank-account': 'บัญชีธนาคาร',
    'bank-account-name': 'ชื่อบัญชี',
    'payouts-held': 'หยุดการจ่ายเงินของตัวเอง',
    'second-factor-on': 'เปิดการยืนยันสองขั้น',
    'second-factor-off': 'ปิดการยืนยันสองขั้น',
    'second-factor-reset': 'เจ้าหน้าที่ยกเลิกการยืนยันสองขั้น',
    'line-linked': 'เชื่อม LINE',
    'line-unlinked': 'ยกเลิกการเชื่อม LINE',
  },
};
