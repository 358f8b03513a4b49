import type { LineWords } from './line-en.ts';

export const lineLa: LineWords = {
  title: 'ຂໍ້ຄວາມທາງ LINE',
  lead: 'ເມື່ອເຊື່ອມແລ້ວ ລະຫັດສຳລັບບັນຊີຮັບເງິນ ແລະ ການຢືນຢັນສອງຂັ້ນຈະສົ່ງມາທາງ LINE ສ່ວນຄຳເຕືອນຈະສົ່ງທັງທາງ LINE ແລະ SMS',
  needs: 'ກຽມໂທລະສັບໄວ້ ລະບົບຈະສົ່ງລະຫັດໄປທີ່ເບີຂອງທ່ານກ່ອນ',
  begin: 'ເຊື່ອມ LINE',
  open: 'ສົ່ງລະຫັດນີ້ຈາກ LINE ຂອງທ່ານ',
  openHint: (account: string) => `LINE ຈະເປີດຂຶ້ນພ້ອມລະຫັດທີ່ພິມໄວ້ແລ້ວ ກົດສົ່ງໄດ້ເລີຍ ຫຼື ສົ່ງລະຫັດໄປທີ່ ${account} ເອງ`,
  openLine: 'ເປີດ LINE',
  code: 'ລະຫັດ',
  number: 'ເລກທີ່ LINE ຕອບກັບ',
  numberHint: 'LINE ຈະຕອບເລກ 6 ຫຼັກ ໃສ່ຢູ່ນີ້ ແລະ ຫ້າມບອກໃຜ',
  finish: 'ເຊື່ອມ',
  linked: 'ເຊື່ອມ LINE ແລ້ວ',
  since: (date: string) => `ເຊື່ອມຕັ້ງແຕ່ ${date}`,
  sinceDetail: 'ລະຫັດສົ່ງມາທີ່ນີ້ ຄຳເຕືອນສົ່ງມາທີ່ນີ້ ແລະ ທາງ SMS',
  end: 'ຍົກເລີກການເຊື່ອມ',
  ended: 'ຍົກເລີກການເຊື່ອມ LINE ແລ້ວ',
  away: 'ຕອນນີ້ເວັບບໍ່ສົ່ງຂໍ້ຄວາມທາງ LINE',
  failed: 'ໂຫຼດຂໍ້ມູນບໍ່ສຳເລັດ',
  codeLead: (phone: string) => `ພວກເຮົາສົ່ງລະຫັດ 6 ຫຼັກໄປທີ່ LINE ຂອງທ່ານແລ້ວ ຫຼື ທີ່ ${phone} ຖ້າ LINE ຮັບບໍ່ໄດ້`,
};
