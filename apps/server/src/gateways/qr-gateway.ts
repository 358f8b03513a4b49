import { z } from 'zod';
import type { AccountStatement } from './account-statement.ts';
import type { Heard, Notice } from './notice.ts';
import { callPartner, type Partner, type PartnerAnswer, type PartnerCall } from './partner-http.ts';
import { hearSigned } from './signed-notice.ts';
import { isThaiQrFor } from './thai-qr.ts';

/** One code for one deposit, under our reference: the same in every repeat. */
export interface QrOrder {
  reference: string;
  /** Our account at the bank, or our number as a merchant: where the money goes. */
  accountNo: string;
  amountMinor: bigint;
  expiresAt: Date;
}

/** `refused` is definite: there is no such code. `unknown` says that there may be one. */
export type QrCreated = { outcome: 'made'; payload: string; chargeRef?: string } | { outcome: 'refused' | 'unknown' };

/** What a code stands for at a maker that counts by numbers of its own, kept with the code before it is shown. */
export interface QrCharge {
  chargeRef: string;
  /** What was ordered by it: anything else is another charge. */
  amountMinor: bigint;
}

/** One payment of a code, as the gateway has it in its books. */
export interface QrPayment {
  /** At the bank the money came to, so that every other report of the same money has it too. */
  bankRef: string;
  amountMinor: bigint;
  /** ISO 8601. */
  at: string;
  fromBank: string;
  fromAccountMasked: string;
  fromName: string;
}

/** What a gateway says when it is asked: the only thing money is credited by. */
export interface QrFacts {
  /** Absent where the provider does not tell it: then it is the account the code was ordered for. */
  accountNo?: string;
  /** Absent where the provider tells payments and not codes: what was not shown at once is never shown then. */
  payload?: string;
  /** Can be paid as far as the gateway is concerned. */
  isOpen: boolean;
  /** Every payment, also a second one and one that came too late. */
  payments: readonly QrPayment[];
}
export type QrAnswer = { outcome: 'found'; facts: QrFacts } | { outcome: 'not-found' | 'unknown' };

/** One provider of codes. */
export interface QrGateway {
  /** The bank its codes pay into; absent where it is the one the way is named after. */
  bankCode?: string;
  /** Returns our reference in each form in which the maker receives it: the calls carry these, and they are stored with the code. */
  sentReferences(reference: string): readonly string[];
  create(order: QrOrder): Promise<QrCreated>;
  /** Absent where a code cannot be taken back. Whether it was is of no weight: money that comes all the same is asked for. */
  cancel?(reference: string, charge?: QrCharge): Promise<void>;
  /** A maker with numbers of its own knows nothing without the charge: such a code was never shown to anybody. */
  inquire(reference: string, charge?: QrCharge): Promise<QrAnswer>;
  /** The reference a notice is about. Nothing else of it is believed. */
  hear(notice: Notice): Heard<string>;
  /** What it received for us; absent where the bank's own feed tells it. */
  statement?: AccountStatement;
}

/** For makers that receive our reference as it is. */
export const onlyOurs = (reference: string): readonly string[] => [reference];

/** A member waits for the code, and creating may take three calls: together they stay under 20 s. */
export const MAX_QR_WAIT_MS = 6_000;

/** What the providers differ in: words, forms of amounts and what they can do, not what they are asked. */
interface QrProtocol {
  order(order: QrOrder): PartnerCall;
  /** Said to an order; anything else that is no code may have become one. */
  isRefusal(answer: PartnerAnswer): boolean;
  inquiry(reference: string): PartnerCall;
  cancellation?(reference: string): PartnerCall;
  read(answer: PartnerAnswer, reference: string): QrAnswer;
  /** Of a notice, its reference. */
  notice: z.ZodType<string>;
}

export function makeQrGateway(anyPartner: Partner, protocol: QrProtocol): QrGateway {
  const partner = { ...anyPartner, timeoutMs: Math.min(anyPartner.timeoutMs, MAX_QR_WAIT_MS) };
  const { cancellation } = protocol;
  return {
    sentReferences: onlyOurs,
    async create(order) {
      const answer = await callPartner(partner, protocol.order(order));
      if (answer.outcome === 'unsent' || protocol.isRefusal(answer)) return { outcome: 'refused' };
      const told = protocol.read(answer, order.reference);
      return (told.outcome === 'found' && madeOf(told.facts, order)) || { outcome: 'unknown' };
    },
    ...(cancellation && {
      async cancel(reference: string) {
        await callPartner(partner, cancellation(reference));
      },
    }),
    async inquire(reference) {
      return protocol.read(await callPartner(partner, protocol.inquiry(reference)), reference);
    },
    hear: (notice) => hearSigned(partner, notice, protocol.notice),
  };
}

/** The code of these facts, when it is one that anybody can pay and that pays exactly what was ordered. */
export function madeOf(
  { payload }: Pick<QrFacts, 'payload'>,
  order: Pick<QrOrder, 'reference' | 'amountMinor'>,
): Extract<QrCreated, { outcome: 'made' }> | undefined {
  return payload !== undefined && isThaiQrFor(payload, order) ? { outcome: 'made', payload } : undefined;
}

/** Which of the ways of the specification a provider's codes are offered as (spec 2). */
const BAHT_WAYS = ['KBANK', 'WW', 'ZAPMAN'] as const;
/** Codes of BCEL are paid in kip, and no other protocol makes them. */
export type QrWay = (typeof BAHT_WAYS)[number] | 'BCEL';
/** Without an account number codes pay into the first account that is open there. */
export const qrSettings = z.strictObject({
  way: z.enum(BAHT_WAYS),
  accountNo: z
    .string()
    .regex(/^\d{6,15}$/)
    .optional(),
});

/** Where codes pay into. */
export interface QrPlace {
  bankCode: string;
  accountNo?: string;
}

/** Collects money for us and reports it itself; everybody else pays into an account of ours at a bank. */
export function isPaymentCompany(bankCode: string): boolean {
  return bankCode === 'WW' || bankCode === 'ZAPMAN';
}

/** Companies that collect for us have an account of ours there, which no bank tells of. */
export const companySettings = z.strictObject({
  way: z.enum(['WW', 'ZAPMAN']),
  accountNo: z.string().regex(/^\d{6,15}$/),
  /** Whom its codes pay: its number as a biller, or of its e-wallet or tax. A code for anybody else is not shown. */
  payeeId: z.string().regex(/^\d{13,15}$/),
});

/** Its own number of a charge. */
export const chargeReference = z.string().regex(/^[A-Za-z0-9_-]{5,64}$/);

/** Payments of one code that are looked at: nobody pays one oftener by mistake. */
export const MAX_PAYMENTS = 50;

export const ourReference = z.string().regex(/^[A-Z0-9]{20}$/);
export const bankReference = z.string().regex(/^[\x21-\x7e]{1,64}$/);
/** EMVCo texts are at most 512 characters. */
export const qrText = z.string().min(20).max(512);
