import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Everything our own tables say about one receiving account, at one moment. Amounts in minor units. */
export interface AccountBooks {
  receiving_account_id: string;
  bank_code: string;
  account_no: string;
  account_name: string;
  currency: CashCurrency;
  mode: 'AUTO' | 'MANUAL';
  kind: 'BANK' | 'PAYMENT';
  feed_cursor: bigint;
  compared_from: bigint;
  inflows: bigint;
  credited: bigint;
  waiting: bigint;
  returned: bigint;
  ledger_credited: bigint;
  ledger_waiting: bigint;
  ledger_returned: bigint;
  /** Lines of the feed with their inflow, and lines that people settled. */
  lines_matched: bigint;
  lines_settled: bigint;
  set_aside: bigint;
  /** Inflows the bank has not shown, though its feed was read for a while since. */
  unbacked: bigint;
  /** Gift links whose redemption has no end yet, and codes whose company is still asked. */
  under_way: bigint;
}

/** A notice, a code or a slip may be ahead of the feed, for no longer than this. */
const FEED_LATE_SECONDS = 120;

/**
 * All accounts in one statement, so in one moment: a line is written before the cursor passes it, and an inflow commits
 * together with its money, so nothing here can be half done.
 */
export async function booksOfAccounts(db: Db): Promise<AccountBooks[]> {
  const found =
    await sql<AccountBooks>`select r.receiving_account_id, r.bank_code, r.account_no, r.account_name, r.currency,
      r.mode, b.kind, r.feed_cursor, r.compared_from, i.inflows, i.credited, i.waiting, i.returned,
      coalesce((select sum(m.amount) from ledger.movements m join inflows f on f.inflow_id = m.operation_id
        where f.receiving_account_id = r.receiving_account_id and m.owner = f.credited_member_id and m.step = 'credit'
          and m.from_code = f.house_code and m.to_code = 'cash'), 0)::bigint as ledger_credited,
      coalesce((select sum(a.balance) from ledger.accounts a where a.owner = 'house:' || r.receiving_account_id
        and a.code = 'suspense'), 0)::bigint as ledger_waiting,
      coalesce((select sum(m.amount) from ledger.movements m where m.owner = 'house:' || r.receiving_account_id
        and m.step = 'return' and m.from_code = 'suspense'), 0)::bigint as ledger_returned,
      l.lines_matched, l.lines_settled, l.set_aside,
      case when r.mode = 'AUTO' and b.kind = 'BANK' then coalesce((select sum(f.amount) from inflows f
        where f.receiving_account_id = r.receiving_account_id and f.created_at > r.compared_since and f.source <> 'hand'
          and f.created_at < r.last_polled_at - make_interval(secs => ${FEED_LATE_SECONDS})
          and not exists (select from bank_feed_lines n where n.receiving_account_id = f.receiving_account_id
            and n.bank_ref = f.bank_ref)), 0) else 0 end::bigint as unbacked,
      (select count(*) from prepaid_links p where p.receiving_account_id = r.receiving_account_id
        and p.state in ('REDEEMING', 'UNKNOWN'))
      + (select count(*) from qr_codes q where q.receiving_account_id = r.receiving_account_id and q.next_check_at is not null)
        as under_way
    from receiving_accounts r join banks b on b.code = r.bank_code
    cross join lateral (select count(*) as inflows,
        coalesce(sum(amount) filter (where state = 'CREDITED'), 0)::bigint as credited,
        coalesce(sum(amount) filter (where state = 'UNMATCHED'), 0)::bigint as waiting,
        coalesce(sum(amount) filter (where state = 'RETURNED'), 0)::bigint as returned
      from inflows where receiving_account_id = r.receiving_account_id) i
    cross join lateral (select
        coalesce(sum(n.amount) filter (where n.problem is null and f.amount = n.amount), 0)::bigint as lines_matched,
        coalesce(sum(s.amount), 0)::bigint as lines_settled,
        count(*) filter (where n.problem is not null and s.bank_seq is null) as set_aside
      from bank_feed_lines n
      left join inflows f on f.receiving_account_id = n.receiving_account_id and f.bank_ref = n.bank_ref
      left join bank_feed_settlements s on s.receiving_account_id = n.receiving_account_id and s.bank_seq = n.bank_seq
      where n.receiving_account_id = r.receiving_account_id and n.bank_seq <= r.feed_cursor) l
    order by r.position, r.receiving_account_id limit 50`.execute(db);
  return found.rows;
}

export interface Verdict {
  accountId: string;
  bankTotal: bigint | null;
  unread: bigint;
  unexplained: bigint;
  detail: Record<string, string>;
}

export async function keepVerdict(db: Db | Tx, verdict: Verdict): Promise<void> {
  // The same as before is worth a row now and then only, to say that it is still looked at. It is asked first, because a row that
  // is only locked counts as written, and then an idle site would not be idle (record 63).
  await sql`insert into reconciliations (receiving_account_id, compared_at, bank_total, unread, unexplained, detail)
    select v.* from (values (${verdict.accountId}::text, now(), ${verdict.bankTotal}::bigint, ${verdict.unread}::bigint,
      ${verdict.unexplained}::bigint, ${JSON.stringify(verdict.detail)}::jsonb))
      v (receiving_account_id, compared_at, bank_total, unread, unexplained, detail)
    where not exists (select from reconciliations r where r.receiving_account_id = v.receiving_account_id
      and (r.bank_total, r.unread, r.unexplained, r.detail)
        is not distinct from (v.bank_total, v.unread, v.unexplained, v.detail)
      and r.compared_at >= now() - interval '10 minutes')
    on conflict (receiving_account_id) do update set compared_at = excluded.compared_at, bank_total = excluded.bank_total,
      unread = excluded.unread, unexplained = excluded.unexplained, detail = excluded.detail`.execute(db);
}
