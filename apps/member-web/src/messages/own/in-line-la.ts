import type { InLineMessages } from './in-line-en.ts';

export const inLineLa: InLineMessages = {
  lead: 'ທ່ານກຳລັງເປີດໃນ LINE ການບັນທຶກຮູບ ແບ່ງປັນສະລິບເຂົ້າແອັບ ແລະ ຕິດຕັ້ງແອັບ ໃຊ້ໄດ້ໃນບຣາວເຊີຂອງໂທລະສັບ',
  open: 'ເປີດໃນບຣາວເຊີ',
};
