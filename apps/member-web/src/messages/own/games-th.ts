import type { GamesWords } from './games-en.ts';

export const gamesTh: GamesWords = {
  search: 'ค้นหาเกม',
  hint: 'ค้นหาเกมหรือค่าย',
  clear: 'ล้างคำค้น',
  none: (text) => `ไม่พบเกมชื่อ “${text}”`,
  found: (count) => `${count} เกม`,
  like: (game) => `เพิ่ม ${game} เป็นเกมโปรด`,
  unlike: (game) => `เอา ${game} ออกจากเกมโปรด`,
  notKept: 'บันทึกเกมโปรดไม่สำเร็จ ลองอีกครั้ง',
  play: (game) => `เล่น ${game} ทันที`,
};
