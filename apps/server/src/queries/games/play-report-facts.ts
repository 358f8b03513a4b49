import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { CashCurrency } from '../../shared/currency.ts';

interface PlaySpan {
  since: Date;
  before: Date;
  currency: CashCurrency;
}

/** Bets of one game that ended in an hour or day of Bangkok, `YYYY-MM-DD HH:00` or `YYYY-MM-DD`. */
export interface EndedPlay {
  period: string;
  game_code: string;
  bets: bigint;
  stake: bigint;
  payout: bigint;
}

/** Of all members, from the index alone. */
export async function endedPlay(
  db: Db,
  { since, before, currency, step }: PlaySpan & { step: 'hour' | 'day' },
): Promise<EndedPlay[]> {
  const found = await sql<EndedPlay>`
    select to_char(p.period, ${step === 'hour' ? 'YYYY-MM-DD HH24:00' : 'YYYY-MM-DD'}) as period, p.game_code, p.bets, p.stake, p.payout
    from (select date_trunc(${step}, b.settled_at at time zone 'Asia/Bangkok') as period, b.game_code, count(*) as bets,
        sum(b.stake)::bigint as stake, sum(b.payout)::bigint as payout
      from bets b where b.state = 'SETTLED' and b.settled_at >= ${since} and b.settled_at < ${before} and b.currency = ${currency}
      group by 1, 2) p`.execute(db);
  return found.rows;
}

export interface TopPlayer {
  member_id: string;
  name: string;
  count: bigint;
  amount: bigint;
  gross: bigint;
}

/** Who staked most on bets that ended in a span, the most first. */
export async function topPlayers(
  db: Db,
  { since, before, currency, limit }: PlaySpan & { limit: number },
): Promise<TopPlayer[]> {
  const top = await sql<Omit<TopPlayer, 'name'>>`
    select b.member_id, count(*) as count, sum(b.stake)::bigint as amount, sum(b.stake - b.payout)::bigint as gross
    from bets b where b.state = 'SETTLED' and b.settled_at >= ${since} and b.settled_at < ${before} and b.currency = ${currency}
    group by 1 order by 3 desc, 1 limit ${limit}`.execute(db);
  const members = await sql<{ member_id: string; name: string }>`select member_id, name from members
    where member_id = any (${top.rows.map((row) => row.member_id)}::text[])`.execute(db);
  const names = new Map(members.rows.map((row) => [row.member_id, row.name]));
  return top.rows.map((row) => ({ ...row, name: names.get(row.member_id) ?? '' }));
}

interface PlayAfter {
  memberId: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
  currency: CashCurrency;
  /** Games that tell no single bets, which are left out. */
  silentGames: readonly string[];
}

/** Stakes less payouts of a member's bets that ended in a time; a part of a statement. */
export const betsGross = ({
  memberId,
  since,
  until,
  currency,
  silentGames,
}: PlayAfter): RawBuilder<bigint> => sql<bigint>`
  (select coalesce(sum(b.stake - b.payout), 0) from bets b where b.member_id = ${memberId} and b.state = 'SETTLED'
    and b.settled_at >= ${since} and b.settled_at < ${until} and b.currency = ${currency}
    and b.game_code <> all (${[...silentGames]}::text[]))`;
