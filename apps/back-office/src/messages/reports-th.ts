import type { reportsEn } from './reports-en.ts';

/** Figures of a span of days. */
export const reportsTh: typeof reportsEn = {
  reports: {
    title: 'รายงาน',
    view: 'รายงาน',
    views: { money: 'เงิน', sources: 'ที่มาของสมาชิก' },
    leads: {
      money: 'ยอดเงินของช่วงวันตามเวลากรุงเทพฯ ทั้งหมดมาจากสมุดบัญชี แต่ละรายการบอกว่านับอะไร',
      sources: 'ผู้ที่สมัครในช่วงวันตามเวลากรุงเทพฯ นี้ และความเป็นไปจนถึงตอนนี้',
    },
    chart: 'เงินเข้าและออกรายวัน',
    nobody: 'ไม่มีผู้สมัครในช่วงนี้',
    total: 'รวม',
    download: 'ดาวน์โหลด CSV',
    since: 'ตั้งแต่',
    until: 'ถึง',
    currency: 'สกุลเงิน',
    show: 'แสดง',
    badDay: 'เลือกวัน',
    badSpan: (days) => `ต้องไม่ก่อนวันแรก และไม่เกิน ${days} วัน`,
    net: 'สุทธิ',
    netMeans: 'สุทธิคือผลจากเกมหักด้วยยอดที่มอบให้สมาชิก ทั้งตามกฎและด้วยมือ',
    lines: 'แยกตามรายการ',
    line: 'รายการ',
    part: 'ผ่าน',
    count: 'จำนวน',
    amount: 'ยอดเงิน',
    none: 'ไม่มีรายการในช่วงนี้',
    days: 'แยกตามวัน',
    day: 'วัน',
  },
};
