import type { LikenessKind } from '@kapao/contract/shared/likeness.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export type ReviewedKind = 'bonus' | 'promotion' | 'refund' | 'prize';

/** Another member this one looks like, by what, how much, and when that was last seen. */
export interface Hit {
  memberId: string;
  kinds: LikenessKind[];
  score: number;
  /** ISO 8601. */
  lastAt: string;
}

export interface NewReview {
  reviewId: string;
  memberId: string;
  kind: ReviewedKind;
  causeId: string;
  amountMinor: bigint;
  currency: CashCurrency;
  hits: readonly Hit[];
}

/** Holds a reward once; a second caller finds the first one's row. */
export async function insertReview(db: Db, r: NewReview): Promise<void> {
  await sql`insert into reward_reviews (review_id, member_id, kind, cause_id, amount, currency, hits)
    values (${r.reviewId}::uuid, ${r.memberId}, ${r.kind}, ${r.causeId}, ${r.amountMinor}, ${r.currency},
      ${JSON.stringify(r.hits)}::jsonb) on conflict (member_id, kind, cause_id) where state in ('HELD', 'REFUSED') do nothing`.execute(
    db,
  );
}

/** How a reward that was looked at stands: refused for good, or held; undefined when nothing holds it. */
export async function standingReview(
  db: Db,
  { memberId, kind, causeId }: { memberId: string; kind: ReviewedKind; causeId: string },
): Promise<'HELD' | 'REFUSED' | undefined> {
  const found = await sql<{ state: 'HELD' | 'REFUSED' }>`select state from reward_reviews where member_id = ${memberId}
    and kind = ${kind} and cause_id = ${causeId} and state in ('HELD', 'REFUSED')`.execute(db);
  return found.rows[0]?.state;
}

export interface ReviewRow {
  review_id: string;
  member_id: string;
  member_name: string;
  member_username: string;
  kind: ReviewedKind;
  cause_id: string;
  amount: bigint;
  currency: CashCurrency;
  hits: Hit[];
  state: 'HELD' | 'RELEASED' | 'REFUSED';
  created_at: Date;
  decided_by: string | null;
  /** Names of the members it looks like, by id. */
  names: Record<string, { name: string; username: string }>;
  total: bigint;
}

/** Held ones first, oldest in front; the others newest first. */
export async function listReviewRows(
  db: Db,
  query: { state: string | undefined; page: number; limit: number },
): Promise<ReviewRow[]> {
  const found = await sql<ReviewRow>`
    with shown as materialized (select r.review_id, r.member_id, m.name as member_name, m.username as member_username, r.kind,
        r.cause_id, r.amount, r.currency, r.hits, r.state, r.created_at, r.decided_by, count(*) over () as total
      from reward_reviews r join members m using (member_id)
      where (${query.state ?? null}::text is null or r.state = ${query.state ?? null})
      order by (r.state = 'HELD') desc, case when r.state = 'HELD' then r.created_at end, r.created_at desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}),
    named as materialized (select o.member_id, o.name, o.username from members o
      where o.member_id in (select h->>'memberId' from shown r, jsonb_array_elements(r.hits) h))
    select r.*, (select coalesce(jsonb_object_agg(o.member_id, jsonb_build_object('name', o.name, 'username', o.username)), '{}')
        from named o where o.member_id in (select h->>'memberId' from jsonb_array_elements(r.hits) h)) as names
    from shown r
    order by (r.state = 'HELD') desc, case when r.state = 'HELD' then r.created_at end, r.created_at desc`.execute(db);
  return found.rows;
}

/** A held review, locked until commit; undefined when it is decided or is none. */
export async function lockReview(
  tx: Tx,
  reviewId: string,
): Promise<Pick<ReviewRow, 'member_id' | 'kind' | 'amount' | 'hits'> | undefined> {
  const known = await sql<{ member_id: string }>`select member_id from reward_reviews
    where review_id = ${reviewId}::uuid`.execute(tx);
  const memberId = known.rows[0]?.member_id;
  if (memberId === undefined) return undefined;
  const found = await sql<
    Pick<ReviewRow, 'member_id' | 'kind' | 'amount' | 'hits'>
  >`select member_id, kind, amount, hits from reward_reviews
    where member_id = ${memberId} and review_id = ${reviewId}::uuid and state = 'HELD' for update`.execute(tx);
  return found.rows[0];
}

export async function decideReview(
  tx: Tx,
  decision: { memberId: string; reviewId: string; state: 'RELEASED' | 'REFUSED'; operator: string },
): Promise<void> {
  await sql`update reward_reviews set state = ${decision.state}, decided_by = ${decision.operator}, decided_at = now()
    where member_id = ${decision.memberId} and review_id = ${decision.reviewId}::uuid`.execute(tx);
}
