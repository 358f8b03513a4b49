import type { gamesEn } from './games-en.ts';

export const gamesLa: typeof gamesEn = {
  games: {
    title: 'ຄ່າຍເກມ',
    lead: 'ບໍ່ວ່າຈະປິດ ຫຼື ເປີດຄ່າຍໃດ ສະມາຊິກໂອນເງິນກັບກະເປົາໄດ້ສະເໝີ',
    states: { on: 'ເປີດ', maintenance: 'ປິດປັບປຸງ', off: 'ປິດ' },
    categories: { slot: 'ສະລັອດ', sport: 'ກິລາ ແລະ ຄາຊີໂນ', lotto: 'ຫວຍ' },
    families: {
      'own-reference': 'ຖາມຜົນດ້ວຍເລກອ້າງອີງຂອງເຮົາ',
      'signed-agent': 'ຄົ້ນຈາກລາຍການໂອນຂອງຄ່າຍ',
      'no-reference': 'ເບິ່ງໄດ້ຈາກຍອດເງິນເທົ່ານັ້ນ',
    },
    accounts: (count) => `ບັນຊີ: ${count}`,
    openTransfers: (count: number) => `ລາຍການໂອນທີ່ຍັງບໍ່ຈົບ: ${count}`,
    become: { on: 'ເປີດຄ່າຍນີ້', maintenance: 'ປິດປັບປຸງ', off: 'ປິດຄ່າຍນີ້' },
    texts: {
      on: 'ສະມາຊິກເປີດບັນຊີ ໂອນເງິນເຂົ້າ ແລະ ຫຼິ້ນໄດ້',
      maintenance: 'ບັດຈະບອກວ່າຄ່າຍກຳລັງປັບປຸງ ໂອນເງິນເຂົ້າ ແລະ ຫຼິ້ນບໍ່ໄດ້',
      off: 'ເຊື່ອງບັດຈາກສະມາຊິກທີ່ບໍ່ມີເງິນໃນຄ່າຍນີ້ ໂອນເງິນເຂົ້າ ແລະ ຫຼິ້ນບໍ່ໄດ້',
    },
    reasons: ['ຄ່າຍແຈ້ງປິດປັບປຸງ', 'ຄ່າຍຕອບຊ້າ ຫຼື ຕອບຜິດ', 'ຄ່າຍກັບມາໃຊ້ໄດ້ແລ້ວ'],
    saved: 'ປ່ຽນແລ້ວ',
  },
};
