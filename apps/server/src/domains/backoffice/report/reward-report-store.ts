import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { betsGross } from '../../../queries/games/play-report-facts.ts';
import { conditionStates } from '../../../queries/rewards/turnover-facts.ts';
import type { CashCurrency } from '../../../shared/currency.ts';

export interface RewardQuery {
  since: Date;
  before: Date;
  currency: CashCurrency;
  afterDays: number;
  /** Games whose results only the ledger knows. */
  silentGames: readonly string[];
}

/** One reward on one day of Bangkok, by why it was given; the code of a bonus or promotion. */
export interface RewardCost {
  cause_kind: string;
  code: string;
  name: { th: string; la?: string; en?: string } | null;
  day: string;
  grants: bigint;
  given: bigint;
  taken_back: bigint;
  under_terms: bigint;
}

/** What members did after it; of all rewards together where the cause is null. */
export interface RewardAfter {
  cause_kind: string | null;
  code: string | null;
  members: bigint;
  deposited: bigint;
  withdrawn: bigint;
  gross: bigint;
  first_deposits: bigint;
}

/** Put into wallets in a span. What was given back of a debt is no reward. */
const rewardsOf = ({ since, before, currency }: RewardQuery) => sql`
  select o.member_id, o.operation_id, o.amount, o.final_at as at, c.cause_kind, c.description,
    case when c.cause_kind in ('bonus', 'promotion') then o.external_ref else '' end as code
  from operations o join operation_causes c using (member_id, operation_id)
  where o.kind = 'reward' and o.state = 'CREDITED' and o.final_at >= ${since} and o.final_at < ${before}
    and o.currency = ${currency} and o.from_code <> 'DEBT'`;

/** More than was given may be taken of what was won with it: that is no cost below zero. */
export async function rewardCosts(db: Db, query: RewardQuery): Promise<RewardCost[]> {
  const found = await sql<RewardCost>`
    with rewards as materialized (
      select r.cause_kind, r.code, r.description, r.at, r.amount, t.state, f.taken
      from (${rewardsOf(query)}) r left join ${conditionStates} t using (member_id, operation_id)
      cross join lateral (select coalesce(sum(o.amount), 0)::bigint as taken from operations o where o.member_id = r.member_id
        and o.statement_type = 'finish_bonus' and o.kind = 'forfeit' and o.external_ref = r.operation_id::text) f
    )
    select r.cause_kind, r.code, (array_agg(r.description order by r.at desc))[1] as name,
      to_char(r.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, count(*) as grants, sum(r.amount)::bigint as given,
      sum(least(r.amount, r.taken))::bigint as taken_back,
      coalesce(sum(r.amount) filter (where r.state = 'OPEN'), 0)::bigint as under_terms
    from rewards r group by 1, 2, 4 order by 4, 1, 2`.execute(db);
  return found.rows;
}

/** Each member is followed from the first time a reward was taken in the span, so that nothing counts twice. */
export async function afterRewards(db: Db, query: RewardQuery): Promise<RewardAfter[]> {
  const { currency, afterDays, silentGames } = query;
  const results = silentGames.map((game) => `result:${game}`);
  const found = await sql<RewardAfter>`
    select x.cause_kind, x.code, count(*) as members, sum(x.deposited)::bigint as deposited, sum(x.withdrawn)::bigint as withdrawn,
      sum(x.bet_gross + x.moved_gross)::bigint as gross, count(*) filter (where x.has_deposited and not x.is_known) as first_deposits
    from (
      select f.cause_kind, f.code, c.deposited, c.withdrawn, c.has_deposited, l.gross as moved_gross,
        ${betsGross({ memberId: sql`f.member_id`, since: sql`f.since`, until: sql`f.until`, currency, silentGames })} as bet_gross,
        exists (select 1 from operations o where o.member_id = f.member_id and o.kind = 'deposit'
          and o.state = 'CREDITED' and o.created_at < f.since) as is_known
      from (
        select case when not e.is_together then r.cause_kind end as cause_kind, case when not e.is_together then r.code end as code,
          r.member_id, min(r.at) as since, min(r.at) + make_interval(days => ${afterDays}::int) as until
        from (${rewardsOf(query)}) r cross join (values (true), (false)) e (is_together) group by 1, 2, 3) f
      cross join lateral (select coalesce(sum(o.amount) filter (where o.kind = 'deposit' and o.state = 'CREDITED'), 0) as deposited,
          coalesce(sum(o.amount) filter (where o.kind = 'withdrawal' and o.state in ('PAID', 'DISPUTED')), 0) as withdrawn,
          coalesce(bool_or(o.kind = 'deposit' and o.state = 'CREDITED'), false) as has_deposited
        from operations o where o.member_id = f.member_id and o.kind in ('deposit', 'withdrawal') and o.currency = ${currency}
          and o.created_at >= f.since and o.created_at < f.until) c
      cross join lateral (select coalesce(sum(case when v.to_code = any (${results}::text[]) then v.amount else -v.amount end), 0)
          as gross from ledger.movements v where v.owner = f.member_id and v.currency = ${currency} and v.kind = 'game-result'
          and v.at >= f.since and v.at < f.until
          and (v.from_code = any (${results}::text[]) or v.to_code = any (${results}::text[]))) l
    ) x
    group by 1, 2`.execute(db);
  return found.rows;
}
