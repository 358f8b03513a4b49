import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { findDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { feedReadAt } from '../../../queries/games/bet-facts.ts';
import { askedAccountsOf } from '../../../queries/games/game-facts.ts';

export interface GamePlace {
  memberId: string;
  currency: CashCurrency;
  code: string;
}

export interface Standing {
  in_game: bigint;
  results: bigint;
  quarantined: bigint;
  told: bigint;
  told_at: Date | null;
  allowed: bigint;
  /** Let through by today's tolerance, at this game and at all games of the member. */
  passed: bigint;
  passed_today: bigint;
  compares_results: boolean;
  /** The feed was read to its end after the balance was. */
  is_told: boolean;
  check_id: string | null;
  check_state: 'WAITING' | 'OPEN' | 'TAKING' | null;
  surplus: bigint | null;
  excess: bigint | null;
  /** What the bets said when the check was looked at. */
  told_seen: bigint | null;
  is_due: boolean | null;
}

const TODAY = sql`(now() at time zone 'Asia/Bangkok')::date`;

/** How results, bets and quarantine of one member at one game stand: rows by key only, however much was played. */
export async function standingOf(db: Db | Tx, { memberId, currency, code }: GamePlace): Promise<Standing> {
  const account = (kind: string) => sql`(select a.balance from ledger.accounts a
    where a.owner = ${memberId} and a.code = ${`${kind}:${code}`} and a.currency = ${currency})`;
  const found = await sql<Standing>`
    select coalesce(${account('game')}, 0) as in_game, -coalesce(${account('result')}, 0) as results,
      -coalesce(${account('quarantine')}, 0) as quarantined,
      coalesce(r.told, 0) as told, nullif(r.told_at, '-infinity') as told_at, coalesce(r.allowed, 0) as allowed,
      case when r.passed_on = ${TODAY} then r.passed else 0 end as passed,
      (select coalesce(sum(p.passed), 0)::bigint from game_results p
        where p.member_id = ${memberId} and p.passed_on = ${TODAY}) as passed_today,
      g.compares_results, coalesce(${feedReadAt(sql`${memberId}`, sql`g.code`)} > a.synced_at, false) as is_told, c.check_id, c.state as check_state, c.surplus, c.excess, c.told_seen,
      c.due_at <= statement_timestamp() as is_due
    from games g
    left join ${askedAccountsOf(sql`${memberId}`)} a on a.game_code = g.code
    left join game_results r on r.member_id = ${memberId} and r.game_code = g.code
    left join result_checks c on c.member_id = ${memberId} and c.game_code = g.code and c.closed_at is null
    where g.code = ${code}`.execute(db);
  const [row] = found.rows;
  invariant(row, 'a game with results is listed');
  return row;
}

/** Lets more, or less, through without bets; `byToleranceMinor` is the part that counts against today's tolerance. */
export async function changeAllowance(
  tx: Tx,
  { memberId, code }: GamePlace,
  change: { allowedMinor: bigint; byToleranceMinor: bigint },
): Promise<void> {
  const { allowedMinor, byToleranceMinor } = change;
  await sql`insert into game_results as r (member_id, game_code, allowed, passed, passed_on)
    values (${memberId}, ${code}, ${allowedMinor}, greatest(${byToleranceMinor}::bigint, 0), ${TODAY})
    on conflict (member_id, game_code) do update set allowed = r.allowed + ${allowedMinor},
      passed = case when r.passed_on = excluded.passed_on then r.passed else 0 end + ${byToleranceMinor},
      passed_on = excluded.passed_on`.execute(tx);
}

export async function openCheck(
  tx: Tx,
  { memberId, currency, code }: GamePlace,
  seen: { surplus: bigint; excess: bigint; told: bigint; before: bigint; after: bigint; waitMinutes: number },
): Promise<void> {
  await sql`insert into result_checks (member_id, game_code, currency, surplus, excess, excess_at_first, told_seen,
      balance_before, balance_after, due_at)
    values (${memberId}, ${code}, ${currency}, ${seen.surplus}, ${seen.excess}, ${seen.excess}, ${seen.told}, ${seen.before},
      ${seen.after}, clock_timestamp() + make_interval(mins => ${seen.waitMinutes}))`.execute(tx);
}

/** Which check; its member says where it lies. */
export interface CheckPlace {
  memberId: string;
  checkId: string;
}

export const isCheck = ({ memberId, checkId }: CheckPlace) =>
  sql<boolean>`member_id = ${memberId} and check_id = ${checkId}::uuid`;

export async function updateCheck(
  tx: Tx,
  check: CheckPlace,
  seen: { surplus: bigint; excess: bigint; told: bigint; state: 'WAITING' | 'OPEN' | 'TAKING' },
): Promise<void> {
  await sql`update result_checks set surplus = ${seen.surplus}, excess = ${seen.excess}, state = ${seen.state},
    told_seen = ${seen.told}, looked_at = clock_timestamp() where ${isCheck(check)}`.execute(tx);
}

/** Checks that bets explained in time are purged; those that operators have seen are kept. */
export async function endCheck(tx: Tx, check: CheckPlace, as: 'FORGOTTEN' | 'EXPLAINED' | 'TAKEN'): Promise<void> {
  await (as === 'FORGOTTEN'
    ? sql`delete from result_checks where ${isCheck(check)}`
    : sql`update result_checks set state = ${as}, surplus = 0, excess = 0, closed_at = clock_timestamp()
        where ${isCheck(check)}`
  ).execute(tx);
}

const DUE_CHECKS = sql`from result_checks c left join game_results r using (member_id, game_code)
    where c.closed_at is null and (
      (r.told <> c.told_seen and c.looked_at < clock_timestamp() - interval '300 milliseconds')
      or (c.state = 'WAITING' and c.due_at <= statement_timestamp()))`;
export const isCheckDue = sql<boolean>`exists (select 1 ${DUE_CHECKS})`;

/** One open check whose bets have changed since it was looked at, or whose time is over. */
export async function findDueCheck(db: Db): Promise<GamePlace | undefined> {
  const [found] = await findDue(
    db,
    sql<GamePlace>`select c.member_id as "memberId", c.currency, c.game_code as code ${DUE_CHECKS} order by c.looked_at limit 1`,
  );
  return found;
}
