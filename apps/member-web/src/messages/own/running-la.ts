import type { RunningWords } from './running-en.ts';

export const runningLa: RunningWords = {
  day: 'ມື້ນີ້ຈົນເຖິງຕອນນີ້',
  week: 'ອາທິດນີ້ຈົນເຖິງຕອນນີ້',
  ready: (day, time) => `ຍັງບໍ່ແມ່ນຍອດສຸດທ້າຍ ຍອດປ່ຽນຕາມການຫຼິ້ນ ແລະ ທີມງານອາດກວດກ່ອນ ພ້ອມຫຼັງ ${time} ວັນທີ ${day}`,
};
