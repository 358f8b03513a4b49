import * as z from 'zod/mini';
import { type ErrorCode, isErrorCode } from './error-codes.ts';
import { Refusal, type RefusalAbout } from './refusal.ts';

const told = z.object({
  amount: z.optional(z.number()),
  opensAt: z.optional(z.string()),
  level: z.optional(z.number()),
});

/** A refusal that the database made: its code, and what its words name. Undefined for a text that is no code. */
export function refusalFrom(code: string | undefined, about: unknown): Refusal | undefined {
  if (code === undefined || !isErrorCode(code)) return undefined;
  const { amount, opensAt, level } = z.safeParse(told, about).data ?? {};
  const named: RefusalAbout = {};
  if (amount !== undefined) named.amount = amount;
  if (opensAt !== undefined) named.opensAt = opensAt;
  if (level !== undefined) named.level = level;
  return new Refusal(code satisfies ErrorCode, named);
}
