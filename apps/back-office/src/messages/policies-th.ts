import type { Messages } from './en.ts';
import { payoutPoliciesTh } from './policies-payout-th.ts';

export const policiesTh: Pick<Messages, 'policyPage' | 'policies'> = {
  policyPage: {
    title: 'กฎการเงิน',
    lead: 'กฎเหล่านี้กำหนดว่าเงินจะเคลื่อนไหวเองเมื่อใด และเมื่อใดต้องมีคนเห็นชอบ เจ้าหน้าที่คนหนึ่งเสนอ อีกคนเห็นชอบ',
    defaultValue: (text: string) => `ค่าเริ่มต้น: ${text}`,
    change: 'เสนอเปลี่ยน',
    changeTitle: 'เสนอเปลี่ยนกฎนี้หรือไม่',
    atOnce: 'มีผลทันทีที่เจ้าหน้าที่อีกคนเห็นชอบ',
    afterHours: (hours: string) => `เมื่อเจ้าหน้าที่อีกคนเห็นชอบแล้ว จะรออีก ${hours} ชั่วโมงจึงมีผล ระหว่างนั้นผู้เกี่ยวข้องคัดค้านได้`,
    reasons: ['ตกลงกันในทีมแล้ว', 'ประเมินความเสี่ยงใหม่', 'กฎหมายกำหนด'],
    done: 'ส่งข้อเสนอแล้ว',
    waits: 'รอคนที่สอง',
    agreed: (at: string) => `เห็นชอบแล้ว มีผลตั้งแต่ ${at}`,
    by: (operator: string, at: string) => `เสนอโดย ${operator} ${at}`,
    now: 'ตอนนี้',
    planned: 'เปลี่ยนเป็น',
    badAmount: 'กรอกจำนวนเงิน เช่น 100 หรือ 99.50',
    bounds: (min: string, max: string) => `ตั้งแต่ ${min} ถึง ${max}`,
    same: 'ยังไม่มีอะไรเปลี่ยน',
    on: 'เปิด',
    off: 'ปิด',
    toProposals: 'ไปที่ข้อเสนอ',
    units: {
      seconds: 'วินาที',
      minutes: 'นาที',
      hours: 'ชั่วโมง',
      days: 'วัน',
      times: 'เท่า',
    },
  },
  policies: {
    ...payoutPoliciesTh,
    secondPerson: {
      title: 'คนที่สอง',
      lead: 'เมื่อเกินจำนวนเหล่านี้ การทำรายการกับเงินของสมาชิกต้องรอเจ้าหน้าที่อีกคน',
      fields: {
        assignAbove: { label: 'ระบุเจ้าของเงินเกิน', hint: 'เงินที่เข้ามาและยังไม่มีเจ้าของ' },
        acceptAbove: { label: 'ยอมรับสลิปเกิน', hint: 'สลิปที่เจ้าหน้าที่ยอมรับเอง' },
        settleAbove: { label: 'ตัดสินรายการโยกเกิน', hint: 'รายการโยกเงินกับเกมที่คนต้องตัดสิน หรือเงินเกินที่เกม' },
      },
    },
    coins: {
      title: 'เหรียญวงล้อ',
      lead: 'สมาชิกได้เหรียญจากการฝากและการเล่นอย่างไร',
      fields: {
        windowDays: { label: 'จำนวนวันที่นับ', hint: 'การเล่น การฝาก และการถอนที่เก่ากว่านี้จะไม่นับ' },
        maxPerDay: { label: 'เหรียญต่อวัน', hint: 'จำนวนมากที่สุดที่สมาชิกหนึ่งคนได้ในหนึ่งวัน ส่วนที่เหลือได้ในวันถัดไปหากเงินยังอยู่' },
      },
    },
  },
};
