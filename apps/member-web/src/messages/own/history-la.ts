import type { HistoryWords } from './history-en.ts';

export const historyLa: HistoryWords = {
  search: 'ຄົ້ນຫາລາຍການ',
  hint: 'ເລກອ້າງອີງ ຈຳນວນເງິນ ເກມ ຫຼື ປະເພດ',
  clear: 'ລ້າງຄຳຄົ້ນ',
  days: 'ເລືອກຊ່ວງມື້…',
  since: 'ຕັ້ງແຕ່',
  until: 'ຮອດ',
  tooMany: 'ເລືອກໄດ້ບໍ່ເກີນ 366 ມື້ ແລະ ມື້ທຳອິດຕ້ອງມາກ່ອນ',
  isCut: 'ຄົ້ນສະເພາະ 10,000 ລາຍການຫຼ້າສຸດຂອງຊ່ວງນີ້ ເລືອກຊ່ວງມື້ໃຫ້ສັ້ນລົງເພື່ອເບິ່ງລາຍການກ່ອນໜ້າ',
  csv: 'ຕາຕະລາງ (CSV)',
  pdf: 'PDF',
  making: 'ກຳລັງເຮັດໄຟລ໌…',
  failed: 'ເຮັດໄຟລ໌ບໍ່ສຳເລັດ ລອງໃໝ່ອີກຄັ້ງ',
  busy: 'ມີຄົນຂໍໄຟລ໌ຫຼາຍ ລອງໃໝ່ໃນໜຶ່ງນາທີ',
  part: (rows, total) => `ໄຟລ໌ມີ ${rows} ລາຍການຫຼ້າສຸດຈາກທັງໝົດ ${total} ລາຍການ`,
  inLine: 'ບຣາວເຊີຂອງ LINE ບັນທຶກໄຟລ໌ບໍ່ໄດ້',
  openOutside: 'ເປີດໃນບຣາວເຊີຂອງເຄື່ອງ',
  spending: 'ຍອດຝາກ-ຖອນແຕ່ລະເດືອນ',
  deposits: 'ຝາກ',
  withdrawals: 'ຖອນ',
  difference: 'ສ່ວນຕ່າງ',
};
