/** Words of deposit, transfer, withdrawal and statement. */
export const moneyEn = {
  amount: 'Amount',
  from: 'From',
  to: 'To',
  available: 'Available',
  cashWallet: 'Cash wallet',
};

export type MoneyMessages = typeof moneyEn;
