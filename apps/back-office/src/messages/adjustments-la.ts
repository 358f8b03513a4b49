import type { adjustmentsEn } from './adjustments-en.ts';

export const adjustmentsLa: typeof adjustmentsEn = {
  adjustments: {
    open: 'ປັບຍອດເງິນ',
    title: 'ເພີ່ມ ຫຼື ຫັກເງິນດ້ວຍມື?',
    lead: 'ມີຜົນເມື່ອຜູ້ດູແລອີກຄົນເຫັນດີ ແລະ ຈະສະແດງໃນລາຍການຂອງສະມາຊິກຕາມສາເຫດດ້ານລຸ່ມ',
    cash: (name, amount) => `${name}: ເງິນສົດ ${amount}`,
    direction: 'ເຮັດຫຍັງ',
    directions: { CREDIT: 'ເພີ່ມເງິນ', DEBIT: 'ຫັກເງິນ' },
    place: 'ບັນຊີ',
    wallet: 'ກະເປົາເງິນ',
    placeHint: 'ໃຊ້ສະເພາະເກມທີ່ຕິດຕໍ່ຜູ້ໃຫ້ບໍລິການບໍ່ໄດ້ແລ້ວ ຖ້າຜູ້ໃຫ້ບໍລິການຕອບອີກ ຍອດທີ່ມີຈະຖືກບັນທຶກ ແລະ ລໍຖ້າກວດສອບ',
    amount: 'ຈຳນວນເງິນ',
    badAmount: 'ໃສ່ຈຳນວນ ເຊັ່ນ 100 ຫຼື 99.50',
    cause: 'ສາເຫດທີ່ສະມາຊິກເຫັນ',
    about: 'ລາຍການທີ່ແກ້ໃຫ້ຖືກຕ້ອງ',
    noAbout: 'ບໍ່ແມ່ນລາຍການຫຼ້າສຸດ',
    evidence: 'ຮູບຫຼັກຖານ (PNG ຫຼື JPEG)',
    missing: 'ເລືອກລາຍການ ຫຼື ຮູບທີ່ສະແດງເຫດຜົນ',
    reasons: ['ເງິນບໍ່ເຂົ້າ ກວດກັບທະນາຄານແລ້ວ', 'ເຂົ້າຜິດສະມາຊິກ', 'ຕົກລົງກັບສະມາຊິກໃນແຊັດແລ້ວ'],
    propose: 'ສະເໜີ',
    picture: 'ເບິ່ງຮູບ',
  },
};
