import type { adjustmentsEn } from './adjustments-en.ts';

export const adjustmentsTh: typeof adjustmentsEn = {
  adjustments: {
    open: 'ปรับยอดเงิน',
    title: 'เพิ่มหรือหักเงินด้วยมือ?',
    lead: 'มีผลเมื่อผู้ดูแลอีกคนเห็นด้วย และจะแสดงในรายการของสมาชิกตามสาเหตุด้านล่าง',
    cash: (name, amount) => `${name}: เงินสด ${amount}`,
    direction: 'ทำอะไร',
    directions: { CREDIT: 'เพิ่มเงิน', DEBIT: 'หักเงิน' },
    place: 'บัญชี',
    wallet: 'กระเป๋าเงิน',
    placeHint: 'ใช้เฉพาะเกมที่ติดต่อผู้ให้บริการไม่ได้แล้ว ถ้าผู้ให้บริการตอบอีก ยอดที่มีจะถูกบันทึกและรอตรวจสอบ',
    amount: 'จำนวนเงิน',
    badAmount: 'ใส่จำนวนเช่น 100 หรือ 99.50',
    cause: 'สาเหตุที่สมาชิกเห็น',
    about: 'รายการที่แก้ให้ถูกต้อง',
    noAbout: 'ไม่ใช่รายการล่าสุด',
    evidence: 'ภาพหลักฐาน (PNG หรือ JPEG)',
    missing: 'เลือกรายการหรือภาพที่แสดงเหตุผล',
    reasons: ['เงินไม่เข้า ตรวจกับธนาคารแล้ว', 'เข้าผิดสมาชิก', 'ตกลงกับสมาชิกในแชตแล้ว'],
    propose: 'เสนอ',
    picture: 'ดูภาพ',
  },
};
