import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { type Db, PREPARED, type Tx } from '../../platform/database/db.ts';

/** What a member owes for rewards of bets that were voided or corrected: taken from later rewards (record 55). */
export async function rewardDebtOf(db: Db | Tx, memberId: string, currency: string): Promise<bigint> {
  const found = await sql<{ open: bigint }>`select reward_debt_open(${memberId}, ${currency}) as open`.execute(db);
  return found.rows[0]?.open ?? 0n;
}

/** True while a member owes, or a reward of theirs is to be compared with corrected play first. */
export async function isDebtUnsettled(tx: Tx, memberId: string, currency: string): Promise<boolean> {
  const found = await sql<{ is_unsettled: boolean }>`${PREPARED}select reward_debt_open(${memberId}, ${currency}) > 0
    or exists (select 1 from reward_checks where member_id = ${memberId}) as is_unsettled`.execute(tx);
  return found.rows[0]?.is_unsettled ?? true;
}

export const DEBT_KINDS = ['refund', 'invite', 'turnover'] as const;
export type DebtKind = (typeof DEBT_KINDS)[number];

/** One reward that was paid, and what the play of now justifies of it. */
export interface Justified {
  currency: CashCurrency;
  paidMinor: bigint;
  justifiedMinor: bigint;
}

/** Of each feature that pays for play; undefined when nothing was paid. */
export type Justify = (tx: Tx, reward: { memberId: string; sourceId: string }) => Promise<Justified | undefined>;

export interface DebtRow {
  kind: DebtKind;
  source_id: string;
  paid: bigint;
  owed: bigint;
  game_code: string | null;
  bet_ref: string | null;
  changed_at: Date;
}

/** What a member was paid too much, newest first. */
export async function listDebts(db: Db, memberId: string): Promise<DebtRow[]> {
  const found = await sql<DebtRow>`select kind, source_id, paid, owed, game_code, bet_ref, changed_at from reward_debts
    where member_id = ${memberId} and owed > 0 order by changed_at desc limit 20`.execute(db);
  return found.rows;
}
