import { bankOfNumber } from '../../shared/bank-number.ts';
import type { SlipParty } from '../slip-verifier.ts';

/** What services call the number of an account at a bank. Tokens, dummies and proxies are other numbers. */
const ACCOUNT = 'BANKAC';

interface ToldNumber {
  /** Absent at services that tell none; any other word than the one for accounts is not of an account. */
  type?: string | null | undefined;
  value?: string | null | undefined;
}

interface ToldSide {
  bank: string | null | undefined;
  account: ToldNumber | null | undefined;
  proxy: ToldNumber | null | undefined;
  names: readonly (string | null | undefined)[];
}

/**
 * One side of a transfer. A bank we do not know is not told, and a number that is not surely of an account at a bank is shown to
 * operators and compared with no account: a phone number ends in the digits of somebody's account soon enough.
 */
export function sideOf({ bank: told, account, proxy, names: shown }: ToldSide): SlipParty {
  const names = [...new Set(shown)].filter((name) => typeof name === 'string' && name !== '') as string[];
  const number = (told ?? '').trim();
  const bank = bankOfNumber(number) === undefined ? '' : number;
  const value = account?.value ?? '';
  const isAccount = account?.type === undefined || account.type === ACCOUNT;
  if (value !== '' && isAccount) return { bank, accountMasked: value, names };
  const otherNumber = value || (proxy?.value ?? '');
  return { bank, accountMasked: '', names, ...(otherNumber !== '' && { otherNumber }) };
}

/** Clocks of services may be ahead by this much. */
const AHEAD_MS = 24 * 3_600_000;
const FIRST_MS = Date.UTC(2020, 0, 1);

/** False for a moment no transfer of today can have, such as one of the Buddhist calendar. */
export function isMomentOfSlip(at: Date): boolean {
  return at.getTime() >= FIRST_MS && at.getTime() <= Date.now() + AHEAD_MS;
}
