import { z } from 'zod';
import { partnerDecimal } from '../amount-text.ts';
import { partnerWords } from '../partner-words.ts';
import type { SlipAnswer, SlipInquiry, SlipParty } from '../slip-verifier.ts';
import { slipCurrency } from './slip-currency.ts';
import { isMomentOfSlip, sideOf } from './slip-side.ts';

const words = partnerWords(120).nullish();
const value = z.object({ type: z.string().max(20).nullish(), value: z.string().max(40).nullish() }).nullish();
const party = z.object({ displayName: words, name: words, account: value, proxy: value });

/** A transfer as Thai banks tell it to each other, and as services pass it on. */
export const itmxSlip = z
  .object({
    transRef: z.string(),
    sendingBank: z.string().max(10),
    receivingBank: z.string().max(10).nullish(),
    /** `yyyymmdd` and `hh:mm:ss`, in Bangkok. */
    transDate: z.string().regex(/^\d{8}$/),
    transTime: z.string().regex(/^\d{2}:\d{2}:\d{2}$/),
    sender: party,
    receiver: party,
    amount: partnerDecimal,
    /** ISO 4217 number: 764 is baht, 418 kip. */
    paidLocalCurrency: z.string().max(20).nullish(),
    countryCode: z.string().max(10).nullish(),
  })
  .refine((told) => isDay(told.transDate) && isMomentOfSlip(momentOf(told)), 'is no moment');
type ItmxSlip = z.output<typeof itmxSlip>;

/** JavaScript takes the 31st of February for a day of March. */
function isDay(text: string): boolean {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return z.iso.date().safeParse(day).success;
}

function momentOf({ transDate, transTime }: { transDate: string; transTime: string }): Date {
  const day = transDate.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return new Date(`${day}T${transTime}+07:00`);
}

/** Undefined for an answer about another slip, which says nothing about this one. */
export function foundItmx(
  told: ItmxSlip | undefined,
  inquiry: SlipInquiry,
  { isDuplicate = false } = {},
): SlipAnswer | undefined {
  if (told?.transRef !== inquiry.bankReference || told.sendingBank !== inquiry.sendingBank) return undefined;
  const detail = isDuplicate ? 'duplicate' : 'found';
  const currency = slipCurrency(told.paidLocalCurrency, told.countryCode);
  if (!currency) return { outcome: 'other-currency', detail };
  const slip = {
    occurredAt: momentOf(told),
    amountMinor: told.amount,
    currency,
    sender: partyOf(told.sender, told.sendingBank),
    receiver: partyOf(told.receiver, told.receivingBank ?? ''),
  };
  return { outcome: 'found', slip, isDuplicate, detail };
}

function partyOf({ displayName, name, account, proxy }: z.output<typeof party>, bank: string): SlipParty {
  return sideOf({
    bank,
    account: account && { ...account, type: account.type ?? null },
    proxy,
    names: [name, displayName],
  });
}
