import type { StatementWords } from './statement-words-en.ts';

export const statementWordsTh: StatementWords = {
  titles: {
    deposit: 'ฝากเงิน',
    setAside: 'พักเงินไว้',
    sentBack: 'คืนเงินฝากให้ผู้โอน',
    bankDeposit: 'ฝากผ่านธนาคาร',
    withdraw: 'ถอนเข้าบัญชีธนาคาร',
    takenBack: 'หักคืน: รายการถอนที่ได้รับสองครั้ง',
    transfer: 'โอน',
    bonus: 'โบนัส',
    promotion: 'โปรโมชัน',
    invite: 'โบนัสชวนเพื่อน',
    refund: 'คืนยอดเสีย',
    prize: 'รางวัลวงล้อ',
    finish_bonus: 'จบโบนัส',
    adjustment: 'ปรับยอดเงิน',
  },
  ways: {
    QR: 'ฝากด้วย QR',
    SLIP: 'ฝากด้วยสลิป',
    GIFT: 'ฝากด้วยซองของขวัญ',
    FILE: 'ฝากผ่านธนาคาร ตามรายการเดินบัญชี',
    STAFF: 'ฝากผ่านธนาคาร ทีมงานเพิ่มยอดให้',
  },
  toGame: (game) => `โอนไป ${game}`,
  fromGame: (game) => `โอนกลับจาก ${game}`,
};
