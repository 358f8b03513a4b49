import type { FirstHelpWords } from './first-help-en.ts';

export const firstHelpLa: FirstHelpWords = {
  title: 'ຕ້ອງການໃຫ້ຊ່ວຍເລື່ອງໃດ',
  topics: { deposit: 'ເງິນຝາກໄປຮອດໃສແລ້ວ', withdrawal: 'ເງິນຖອນໄປຮອດໃສແລ້ວ', person: 'ເລື່ອງອື່ນ' },
  looking: 'ລໍຖ້າຈັກໜ້ອຍ…',
  failed: 'ກວດລາຍການບໍ່ໄດ້ ພິມຖາມທີມງານດ້ານລຸ່ມໄດ້ເລີຍ',
  ask: 'ຖາມທີມງານ',
  deposit: {
    toPay: (amount) => `QR ຍອດ ${amount} ຍັງບໍ່ໄດ້ຈ່າຍ`,
    checking: (amount) => `ກຳລັງກວດສະລິບຍອດ ${amount} ທ່ານບໍ່ຕ້ອງເຮັດຫຍັງ`,
    failed: 'ສະລິບຫຼ້າສຸດບໍ່ຜ່ານ ເບິ່ງເຫດຜົນໄດ້ໃນລາຍການສະລິບ',
    arrived: (amount, time) => `ເງິນຝາກ ${amount} ເຂົ້າກະເປົາແລ້ວເມື່ອ ${time}`,
    none: (account) => `ຍັງບໍ່ພົບເງິນໂອນຈາກບັນຊີ ··${account} ໃນ 24 ຊົ່ວໂມງນີ້ ສົ່ງສະລິບມາແລ້ວທີມງານຈະຕາມໃຫ້`,
    open: { toPay: 'ເປີດ QR', slips: 'ເບິ່ງສະລິບຂອງຂ້ອຍ', receipt: 'ເບິ່ງໃບຮັບເງິນ', send: 'ສົ່ງສະລິບ' },
  },
  withdrawal: {
    review: (amount) => `ທີມງານກຳລັງກວດລາຍການຖອນ ${amount} ທ່ານບໍ່ຕ້ອງເຮັດຫຍັງ`,
    paying: (amount) => `ກຳລັງໂອນເງິນຖອນ ${amount} ເຂົ້າທະນາຄານຂອງທ່ານ`,
    paid: (amount, time) => `ໂອນ ${amount} ເຂົ້າທະນາຄານຂອງທ່ານແລ້ວເມື່ອ ${time}`,
    refused: (amount) => `ລາຍການຖອນ ${amount} ບໍ່ສຳເລັດ ຄືນເງິນເຂົ້າກະເປົາແລ້ວ`,
    none: 'ຍັງບໍ່ມີລາຍການຖອນ',
    open: 'ເບິ່ງວ່າໄປຮອດໃສແລ້ວ',
  },
};
