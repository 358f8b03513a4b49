import type { MonthsWords } from './months-en.ts';

const NAMES = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
];

export const monthsTh: MonthsWords = {
  label: 'เดือน',
  name: (month, year) => `${NAMES[month - 1]} ${year}`,
  all: 'ทุกเดือน',
  none: 'เดือนนี้ไม่มีรายการ',
  moneyIn: 'เงินเข้า',
  moneyOut: 'เงินออก',
};
