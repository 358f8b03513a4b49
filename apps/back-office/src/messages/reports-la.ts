import type { reportsEn } from './reports-en.ts';

/** Figures of a span of days. */
export const reportsLa: typeof reportsEn = {
  reports: {
    title: 'ລາຍງານ',
    view: 'ລາຍງານ',
    views: { money: 'ເງິນ', sources: 'ທີ່ມາຂອງສະມາຊິກ' },
    leads: {
      money: 'ຍອດເງິນຂອງຊ່ວງວັນຕາມເວລາບາງກອກ ທັງໝົດມາຈາກປຶ້ມບັນຊີ ແຕ່ລະລາຍການບອກວ່ານັບຫຍັງ',
      sources: 'ຜູ້ທີ່ສະໝັກໃນຊ່ວງມື້ຕາມເວລາບາງກອກນີ້ ແລະ ຄວາມເປັນໄປຈົນຮອດຕອນນີ້',
    },
    chart: 'ເງິນເຂົ້າ ແລະ ອອກລາຍວັນ',
    nobody: 'ບໍ່ມີຜູ້ສະໝັກໃນຊ່ວງນີ້',
    total: 'ລວມ',
    download: 'ດາວໂຫຼດ CSV',
    since: 'ຕັ້ງແຕ່',
    until: 'ເຖິງ',
    currency: 'ສະກຸນເງິນ',
    show: 'ສະແດງ',
    badDay: 'ເລືອກວັນ',
    badSpan: (days) => `ຕ້ອງບໍ່ກ່ອນມື້ທຳອິດ ແລະ ບໍ່ເກີນ ${days} ມື້`,
    net: 'ສຸດທິ',
    netMeans: 'ສຸດທິແມ່ນຜົນຈາກເກມຫັກດ້ວຍຍອດທີ່ມອບໃຫ້ສະມາຊິກ ທັງຕາມກົດ ແລະ ດ້ວຍມື',
    lines: 'ແຍກຕາມລາຍການ',
    line: 'ລາຍການ',
    part: 'ຜ່ານ',
    count: 'ຈຳນວນ',
    amount: 'ຍອດເງິນ',
    none: 'ບໍ່ມີລາຍການໃນຊ່ວງນີ້',
    days: 'ແຍກຕາມມື້',
    day: 'ມື້',
  },
};
