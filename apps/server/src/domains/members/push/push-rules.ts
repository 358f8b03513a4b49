import { REFUSAL_NOTES } from '@kapao/contract/member/timeline.ts';
import type { Operation } from '../../../operations/operation.ts';
import { isCancelled } from '../../../queries/payouts/withdraw-cancel-facts.ts';
import type { PushFact } from './push-texts.ts';

export type PushKind = 'deposit' | 'paid' | 'refunded' | 'chat';

/** Browsers of one member that are told; the one that was renewed longest ago goes first. */
export const MAX_BROWSERS = 10;

/** What a push service that does not answer is left in peace for, from one try to the next. */
const RETRY_SECONDS = [10, 30, 120, 600, 1_800, 3_600, 7_200] as const;
/** Then what was to be told is no news any more. */
export const MAX_ATTEMPTS = RETRY_SECONDS.length + 1;
const MAX_RETRY_SECONDS = 7_200;
/** While the service is left alone, which counts as no try. */
export const LEFT_ALONE_SECONDS = 30;

/** When to try again after so many tries; undefined when that was the last. A service that says when is asked no sooner. */
export function retryInSeconds(attempts: number, retryAfterMs = 0): number | undefined {
  const own = RETRY_SECONDS[attempts - 1];
  if (own === undefined) return undefined;
  return Math.min(MAX_RETRY_SECONDS, Math.max(own, Math.ceil(retryAfterMs / 1_000)));
}

/** What an operation is told as; undefined when it has gone on since, and what was to be told is true no longer. */
export function factOf(kind: Exclude<PushKind, 'chat'>, operation: Told): PushFact | undefined {
  const { state, amount: amountMinor, currency } = operation;
  if (!STATES_OF[kind].includes(state)) return undefined;
  if (kind !== 'refunded') return { kind, amountMinor, currency };
  const isRejected = state === 'REJECTED';
  if (isCancelled(operation)) return { kind: 'cancelled', amountMinor, currency };
  const note = (isRejected && REFUSAL_NOTES.find((known) => known === operation.last_answer)) || null;
  return { kind, amountMinor, currency, isRejected, note };
}

type Told = Pick<Operation, 'state' | 'amount' | 'currency' | 'last_answer'>;

const STATES_OF: Record<Exclude<PushKind, 'chat'>, readonly string[]> = {
  deposit: ['CREDITED'],
  paid: ['PAID'],
  refunded: ['FAILED', 'REJECTED'],
};
