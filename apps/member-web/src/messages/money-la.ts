import type { MoneyMessages } from './money-en.ts';

export const moneyLa: MoneyMessages = {
  amount: 'ຈຳນວນເງິນ',
  from: 'ຈາກ',
  to: 'ໄປຫາ',
  available: 'ມີຢູ່',
  cashWallet: 'ກະເປົາເງິນສົດ',
};
