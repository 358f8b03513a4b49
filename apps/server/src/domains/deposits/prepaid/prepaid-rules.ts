import { createDecipheriv } from 'node:crypto';
import { PREPAID_MINIMUM_BAHT } from '@kapao/contract/member/prepaid.ts';
import { SEALED_LINK_PREFIX } from '@kapao/contract/shared/sealed-link.ts';
import { tidyText } from '@kapao/contract/shared/typed-text.ts';
import type { RedemptionAnswer, VoucherAnswer, VoucherRefusal } from '../../../gateways/prepaid-wallet.ts';

const MINIMUM_MINOR = BigInt(PREPAID_MINIMUM_BAHT) * 100n;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VOUCHER = /^[A-Za-z0-9]{10,64}$/;

/**
 * The text inside a sealed link; undefined when it was not sealed under this key. The key is known to every browser, so
 * this proves nothing (safety K): what comes out is read like any other text.
 */
export function openLink(text: string, key: Buffer): string | undefined {
  if (!text.startsWith(SEALED_LINK_PREFIX)) return text;
  const bytes = Buffer.from(text.slice(SEALED_LINK_PREFIX.length), 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return plain.toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * The one canonical form of a link (safety K): https, a host of the list, nothing but the voucher value. The address is
 * never called; only the value goes to the wallet company, whose own address is configuration.
 */
export function voucherOf(text: string, hosts: readonly string[]): string | undefined {
  const trimmed = tidyText(text);
  if (/\s/.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const isOurs = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  if (!isOurs || !hosts.includes(url.hostname)) return undefined;
  const [voucher, ...more] = url.searchParams.getAll('v');
  return voucher !== undefined && more.length === 0 && VOUCHER.test(voucher) ? voucher : undefined;
}

/** What is done after a look at the voucher. */
export type AfterLook =
  | { next: 'redeem' }
  | { next: 'end'; state: 'INVALID' | 'DUPLICATE'; why: string }
  /** Nothing was taken, and the voucher may be sent again. */
  | { next: 'release'; why: string }
  | { next: 'look-again'; why: string };

/** About an hour: a company that has not spoken in known words of an untouched voucher by then is waited for no longer. */
export const MAX_LOOKS = 12;

/** Only what the registered phone gave, and at least the minimum, is taken at all. */
export function afterLook(answer: VoucherAnswer, registeredPhone: string, attempts = 0): AfterLook {
  if (answer.outcome === 'unknown')
    return { next: attempts >= MAX_LOOKS ? 'release' : 'look-again', why: answer.detail };
  if (answer.outcome === 'refused') return { next: 'end', state: endOf(answer.code), why: answer.code };
  if (answer.amountMinor < MINIMUM_MINOR) return { next: 'end', state: 'INVALID', why: 'BELOW_MINIMUM' };
  // Where the company does not tell the giver's number, it cannot be proved (facts 4).
  const isOther =
    answer.giverPhone !== undefined && nationalPhone(answer.giverPhone) !== nationalPhone(registeredPhone);
  return isOther ? { next: 'end', state: 'INVALID', why: 'OTHER_PHONE' } : { next: 'redeem' };
}

export type AfterAsking =
  | { next: 'credit'; amountMinor: bigint }
  | { next: 'end'; state: 'INVALID' | 'DUPLICATE'; why: string }
  | { next: 'aside'; why: string }
  | { next: 'redeem-again' }
  | { next: 'ask-again'; why: string };

/** How far a link had come when the company was asked. */
export interface AskedAbout {
  isUnknown: boolean;
  /** A redemption may have been done whose answer was lost, at a company that knows no references: a refusal may be its echo. */
  isUnsure: boolean;
  /** What the company said when it gave the voucher to us. */
  toldMinor: bigint | undefined;
  attempts: number;
}

/** About three hours after the first call: an operator then looks into the wallet. A redemption never ends without an answer. */
export const MAX_ATTEMPTS = 24;

/** What the company's books say about our redemption; from UNKNOWN a refusal ends as INVALID (safety K). */
export function afterAsking(answer: RedemptionAnswer, link: AskedAbout): AfterAsking {
  const { isUnknown, isUnsure, toldMinor, attempts } = link;
  const isLate = attempts >= MAX_ATTEMPTS;
  switch (answer.outcome) {
    case 'success':
      return { next: 'credit', amountMinor: answer.amountMinor };
    case 'taken':
      return toldMinor === undefined ? { next: 'aside', why: 'TAKEN' } : { next: 'credit', amountMinor: toldMinor };
    case 'refused':
      if (isUnsure) return afterUnsureRefusal(answer.code, toldMinor);
      return { next: 'end', state: isUnknown ? 'INVALID' : endOf(answer.code), why: answer.code };
    case 'not-found':
      if (toldMinor === undefined) return isLate ? { next: 'aside', why: 'NOT_FOUND' } : { next: 'redeem-again' };
      // It said that we have it, and says that nobody has.
      return isLate ? { next: 'aside', why: 'CONTRADICTS' } : { next: 'ask-again', why: 'CONTRADICTS' };
    case 'unknown':
      return isLate ? { next: 'aside', why: answer.detail } : { next: 'ask-again', why: answer.detail };
  }
}

/** Who took it may have been we: only what nobody of us can ever have taken ends by itself. */
function afterUnsureRefusal(code: VoucherRefusal, toldMinor: bigint | undefined): AfterAsking {
  if (toldMinor !== undefined) return { next: 'credit', amountMinor: toldMinor };
  return code === 'CANNOT_GET_OWN_VOUCHER'
    ? { next: 'end', state: 'INVALID', why: code }
    : { next: 'aside', why: code };
}

/** A way for a new link: who is asked, and the account of ours it comes to. */
export interface Way {
  partnerId: string;
  receivingAccountId: string;
}

/** The first partner with an open wallet; one that names no wallet has the first that no other names. */
export function wayFor(
  partners: readonly { partnerId: string; accountNo: string | undefined }[],
  accounts: readonly { receiving_account_id: string; account_no: string }[],
  named: readonly string[],
): Way | undefined {
  for (const { partnerId, accountNo } of partners) {
    const account = accounts.find(({ account_no: no }) =>
      accountNo === undefined ? !named.includes(no) : no === accountNo,
    );
    if (account) return { partnerId, receivingAccountId: account.receiving_account_id };
  }
  return undefined;
}

function endOf(code: VoucherRefusal): 'INVALID' | 'DUPLICATE' {
  return code === 'VOUCHER_OUT_OF_STOCK' || code === 'TARGET_USER_REDEEMED' ? 'DUPLICATE' : 'INVALID';
}

/** Thai numbers as they are dialled at home: `+66812345678` and `0812345678` are one phone. */
function nationalPhone(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^66/, '0');
}
