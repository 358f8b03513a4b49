import { CASH_CURRENCIES } from '@kapao/contract/shared/money.ts';
import { z } from 'zod';
import type { VerifiedSlip } from '../../../gateways/slip-verifier.ts';

const party = z.object({
  bank: z.string(),
  accountMasked: z.string(),
  names: z.array(z.string()),
  otherNumber: z.string().optional(),
});

/** What a verifier said, as it is kept with the slip for the next attempt and for people. */
const toldSlip = z.object({
  occurredAt: z.iso.datetime().transform((text) => new Date(text)),
  amountMinor: z.string().transform(BigInt),
  currency: z.enum(CASH_CURRENCIES),
  sender: party,
  receiver: party,
});

export function writeTold(slip: VerifiedSlip): unknown {
  return { ...slip, occurredAt: slip.occurredAt.toISOString(), amountMinor: slip.amountMinor.toString() };
}

export function readTold(told: unknown): VerifiedSlip | undefined {
  return toldSlip.safeParse(told).data;
}
