import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { playToldUntil } from '../../../queries/games/bet-facts.ts';

/** Play that goes on, and what the member chose; minor units. */
interface RealityRow {
  currency: CashCurrency;
  now: Date;
  every_minutes: number | null;
  started_at: Date | null;
  staked: bigint | null;
  lost: bigint | null;
  told_until: Date | null;
}

export async function realityOf(db: Db, memberId: string): Promise<RealityRow | undefined> {
  const found = await sql<RealityRow>`select m.currency, n.now, r.every_minutes, s.started_at, s.staked, s.lost,
      ${playToldUntil(sql`${memberId}`)} as told_until
    from members m cross join (select clock_timestamp() as now) n left join reality_checks r on r.member_id = ${memberId}
      left join lateral play_session(${memberId}, m.currency, n.now) s on true
    where m.member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

export async function keepInterval(db: Db, memberId: string, minutes: number): Promise<void> {
  await sql`select set_reality_check(${memberId}, ${minutes}::int)`.execute(db);
}

interface YearOf {
  memberId: string;
  since: Date;
  before: Date;
}

/** Paid in and out between two moments; a deposit that operators credited by hand is one. */
interface MoneyRow {
  currency: CashCurrency;
  created_at: Date;
  paid_in: bigint;
  paid_out: bigint;
}

export async function moneyOfYear(db: Db, { memberId, since, before }: YearOf): Promise<MoneyRow | undefined> {
  const found = await sql<MoneyRow>`select m.currency, m.created_at,
      coalesce((select sum(o.amount) from operations o where o.member_id = ${memberId} and o.currency = m.currency
        and o.kind in ('deposit', 'adjustment') and is_money_in(${memberId}, o.operation_id, o.kind)
        and o.created_at >= ${since} and o.created_at < ${before}), 0)::bigint as paid_in,
      coalesce((select sum(o.amount) from operations o where o.member_id = ${memberId} and o.currency = m.currency
        and o.kind = 'withdrawal' and o.state = 'PAID' and o.final_at >= ${since} and o.final_at < ${before}), 0)::bigint as paid_out
    from members m where m.member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

interface GameRow {
  game_code: string;
  name: string;
  name_th: string;
  name_la: string;
  name_en: string;
  staked: bigint;
  won: bigint;
}

export async function gamesOfYear(db: Db, { memberId, since, before }: YearOf): Promise<GameRow[]> {
  const found = await sql<GameRow>`select t.game_code, g.name, coalesce(g.name_th, g.name) as name_th,
      coalesce(g.name_la, g.name) as name_la, coalesce(g.name_en, g.name) as name_en, t.staked, t.won
    from members m cross join lateral play_totals(m.member_id, m.currency, ${since}, ${before}) t join games g on g.code = t.game_code
    where m.member_id = ${memberId} order by g.position, g.code`.execute(db);
  return found.rows;
}
