import { z } from 'zod';
import { type AccountStatement, makeAccountStatement } from './account-statement.ts';
import { partnerAmount } from './amount-text.ts';
import { callPartner, describeAnswer, type Partner, type PartnerAnswer, readAnswer } from './partner-http.ts';

/** What the wallet company says about a voucher; its words are those of facts 4. */
export const VOUCHER_REFUSALS = [
  'VOUCHER_NOT_FOUND',
  'VOUCHER_EXPIRED',
  'VOUCHER_OUT_OF_STOCK',
  'TARGET_USER_REDEEMED',
  'CANNOT_GET_OWN_VOUCHER',
] as const;
export type VoucherRefusal = (typeof VOUCHER_REFUSALS)[number];

/** `unknown` says nothing about whether the voucher was taken. */
export type VoucherAnswer =
  | { outcome: 'success'; amountMinor: bigint; giverPhone: string | undefined }
  | { outcome: 'refused'; code: VoucherRefusal }
  | { outcome: 'unknown'; detail: string };

/** `not-found`: the company has never had this redemption. `taken`: it is in our wallet, and how much it was is not told. */
export type RedemptionAnswer = VoucherAnswer | { outcome: 'not-found' } | { outcome: 'taken' };

export interface VoucherOrder {
  voucher: string;
  /** Of our wallet. */
  mobile: string;
  reference: string;
}

export interface PrepaidWallet {
  /** False where a redemption is known by the voucher alone: what a refusal means after a lost answer is then not sure. */
  knowsReferences: boolean;
  /** Looks at a voucher and takes nothing. */
  look(voucher: string, mobile: string): Promise<VoucherAnswer>;
  /** Takes it into our wallet under our reference; the same order again takes nothing more. */
  redeem(order: VoucherOrder): Promise<VoucherAnswer>;
  /** Asks what became of a redemption. */
  status(order: VoucherOrder): Promise<RedemptionAnswer>;
  /** Of our wallet, by its phone number; absent where the company adds up nothing for us. */
  statement?: AccountStatement;
}

const data = z.object({
  amount: partnerAmount,
  giverPhone: z
    .string()
    .regex(/^\d{6,15}$/)
    .optional(),
});
const taken = z.object({ status: z.object({ code: z.literal('SUCCESS') }), data, reference: z.string().optional() });
const refused = z.object({ status: z.object({ code: z.enum(VOUCHER_REFUSALS) }), reference: z.string().optional() });

/** A word nobody knows yet, for operators. */
const said = z.object({ status: z.object({ code: z.string().regex(/^[A-Z_]{1,60}$/) }) });
const SAID = [200, 400, 403, 404, 409, 422, 500];

export function makePrepaidWallet(partner: Partner): PrepaidWallet {
  /** Anything that is not one of the company's own words, INTERNAL_ERROR among them, is no answer (facts 4). */
  function read(answer: PartnerAnswer, reference?: string): VoucherAnswer {
    const success = readAnswer(answer, [200], taken);
    if (success && success.reference === reference) {
      return { outcome: 'success', amountMinor: success.data.amount, giverPhone: success.data.giverPhone };
    }
    const no = readAnswer(answer, [400], refused);
    if (no && no.reference === reference) return { outcome: 'refused', code: no.status.code };
    return { outcome: 'unknown', detail: readAnswer(answer, SAID, said)?.status.code ?? describeAnswer(answer) };
  }
  const voucherPath = (voucher: string) => `/partners/prepaid/vouchers/${encodeURIComponent(voucher)}`;
  return {
    knowsReferences: true,
    statement: makeAccountStatement(partner, 'prepaid/wallets'),
    async look(voucher, mobile) {
      const path = `${voucherPath(voucher)}?${new URLSearchParams({ mobile })}`;
      return read(await callPartner(partner, { method: 'GET', path }));
    },
    async redeem({ voucher, mobile, reference }) {
      const call = { method: 'POST', path: `${voucherPath(voucher)}/redeem`, body: { mobile, reference } } as const;
      return read(await callPartner(partner, call), reference);
    },
    async status({ reference }) {
      const path = `/partners/prepaid/redemptions/${encodeURIComponent(reference)}`;
      const answer = await callPartner(partner, { method: 'GET', path });
      const missing = readAnswer(answer, [404], z.object({ error: z.literal('NOT_FOUND') }));
      return missing ? { outcome: 'not-found' } : read(answer, reference);
    },
  };
}
