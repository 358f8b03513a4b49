import { z } from 'zod';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, describeAnswer, type PartnerAnswer, readAnswer } from '../partner-http.ts';
import { type PrepaidWallet, type RedemptionAnswer, VOUCHER_REFUSALS, type VoucherAnswer } from '../prepaid-wallet.ts';
import { protocol } from '../protocol.ts';

/** The phone number of our wallet, which is its account among those of the site. */
const settings = z.strictObject({ accountNo: z.string().regex(/^0\d{9}$/) });
const secrets = z.strictObject({});
type TrueMoney = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

/** Amounts in baht are texts; large ones may have commas. */
const baht = z
  .string()
  .regex(/^(?:\d{1,10}|\d{1,3}(?:,\d{3}){1,3})\.\d{2}$/)
  .transform((text) => BigInt(text.replace(/[,.]/g, '')));

const ticket = z.object({ mobile: z.string(), amount_baht: baht });
const told = z.object({
  status: z.object({ code: z.string().regex(/^[A-Z_]{1,60}$/) }),
  data: z.object({ voucher: z.object({ amount_baht: baht }).optional(), my_ticket: ticket.nullish() }).nullish(),
});

/** Refusals come under any of these, and only their words count. */
const STATUSES = [200, 400, 403, 404, 409, 422];

/** The number was changed after the link came. */
const OTHER_WALLET = 'another wallet than the partner has now';

/** What a voucher is now: what we hold of it, what it is worth, or the company's word against us. */
type Seen =
  | { what: 'ours'; amountMinor: bigint }
  | { what: 'open'; amountMinor: bigint | undefined }
  | { what: 'refused'; code: (typeof VOUCHER_REFUSALS)[number] }
  | { what: 'unknown'; detail: string };

/** A page that keeps programs away, an error of theirs, or a word nobody knows says nothing. */
export function readTrueMoney(answer: PartnerAnswer, mobile: string): Seen {
  const read = readAnswer(answer, STATUSES, told);
  if (!read) return { what: 'unknown', detail: describeAnswer(answer) };
  const { code } = read.status;
  const mine = read.data?.my_ticket;
  const isSuccess = code === 'SUCCESS' && answer.outcome === 'answered' && answer.status === 200;
  if (mine && mine.mobile.replace(/\D/g, '') === mobile && (isSuccess || code === 'TARGET_USER_REDEEMED')) {
    return { what: 'ours', amountMinor: mine.amount_baht };
  }
  if (isSuccess) return { what: 'open', amountMinor: read.data?.voucher?.amount_baht };
  const refusal = VOUCHER_REFUSALS.find((one) => one === code);
  return refusal ? { what: 'refused', code: refusal } : { what: 'unknown', detail: code };
}

/**
 * Gift links as clients of TrueMoney see them; no paper of the company says so. A voucher is known by its code and our number alone, so a
 * redemption has no reference: what became of it is what the voucher looks like afterwards. What we got is the ticket, never the voucher,
 * which may be divided among many. We say who we are and imitate no browser: a page that keeps programs away is an unclear answer.
 */
function makeTrueMoneyGift({ partner, settings: { accountNo } }: TrueMoney): PrepaidWallet {
  const place = (voucher: string) => `/campaign/vouchers/${encodeURIComponent(voucher)}`;
  const sign = () => ({ accept: 'application/json' });
  const verify = async (voucher: string) => {
    const path = `${place(voucher)}/verify?${new URLSearchParams({ mobile: accountNo })}`;
    return readTrueMoney(await callPartner(partner, { method: 'GET', path, sign }), accountNo);
  };
  const unclear = (detail: string) => ({ outcome: 'unknown', detail }) as const;
  const isOther = (mobile: string) => mobile !== accountNo;
  return {
    knowsReferences: false,
    async look(voucher, mobile): Promise<VoucherAnswer> {
      if (isOther(mobile)) return unclear(OTHER_WALLET);
      const seen = await verify(voucher);
      if (seen.what === 'ours') return { outcome: 'refused', code: 'TARGET_USER_REDEEMED' };
      if (seen.what === 'refused') return { outcome: 'refused', code: seen.code };
      if (seen.what === 'unknown') return unclear(seen.detail);
      if (seen.amountMinor === undefined) return unclear('no amount');
      // The giver's number is never told.
      return { outcome: 'success', amountMinor: seen.amountMinor, giverPhone: undefined };
    },
    async redeem({ voucher, mobile }): Promise<VoucherAnswer> {
      if (isOther(mobile)) return unclear(OTHER_WALLET);
      const body = { mobile: accountNo, voucher_hash: voucher };
      const call = { method: 'POST', path: `${place(voucher)}/redeem`, body, sign } as const;
      const seen = readTrueMoney(await callPartner(partner, call), accountNo);
      if (seen.what === 'ours') return { outcome: 'success', amountMinor: seen.amountMinor, giverPhone: undefined };
      if (seen.what === 'refused') return { outcome: 'refused', code: seen.code };
      return unclear(seen.what === 'unknown' ? seen.detail : 'no ticket');
    },
    async status({ voucher, mobile }): Promise<RedemptionAnswer> {
      if (isOther(mobile)) return unclear(OTHER_WALLET);
      const seen = await verify(voucher);
      if (seen.what === 'ours') return { outcome: 'success', amountMinor: seen.amountMinor, giverPhone: undefined };
      if (seen.what === 'open') return { outcome: 'not-found' };
      if (seen.what === 'unknown') return unclear(seen.detail);
      return seen.code === 'TARGET_USER_REDEEMED' ? { outcome: 'taken' } : { outcome: 'refused', code: seen.code };
    },
  };
}

export const TRUEMONEY_GIFT = protocol({
  kind: 'prepaid',
  code: 'truemoney-gift',
  title: 'TrueMoney gift links, unofficial',
  settings,
  secrets,
  tells: false,
  make: makeTrueMoneyGift,
  // A voucher that nobody has.
  tryOut: ({ partner, settings: { accountNo: mobile } }) =>
    askRaw(partner, {
      method: 'GET',
      path: `/campaign/vouchers/0000000000000000000000000000000000000/verify?${new URLSearchParams({ mobile })}`,
      sign: () => ({ accept: 'application/json' }),
    }),
});
