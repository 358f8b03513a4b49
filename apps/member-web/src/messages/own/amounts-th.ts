import type { AmountsWords } from './amounts-en.ts';

export const amountsTh: AmountsWords = {
  open: 'ตั้งยอดของฉัน',
  title: 'ยอดของฉัน',
  lead: 'ตั้งได้สามยอด ใช้ได้ทุกเครื่อง เว้นว่างทั้งหมดเพื่อใช้ยอดปกติ',
  amount: (place) => `ยอดที่ ${place}`,
  save: 'บันทึกยอดของฉัน',
  saved: 'บันทึกยอดแล้ว',
  wrong: (smallest) => `ใส่ยอดตั้งแต่ ${smallest} ขึ้นไป`,
  failed: 'บันทึกยอดไม่สำเร็จ ลองอีกครั้ง',
};
