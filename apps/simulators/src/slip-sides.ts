import { BANGKOK_OFFSET_MS } from './bangkok-time.ts';
import type { BankTransfer } from './bank.ts';

const LAO_NUMBER = /^9/;

export interface Side {
  name: string;
  accountNo: string;
  bank: BankTransfer['fromBank'];
}

export function senderOf({ fromName: name, fromAccountNo: accountNo, fromBank: bank }: BankTransfer): Side {
  return { name, accountNo, bank };
}

/** Who owns the receiving account is the receiving bank's secret; its short name stands there. */
export function receiverOf({ toAccountNo: accountNo, toBank: bank }: BankTransfer): Side {
  return { name: bank.nameEn, accountNo, bank };
}

export function isLao({ toBank }: BankTransfer): boolean {
  return LAO_NUMBER.test(toBank.code);
}

/** Bank apps show the first name whole and the first letter of the last. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}***`;
}

/** `xxx-x-x6789-x`: four digits before the last, as most Thai apps mask; longer numbers likewise. */
export function maskAccount(accountNo: string): string {
  const plain = [...accountNo].map((digit, at) =>
    at >= accountNo.length - 5 && at < accountNo.length - 1 ? digit : 'x',
  );
  const text = plain.join('');
  return text.length === 10 ? text.replace(/^(.{3})(.)(.{5})(.)$/, '$1-$2-$3-$4') : text;
}

/** Local time of the banks, without a zone. */
export function inBangkok(at: Date): string {
  return new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().replace('Z', '');
}
