import type { MonthSheetWords } from './month-sheet-en.ts';

export const monthSheetLa: MonthSheetWords = {
  title: 'ລາຍການເຄື່ອນໄຫວ',
  back: 'ກັບ',
  print: 'ບັນທຶກເປັນ PDF ຫຼື ພິມ',
  hint: 'ໃນໜ້າຕ່າງຂອງໂທລະສັບ ຫຼື ຄອມພິວເຕີ ເລືອກ “ບັນທຶກເປັນ PDF”',
  inLine: 'ບຣາວເຊີຂອງ LINE ບັນທຶກໜ້ານີ້ບໍ່ໄດ້',
  openOutside: 'ເປີດໃນບຣາວເຊີຂອງເຄື່ອງ',
  member: 'ສະມາຊິກ',
  phone: 'ເບີໂທລະສັບ',
  account: 'ບັນຊີຮັບເງິນ',
  made: 'ອອກເມື່ອ',
  when: 'ວັນທີ',
  what: 'ລາຍການ',
  amount: 'ຈຳນວນ',
  reference: 'ເລກອ້າງອີງ',
  rows: (count) => `${count} ລາຍການ`,
  onlyNewest: (shown, all) => `${shown} ລາຍການຫຼ້າສຸດຈາກ ${all} ລາຍການ ຂໍທັງໝົດໄດ້ຈາກທີມງານ`,
  terms: 'ເວລາຕາມບາງກອກ ຍອດເງິນເຂົ້າ ແລະ ເງິນອອກ ບໍ່ລວມການໂອນລະຫວ່າງກະເປົາກັບເກມ',
  empty: 'ເດືອນນີ້ບໍ່ມີລາຍການ',
  failed: 'ອ່ານລາຍການຂອງເດືອນນີ້ບໍ່ໄດ້',
  show: 'ສະແດງຍອດເງິນ',
};
