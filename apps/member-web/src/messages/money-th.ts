import type { MoneyMessages } from './money-en.ts';

export const moneyTh: MoneyMessages = {
  amount: 'จำนวนเงิน',
  from: 'จาก',
  to: 'ไปยัง',
  available: 'มีอยู่',
  cashWallet: 'กระเป๋าเงินสด',
};
