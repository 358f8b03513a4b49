import type { alertsEn } from './alerts-en.ts';

/** What needs a person now. */
export const alertsTh: typeof alertsEn = {
  alerts: {
    title: 'แจ้งเตือน',
    lead: 'เรื่องที่ต้องให้คนดูตอนนี้ ผู้ที่กดรับเรื่องคือผู้ดูแลเรื่องนั้น และจะไม่แจ้งต่อ',
    states: { OPEN: 'ตอนนี้', ENDED: 'จบแล้ว' },
    none: 'ทุกอย่างปกติ',
    noneText: 'ตอนนี้ไม่มีเรื่องที่ต้องให้คนดู',
    noneEnded: 'ยังไม่มีเรื่องที่จบ',
    levels: { CRITICAL: 'วิกฤต', WARNING: 'เตือน' },
    told: 'แจ้งผ่าน',
    toldNobody: 'ยังไม่ได้แจ้งใครนอกจากหน้านี้',
    toldAgain: (at) => `แจ้งซ้ำเมื่อ ${at}`,
    acknowledge: 'รับเรื่อง',
    acknowledgeTitle: 'รับเรื่องนี้?',
    acknowledgeText: 'ชื่อของคุณจะอยู่ข้างเรื่องนี้ และจะไม่แจ้งใครอีก',
    reasons: ['กำลังตรวจสอบ', 'ติดต่อพาร์ตเนอร์แล้ว', 'ทราบแล้ว จะหายเอง'],
    done: 'รับเรื่องแล้ว',
    by: (operator, at) => `โดย ${operator} ${at}`,
    over: (at) => `สิ้นสุดเมื่อ ${at}`,
    sound: 'เสียงเมื่อมีเรื่องใหม่',
    look: 'ไปดู',
  },
};
