import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refusalFrom } from '@kapao/contract/shared/refusal-about.ts';
import { sql } from 'kysely';
import { type Db, PREPARED, refusedAbout, refusedWith, retryConflicts } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { RequestKey } from '../../platform/requests/request-key.ts';

/** What the member is told. */
export interface Collected {
  message: string;
  amount: number;
}

interface Collecting {
  currency: CashCurrency;
  /** Everything that is there when absent. */
  amountMinor?: bigint | undefined;
  description: object;
  /** What the member is told when it is given. */
  message: string;
  key: RequestKey;
}

interface AtOnce {
  outcome: 'given' | 'held' | 'look';
  claimed_operation: string | null;
  /** What the member is told, when it was given. */
  reply: Collected | null;
}

/** One statement and one commit: `collect_invite` has the rules, and refuses with the codes that members get. */
export async function collectAtOnce(db: Db, { key, ...wish }: Collecting): Promise<AtOnce> {
  try {
    const collected = await retryConflicts(() =>
      sql<AtOnce>`${PREPARED}select outcome, claimed_operation, reply from collect_invite(${key.memberId}, ${key.operationId}::uuid,
        ${wish.currency}, ${wish.amountMinor ?? null}::bigint, ${JSON.stringify(wish.description)}::jsonb, ${wish.message},
        ${key.route}, ${key.key}, ${key.bodyHash}::bytea)`.execute(db),
    );
    const [row] = collected.rows;
    invariant(row, 'a collection has an outcome');
    return row;
  } catch (error) {
    throw refusalFrom(refusedWith(error), refusedAbout(error)) ?? error;
  }
}
