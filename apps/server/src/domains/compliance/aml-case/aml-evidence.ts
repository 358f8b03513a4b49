import { LIKENESS_KINDS } from '@kapao/contract/shared/likeness.ts';
import { z } from 'zod';
import { type AmlHit, ofKind, type Payment, sumOf } from './aml-case-rules.ts';

/** The most payments a case keeps; counted ones first, then the newest. */
const MAX_KEPT = 200;

const minor = z.string().transform(BigInt);
const sum = z.object({ count: z.number(), amount: minor });

const evidence = z.object({
  deposits: sum,
  withdrawals: sum,
  staked: minor,
  payments: z.array(
    z.object({
      operationId: z.string(),
      kind: z.enum(['deposit', 'withdrawal']),
      at: z.string(),
      amount: minor,
      state: z.string(),
      isCounted: z.boolean(),
    }),
  ),
  shared: z.array(z.object({ kind: z.enum(LIKENESS_KINDS), memberIds: z.array(z.string()) })),
  listed: z.array(
    z.object({ entryId: z.string(), list: z.string(), name: z.string(), reference: z.string(), note: z.string() }),
  ),
});
export type Evidence = z.output<typeof evidence>;

/** What was known when a case was opened, as it is frozen into it; amounts in minor units, as texts. */
export function evidenceJson(hit: AmlHit, stakedMinor: bigint): string {
  const isCounted = ({ operationId }: Payment) => hit.counted.has(operationId);
  const kept = hit.payments
    .toSorted((a, b) => Number(isCounted(b)) - Number(isCounted(a)) || b.at.getTime() - a.at.getTime())
    .slice(0, MAX_KEPT)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const sumOfKind = (kind: Payment['kind']) => {
    const payments = ofKind(hit.payments, kind);
    return { count: payments.length, amount: String(sumOf(payments)) };
  };
  return JSON.stringify({
    deposits: sumOfKind('deposit'),
    withdrawals: sumOfKind('withdrawal'),
    staked: String(stakedMinor),
    payments: kept.map((payment) => ({
      ...{ operationId: payment.operationId, kind: payment.kind, at: payment.at.toISOString() },
      ...{ amount: String(payment.amountMinor), state: payment.state, isCounted: isCounted(payment) },
    })),
    shared: hit.shared,
    listed: hit.listed,
  });
}

export const readEvidence = (stored: unknown): Evidence => evidence.parse(stored);
