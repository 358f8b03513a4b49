import type { StatementWords } from './statement-words-en.ts';

export const statementWordsLa: StatementWords = {
  titles: {
    deposit: 'ຝາກເງິນ',
    setAside: 'ພັກເງິນໄວ້',
    sentBack: 'ສົ່ງເງິນຝາກຄືນໃຫ້ຜູ້ໂອນ',
    bankDeposit: 'ຝາກຜ່ານທະນາຄານ',
    withdraw: 'ຖອນເຂົ້າບັນຊີທະນາຄານ',
    takenBack: 'ຫັກຄືນ: ລາຍການຖອນທີ່ໄດ້ຮັບສອງເທື່ອ',
    transfer: 'ໂອນ',
    bonus: 'ໂບນັດ',
    promotion: 'ໂປຣໂມຊັນ',
    invite: 'ໂບນັດຊວນໝູ່',
    refund: 'ຄືນຍອດເສຍ',
    prize: 'ລາງວັນວົງລໍ້',
    finish_bonus: 'ຈົບໂບນັດ',
    adjustment: 'ປັບຍອດເງິນ',
  },
  ways: {
    QR: 'ຝາກດ້ວຍ QR',
    SLIP: 'ຝາກດ້ວຍສະລິບ',
    GIFT: 'ຝາກດ້ວຍຊອງຂອງຂວັນ',
    FILE: 'ຝາກຜ່ານທະນາຄານ ຕາມລາຍການເດີນບັນຊີ',
    STAFF: 'ຝາກຜ່ານທະນາຄານ ທີມງານເພີ່ມຍອດໃຫ້',
  },
  toGame: (game) => `ໂອນໄປ ${game}`,
  fromGame: (game) => `ໂອນຄືນຈາກ ${game}`,
};
