import { sql } from 'kysely';
import { type Db, PREPARED, type Tx } from '../platform/database/db.ts';
import { invariant } from '../platform/process/invariant.ts';

export type LedgerCurrency = 'THB' | 'LAK' | 'COIN';

/** Takes `amountMinor` (> 0, minor units) from one account of the owner and gives it to another. */
export interface Movement {
  from: string;
  to: string;
  amountMinor: bigint;
}

export interface Posting {
  /** A member id, or a house owner. All movements belong to it (design 3). */
  owner: string;
  /** The business operation, and which step of it: together they name this posting for ever (L7). */
  operationId: string;
  step: string;
  /** The purpose, in one word; only reports read it. */
  kind: string;
  currency: LedgerCurrency;
  movements: readonly Movement[];
}

/**
 * `short` names the account that would have gone below zero; nothing was written then.
 * `already` means this very posting was made before: the caller may go on as if it had just made it.
 */
export type PostOutcome = { outcome: 'posted' } | { outcome: 'already' } | { outcome: 'short'; account: string };

/**
 * The only way to write money: one database function, one round trip, one owner locked until commit.
 * Inside a transaction it joins it; given the database itself it is atomic alone. May be repeated safely.
 * Throws when one step of an operation is posted twice with different movements: that is a bug.
 */
export async function post(db: Db | Tx, posting: Posting): Promise<PostOutcome> {
  const { owner, operationId, step, kind, currency, movements } = posting;
  const [first, ...rest] = movements;
  invariant(first && rest.length < 20, 'a posting has 1 to 20 movements');
  const call =
    rest.length === 0
      ? sql`ledger.post_movement(${owner}, ${operationId}::uuid, ${step}, ${kind}, ${currency}, ${first.from}, ${first.to},
          ${first.amountMinor})`
      : sql`ledger.post(${owner}, ${operationId}::uuid, ${step}, ${kind}, ${currency}, ${movements.map((m) => m.from)}::text[],
          ${movements.map((m) => m.to)}::text[], ${movements.map((m) => m.amountMinor)}::bigint[])`;
  const answered = await sql<{ outcome: string }>`${PREPARED}select ${call} as outcome`.execute(db);
  return readOutcome(answered.rows[0]?.outcome, posting);
}

export interface Reversal {
  owner: string;
  operationId: string;
  /** The step to take back, and the name of the step that does it. */
  step: string;
  reversalStep: string;
}

/** Takes a posting back by its exact negation, at most once (L8). Outcomes as `post`. */
export async function reverse(db: Db | Tx, reversal: Reversal): Promise<PostOutcome> {
  const answered = await sql<{
    outcome: string;
  }>`select ledger.reverse(${reversal.owner}, ${reversal.operationId}::uuid,
    ${reversal.step}, ${reversal.reversalStep}) as outcome`.execute(db);
  return readOutcome(answered.rows[0]?.outcome, reversal);
}

/** Reads what the ledger answered of a posting. Throws when one step was posted twice with different movements. */
export function readOutcome(text: string | undefined, named: { operationId: string; step: string }): PostOutcome {
  if (text === 'posted' || text === 'already') return { outcome: text };
  if (text?.startsWith('short:')) return { outcome: 'short', account: text.slice('short:'.length) };
  throw new Error(`invariant: ${named.operationId}.${named.step} is posted once, with one content (${text})`);
}
