import type { AmountsWords } from './amounts-en.ts';

export const amountsLa: AmountsWords = {
  open: 'ຕັ້ງຍອດຂອງຂ້ອຍ',
  title: 'ຍອດຂອງຂ້ອຍ',
  lead: 'ຕັ້ງໄດ້ສາມຍອດ ໃຊ້ໄດ້ທຸກເຄື່ອງ ເວັ້ນວ່າງທັງໝົດເພື່ອໃຊ້ຍອດປົກກະຕິ',
  amount: (place) => `ຍອດທີ ${place}`,
  save: 'ບັນທຶກຍອດຂອງຂ້ອຍ',
  saved: 'ບັນທຶກຍອດແລ້ວ',
  wrong: (smallest) => `ໃສ່ຍອດຕັ້ງແຕ່ ${smallest} ຂຶ້ນໄປ`,
  failed: 'ບັນທຶກຍອດບໍ່ສຳເລັດ ລອງໃໝ່ອີກຄັ້ງ',
};
