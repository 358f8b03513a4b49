import type { MonthsWords } from './months-en.ts';

const NAMES = ['ມັງກອນ', 'ກຸມພາ', 'ມີນາ', 'ເມສາ', 'ພຶດສະພາ', 'ມິຖຸນາ', 'ກໍລະກົດ', 'ສິງຫາ', 'ກັນຍາ', 'ຕຸລາ', 'ພະຈິກ', 'ທັນວາ'];

export const monthsLa: MonthsWords = {
  label: 'ເດືອນ',
  name: (month, year) => `${NAMES[month - 1]} ${year}`,
  all: 'ທຸກເດືອນ',
  none: 'ເດືອນນີ້ບໍ່ມີລາຍການ',
  moneyIn: 'ເງິນເຂົ້າ',
  moneyOut: 'ເງິນອອກ',
};
