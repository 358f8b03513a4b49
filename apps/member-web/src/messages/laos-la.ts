import type { LaosWords } from './laos-en.ts';

export const laosLa: LaosWords = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'ເບີມືຖືລາວ: 020 ຕາມດ້ວຍ 8 ຕົວເລກ ຫຼື 030 ຕາມດ້ວຍ 7 ຕົວເລກ',
  BANK_KEEPS_BAHT: 'ທະນາຄານນີ້ເປີດບັນຊີເປັນເງິນບາດ ແຕ່ທ່ານເລືອກເງິນກີບ ເລືອກທະນາຄານສຳລັບເງິນກີບ',
  BANK_KEEPS_KIP: 'ທະນາຄານນີ້ເປີດບັນຊີເປັນເງິນກີບ ແຕ່ທ່ານເລືອກເງິນບາດ ເລືອກທະນາຄານສຳລັບເງິນບາດ',
};
