import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { waitsForPeople } from '../chat/chat-facts.ts';
import { isSlipForPeople } from '../slip/slip-facts.ts';

export interface SummaryRow {
  deposited: bigint;
  withdrawn: bigint;
  new_members: bigint;
  member_balances: bigint;
  withdrawals: bigint;
  inflows: bigint;
  slips: bigint;
  transfers: bigint;
  chat: bigint;
  earnings: bigint;
  proposals: bigint;
}

/** Sums of one currency since a moment, and the length of each queue. */
export async function readSummary(
  db: Db,
  query: { since: Date; currency: string; unclearBefore: Date },
): Promise<SummaryRow> {
  const { since, currency, unclearBefore } = query;
  const found = await sql<SummaryRow>`select
    (select coalesce(sum(amount), 0)::bigint from operations where kind = 'deposit' and final_at >= ${since}
      and currency = ${currency}) as deposited,
    (select coalesce(sum(amount), 0)::bigint from operations where kind = 'withdrawal' and state = 'PAID' and final_at >= ${since}
      and currency = ${currency}) as withdrawn,
    (select count(*) from members where created_at >= ${since}) as new_members,
    (select coalesce(sum(balance), 0)::bigint from ledger.accounts where never_negative and kind <> 'suspense'
      and currency = ${currency}) as member_balances,
    (select count(*) from operations where kind = 'withdrawal' and state = 'REVIEW' and final_at is null) as withdrawals,
    (select count(*) from inflows where state = 'UNMATCHED') as inflows,
    (select count(*) from slips where ${isSlipForPeople}) as slips,
    (select count(*) from operations where kind = 'transfer' and final_at is null and created_at < ${unclearBefore}) as transfers,
    (select count(*) from chat_conversations c where ${waitsForPeople}) as chat,
    (select count(*) from invite_earnings where state = 'HELD') as earnings,
    (select count(*) from proposals where state = 'PROPOSED') as proposals`.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error('invariant: a row of sums is always there');
  return row;
}

export async function latestWithdrawals(db: Db) {
  const found = await sql<{
    operation_id: string;
    name: string;
    amount: bigint;
    currency: 'THB' | 'LAK';
    state: string;
    created_at: Date;
  }>`
    select o.operation_id, m.name, o.amount, o.currency, o.state, o.created_at from operations o join members m using (member_id)
    where o.kind = 'withdrawal' order by (o.final_at is null) desc, o.created_at desc limit 5`.execute(db);
  return found.rows;
}
