import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { Refusal } from '@kapao/contract/shared/refusal.ts';
import { refusalFrom } from '@kapao/contract/shared/refusal-about.ts';
import { z } from 'zod';
import { type Db, refusedAbout, refusedWith } from '../../../platform/database/db.ts';
import { noteRefusal } from './refused-attempts-store.ts';

/** What a regulator asks for: limits, breaks, exclusions and gates of identity. What is held for a case is none of it. */
const NOTED: ReadonlySet<ErrorCode> = new Set([
  'DEPOSIT_LIMIT',
  'LOSS_LIMIT',
  'STAKE_LIMIT',
  'TIME_LIMIT',
  'ON_BREAK',
  'EXCLUDED',
  'IDENTITY_REQUIRED',
]);

/** A call of a member, while it is under way. */
export interface Attempt {
  memberId: string;
  /** The call, as the contract names it. */
  way: string;
  body: unknown;
}

const named = z.object({ amount: z.number() });
/** All money to one game: a leg is refused, and the call is answered all the same. */
const answeredLegs = z.object({ legs: z.array(z.object({ amount: z.number(), message: z.string().optional() })) });

/**
 * Runs a call, and writes down what fair play refused of it before it is answered. Only refused calls cost a statement, and a note that
 * cannot be written changes no answer.
 */
export function makeAttempts({ db, report }: { db: Db; report: (work: string, error: unknown) => void }) {
  async function note({ memberId, way }: Attempt, code: string | undefined, amount: number | undefined): Promise<void> {
    const noted = [...NOTED].find((one) => one === code);
    if (!noted) return;
    try {
      await noteRefusal(db, { memberId, way, code: noted, amount });
    } catch (error) {
      report('refusal', error);
    }
  }

  return async function attempt<T>(tried: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      const answered = await work();
      for (const { message, amount } of legsOf(answered)) await note(tried, message, amount);
      return answered;
    } catch (error) {
      await note(tried, codeOf(error), named.safeParse(tried.body).data?.amount);
      throw error;
    }
  };
}

const legsOf = (answered: unknown) =>
  typeof answered === 'object' && answered !== null && 'legs' in answered
    ? (answeredLegs.safeParse(answered).data?.legs ?? [])
    : [];

function codeOf(error: unknown): string | undefined {
  const refusal = refusalFrom(refusedWith(error), refusedAbout(error)) ?? error;
  return refusal instanceof Refusal ? refusal.code : undefined;
}
