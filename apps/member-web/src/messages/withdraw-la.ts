import type { WithdrawWords } from './withdraw-en.ts';

export const withdrawLa: WithdrawWords = {
  title: 'ຖອນເງິນ',
  toAccount: 'ເຂົ້າບັນຊີ',
  range: (least, most) => `${least} – ${most} ຕໍ່ຄັ້ງ`,
  left: {
    DAY: (left, most) => `ມື້ນີ້ຖອນໄດ້ອີກ ${left} ຈາກມື້ລະ ${most}`,
    MONTH: (left, most) => `ເດືອນນີ້ຖອນໄດ້ອີກ ${left} ຈາກເດືອນລະ ${most}`,
  },
  aboveLimit: {
    DAY: (left, opens) => `ມື້ນີ້ຖອນໄດ້ອີກ ${left} ຫຼຸດຍອດລົງ ຫຼືຖອນອີກໄດ້ຕັ້ງແຕ່ ${opens}`,
    MONTH: (left, opens) => `ເດືອນນີ້ຖອນໄດ້ອີກ ${left} ຫຼຸດຍອດລົງ ຫຼືຖອນອີກໄດ້ຕັ້ງແຕ່ ${opens}`,
  },
  gamesFirst: (amount) => `ຍອດໃນເກມ ${amount} ຈະຍ້າຍກັບກະເປົາກ່ອນ`,
  wholeBalance: (amount) => `ເມື່ອມີໂບນັດ ຕ້ອງຖອນທັງໝົດ ${amount} ໃນຄັ້ງດຽວ ຖ້າຢາກຖອນບາງສ່ວນ ໃຫ້ຈົບໂບນັດກ່ອນ`,
  finishFirst: (limit) => `ຖອນໄດ້ຄັ້ງລະບໍ່ເກີນ ${limit} ຈົບໂບນັດກ່ອນ ແລ້ວຄ່ອຍຖອນເປັນສ່ວນ`,
  finishBonus: 'ຈົບໂບນັດກ່ອນ',
  reviewBonus: (paid, account, lost) => `${paid} ເຂົ້າ ${account} ສ່ວນທີ່ສະລະ ${lost}`,
  underWay: (amount) => `ກຳລັງຖອນ ${amount} ຢູ່ ເລີ່ມລາຍການໃໝ່ໄດ້ເມື່ອລາຍການນັ້ນສຳເລັດ`,
  oneAtATime: 'ຖອນໄດ້ເທື່ອລະໜຶ່ງລາຍການ',
  turnoverFirst: () => 'ເຮັດຍອດເທີນໃຫ້ຄົບກ່ອນຈຶ່ງຖອນໄດ້',
  toBonus: 'ເບິ່ງ ຫຼື ຍົກເລີກໂບນັດ',
  review: (amount, account) => `${amount} ເຂົ້າ ${account}`,
  usual: 'ເງິນເຂົ້າປົກກະຕິບໍ່ເກີນ 5 ນາທີ',
  submit: (amount) => `ຖອນ ${amount}`,
  submitEmpty: 'ຖອນ',
  successTitle: 'ຖອນເງິນສຳເລັດ',
  pendingTitle: 'ກຳລັງຖອນເງິນ',
  failedTitle: 'ຖອນເງິນບໍ່ສຳເລັດ',
  pendingText: 'ກຳລັງໂອນເຂົ້າທະນາຄານຂອງທ່ານ ປົກກະຕິບໍ່ເກີນ 5 ນາທີ ຍອດໃຫຍ່ທີມງານຈະກວດກ່ອນ',
  failedText: 'ເງິນກັບເຂົ້າກະເປົາເງິນສົດແລ້ວ',
};
