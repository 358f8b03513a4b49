import type { FirstHelpWords } from './first-help-en.ts';

export const firstHelpTh: FirstHelpWords = {
  title: 'ต้องการให้ช่วยเรื่องใด',
  topics: { deposit: 'เงินฝากถึงไหนแล้ว', withdrawal: 'เงินถอนถึงไหนแล้ว', person: 'เรื่องอื่น' },
  looking: 'รอสักครู่…',
  failed: 'ตรวจรายการไม่ได้ พิมพ์ถามทีมงานด้านล่างได้เลย',
  ask: 'ถามทีมงาน',
  deposit: {
    toPay: (amount) => `QR ยอด ${amount} ยังไม่ได้จ่าย`,
    checking: (amount) => `กำลังตรวจสลิปยอด ${amount} คุณไม่ต้องทำอะไร`,
    failed: 'สลิปล่าสุดไม่ผ่าน ดูเหตุผลได้ในรายการสลิป',
    arrived: (amount, time) => `เงินฝาก ${amount} เข้ากระเป๋าแล้วเมื่อ ${time}`,
    none: (account) => `ยังไม่พบเงินโอนจากบัญชี ··${account} ใน 24 ชั่วโมงนี้ ส่งสลิปมาแล้วทีมงานจะตามให้`,
    open: { toPay: 'เปิด QR', slips: 'ดูสลิปของฉัน', receipt: 'ดูใบเสร็จ', send: 'ส่งสลิป' },
  },
  withdrawal: {
    review: (amount) => `ทีมงานกำลังตรวจรายการถอน ${amount} คุณไม่ต้องทำอะไร`,
    paying: (amount) => `กำลังโอนเงินถอน ${amount} เข้าธนาคารของคุณ`,
    paid: (amount, time) => `โอน ${amount} เข้าธนาคารของคุณแล้วเมื่อ ${time}`,
    refused: (amount) => `รายการถอน ${amount} ไม่สำเร็จ คืนเงินเข้ากระเป๋าแล้ว`,
    none: 'ยังไม่มีรายการถอน',
    open: 'ดูว่าถึงไหนแล้ว',
  },
};
