import type { PlayLimitKind, PlayLimitPeriod } from '@kapao/contract/member/fair-play.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type ExclusionMark, marksJson } from '../../../queries/compliance/exclusion-marks.ts';

export interface LimitPlace {
  memberId: string;
  kind: PlayLimitKind;
  period: PlayLimitPeriod;
}

/** A limit as it stands now; minor units, of TIME minutes. */
export interface LimitRow {
  kind: PlayLimitKind;
  period: PlayLimitPeriod;
  most: bigint;
  used: bigint;
  at_risk: bigint;
  opens_at: Date | null;
  wish: bigint | null;
  wished_at: Date | null;
  wish_opens_at: Date | null;
}

export async function playLimitsOf(db: Db | Tx, memberId: string): Promise<LimitRow[]> {
  const found = await sql<LimitRow>`select kind, period, most, used, at_risk, opens_at, wish, wished_at, wish_opens_at
    from play_limits_of(${memberId}, clock_timestamp()) order by array_position(array['DEPOSIT', 'LOSS', 'STAKE', 'TIME'], kind),
      array_position(array['DAY', 'WEEK', 'MONTH', 'SESSION'], period)`.execute(db);
  return found.rows;
}

/** How a member stands beside limits. */
export interface StandingRow {
  currency: CashCurrency;
  aside: bigint;
  /** What the member's level of identity leaves for deposits; null where it bounds nothing. */
  identity_room: bigint | null;
  /** The level that all of it needs to go to the wallet, or 0. */
  aside_level: number;
  kind: 'BREAK' | 'EXCLUSION' | null;
  ends_at: Date | null;
  is_under_review: boolean;
  has_ended: boolean;
  asked_at: Date | null;
  now: Date;
}

export async function standingOf(db: Db | Tx, memberId: string): Promise<StandingRow | undefined> {
  const found = await sql<StandingRow>`select m.currency, coalesce(a.balance, 0)::bigint as aside, e.kind, e.ends_at,
      (select min(g.room) from identity_gates(m.member_id, m.currency, 'DEPOSIT', clock_timestamp()) g) as identity_room,
      identity_needed(m.member_id, 'DEPOSIT', coalesce(a.balance, 0)::bigint, clock_timestamp()) as aside_level,
      coalesce(e.source = 'MATCH' and e.decided_at is null, false) as is_under_review,
      coalesce(not exists (select 1 from exclusions o where o.member_id = m.member_id and o.returned_at is null
        and (o.ends_at is null or o.ends_at > clock_timestamp())), false) as has_ended,
      (select max(o.asked_at) from exclusions o where o.member_id = m.member_id and o.returned_at is null) as asked_at,
      clock_timestamp() as now
    from members m left join lateral standing_exclusion(m.member_id) e on e.exclusion_id is not null
      left join ledger.accounts a on a.owner = m.member_id and a.code = 'aside' and a.currency = m.currency
    where m.member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

export async function setLimit(
  db: Db,
  { memberId, kind, period }: LimitPlace,
  most: bigint | null,
): Promise<'SET' | 'WAITS'> {
  const answered = await sql<{ outcome: 'SET' | 'WAITS' }>`select set_play_limit(${memberId}, ${kind}, ${period},
    ${most}::bigint) as outcome`.execute(db);
  return answered.rows[0]?.outcome ?? 'WAITS';
}

const run = async (db: Db | Tx, call: RawBuilder<unknown>): Promise<void> => {
  await call.execute(db);
};

export const confirmLimit = (db: Db, { memberId, kind, period }: LimitPlace) =>
  run(db, sql`select confirm_play_limit(${memberId}, ${kind}, ${period})`);

export const keepLimit = (db: Db, { memberId, kind, period }: LimitPlace) =>
  run(db, sql`select keep_play_limit(${memberId}, ${kind}, ${period})`);

export interface NewExclusion {
  memberId: string;
  kind: 'BREAK' | 'EXCLUSION';
  hours: number | null;
  months: number | null;
  /** Support, who does it for the member. */
  operator?: { name: string; reason: string };
  marks: readonly ExclusionMark[];
}

export async function insertExclusion(db: Db | Tx, e: NewExclusion): Promise<string | undefined> {
  const begun = await sql<{
    id: string;
  }>`select begin_exclusion(${e.memberId}, ${e.kind}, ${e.hours}::int, ${e.months}::int,
    ${e.operator?.name ?? null}, ${e.operator?.reason ?? null}, ${marksJson(e.marks)}::jsonb) as id`.execute(db);
  return begun.rows[0]?.id;
}

export const insertReturnWish = (db: Db, memberId: string) => run(db, sql`select ask_return(${memberId})`);
export const confirmReturnWish = (db: Db, memberId: string) => run(db, sql`select confirm_return(${memberId})`);

/** The phone of a member in its canonical form. */
export async function phoneOf(db: Db | Tx, memberId: string): Promise<string | undefined> {
  const found = await sql<{ phone: string }>`select phone from member_phones where member_id = ${memberId}`.execute(db);
  return found.rows[0]?.phone;
}
