import * as z from 'zod/mini';
import { type ErrorCode, isErrorCode } from './error-codes.ts';
import { Refusal } from './refusal.ts';

const told = z.object({ amount: z.optional(z.number()), opensAt: z.optional(z.string()) });

/** A refusal that the database made: its code, and what its words name. Undefined for a text that is no code. */
export function refusalFrom(code: string | undefined, about: unknown): Refusal | undefined {
  if (code === undefined || !isErrorCode(code)) return undefined;
  const { amount, opensAt } = z.safeParse(told, about).data ?? {};
  const named: Partial<Record<'amount', number> & Record<'opensAt', string>> = {};
  if (amount !== undefined) named.amount = amount;
  if (opensAt !== undefined) named.opensAt = opensAt;
  return new Refusal(code satisfies ErrorCode, named);
}
