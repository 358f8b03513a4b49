import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

export interface ReceivingAccount {
  receiving_account_id: string;
  bank_code: string;
  account_no: string;
  currency: 'THB' | 'LAK';
  feed_cursor: bigint;
  fence: bigint;
}

export interface InflowRow {
  receiving_account_id: string;
  bank_ref: string;
  inflow_id: string;
  amount: bigint;
  currency: 'THB' | 'LAK';
  state: 'UNMATCHED' | 'CREDITED' | 'RETURNED';
  wait_reason: string | null;
  source: string;
  from_bank: string;
  from_account_masked: string;
  from_name: string;
  credited_member_id: string | null;
  occurred_at: Date;
  created_at: Date;
  final_at: Date | null;
  total: bigint;
}

export interface NewInflow {
  receivingAccountId: string;
  bankRef: string;
  inflowId: string;
  amountMinor: bigint;
  currency: string;
  creditedMemberId: string | undefined;
  waitReason: string | undefined;
  source: 'feed' | 'notice';
  fromBank: string;
  fromAccountMasked: string;
  fromName: string;
  occurredAt: string;
}

export async function findReceivingAccount(
  db: Db,
  bankCode: string,
  accountNo: string,
): Promise<ReceivingAccount | undefined> {
  const found =
    await sql<ReceivingAccount>`select receiving_account_id, bank_code, account_no, currency, feed_cursor, fence
    from receiving_accounts where bank_code = ${bankCode} and account_no = ${accountNo}`.execute(db);
  return found.rows[0];
}

/** Stores a bank-side fact once; false when it was reported before, by whatever way (L10). */
export async function insertInflow(tx: Tx, inflow: NewInflow): Promise<boolean> {
  const isCredited = inflow.creditedMemberId !== undefined;
  const inserted =
    await sql`insert into inflows (receiving_account_id, bank_ref, inflow_id, amount, currency, state, wait_reason,
      source, from_bank, from_account_masked, from_name, credited_member_id, occurred_at, final_at)
    values (${inflow.receivingAccountId}, ${inflow.bankRef}, ${inflow.inflowId}::uuid, ${inflow.amountMinor}, ${inflow.currency},
      ${isCredited ? 'CREDITED' : 'UNMATCHED'}, ${inflow.waitReason ?? null}, ${inflow.source}, ${inflow.fromBank},
      ${inflow.fromAccountMasked}, ${inflow.fromName}, ${inflow.creditedMemberId ?? null}, ${inflow.occurredAt}::timestamptz,
      case when ${isCredited} then now() end)
    on conflict (receiving_account_id, bank_ref) do nothing returning inflow_id`.execute(tx);
  return inserted.rows.length === 1;
}

export async function isKnownInflow(db: Db, receivingAccountId: string, bankRef: string): Promise<boolean> {
  const found = await sql`select from inflows where receiving_account_id = ${receivingAccountId}
    and bank_ref = ${bankRef}`.execute(db);
  return found.rows.length === 1;
}

export async function lockInflow(tx: Tx, inflowId: string): Promise<InflowRow | undefined> {
  const found = await sql<InflowRow>`select i.*, 1::bigint as total from inflows i where inflow_id = ${inflowId}::uuid
    for update`.execute(tx);
  return found.rows[0];
}

export async function findInflow(db: Db, inflowId: string): Promise<InflowRow | undefined> {
  const found =
    await sql<InflowRow>`select i.*, 1::bigint as total from inflows i where inflow_id = ${inflowId}::uuid`.execute(db);
  return found.rows[0];
}

export async function creditInflow(tx: Tx, inflowId: string, memberId: string): Promise<void> {
  await sql`update inflows set state = 'CREDITED', credited_member_id = ${memberId}, final_at = now()
    where inflow_id = ${inflowId}::uuid`.execute(tx);
}

/** Waiting inflows oldest first; otherwise newest first. */
export async function listInflowRows(
  db: Db,
  query: { state: string | undefined; page: number; limit: number },
): Promise<InflowRow[]> {
  const found = await sql<InflowRow>`select i.*, count(*) over () as total from inflows i
    where (${query.state ?? null}::text is null or i.state = ${query.state ?? null})
    order by (i.state = 'UNMATCHED') desc, case when i.state = 'UNMATCHED' then i.created_at end, i.created_at desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

/** Takes one receiving account whose feed is due; the fence keeps a slower reader from moving the cursor back. */
export async function takeDueFeed(db: Db, leaseSeconds: number): Promise<ReceivingAccount | undefined> {
  const taken = await sql<ReceivingAccount>`
    update receiving_accounts r set fence = fence + 1, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      next_poll_at = now() + make_interval(secs => ${leaseSeconds})
    from (select receiving_account_id from receiving_accounts where mode = 'AUTO' and next_poll_at <= now()
      order by next_poll_at limit 1 for update skip locked) due
    where r.receiving_account_id = due.receiving_account_id
    returning r.receiving_account_id, r.bank_code, r.account_no, r.currency, r.feed_cursor, r.fence`.execute(db);
  return taken.rows[0];
}

export async function moveFeed(
  db: Db,
  account: ReceivingAccount,
  to: { cursor: bigint; pollAgainInMs: number },
): Promise<void> {
  await sql`update receiving_accounts set feed_cursor = ${to.cursor}, lease_until = null, last_polled_at = now(),
      next_poll_at = now() + make_interval(secs => ${to.pollAgainInMs / 1000})
    where receiving_account_id = ${account.receiving_account_id} and fence = ${account.fence}`.execute(db);
}
