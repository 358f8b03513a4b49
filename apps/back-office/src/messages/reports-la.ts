import type { reportsEn } from './reports-en.ts';

/** Figures of a span of days. */
export const reportsLa: typeof reportsEn = {
  reports: {
    title: 'ລາຍງານ',
    lead: 'ຍອດເງິນຂອງຊ່ວງວັນຕາມເວລາບາງກອກ ທັງໝົດມາຈາກປຶ້ມບັນຊີ ແຕ່ລະລາຍການບອກວ່ານັບຫຍັງ',
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
