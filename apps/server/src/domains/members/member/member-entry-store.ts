import type { StatementType } from '@kapao/contract/member/statement.ts';
import type { Currency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export interface LedgerAccountRow {
  code: string;
  currency: Currency;
  balance: bigint;
  never_negative: boolean;
  /** How many entries it has: they are numbered from 1. */
  seq: bigint;
}

/** Every account of a member that was ever posted to. */
export async function listLedgerAccounts(db: Db, memberId: string): Promise<LedgerAccountRow[]> {
  const found = await sql<LedgerAccountRow>`select code, currency, balance, never_negative, seq from ledger.accounts
    where owner = ${memberId} and seq > 0 order by never_negative desc, code, currency limit 200`.execute(db);
  return found.rows;
}

interface EntryRow {
  seq: bigint;
  at: Date;
  amount: bigint;
  balance_after: bigint;
  other: string;
  kind: string;
  step: string;
  operation_id: string | null;
  statement_type: StatementType | null;
  state: string | null;
}

interface EntrySpan {
  memberId: string;
  account: string;
  currency: string;
  /** Numbers of entries, both included. */
  from: bigint;
  to: bigint;
}

/** Entries of one account by their numbers, the newest first: each side of a movement has an index of its own. */
export async function listEntries(db: Db, { memberId, account, currency, from, to }: EntrySpan): Promise<EntryRow[]> {
  const found = await sql<EntryRow>`
    select e.seq, e.at, e.amount, e.balance_after, e.other, e.kind, e.step, o.operation_id, o.statement_type, o.state
    from (
      select from_seq as seq, at, -amount as amount, from_balance_after as balance_after, to_code as other, kind, step, operation_id
      from ledger.movements where owner = ${memberId} and from_code = ${account} and currency = ${currency}
        and from_seq between ${from}::bigint and ${to}::bigint
      union all
      select to_seq, at, amount, to_balance_after, from_code, kind, step, operation_id
      from ledger.movements where owner = ${memberId} and to_code = ${account} and currency = ${currency}
        and to_seq between ${from}::bigint and ${to}::bigint
    ) e left join operations o on o.member_id = ${memberId} and o.operation_id = e.operation_id
    order by e.seq desc limit 100`.execute(db);
  return found.rows;
}
