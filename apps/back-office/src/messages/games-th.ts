import type { gamesEn } from './games-en.ts';

export const gamesTh: typeof gamesEn = {
  games: {
    title: 'ค่ายเกม',
    lead: 'ไม่ว่าจะปิดหรือเปิดค่ายใด สมาชิกโยกเงินกลับกระเป๋าได้เสมอ',
    states: { on: 'เปิด', maintenance: 'ปิดปรับปรุง', off: 'ปิด' },
    categories: { slot: 'สล็อต', sport: 'กีฬาและคาสิโน', lotto: 'หวย' },
    families: {
      'own-reference': 'ถามผลด้วยเลขอ้างอิงของเรา',
      'signed-agent': 'ค้นจากรายการโอนของค่าย',
      'no-reference': 'ดูได้จากยอดเงินเท่านั้น',
    },
    accounts: (count) => `บัญชี: ${count}`,
    openTransfers: (count: number) => `รายการโอนที่ยังไม่จบ: ${count}`,
    become: { on: 'เปิดค่ายนี้', maintenance: 'ปิดปรับปรุง', off: 'ปิดค่ายนี้' },
    texts: {
      on: 'สมาชิกเปิดบัญชี โยกเงินเข้า และเล่นได้',
      maintenance: 'การ์ดจะบอกว่าค่ายกำลังปรับปรุง โยกเงินเข้าและเล่นไม่ได้',
      off: 'ซ่อนการ์ดจากสมาชิกที่ไม่มีเงินในค่ายนี้ โยกเงินเข้าและเล่นไม่ได้',
    },
    reasons: ['ค่ายแจ้งปิดปรับปรุง', 'ค่ายตอบช้าหรือตอบผิด', 'ค่ายกลับมาใช้ได้แล้ว'],
    saved: 'เปลี่ยนแล้ว',
  },
};
