import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { linksUnderWay } from '../../../queries/deposits/prepaid-facts.ts';
import { codesUnderWay } from '../../../queries/deposits/qr-facts.ts';

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
  /** Inflows that ended after the base, or all where there is none. */
  added: bigint;
  /** When a base was last made from the beginning; null without one, for then every comparison is of everything. */
  full_compared_at: Date | null;
  is_full_due: boolean;
  /** What ended before has been compared to the end by now. */
  settled_until: Date;
  is_never_read: boolean;
}

/** A notice, a code or a slip may be ahead of the feed, for no longer than this. */
const FEED_LATE_SECONDS = 120;

/** What ended longer ago is in nobody's open transaction any more, so a base may hold it. */
const SETTLED_SECONDS = 600;

/** What the ledger has of the same accounts. */
const ofLedger = (isFull: boolean) => sql`ended as (
    select f.receiving_account_id, f.inflow_id, f.credited_member_id, f.house_code
    from receiving_accounts r
    left join reconciliation_bases k on k.receiving_account_id = r.receiving_account_id and not ${isFull}::boolean
    -- From the index of each account since its base: joined as a whole, all inflows would be read for what was added.
    cross join lateral (select i.receiving_account_id, i.inflow_id, i.credited_member_id, i.house_code from inflows i
      where i.receiving_account_id = r.receiving_account_id and i.final_at > coalesce(k.until, '-infinity')
        and i.credited_member_id is not null offset 0) f),
  ledger_credited as (
    select f.receiving_account_id, sum(m.amount) as amount from ended f join ledger.movements m
      on m.owner = f.credited_member_id and m.operation_id = f.inflow_id and m.step = 'credit' and m.from_code = f.house_code
        and m.to_code = 'cash'
    group by f.receiving_account_id),
  ledger_waiting as (
    select a.owner, sum(a.balance) as amount from ledger.accounts a where a.code = 'suspense'
      and a.owner in (select 'house:' || receiving_account_id from receiving_accounts) group by a.owner),
  ledger_returned as (
    select m.owner, sum(m.amount) as amount from ledger.movements m where m.step = 'return' and m.from_code = 'suspense'
      and m.owner in (select 'house:' || receiving_account_id from receiving_accounts) group by m.owner)`;

/**
 * All accounts in one statement, so in one moment: a line is written before the cursor passes it, and an inflow commits
 * together with its money, so nothing here can be half done. What agreed before is taken from its base, if not all is asked for.
 */
export async function booksOfAccounts(db: Db | Tx, { isFull }: { isFull: boolean }): Promise<AccountBooks[]> {
  const found =
    await sql<AccountBooks>`with ${ofLedger(isFull)}, links as (${linksUnderWay}), codes as (${codesUnderWay})
    select r.receiving_account_id, r.bank_code, r.account_no, r.account_name, r.currency,
      r.mode, b.kind, r.feed_cursor, r.compared_from, coalesce(k.inflows, 0) + w.inflows + i.inflows as inflows,
      coalesce(k.credited, 0) + i.credited as credited, w.waiting, coalesce(k.returned, 0) + i.returned as returned,
      coalesce(k.ledger_credited, 0) + coalesce(lc.amount, 0)::bigint as ledger_credited,
      coalesce(lw.amount, 0)::bigint as ledger_waiting, coalesce(lr.amount, 0)::bigint as ledger_returned,
      coalesce(k.lines_matched, 0) + l.lines_matched as lines_matched,
      coalesce((select sum(s.amount) from bank_feed_settlements s join bank_feed_lines n using (receiving_account_id, bank_seq)
        where s.receiving_account_id = r.receiving_account_id and s.bank_seq <= r.feed_cursor and n.statement_file is null),
        0)::bigint as lines_settled,
      (select count(*) from bank_feed_lines n where n.receiving_account_id = r.receiving_account_id and n.problem is not null
        and n.bank_seq <= r.feed_cursor and not exists (select 1 from bank_feed_settlements s
          where s.receiving_account_id = n.receiving_account_id and s.bank_seq = n.bank_seq)) as set_aside,
      case when r.mode = 'AUTO' and b.kind = 'BANK' then coalesce((select sum(f.amount) from inflows f
        where f.receiving_account_id = r.receiving_account_id
          and (f.source <> 'hand' or exists (select 1 from bank_feed_settlements s
            join bank_feed_lines l using (receiving_account_id, bank_seq)
            where s.inflow_id = f.inflow_id and l.statement_file is not null))
          and f.created_at > greatest(r.compared_since, coalesce(k.until, '-infinity'))
          and f.created_at < r.last_polled_at - make_interval(secs => ${FEED_LATE_SECONDS})
          and not exists (select 1 from bank_feed_lines n where n.receiving_account_id = f.receiving_account_id
            and n.bank_ref = f.bank_ref and n.statement_file is null)), 0) else 0 end::bigint as unbacked,
      coalesce(links.links, 0) + coalesce(codes.codes, 0) as under_way,
      i.inflows as added, k.compared_at as full_compared_at,
      coalesce(k.compared_at < now() - interval '24 hours', false) as is_full_due,
      case when r.mode = 'AUTO' and b.kind = 'BANK' then least(now() - make_interval(secs => ${SETTLED_SECONDS}),
        r.last_polled_at - make_interval(secs => ${FEED_LATE_SECONDS})) else now() - make_interval(secs => ${SETTLED_SECONDS}) end
        as settled_until, r.mode = 'AUTO' and b.kind = 'BANK' and r.last_polled_at is null as is_never_read
    from receiving_accounts r join banks b on b.code = r.bank_code
    left join reconciliation_bases k on k.receiving_account_id = r.receiving_account_id and not ${isFull}::boolean
    left join ledger_credited lc on lc.receiving_account_id = r.receiving_account_id
    left join ledger_waiting lw on lw.owner = 'house:' || r.receiving_account_id
    left join ledger_returned lr on lr.owner = 'house:' || r.receiving_account_id
    left join links on links.receiving_account_id = r.receiving_account_id
    left join codes on codes.receiving_account_id = r.receiving_account_id
    cross join lateral (select count(*) as inflows,
        coalesce(sum(amount) filter (where state = 'CREDITED'), 0)::bigint as credited,
        coalesce(sum(amount) filter (where state = 'RETURNED'), 0)::bigint as returned
      from inflows where receiving_account_id = r.receiving_account_id and final_at > coalesce(k.until, '-infinity')) i
    cross join lateral (select count(*) as inflows, coalesce(sum(amount), 0)::bigint as waiting
      from inflows where receiving_account_id = r.receiving_account_id and state = 'UNMATCHED') w
    cross join lateral (select coalesce(sum(n.amount), 0)::bigint as lines_matched from bank_feed_lines n
      join inflows f on f.receiving_account_id = n.receiving_account_id and f.bank_ref = n.bank_ref and f.amount = n.amount
      where n.receiving_account_id = r.receiving_account_id and n.problem is null and n.bank_seq <= r.feed_cursor
        and n.bank_seq > coalesce(k.bank_seq, -1)) l
    order by r.position, r.receiving_account_id limit 50`.execute(db);
  return found.rows;
}

/** What agreed a moment ago is where the next comparison begins. */
export async function keepBase(tx: Tx, books: AccountBooks, { isFull }: { isFull: boolean }): Promise<void> {
  await sql`select keep_reconciliation_base(${books.receiving_account_id}, ${books.settled_until}, ${books.feed_cursor}::bigint,
    ${isFull})`.execute(tx);
}

/** What does not agree is compared from the beginning each time, until it does. */
export async function emptyBase(db: Db, accountId: string): Promise<void> {
  await sql`select empty_reconciliation_base(${accountId})`.execute(db);
}

export interface Verdict {
  accountId: string;
  bankTotal: bigint | null;
  unread: bigint;
  unexplained: bigint;
  detail: Record<string, string>;
}

/**
 * Whether all accounts are added up while somebody waits: no more than `max` inflows of any ended after its base. What does not agree has
 * an empty one, and years of it take longer than a page may.
 */
export async function isComparedQuickly(db: Db, max: number): Promise<boolean> {
  const found = await sql<{ is_quick: boolean }>`select not exists (
      select 1 from receiving_accounts r left join reconciliation_bases k using (receiving_account_id)
      where (select count(*) from (select 1 from inflows i where i.receiving_account_id = r.receiving_account_id
        and i.final_at > coalesce(k.until, '-infinity') limit ${max + 1}) n) > ${max}) as is_quick`.execute(db);
  return found.rows[0]?.is_quick ?? true;
}

export interface KeptVerdict {
  receiving_account_id: string;
  bank_code: string;
  account_name: string;
  currency: CashCurrency;
  compared_at: Date | null;
  bank_total: bigint | null;
  unread: bigint | null;
  unexplained: bigint | null;
  detail: unknown;
}

/** What the job found last, by account; nulls for one that it has not come to. */
export async function readVerdicts(db: Db): Promise<KeptVerdict[]> {
  const found =
    await sql<KeptVerdict>`select r.receiving_account_id, r.bank_code, r.account_name, r.currency, v.compared_at,
      v.bank_total, v.unread, v.unexplained, v.detail
    from receiving_accounts r left join reconciliations v using (receiving_account_id)
    order by r.position, r.receiving_account_id limit 50`.execute(db);
  return found.rows;
}

export async function keepVerdict(db: Db | Tx, verdict: Verdict): Promise<void> {
  // The same as before is worth a row now and then only, to say that it is still looked at. It is asked first, because a row that
  // is only locked counts as written, and then an idle site would not be idle (record 63).
  await sql`insert into reconciliations (receiving_account_id, compared_at, bank_total, unread, unexplained, detail)
    select v.* from (values (${verdict.accountId}::text, now(), ${verdict.bankTotal}::bigint, ${verdict.unread}::bigint,
      ${verdict.unexplained}::bigint, ${JSON.stringify(verdict.detail)}::jsonb))
      v (receiving_account_id, compared_at, bank_total, unread, unexplained, detail)
    where not exists (select 1 from reconciliations r where r.receiving_account_id = v.receiving_account_id
      and (r.bank_total, r.unread, r.unexplained, r.detail)
        is not distinct from (v.bank_total, v.unread, v.unexplained, v.detail)
      and r.compared_at >= now() - interval '10 minutes')
    on conflict (receiving_account_id) do update set compared_at = excluded.compared_at, bank_total = excluded.bank_total,
      unread = excluded.unread, unexplained = excluded.unexplained, detail = excluded.detail`.execute(db);
}
