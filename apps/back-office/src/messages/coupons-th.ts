import type { couponsEn } from './coupons-en.ts';

export const couponsTh: typeof couponsEn = {
  title: 'คูปองวงล้อ',
  back: 'กลับไปที่กติการางวัล',
  ofMember: 'ของสมาชิก',
  ofAll: 'ดูของสมาชิกทุกคน',
  state: 'สถานะ',
  states: { OPEN: 'รับได้', CLAIMED: 'รับแล้ว', EXPIRED: 'หมดอายุ', VOIDED: 'ยกเลิกแล้ว' },
  none: 'ไม่มีคูปองในรายการนี้',
  given: 'ได้รับเมื่อ',
  expires: 'ใช้ได้ถึง',
  coins: (n) => `เหรียญ: ${n}`,
  waits: 'รออีกคนเห็นชอบการยกเลิก',
  void: 'ยกเลิกคูปอง',
  voidText: 'สมาชิกจะรับไม่ได้ตั้งแต่นี้ และย้อนกลับไม่ได้',
  voidByTwoText: 'คูปองนี้มีมูลค่าเป็นเงิน ต้องมีอีกคนเห็นชอบ ระหว่างนี้สมาชิกยังรับได้',
  voided: 'ยกเลิกแล้ว',
  reasons: ['วงล้อผิดพลาด', 'สงสัยว่ามีการใช้ผิดวิธี', 'สมาชิกขอ'],
};
