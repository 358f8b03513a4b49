import type { RunningWords } from './running-en.ts';

export const runningTh: RunningWords = {
  day: 'วันนี้จนถึงตอนนี้',
  week: 'สัปดาห์นี้จนถึงตอนนี้',
  ready: (day, time) => `ยังไม่ใช่ยอดสุดท้าย ยอดเปลี่ยนตามการเล่น และทีมงานอาจตรวจก่อน พร้อมหลัง ${time} วันที่ ${day}`,
};
