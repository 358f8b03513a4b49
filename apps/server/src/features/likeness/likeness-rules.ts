import type { LIKENESS_POLICY } from '@kapao/contract/policies/likeness.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import type { LikenessKind } from '@kapao/contract/shared/likeness.ts';
import { addressBlock, isPrivateAddress, wideBlock } from '../../platform/requests/address-block.ts';

/** What was seen of a member at one moment; what is absent says nothing. */
export interface Signals {
  address?: string | undefined;
  userAgent?: string | undefined;
  /** A random name that the member app keeps in the browser. */
  deviceId?: string | undefined;
  bankAccountName?: string | undefined;
  /** The keyed hash that keeps bank accounts apart. */
  accountNoHash?: Buffer | undefined;
  payment?: { bank: string; accountMasked: string; name: string } | undefined;
}

export interface Mark {
  kind: LikenessKind;
  mark: Buffer;
}

/** Fewer digits of an account number are shared by too many people. */
const MIN_DIGITS = 4;

/** Keyed hashes of what was seen. An address that everybody has behind a proxy is left out, and so is an empty name. */
export function marksOf(seen: Signals, fingerprint: (plain: string) => Buffer): Mark[] {
  const marks: Mark[] = [];
  const add = (kind: LikenessKind, plain: string) =>
    marks.push({ kind, mark: fingerprint(`likeness|${kind}|${plain}`) });
  if (seen.address !== undefined && !isPrivateAddress(seen.address)) {
    add('ADDRESS', wideBlock(seen.address));
    add('BROWSER', `${addressBlock(seen.address)}|${seen.userAgent ?? ''}`);
  }
  if (seen.deviceId !== undefined) add('DEVICE', seen.deviceId);
  const name = plainName(seen.bankAccountName ?? '');
  if (name !== '') add('NAME', name);
  if (seen.accountNoHash !== undefined) marks.push({ kind: 'BANK_ACCOUNT', mark: seen.accountNoHash });
  const digits = seen.payment?.accountMasked.replace(/\D/g, '') ?? '';
  if (seen.payment && digits.length >= MIN_DIGITS) {
    // Strangers share the last digits of an account, hardly ever with the bank and the name as well.
    add('PAYMENT_SOURCE', `${seen.payment.bank}|${digits}|${plainName(seen.payment.name)}`);
  }
  return marks;
}

/** Thai and Lao titles are written without a space as well. */
const TITLES = /^(?:(?:MRS?|MS|MISS|MASTER|DR)(?:\.\s*|\s+)|(?:นางสาว|นาง|นาย|น\.ส\.?|ด\.ช\.?|ด\.ญ\.?|ທ້າວ|ນາງ)\s*)/u;

/** A name as banks spell it, without title, marks and case: who adds a dot or "Mr." is nobody else. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(TITLES, '')
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, '')
    .trim();
}

type Weights = Pick<
  PolicyValue<typeof LIKENESS_POLICY>,
  'device' | 'bankAccount' | 'paymentSource' | 'name' | 'browser' | 'address'
>;

/** How much two accounts look like one person's, by what they share. Zero where it is an address alone. */
export function scoreOf(kinds: readonly LikenessKind[], weights: Weights): number {
  if (kinds.every((kind) => kind === 'ADDRESS')) return 0;
  const weight: Record<LikenessKind, number> = {
    DEVICE: weights.device,
    BANK_ACCOUNT: weights.bankAccount,
    PAYMENT_SOURCE: weights.paymentSource,
    NAME: weights.name,
    BROWSER: weights.browser,
    ADDRESS: kinds.includes('BROWSER') ? 0 : weights.address,
  };
  return kinds.reduce((sum, kind) => sum + weight[kind], 0);
}

/** Names of more words are taken as they stand. */
const MAX_TURNED_WORDS = 4;

/** The marks an account of this name may have: banks write the family name first or last, so the words are taken in every order. */
export function nameMarks(name: string, fingerprint: (plain: string) => Buffer): Buffer[] {
  const plain = plainName(name);
  const words = plain.split(' ');
  const orders =
    words.length > MAX_TURNED_WORDS ? [plain] : [...new Set(ordersOf(words).map((turned) => turned.join(' ')))];
  return plain === '' ? [] : orders.map((order) => fingerprint(`likeness|NAME|${order}`));
}

function ordersOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, index) => ordersOf(words.toSpliced(index, 1)).map((rest) => [word, ...rest]));
}
