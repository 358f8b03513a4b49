import type { LIKENESS_POLICY } from '@kapao/contract/policies/likeness.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import type { LikenessKind } from '@kapao/contract/shared/likeness.ts';
import { addressBlock, isPrivateAddress, wideBlock } from '../../platform/requests/address-block.ts';
import { plainName } from '../../shared/name-words.ts';

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
  for (const name of spellingsOf(seen.bankAccountName ?? '')) add('NAME', name);
  if (seen.accountNoHash !== undefined) marks.push({ kind: 'BANK_ACCOUNT', mark: seen.accountNoHash });
  const digits = seen.payment?.accountMasked.replace(/\D/g, '') ?? '';
  if (seen.payment && digits.length >= MIN_DIGITS) {
    // Strangers share the last digits of an account, hardly ever with the bank and the name as well.
    const names = spellingsOf(seen.payment.name);
    for (const name of names.length === 0 ? [''] : names)
      add('PAYMENT_SOURCE', `${seen.payment.bank}|${digits}|${name}`);
  }
  return marks;
}

/**
 * Returns the spellings under which a name has a mark: the one of the whole product, and the ones that stored marks were made of
 * before it (ADR 0114). Most names have one.
 */
function spellingsOf(name: string): string[] {
  const plain = plainName(name);
  return [...new Set([plain, formerName(plain), formerName(name)])].filter((spelling) => spelling !== '');
}

const FORMER_TITLES =
  /^(?:(?:MRS?|MS|MISS|MASTER|DR)(?:\.\s*|\s+)|(?:นางสาว|นาง|นาย|น\.ส\.?|ด\.ช\.?|ด\.ญ\.?|ທ້າວ|ນາງ)\s*)/u;

/** Marks are keyed hashes without the name, so they cannot be made again; this spelling stays for as long as they count. */
const formerName = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(FORMER_TITLES, '')
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, '')
    .trim();

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
  const orders = spellingsOf(name).flatMap((plain) => {
    const words = plain.split(' ');
    return words.length > MAX_TURNED_WORDS ? [plain] : ordersOf(words).map((turned) => turned.join(' '));
  });
  return [...new Set(orders)].map((order) => fingerprint(`likeness|NAME|${order}`));
}

function ordersOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, index) => ordersOf(words.toSpliced(index, 1)).map((rest) => [word, ...rest]));
}
