import type { HeldReason } from '@kapao/contract/operator/invite.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { hasPlayed, playOf } from '../../../queries/games/bet-facts.ts';

export interface InviteRuleRow {
  version: number;
  is_on: boolean;
  basis: 'turnover' | 'loss';
  percent_bp: number;
  day_cap_thb: bigint;
  day_cap_lak: bigint;
  multiple_hundredths: number;
  success_percent: number;
  fail_percent: number;
  operator: string;
  published_at: Date;
}

/** The newest rule, switched on or not. */
export async function inviteRule(db: Db | Tx): Promise<InviteRuleRow | undefined> {
  const found = await sql<InviteRuleRow>`select * from invite_rules order by version desc limit 1`.execute(db);
  return found.rows[0];
}

export async function inviteRuleOf(db: Db | Tx, version: number): Promise<InviteRuleRow | undefined> {
  const found = await sql<InviteRuleRow>`select * from invite_rules where version = ${version}`.execute(db);
  return found.rows[0];
}

export interface Invited {
  inviter_id: string;
  invitee_id: string;
  currency: CashCurrency;
  day: string;
  starts_at: Date;
  ends_at: Date;
  /** The rule that was in force when the day began: nobody's play is judged by a rule made after it. */
  rule_version: number;
}

/** A day is counted ten minutes after its end, when its last bets have been reported. */
const SETTLING = sql`interval '10 minutes'`;
/** Days looked back at: a feed that was down for longer is caught up by hand. */
export const DAYS_BACK = 3;

/** One invitee with play on a day that is over and was not looked at yet. Members of different currencies earn nothing. */
export async function nextUncounted(db: Db): Promise<Invited | undefined> {
  const found = await sql<Invited>`
    with days as (
      select d::date as day, (d::date)::timestamp at time zone 'Asia/Bangkok' as starts_at,
        (d::date + 1)::timestamp at time zone 'Asia/Bangkok' as ends_at
      from generate_series((now() at time zone 'Asia/Bangkok')::date - ${DAYS_BACK}::int,
        (now() at time zone 'Asia/Bangkok')::date - 1, interval '1 day') d),
    ruled as (
      select days.*, rule.version from days cross join lateral (select version, is_on from invite_rules
        where published_at <= days.starts_at order by version desc limit 1) rule
      where rule.is_on and days.ends_at + ${SETTLING} < now()),
    played as (
      select m.inviter_id, m.member_id, m.currency, r.* from ruled r cross join members m
      where m.inviter_id is not null and ${hasPlayed(sql`m.member_id`, { since: sql`r.starts_at`, until: sql`r.ends_at` })})
    select i.member_id as inviter_id, p.member_id as invitee_id, p.currency, p.day::text, p.starts_at, p.ends_at,
      p.version as rule_version
    from played p join members i on i.member_id = p.inviter_id and i.currency = p.currency
    where not exists (select 1 from invite_earnings e where e.inviter_id = i.member_id and e.invitee_id = p.member_id
        and e.day = p.day)
    order by p.day limit 1`.execute(db);
  return found.rows[0];
}

export interface RunningDay {
  /** In force when the day began. */
  rule: InviteRuleRow;
  day: string;
  starts_at: Date;
  ends_at: Date;
  ready_at: Date;
}

/** The day that is not counted yet, and its rule; undefined where none was published before it. */
export async function runningDay(db: Db): Promise<RunningDay | undefined> {
  const found = await sql<InviteRuleRow & Omit<RunningDay, 'rule'>>`
    select rule.*, d.day::text, d.starts_at, d.ends_at, d.ends_at + ${SETTLING} as ready_at
    from (select day, day::timestamp at time zone 'Asia/Bangkok' as starts_at,
        (day + 1)::timestamp at time zone 'Asia/Bangkok' as ends_at
      from (select ((clock_timestamp() - ${SETTLING}) at time zone 'Asia/Bangkok')::date as day) t) d
    cross join lateral (select * from invite_rules where published_at <= d.starts_at order by version desc limit 1) rule`.execute(
    db,
  );
  const [row] = found.rows;
  if (!row) return undefined;
  const { day, starts_at, ends_at, ready_at, ...rule } = row;
  return { rule, day, starts_at, ends_at, ready_at };
}

/** Play of each friend in a time, of the newest so many. Not of those whose days people look at, or have refused. */
export async function playOfFriends(
  db: Db,
  query: { inviterId: string; currency: CashCurrency; since: Date; until: Date; most: number },
): Promise<{ stakeMinor: bigint; validStakeMinor: bigint; payoutMinor: bigint }[]> {
  const { inviterId, currency, since, until, most } = query;
  const found = await sql<{ stakeMinor: bigint; validStakeMinor: bigint; payoutMinor: bigint }>`
    with newest as (select m.member_id from members m where m.inviter_id = ${inviterId} and m.currency = ${currency}
        order by m.created_at desc limit ${most}),
    barred as (select e.invitee_id from invite_earnings e where e.inviter_id = ${inviterId}
      and e.invitee_id in (select member_id from newest) and e.state in ('HELD', 'REJECTED')),
    plays as (${playOf(sql`select member_id from newest`, { since: sql`${since}::timestamptz`, until: sql`${until}::timestamptz` })})
    select coalesce(p."stakeMinor", 0) as "stakeMinor", coalesce(p."validStakeMinor", 0) as "validStakeMinor",
      coalesce(p."payoutMinor", 0) as "payoutMinor"
    from newest f left join plays p using (member_id)
    where not exists (select 1 from barred b where b.invitee_id = f.member_id)`.execute(db);
  return found.rows;
}

/** Whom an invitee is compared with: the inviter, and friends the same inviter brought before; at most so many. */
export async function circleOf(
  db: Db,
  { inviterId, inviteeId, most }: { inviterId: string; inviteeId: string; most: number },
): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select m.member_id from members m
    where m.inviter_id = ${inviterId} and m.created_at < (select created_at from members where member_id = ${inviteeId})
    order by m.created_at desc limit ${most}`.execute(db);
  return [inviterId, ...found.rows.map((row) => row.member_id)];
}

export interface NewEarning {
  inviterId: string;
  inviteeId: string;
  day: string;
  earningId: string;
  basisMinor: bigint;
  amountMinor: bigint;
  currency: string;
  ruleVersion: number;
  state: 'NOTHING' | 'EARNED' | 'HELD';
  heldReason: HeldReason | null;
}

/** Before the earning: from then on bets that are told of this day find it. Waits for those that are being stored. */
export async function insertEarnedDay(
  db: Db,
  { inviterId, inviteeId, day }: Pick<NewEarning, 'inviterId' | 'inviteeId' | 'day'>,
): Promise<void> {
  await sql`insert into earned_days (member_id, day, inviter_id) values (${inviteeId}, ${day}::date, ${inviterId})
    on conflict do nothing`.execute(db);
}

/** False when this invitee's day was counted before. */
export async function insertEarning(tx: Tx, e: NewEarning): Promise<boolean> {
  const inserted =
    await sql`insert into invite_earnings (inviter_id, invitee_id, day, earning_id, basis_amount, amount, currency,
      rule_version, state, held_reason)
    values (${e.inviterId}, ${e.inviteeId}, ${e.day}::date, ${e.earningId}::uuid, ${e.basisMinor}, ${e.amountMinor},
      ${e.currency}, ${e.ruleVersion}, ${e.state}, ${e.heldReason}) on conflict do nothing returning earning_id`.execute(
      tx,
    );
  return inserted.rows.length === 1;
}

interface CountedEarning {
  invitee_id: string;
  day: string;
  amount: bigint;
  currency: CashCurrency;
  rule_version: number;
  state: string;
}

export async function findEarning(tx: Tx, inviterId: string, earningId: string): Promise<CountedEarning | undefined> {
  const found = await sql<CountedEarning>`select invitee_id, day::text, amount, currency, rule_version, state
    from invite_earnings where inviter_id = ${inviterId} and earning_id = ${earningId}::uuid`.execute(tx);
  return found.rows[0];
}

export interface InviteeRow {
  name: string;
  created_at: Date;
  earned: bigint;
  held: bigint;
  total: bigint;
}

export async function listInvitees(
  db: Db,
  query: { memberId: string; page: number; limit: number },
): Promise<InviteeRow[]> {
  const found = await sql<InviteeRow>`
    with shown as (select m.member_id, m.name, m.created_at, count(*) over () as total
      from members m where m.inviter_id = ${query.memberId}
      order by m.created_at desc limit ${query.limit} offset ${(query.page - 1) * query.limit}),
    sums as (select e.invitee_id, sum(amount) filter (where e.state = 'EARNED') as earned,
        sum(amount) filter (where e.state = 'HELD') as held
      from invite_earnings e where e.inviter_id = ${query.memberId} and e.invitee_id in (select member_id from shown)
      group by e.invitee_id)
    select m.name, m.created_at, m.total, coalesce(s.earned, 0)::bigint as earned, coalesce(s.held, 0)::bigint as held
    from shown m left join sums s on s.invitee_id = m.member_id order by m.created_at desc`.execute(db);
  return found.rows;
}

/** Whether any invitee's play was ever counted for the member. */
export async function hasCountedPlay(db: Db | Tx, memberId: string): Promise<boolean> {
  const found = await sql`select 1 from invite_earnings where inviter_id = ${memberId} limit 1`.execute(db);
  return found.rows.length > 0;
}

export interface EarningRow {
  earning_id: string;
  inviter_id: string;
  inviter_name: string;
  inviter_username: string;
  invitee_id: string;
  invitee_name: string;
  invitee_username: string;
  day: string;
  basis_amount: bigint;
  amount: bigint;
  currency: CashCurrency;
  state: 'HELD' | 'EARNED' | 'REJECTED';
  held_reason: HeldReason | null;
  decided_by: string | null;
  created_at: Date;
  total: bigint;
}

/** Held ones first, oldest in front; the others newest first. */
export async function listEarningRows(
  db: Db,
  query: { state: string | undefined; page: number; limit: number },
): Promise<EarningRow[]> {
  const found = await sql<EarningRow>`
    with shown as (select e.*, count(*) over () as total from invite_earnings e
      where e.state <> 'NOTHING' and (${query.state ?? null}::text is null or e.state = ${query.state ?? null})
      order by (e.state = 'HELD') desc, case when e.state = 'HELD' then e.created_at end, e.created_at desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}),
    named as (select member_id, name, username from members
      where member_id in (select inviter_id from shown union all select invitee_id from shown))
    select e.earning_id, e.inviter_id, a.name as inviter_name, a.username as inviter_username, e.invitee_id,
      b.name as invitee_name, b.username as invitee_username, e.day::text, e.basis_amount, e.amount, e.currency, e.state,
      e.held_reason, e.decided_by, e.created_at, e.total
    from shown e join named a on a.member_id = e.inviter_id join named b on b.member_id = e.invitee_id
    order by (e.state = 'HELD') desc, case when e.state = 'HELD' then e.created_at end, e.created_at desc`.execute(db);
  return found.rows;
}

/** A held earning, locked until commit; undefined when it is decided or unknown. */
export async function lockHeld(
  tx: Tx,
  earningId: string,
): Promise<{ inviter_id: string; amount: bigint; currency: CashCurrency } | undefined> {
  const [held] = (
    await sql<{
      inviter_id: string;
    }>`select inviter_id from invite_earnings where earning_id = ${earningId}::uuid and state = 'HELD'`.execute(tx)
  ).rows;
  if (!held) return undefined;
  const found = await sql<{ inviter_id: string; amount: bigint; currency: CashCurrency }>`
    select inviter_id, amount, currency from invite_earnings where inviter_id = ${held.inviter_id}
      and earning_id = ${earningId}::uuid and state = 'HELD' for update`.execute(tx);
  return found.rows[0];
}

export async function decideHeld(
  tx: Tx,
  decision: { inviterId: string; earningId: string; state: 'EARNED' | 'REJECTED'; operator: string },
): Promise<void> {
  await sql`update invite_earnings set state = ${decision.state}, decided_by = ${decision.operator}, decided_at = now()
    where inviter_id = ${decision.inviterId} and earning_id = ${decision.earningId}::uuid`.execute(tx);
}

/** The next version of the rule. */
export async function insertInviteRule(tx: Tx, rule: Omit<InviteRuleRow, 'version' | 'published_at'>): Promise<void> {
  await sql`insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak, multiple_hundredths,
      success_percent, fail_percent, operator)
    select coalesce(max(version), 0) + 1, ${rule.is_on}::boolean, ${rule.basis}::text, ${rule.percent_bp}::int,
      ${rule.day_cap_thb}::bigint, ${rule.day_cap_lak}::bigint, ${rule.multiple_hundredths}::int, ${rule.success_percent}::int,
      ${rule.fail_percent}::int, ${rule.operator}::text from invite_rules`.execute(tx);
}
