import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A member whose money at games is to come home. */
export interface DueMember {
  memberId: string;
  currency: CashCurrency;
}

/** The lease: longer than the transfers back may take, then at growing intervals. */
const FIRST_LOOK_SECONDS = 60;
const MAX_LOOK_SECONDS = 3_600;

const DUE_EXCLUSIONS = sql`from exclusions e where settled_at is null and member_id is not null and returned_at is null
      and look_again_at <= clock_timestamp()`;

export const isExclusionDue = sql<boolean>`exists (select 1 ${DUE_EXCLUSIONS})`;

/** Takes the next exclusion that has something left to settle; another process leaves it alone meanwhile. */
export async function takeDueExclusion(db: Db): Promise<(DueMember & { exclusionId: string }) | undefined> {
  const due = await sql<DueMember & { exclusionId: string; looks: number }>`
    select e.exclusion_id as "exclusionId", e.looks, m.member_id as "memberId", m.currency
    from (select exclusion_id, member_id, looks ${DUE_EXCLUSIONS} order by look_again_at limit 1) e join members m using (member_id)`.execute(
    db,
  );
  const [found] = due.rows;
  if (!found) return undefined;
  const { looks, ...exclusion } = found;
  const waitSeconds = Math.min(FIRST_LOOK_SECONDS * (1 + looks), MAX_LOOK_SECONDS);
  // Of two processes that found it one takes it.
  const taken =
    await sql`update exclusions set looks = looks + 1, look_again_at = clock_timestamp() + make_interval(secs => ${waitSeconds}::int)
    where exclusion_id = ${exclusion.exclusionId}::uuid and looks = ${looks} and settled_at is null and returned_at is null
    returning exclusion_id`.execute(db);
  return taken.rows.length === 1 ? exclusion : undefined;
}

export async function noteSettled(db: Db, exclusionId: string): Promise<void> {
  await sql`update exclusions set settled_at = clock_timestamp() where exclusion_id = ${exclusionId}::uuid
    and settled_at is null and returned_at is null`.execute(db);
}

/** The next members, by id, who have a limit of play. */
export async function nextLimitHolders(db: Db, after: string, limit: number): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select distinct member_id from play_limits
    where kind <> 'DEPOSIT' and member_id > ${after} order by member_id limit ${limit}`.execute(db);
  return found.rows.map((row) => row.member_id);
}

/**
 * Those of these with money at games who lost or staked as much as they allowed themselves, or would past what is left, or have played as
 * long: a limit that was reached while the money was out.
 */
export async function membersPastLimit(db: Db, memberIds: readonly string[]): Promise<DueMember[]> {
  const found = await sql<DueMember>`select m.member_id as "memberId", m.currency
    from members m where m.member_id = any (${[...memberIds]}::text[])
      and exists (select 1 from ledger.accounts a where a.owner = m.member_id and a.currency = m.currency and a.kind = 'game'
        and a.balance > 0)
      and is_past_play_limit(m.member_id, clock_timestamp())
    order by 1`.execute(db);
  return found.rows;
}
