import { type RawBuilder, sql } from 'kysely';
import { MAX_TRIED, takeDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { DebtKind, Justified } from '../../../queries/rewards/reward-debt-facts.ts';

export interface CheckRow {
  kind: DebtKind;
  source_id: string;
  game_code: string | null;
  bet_ref: string | null;
}

export async function hasChecks(db: Db, memberId: string): Promise<boolean> {
  const found = await sql`select 1 from reward_checks where member_id = ${memberId} limit 1`.execute(db);
  return found.rows.length > 0;
}

/** Takes up to that many checks of a member; reports meanwhile create new ones. The member's row is locked. */
export async function takeChecks(tx: Tx, memberId: string, most: number): Promise<CheckRow[]> {
  const taken = await sql<CheckRow>`delete from reward_checks c using (
      select member_id, kind, source_id from reward_checks where member_id = ${memberId} order by due_at limit ${most}) due
    where c.member_id = ${memberId} and c.kind = due.kind and c.source_id = due.source_id
    returning c.kind, c.source_id, c.game_code, c.bet_ref`.execute(tx);
  return taken.rows;
}

export const isRewardCheckDue = sql<boolean>`exists (select 1 from reward_checks where due_at <= statement_timestamp())`;

interface CheckPlace extends Pick<CheckRow, 'kind' | 'source_id'> {
  member_id: string;
}

/** A member with a check that is due, with a lease of a minute. */
export async function takeDueMember(db: Db): Promise<string | undefined> {
  const due = (
    max: number,
  ) => sql<CheckPlace>`select member_id, kind, source_id from reward_checks where due_at <= statement_timestamp()
    order by due_at limit ${sql.lit(max)}`;
  const take = (which: RawBuilder<unknown>) => sql<Pick<CheckPlace, 'member_id'>>`update reward_checks
      set due_at = clock_timestamp() + interval '1 minute' where ${which} and due_at <= statement_timestamp() returning member_id`;
  const [taken] = await takeDue(db, {
    due: due(MAX_TRIED),
    atOnce: take(sql`(member_id, kind, source_id) = (${due(1)} for update skip locked)`),
    each: ({ member_id, kind, source_id }) =>
      take(sql`member_id = ${member_id} and kind = ${kind} and source_id = ${source_id}::uuid`),
  });
  return taken?.member_id;
}

/** Writes what is justified now; a reward that is justified wholly and never was not needs no row. */
export async function writeDebt(
  tx: Tx,
  { memberId, check, paid }: { memberId: string; check: CheckRow; paid: Justified },
): Promise<void> {
  if (paid.justifiedMinor >= paid.paidMinor) {
    await sql`update reward_debts set justified = ${paid.justifiedMinor}, game_code = coalesce(${check.game_code}, game_code),
        bet_ref = coalesce(${check.bet_ref}, bet_ref), changed_at = clock_timestamp()
      where member_id = ${memberId} and kind = ${check.kind} and source_id = ${check.source_id}::uuid
        and justified <> ${paid.justifiedMinor}`.execute(tx);
    return;
  }
  await sql`insert into reward_debts as d (member_id, kind, source_id, currency, paid, justified, game_code, bet_ref)
    values (${memberId}, ${check.kind}, ${check.source_id}::uuid, ${paid.currency}, ${paid.paidMinor},
      ${paid.justifiedMinor}, ${check.game_code}, ${check.bet_ref})
    on conflict (member_id, kind, source_id) do update set justified = excluded.justified,
      game_code = coalesce(excluded.game_code, d.game_code), bet_ref = coalesce(excluded.bet_ref, d.bet_ref),
      changed_at = excluded.changed_at
    where d.justified <> excluded.justified`.execute(tx);
}
