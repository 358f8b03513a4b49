import type { memberNotesEn } from './member-notes-en.ts';

export const memberNotesLa: typeof memberNotesEn = {
  title: 'ບັນທຶກຂອງທີມງານ',
  none: 'ຍັງບໍ່ມີບັນທຶກ',
  label: 'ຂຽນບັນທຶກ',
  hint: 'ທີມງານເຫັນ ສະມາຊິກບໍ່ເຫັນ ແລະ ແກ້ໄຂພາຍຫຼັງບໍ່ໄດ້',
  add: 'ບັນທຶກ',
  net: 'ຝາກລົບຖອນ',
  lists: 'ລາຍການທັງໝົດຂອງສະມາຊິກນີ້',
  looked: 'ພະນັກງານເຮັດຫຍັງ ແລະ ໃຜເປີດເບິ່ງ',
  changesTitle: 'ການປ່ຽນແປງໂດຍສະມາຊິກ',
  noChanges: 'ບໍ່ມີການປ່ຽນແປງ',
  changes: {
    password: 'ລະຫັດຜ່ານ',
    'password-reset': 'ຕັ້ງລະຫັດຜ່ານໃໝ່ດ້ວຍລະຫັດ OTP',
    profile: 'ຊື່',
    'bank-account': 'ບັນຊີທະນາຄານ',
    'bank-account-name': 'ຊື່ບັນຊີ',
    'payouts-held': 'ຢຸດການຈ່າຍເງິນຂອງຕົນເອງ',
    'second-factor-on': 'ເປີດການຢືນຢັນສອງຂັ້ນ',
    'second-factor-off': 'ປິດການຢືນຢັນສອງຂັ້ນ',
    'second-factor-reset': 'ພະນັກງານຍົກເລີກການຢືນຢັນສອງຂັ້ນ',
    'line-linked': 'ເຊື່ອມຕໍ່ LINE',
    'line-unlinked': 'ຍົກເລີກການເຊື່ອມຕໍ່ LINE',
  },
};
