import type { SiteWords } from './site-en.ts';

export const siteLa: SiteWords = {
  contact: {
    title: 'ຕິດຕໍ່ພວກເຮົາ',
    beware: 'ທີມງານບໍ່ຖາມລະຫັດຜ່ານ ຫຼື OTP ຂອງທ່ານ',
    line: 'LINE',
    qr: (name) => `QR LINE ຂອງພວກເຮົາ ${name}`,
    openLine: 'ເປີດ LINE',
    saveQr: 'ບັນທຶກຮູບ',
    failed: 'ໂຫຼດຊ່ອງທາງຕິດຕໍ່ບໍ່ສຳເລັດ',
    version: (version) => `ເວີຊັນ ${version}`,
  },
  howto: {
    title: 'ວິທີໃຊ້',
    lead: 'ຄຳແນະນຳສັ້ນໆ ຫ້າເລື່ອງ',
    play: (title) => `ຫຼິ້ນວິດີໂອ: ${title}`,
    steps: (title) => `ຂັ້ນຕອນ: ${title}`,
    failed: 'ໂຫຼດຄຳແນະນຳບໍ່ສຳເລັດ',
  },
  content: {
    agree: 'ຍອມຮັບ',
    notice: 'ປະກາດ',
    imagesTitle: 'ຂ່າວສານ',
    banners: 'ໂປຣໂມຊັນ ແລະ ຂ່າວ',
    image: (place, count) => `ຮູບທີ ${place} ຈາກ ${count}`,
    docFailed: 'ໂຫຼດຂໍ້ຄວາມນີ້ບໍ່ສຳເລັດ',
    empty: 'ຍັງບໍ່ມີຂໍ້ຄວາມຢູ່ນີ້',
  },
};
