import { CHOICE_LIVES_HOURS, type ChoiceReason } from '@kapao/contract/member/bonus.ts';
import { type BonusTerms, bonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { MAX_TRIED, takeDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';

interface ChoicePlace {
  member_id: string;
  choice_id: string;
}

/** A choice whose deposit has come, taken by this process for a while. */
export interface DueChoice extends ChoicePlace {
  code: string;
  version: number;
  deposit_operation_id: string;
  tries: number;
}

type TakenChoice = Omit<DueChoice, 'deposit_operation_id'> & { deposit_operation_id: string | null };

/** Longer than reading the games takes; afterwards another process tries. */
const LEASE = sql`clock_timestamp() + interval '1 minute'`;

const DUE = sql`from bonus_choices where next_try_at <= statement_timestamp()`;

export const isChoiceDue = sql<boolean>`exists (select 1 ${DUE})`;

export async function takeDueChoice(db: Db): Promise<DueChoice | undefined> {
  const due = (max: number) =>
    sql<ChoicePlace>`select member_id, choice_id ${DUE} order by next_try_at limit ${sql.lit(max)}`;
  const take = (
    which: RawBuilder<unknown>,
  ) => sql<TakenChoice>`update bonus_choices set tries = tries + 1, next_try_at = ${LEASE}
      where ${which} and next_try_at <= statement_timestamp() returning member_id, choice_id, code, version, deposit_operation_id, tries`;
  const [taken] = await takeDue(db, {
    due: due(MAX_TRIED),
    atOnce: take(sql`(member_id, choice_id) = (${due(1)} for update skip locked)`),
    each: ({ member_id: memberId, choice_id: choiceId }) =>
      take(sql`member_id = ${memberId} and choice_id = ${choiceId}::uuid`),
  });
  if (!taken) return undefined;
  const { deposit_operation_id: depositId } = taken;
  invariant(depositId !== null, 'a choice is due once its deposit has come');
  return { ...taken, deposit_operation_id: depositId };
}

export async function postponeChoice(db: Db, choice: DueChoice, inMs: number): Promise<void> {
  await sql`update bonus_choices set next_try_at = clock_timestamp() + make_interval(secs => ${inMs / 1000})
    where member_id = ${choice.member_id} and choice_id = ${choice.choice_id}::uuid and ended_at is null`.execute(db);
}

/** Nothing where it has ended already. */
export async function endAsRefused(db: Db, choice: DueChoice, reason: ChoiceReason): Promise<void> {
  await sql`update bonus_choices set outcome = 'REFUSED', reason = ${reason}, ended_at = clock_timestamp(), next_try_at = null
    where member_id = ${choice.member_id} and choice_id = ${choice.choice_id}::uuid and ended_at is null`.execute(db);
}

/** In the transaction of the grant; false when the member dropped the choice. */
export async function endAsTaken(
  tx: Tx,
  { memberId, choiceId }: { memberId: string; choiceId: string },
): Promise<boolean> {
  const ended = await sql`update bonus_choices set outcome = 'TAKEN', ended_at = clock_timestamp(), next_try_at = null
    where member_id = ${memberId} and choice_id = ${choiceId}::uuid and ended_at is null returning 1`.execute(tx);
  return ended.rows.length === 1;
}

/** The member's row is locked. Those whose deposit has come are dropped as well where `all`. */
export async function dropChoices(tx: Tx, { memberId, all }: { memberId: string; all: boolean }): Promise<void> {
  await sql`update bonus_choices set outcome = 'DROPPED', ended_at = clock_timestamp(), next_try_at = null
    where member_id = ${memberId} and ended_at is null and (deposit_operation_id is null or ${all})`.execute(tx);
}

export async function insertChoice(
  tx: Tx,
  choice: { memberId: string; choiceId: string; code: string; version: number },
): Promise<void> {
  await sql`insert into bonus_choices (member_id, choice_id, code, version, expires_at) values (${choice.memberId},
    ${choice.choiceId}::uuid, ${choice.code}, ${choice.version},
    clock_timestamp() + make_interval(hours => ${CHOICE_LIVES_HOURS}))`.execute(tx);
}

interface StoredChoice {
  code: string;
  terms: unknown;
  expires_at: Date;
  outcome: 'TAKEN' | 'REFUSED' | null;
  reason: ChoiceReason | null;
  deposit: bigint | null;
  award: bigint | null;
}
export type ChoiceRow = Omit<StoredChoice, 'terms'> & { terms: BonusTerms };

/** The one being given before the one that waits; else the last that ended within a day and was not dropped. */
export async function newestChoice(db: Db, memberId: string): Promise<ChoiceRow | undefined> {
  const found =
    await sql<StoredChoice>`select c.code, v.terms, c.expires_at, c.outcome, c.reason, d.amount as deposit, a.amount as award
    from bonus_choices c join bonus_versions v using (kind, code, version)
    left join operations d on d.member_id = c.member_id and d.operation_id = c.deposit_operation_id
    left join operations a on a.member_id = c.member_id and a.operation_id = c.choice_id
    where c.member_id = ${memberId} and c.chosen_at > clock_timestamp() - interval '2 days' and c.outcome is distinct from 'DROPPED'
      and coalesce(c.ended_at > clock_timestamp() - interval '1 day', c.deposit_operation_id is not null or c.expires_at > clock_timestamp())
    order by c.next_try_at is null, c.ended_at is not null, c.chosen_at desc limit 1`.execute(db);
  return found.rows[0] && { ...found.rows[0], terms: bonusTerms.parse(found.rows[0].terms) };
}

/** Choices are kept for a year, as what the member asked for. */
export async function purgeChoices(db: Db): Promise<void> {
  await sql`delete from bonus_choices where coalesce(ended_at, expires_at) < clock_timestamp() - interval '13 months'
    and chosen_at < clock_timestamp() - interval '13 months'`.execute(db);
}

/** The member of a choice, as the one that takes a bonus. */
export async function ownerOfChoice(
  db: Db,
  memberId: string,
): Promise<{ memberId: string; currency: CashCurrency; isFrozen: boolean }> {
  const found = await sql<{
    currency: CashCurrency;
    is_frozen: boolean;
  }>`select currency, status = 'FROZEN' as is_frozen
    from members where member_id = ${memberId}`.execute(db);
  const [member] = found.rows;
  invariant(member, 'a choice is of a member');
  return { memberId, currency: member.currency, isFrozen: member.is_frozen };
}

/** True where some of a deposit is withheld. */
export async function isWithheld(db: Db, { member_id, deposit_operation_id }: DueChoice): Promise<boolean> {
  const found = await sql`select 1 from operations where member_id = ${member_id} and kind = 'aside' and state = 'HELD'
    and external_ref = ${deposit_operation_id} limit 1`.execute(db);
  return found.rows.length > 0;
}
