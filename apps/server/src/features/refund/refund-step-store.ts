import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { dayText } from '../../domain/bangkok-day.ts';
import { type Db, PREPARED, retryConflicts, type Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { RequestKey, StoredReply } from '../../platform/requests/request-key.ts';
import type { Period } from './refund-rules.ts';

const minor = z.string().transform(BigInt);
/** The answer of `refund_standing`: the basis of the refunds of a time. */
const standing = z.object({
  isActive: z.boolean(),
  hasOpenBonus: z.boolean(),
  received: z.array(z.object({ start: z.string(), end: z.string() })),
  lines: z.array(
    z
      .object({ day: z.string(), game: z.string(), stake: minor, payout: minor })
      .transform(({ day, game, stake, payout }) => ({ day, gameCode: game, stakeMinor: stake, payoutMinor: payout })),
  ),
});
export type Standing = z.output<typeof standing>;

/** From a moment (included) to another (not included). */
export interface Asked {
  memberId: string;
  since: Date;
  until: Date;
}

export async function standingOf(db: Db | Tx, { memberId, since, until }: Asked): Promise<Standing> {
  const found = await sql<{
    standing: unknown;
  }>`select refund_standing(${memberId}, ${since}, ${until}) as standing`.execute(db);
  return standing.parse(found.rows[0]?.standing);
}

export interface Known {
  standing: Standing;
  /** As read from the database, to check later that it has not changed. */
  standingText: string;
  /** Somebody has the key: runs under it, or has its answer. */
  isKeyHeld: boolean;
  /** Somebody had it. */
  isKeyKnown: boolean;
}

/** The same, with what is known of the key: one statement that locks nothing. */
export async function lookAtRefunds(
  db: Db,
  { since, until, key }: Omit<Asked, 'memberId'> & { key: RequestKey },
): Promise<Known> {
  const found = await sql<{
    standing: string;
    is_key_held: boolean;
    is_key_known: boolean;
  }>`${PREPARED}select refund_standing(m.member_id, ${since}, ${until})::text as standing, k.key is not null as is_key_known,
      coalesce(k.reply_status is not null or k.lease_until >= now() or k.body_hash <> ${key.bodyHash}::bytea, false) as is_key_held
    from members m left join idempotency_keys k on k.member_id = m.member_id and k.route = ${key.route} and k.key = ${key.key}
    where m.member_id = ${key.memberId}`.execute(db);
  const [row] = found.rows;
  invariant(row, 'a session belongs to a member');
  return {
    standing: standing.parse(JSON.parse(row.standing)),
    standingText: row.standing,
    isKeyHeld: row.is_key_held,
    isKeyKnown: row.is_key_known,
  };
}

export interface Receiving extends Omit<Asked, 'memberId'> {
  key: RequestKey;
  currency: CashCurrency;
  standingText: string;
  refunds: readonly { period: Period; refundMinor: bigint; lossMinor: bigint; ruleVersion: number }[];
  reply: StoredReply;
}

interface Received {
  outcome: 'received' | 'held' | 'look';
  claimed_operation: string | null;
}

/** One statement and one commit: `receive_refunds` fixes what was worked out, if under the member's lock all is still as it was known. */
export async function receiveAtOnce(db: Db, { key, currency, standingText, ...r }: Receiving): Promise<Received> {
  const refunds = r.refunds.map(({ period, refundMinor, lossMinor, ruleVersion }) => ({
    starts: dayText(period.start),
    ends: dayText(period.end),
    amount: String(refundMinor),
    loss: String(lossMinor),
    version: ruleVersion,
  }));
  const received = await retryConflicts(() =>
    sql<Received>`${PREPARED}select outcome, claimed_operation from receive_refunds(${key.memberId}, ${key.operationId}::uuid,
      ${currency}, ${standingText}::jsonb, ${r.since}::timestamptz, ${r.until}::timestamptz, ${JSON.stringify(refunds)}::jsonb,
      ${key.route}, ${key.key}, ${key.bodyHash}::bytea, ${JSON.stringify(r.reply.body)})`.execute(db),
  );
  const [row] = received.rows;
  invariant(row, 'a receipt has an outcome');
  return row;
}
