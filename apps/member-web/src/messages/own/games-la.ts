import type { GamesWords } from './games-en.ts';

export const gamesLa: GamesWords = {
  search: 'ຄົ້ນຫາເກມ',
  hint: 'ຄົ້ນຫາເກມ ຫຼື ຄ່າຍ',
  clear: 'ລ້າງຄຳຄົ້ນ',
  none: (text) => `ບໍ່ພົບເກມຊື່ “${text}”`,
  found: (count) => `${count} ເກມ`,
  like: (game) => `ເພີ່ມ ${game} ເປັນເກມທີ່ມັກ`,
  unlike: (game) => `ເອົາ ${game} ອອກຈາກເກມທີ່ມັກ`,
  notKept: 'ບັນທຶກເກມທີ່ມັກບໍ່ສຳເລັດ ລອງໃໝ່ອີກຄັ້ງ',
  play: (game) => `ຫຼິ້ນ ${game} ທັນທີ`,
};
