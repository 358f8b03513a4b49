import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { DebitLine, PayoutDebit } from '../../../gateways/payout-debits.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { houseOrders, housePaidBetween, lockHouseOrder } from '../../../queries/deposits/inflow-return-facts.ts';
import { openPayouts } from '../../../queries/payouts/payout-debit-facts.ts';
import { wasEndedByHand } from '../../../queries/payouts/payout-file-facts.ts';
import type { DebitProblem } from './payout-debit-rules.ts';

export interface FeedPlace {
  partnerId: string;
  cursor: bigint;
  fence: bigint;
}

/** How far the list of debits of one bank is read; undefined while it must not be read. */
export async function debitsPlace(db: Db, partnerId: string): Promise<FeedPlace | undefined> {
  const found = await sql<
    Omit<FeedPlace, 'partnerId'>
  >`select coalesce((cursors ->> ${partnerId}::text)::bigint, 0) as cursor, fence
    from payout_feed where next_poll_at <= now()`.execute(db);
  const [place] = found.rows;
  return place && { partnerId, ...place };
}

/** Moves the cursor on from where this read began; a faster reader has moved it already. */
export async function moveDebits(db: Db, place: FeedPlace, cursor: bigint): Promise<void> {
  const { partnerId } = place;
  await sql`update payout_feed set cursors = cursors || jsonb_build_object(${partnerId}::text, ${cursor}::bigint), last_polled_at = now()
    where fence = ${place.fence} and coalesce((cursors ->> ${partnerId}::text)::bigint, 0) = ${place.cursor}`.execute(
    db,
  );
}

export async function isKnownDebit(db: Db | Tx, partnerId: string, reference: string): Promise<boolean> {
  // One without a bank is from before lines kept theirs.
  const found = await sql`select 1 from payout_debits
    where debit_ref = ${reference} and (partner_id = ${partnerId} or partner_id is null)`.execute(db);
  return found.rows.length > 0;
}

export interface OrderRow {
  member_id: string;
  operation_id: string;
  state: string;
  amount: bigint;
  currency: string;
  bank_code: string;
  bank_account_no_sealed: Buffer;
  partner_id: string | null;
  has_debit: boolean;
}

type OrderKey = Pick<OrderRow, 'member_id' | 'operation_id'>;

/** The withdrawal, or the order of the house, of a reference; its row is taken until commit, so that no two debits are its only one. */
export async function lockOrder(tx: Tx, reference: string): Promise<OrderRow | undefined> {
  const order = (await lockWithdrawal(tx, reference)) ?? (await lockHouseOrder(tx, reference));
  return order && { ...order, has_debit: await hasDebit(tx, order) };
}

async function lockWithdrawal(tx: Tx, reference: string): Promise<Omit<OrderRow, 'has_debit'> | undefined> {
  const named = await sql<OrderKey>`select member_id, operation_id from operations
    where kind = 'withdrawal' and external_ref = ${reference} limit 1`.execute(tx);
  const [key] = named.rows;
  if (!key) return undefined;
  const found = await sql<
    Omit<OrderRow, 'has_debit'>
  >`select o.member_id, o.operation_id, o.state, o.amount, o.currency,
      w.bank_code, w.bank_account_no_sealed, w.partner_id
    from operations o join withdrawals w using (member_id, operation_id)
    where o.member_id = ${key.member_id} and o.operation_id = ${key.operation_id}::uuid for update of o`.execute(tx);
  return found.rows[0];
}

async function hasDebit(tx: Tx, order: OrderKey): Promise<boolean> {
  const found = await sql`select 1 from payout_debits where member_id = ${order.member_id}
    and operation_id = ${order.operation_id}::uuid and problem is null limit 1`.execute(tx);
  return found.rows.length > 0;
}

export interface NewDebit {
  /** Whose line it is; null for what an operator paid by hand. */
  partnerId: string | null;
  line: Pick<DebitLine, 'seq' | 'reference'> & { debit: Omit<PayoutDebit, 'id'> | undefined };
  /** The row of a statement that tells it; undefined for a line of the bank's own list. */
  row?: { fileId: string; rowNo: number };
  order: OrderKey | undefined;
  problem: DebitProblem | undefined;
}

/** How people, alarms and the audit speak of a line. */
export const debitSubject = (partnerId: string | null, reference: string) => `${partnerId ?? 'hand'}:${reference}`;

/** False when this line was written down before. */
export async function insertDebit(tx: Tx, { partnerId, line, row, order, problem }: NewDebit): Promise<boolean> {
  const { debit } = line;
  const inserted =
    await sql`insert into payout_debits (subject, partner_id, debit_ref, bank_seq, occurred_at, amount, currency, order_ref, to_bank,
      to_account_masked, member_id, operation_id, problem, statement_file, statement_row)
    values (${debitSubject(partnerId, line.reference)}, ${partnerId}, ${line.reference}, ${line.seq}, ${debit?.at ?? null}, ${debit?.amount ?? null}, ${debit?.currency ?? null},
      ${debit?.orderReference ?? null}, ${debit?.toBank ?? null}, ${debit?.toAccountMasked ?? null}, ${order?.member_id ?? null},
      ${order?.operation_id ?? null}::uuid, ${problem ?? null}, ${row?.fileId ?? null}::uuid, ${row?.rowNo ?? null}) on conflict (debit_ref, partner_id) do nothing returning debit_ref`.execute(
      tx,
    );
  return inserted.rows.length === 1;
}

interface LookedAt {
  since: string;
  until: string;
}

/**
 * Writes down the withdrawals that were paid long enough ago and have no debit, each once, and how far was looked. What is
 * looked at is bounded by time: from the last look to the end of the grace.
 */
export async function notePaidWithoutDebit(db: Db, graceMinutes: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const span = await unlookedSpan(tx, graceMinutes);
    if (!span) return;
    const ofHouse = await housePaidBetween(tx, span);
    if (ofHouse.length === 0 && !(await hasEndedSince(tx, span.since))) return;
    await noteMissing(tx, [...(await paidWithoutDebit(tx, span)), ...(await withoutDebit(tx, ofHouse))]);
    await sql`update payout_feed set paid_checked_until = ${span.until}::timestamptz
      where paid_checked_until < ${span.until}::timestamptz`.execute(tx);
  });
}

async function paidWithoutDebit(tx: Tx, span: LookedAt): Promise<OrderKey[]> {
  // What ended is found by its time first: the index of the paid begins with the member.
  const found = await sql<OrderKey>`select o.member_id, o.operation_id from (
      select e.member_id, e.operation_id, e.state from operations e
      where e.kind = 'withdrawal' and e.final_at > ${span.since}::timestamptz and e.final_at <= ${span.until}::timestamptz offset 0) o
    where o.state = 'PAID'
      and not exists (select 1 from payout_debits d where d.member_id = o.member_id and d.operation_id = o.operation_id)
      and not ${wasEndedByHand}`.execute(tx);
  return found.rows;
}

async function withoutDebit(tx: Tx, orders: readonly OrderKey[]): Promise<OrderKey[]> {
  const found = await sql<OrderKey>`select o.member_id, o.operation_id from ${houseOrders} o
    where o.operation_id = any(${orders.map((order) => order.operation_id)}::uuid[])
      and not exists (select 1 from payout_debits d where d.member_id = o.member_id and d.operation_id = o.operation_id)
      and not ${wasEndedByHand}`.execute(tx);
  return found.rows;
}

async function noteMissing(tx: Tx, missing: readonly OrderKey[]): Promise<void> {
  if (missing.length === 0) return;
  await sql`insert into payouts_without_debit (member_id, operation_id)
    select member_id, operation_id from unnest(${missing.map((order) => order.member_id)}::text[],
      ${missing.map((order) => order.operation_id)}::uuid[]) as m (member_id, operation_id)
    on conflict do nothing`.execute(tx);
}

/** Undefined where all of it was looked at before. As texts, because a Date keeps no microseconds. */
async function unlookedSpan(tx: Tx, graceMinutes: number): Promise<LookedAt | undefined> {
  const found = await sql<LookedAt>`select since::text, until::text
    from (select paid_checked_until as since, clock_timestamp() - make_interval(mins => ${graceMinutes}) as until from payout_feed) f
    where until > since`.execute(tx);
  return found.rows[0];
}

/** Where nothing was paid since there is nothing to step over either. */
async function hasEndedSince(tx: Tx, since: string): Promise<boolean> {
  const found =
    await sql`select 1 from operations where kind = 'withdrawal' and final_at > ${since}::timestamptz limit 1`.execute(
      tx,
    );
  return found.rows.length > 0;
}

/** The debit of a withdrawal that a row of a statement tells again, in another format than before. */
export async function findToldDebit(
  tx: Tx,
  row: { memberId: string; operationId: string; format: string; amountMinor: bigint; from: Date; until: Date },
): Promise<string | undefined> {
  const found = await sql<{ subject: string | null }>`select find_told_debit(${row.memberId}, ${row.operationId}::uuid,
    ${row.format}, ${row.amountMinor}, ${row.from}, ${row.until}) as subject`.execute(tx);
  return found.rows[0]?.subject ?? undefined;
}

export interface OpenRow {
  subject: string;
  problem: DebitProblem | 'NO_DEBIT';
  /** Of a line that cannot be read neither says anything. */
  is_readable: boolean;
  amount: bigint;
  currency: CashCurrency;
  debit_ref: string | null;
  order_ref: string | null;
  to_bank: string | null;
  to_account_masked: string | null;
  member_id: string | null;
  at: Date;
  reason: string | null;
  explained_by: string | null;
  total: bigint;
}

/** Debits and missing debits without an explanation that a second operator approved, oldest first. */
export async function listOpenRows(
  db: Db | Tx,
  query: { subject?: string; page: number; limit: number },
): Promise<OpenRow[]> {
  const found = await sql<OpenRow>`select p.*, x.reason, x.explained_by, count(*) over () as total
    from ${openPayouts} p left join payout_explanations x using (subject)
    where ${query.subject ?? null}::text is null or p.subject = ${query.subject ?? null}
    order by p.at, p.subject limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

/** False when somebody has explained it before. */
export async function insertExplanation(
  tx: Tx,
  explanation: { subject: string; reason: string; operator: string },
): Promise<boolean> {
  const inserted = await sql`insert into payout_explanations (subject, reason, explained_by)
    values (${explanation.subject}, ${explanation.reason}, ${explanation.operator})
    on conflict do nothing returning subject`.execute(tx);
  return inserted.rows.length === 1;
}

/** False when there is nothing to agree to, or it is one's own. */
export async function agreeToExplanation(tx: Tx, subject: string, operator: string): Promise<boolean> {
  const agreed = await sql`update payout_explanations set agreed_by = ${operator}, agreed_at = clock_timestamp()
    where subject = ${subject} and agreed_by is null and explained_by <> ${operator} returning subject`.execute(tx);
  return agreed.rows.length === 1;
}
