/** Grouped 3-3-rest only when it has exactly ten characters (spec 5). */
export function groupAccountNo(accountNo: string): string {
  if (accountNo.length !== 10) return accountNo;
  return `${accountNo.slice(0, 3)}-${accountNo.slice(3, 6)}-${accountNo.slice(6)}`;
}

/** The last four digits, the rest as dots. */
export const coveredAccountNo = (accountNo: string): string =>
  '·'.repeat(Math.max(0, accountNo.length - 4)) + accountNo.slice(-4);

/** True of a number of which this phone has kept the last digits only. */
export const isCovered = (accountNo: string): boolean => accountNo.includes('·');

/** The last four digits, the rest as dots, in the same groups. */
export function maskAccountNo(accountNo: string): string {
  return groupAccountNo(coveredAccountNo(accountNo));
}

/** `··1276`, beside the name of its bank. */
export function shortAccountNo(accountNo: string): string {
  return `··${accountNo.slice(-4)}`;
}

/** The letters on a bank's sign: the whole code when it fits, otherwise its first two letters. */
export function bankSign(bankCode: string): string {
  return bankCode.length > 4 ? bankCode.slice(0, 2) : bankCode;
}
