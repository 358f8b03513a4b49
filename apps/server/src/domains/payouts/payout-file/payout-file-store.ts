import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FileProduct } from '../../../gateways/payout-files/payout-file.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { namedPartners } from '../../../queries/backoffice/partner-facts.ts';
import { waitingProposalOf } from '../../../queries/backoffice/proposal-facts.ts';
import { HOUSE, houseTargets, lockHouseOrder } from '../../../queries/deposits/inflow-return-facts.ts';
import { isFiled } from '../../../queries/payouts/payout-file-facts.ts';

/** A withdrawal as a file or a page needs it; its account is the one it was asked for. */
export interface TargetRow {
  operation_id: string;
  member_id: string;
  name: string;
  amount: bigint;
  currency: CashCurrency;
  bank_code: string;
  bank_account_name: string;
  bank_account_no_sealed: Buffer;
  created_at: Date;
}

const TARGET = sql`o.operation_id, o.member_id, m.name, o.amount, o.currency, w.bank_code, w.bank_account_name,
  w.bank_account_no_sealed, o.created_at`;
const APPROVED = sql`${TARGET} from operations o join withdrawals w using (member_id, operation_id) join members m using (member_id)
  where o.kind = 'withdrawal' and o.final_at is null and o.state = 'APPROVED' and o.currency = 'THB' and w.partner_id is null`;

const HOUSE_TARGET = sql`o.operation_id, o.member_id, o.name, o.amount, o.currency, o.bank_code, o.bank_account_name,
  o.bank_account_no_sealed, o.created_at`;
const isWaitingHouse = sql<boolean>`o.state = 'APPROVED' and o.way is null and o.currency = 'THB'`;

/** Approved, given to nobody, and in no batch: oldest first. */
export async function listWaiting(db: Db, limit: number): Promise<(TargetRow & { total: bigint })[]> {
  const found = await sql<TargetRow & { total: bigint }>`with approved as (select ${APPROVED})
    select o.*, count(*) over () as total from approved o where not ${isFiled}
    order by o.created_at, o.operation_id limit ${limit}`.execute(db);
  const ofHouse = await sql<TargetRow & { total: bigint }>`select ${HOUSE_TARGET}, count(*) over () as total
    from ${houseTargets} o where ${isWaitingHouse} and not ${isFiled}
    order by o.created_at, o.operation_id limit ${limit}`.execute(db);
  const total = (found.rows[0]?.total ?? 0n) + (ofHouse.rows[0]?.total ?? 0n);
  return [...found.rows, ...ofHouse.rows]
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .slice(0, limit)
    .map((row) => ({ ...row, total }));
}

/** Those of these that still wait, taken in the order of their ids so that two makers do not wait for each other. */
export async function lockWaiting(tx: Tx, ids: readonly string[]): Promise<TargetRow[]> {
  const named = await sql<{ member_id: string; operation_id: string }>`select member_id, operation_id from operations
    where kind = 'withdrawal' and final_at is null and state = 'APPROVED' and operation_id = any(${[...ids]}::uuid[])
    order by operation_id`.execute(tx);
  for (const key of named.rows) {
    await sql`select 1 from operations where member_id = ${key.member_id} and operation_id = ${key.operation_id}::uuid
      for update`.execute(tx);
  }
  const found = await sql<TargetRow>`with approved as (select ${APPROVED}
      and o.member_id = any(${named.rows.map((key) => key.member_id)}::text[])
      and o.operation_id = any(${named.rows.map((key) => key.operation_id)}::uuid[]))
    select o.* from approved o where not ${isFiled} order by o.operation_id`.execute(tx);
  return [...found.rows, ...(await lockWaitingHouse(tx, ids, found.rows))];
}

/** The same of the house, whose orders are none of the withdrawals. */
async function lockWaitingHouse(tx: Tx, ids: readonly string[], others: readonly TargetRow[]): Promise<TargetRow[]> {
  const isOther = new Set(others.map(({ operation_id: id }) => id));
  const named = ids.filter((id) => !isOther.has(id)).toSorted();
  for (const id of named) await lockHouseOrder(tx, id);
  const found = await sql<TargetRow>`select ${HOUSE_TARGET} from ${houseTargets} o
    where o.operation_id = any(${named}::uuid[]) and ${isWaitingHouse} and not ${isFiled} order by o.operation_id`.execute(
    tx,
  );
  return found.rows;
}

export interface NewBatch {
  batchId: string;
  partnerId: string;
  batchNo: number;
  product: FileProduct;
  valueDate: string;
  settings: string;
  totalMinor: bigint;
  fileHash: Buffer;
  operator: string;
  madeAt: Date;
  lines: readonly { memberId: string; operationId: string; amountMinor: bigint; reference: string }[];
}

/** The next number of a partner's files; a second caller for the same partner waits until commit. */
export async function nextBatchNo(tx: Tx, partnerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout-file:${partnerId}`}, 0))`.execute(tx);
  const found = await sql<{ next: number }>`select coalesce(max(batch_no), 0) + 1 as next from payout_batches
    where partner_id = ${partnerId}`.execute(tx);
  return found.rows[0]?.next ?? 1;
}

export async function insertBatch(tx: Tx, b: NewBatch): Promise<void> {
  await sql`insert into payout_batches (batch_id, partner_id, batch_no, product, value_date, settings, currency, line_count, total,
      file_hash, made_by, made_at)
    values (${b.batchId}::uuid, ${b.partnerId}, ${b.batchNo}, ${b.product}, ${b.valueDate}::date, ${b.settings}::jsonb, 'THB',
      ${b.lines.length}, ${b.totalMinor}, ${b.fileHash}, ${b.operator}, ${b.madeAt})`.execute(tx);
  await sql`select add_batch_lines(${b.batchId}::uuid, ${b.lines.map(({ memberId }) => memberId)}::text[],
    ${b.lines.map(({ operationId }) => operationId)}::uuid[], ${b.lines.map(({ amountMinor }) => amountMinor)}::bigint[],
    ${b.lines.map(({ reference }) => reference)}::text[])`.execute(tx);
}

export interface BatchRow {
  batch_id: string;
  partner_id: string;
  partner_name: string;
  batch_no: number;
  product: FileProduct;
  value_date: string;
  settings: unknown;
  currency: CashCurrency;
  line_count: number;
  open_lines: number;
  total: bigint;
  file_hash: Buffer;
  state: 'MADE' | 'CONFIRMED' | 'EXPORTED' | 'SENT' | 'CANCELLED';
  made_by: string;
  made_at: Date;
  confirmed_by: string | null;
  export_asked_at: Date | null;
  export_asked_by: string | null;
  export_problem: 'HELD' | 'STOPPED' | 'PARTNER' | 'CHANGED' | null;
  exported_at: Date | null;
  sent_by: string | null;
  sent_at: Date | null;
  cancel_reason: string | null;
  waiting_proposal: string | null;
}

const BATCH = sql`b.batch_id, b.partner_id, p.name as partner_name, b.batch_no, b.product, b.value_date::text as value_date, b.settings,
  b.currency, b.line_count, (select count(*)::int from payout_batch_lines l where l.batch_id = b.batch_id and l.given_back_at is null
    and not exists (select 1 from payout_line_ends e where e.batch_id = l.batch_id and e.line_no = l.line_no)) as open_lines,
  b.total, b.file_hash, b.state, b.made_by, b.made_at, b.confirmed_by, b.export_asked_at, b.export_asked_by, b.export_problem,
  b.exported_at, b.sent_by, b.sent_at, b.cancel_reason,
  ${waitingProposalOf('payout-file.confirm', sql`b.batch_id::text`)} as waiting_proposal`;
const FROM_BATCHES = sql`from payout_batches b join ${namedPartners} p using (partner_id)`;

export async function listBatches(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<(BatchRow & { total_batches: bigint })[]> {
  const found = await sql<
    BatchRow & { total_batches: bigint }
  >`select ${BATCH}, count(*) over () as total_batches ${FROM_BATCHES}
    order by b.made_at desc, b.batch_no desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return found.rows;
}

async function batchBy(db: Db | Tx, where: RawBuilder<unknown>): Promise<BatchRow | undefined> {
  const found = await sql<BatchRow>`select ${BATCH} ${FROM_BATCHES} where ${where}`.execute(db);
  return found.rows[0];
}

export const findBatch = (db: Db | Tx, batchId: string) => batchBy(db, sql`b.batch_id = ${batchId}::uuid`);
/** Taken until commit; alone, since what is read beside it is locked with it on a cluster. */
export async function lockBatch(tx: Tx, batchId: string): Promise<BatchRow | undefined> {
  await sql`select 1 from payout_batches where batch_id = ${batchId}::uuid for update`.execute(tx);
  return findBatch(tx, batchId);
}

/** One whose file somebody has asked for, taken until commit. */
export async function lockAskedBatch(tx: Tx): Promise<BatchRow | undefined> {
  const found = await sql<{ batch_id: string }>`select batch_id from payout_batches
    where state = 'CONFIRMED' and export_asked_at is not null order by export_asked_at limit 1 for update skip locked`.execute(
    tx,
  );
  const [asked] = found.rows;
  return asked && findBatch(tx, asked.batch_id);
}
export const isBatchAsked = sql<boolean>`exists (select 1 from payout_batches
  where state = 'CONFIRMED' and export_asked_at is not null)`;

interface MadeLine {
  member_id: string;
  operation_id: string;
  line_no: number;
  reference: string;
  outcome: 'PAID' | 'RETURNED' | null;
  cause: 'DEBIT' | 'HAND' | null;
  proof_id: string | null;
  /** Its withdrawal waits again: the batch was cancelled, or the line taken out of it. */
  is_given_back: boolean;
}

export type LineRow = TargetRow & MadeLine & { state: string };

/** The lines of a batch as they were made, in their order. */
export async function listLines(db: Db | Tx, batchId: string): Promise<LineRow[]> {
  const made =
    await sql<MadeLine>`select l.member_id, l.operation_id, l.line_no, l.reference, e.outcome, e.cause, l.given_back_at is not null as is_given_back,
      coalesce(e.proof_id, (select f.proof_id from payout_proofs f where f.batch_id = l.batch_id and f.line_no = l.line_no
        order by f.put_at desc limit 1)) as proof_id
    from payout_batch_lines l left join payout_line_ends e using (batch_id, line_no)
    where l.batch_id = ${batchId}::uuid order by l.line_no`.execute(db);
  const targets = await sql<TargetRow & { state: string }>`select ${TARGET}, o.state
    from unnest(${made.rows.map((line) => line.member_id)}::text[], ${made.rows.map((line) => line.operation_id)}::uuid[])
        as l (member_id, operation_id)
      join operations o using (member_id, operation_id) join withdrawals w using (member_id, operation_id)
      join members m using (member_id)`.execute(db);
  const ofHouse = await sql<TargetRow & { state: string }>`select ${HOUSE_TARGET}, o.state from ${houseTargets} o
    where o.operation_id = any(${made.rows.flatMap((line) => (line.member_id === HOUSE ? line.operation_id : []))}::uuid[])`.execute(
    db,
  );
  const byId = new Map([...targets.rows, ...ofHouse.rows].map((target) => [target.operation_id, target]));
  return made.rows.flatMap((line) => {
    const target = byId.get(line.operation_id);
    return target ? [{ ...target, ...line }] : [];
  });
}

export async function confirmBatch(
  tx: Tx,
  c: { batchId: string; proposalId: string; confirmedBy: string },
): Promise<void> {
  await sql`update payout_batches set state = 'CONFIRMED', proposal_id = ${c.proposalId}::uuid, confirmed_by = ${c.confirmedBy},
    confirmed_at = clock_timestamp() where batch_id = ${c.batchId}::uuid`.execute(tx);
}

export async function askForFile(tx: Tx, batchId: string, operator: string): Promise<void> {
  await sql`update payout_batches set export_asked_by = ${operator}, export_asked_at = clock_timestamp(), export_problem = null
    where batch_id = ${batchId}::uuid`.execute(tx);
}

export async function refuseFile(tx: Tx, batchId: string, problem: string): Promise<void> {
  await sql`update payout_batches set export_asked_by = null, export_asked_at = null, export_problem = ${problem}
    where batch_id = ${batchId}::uuid`.execute(tx);
}

export async function keepFile(
  tx: Tx,
  batchId: string,
  { fileSealed, writtenHash }: { fileSealed: Buffer; writtenHash: Buffer },
): Promise<void> {
  await sql`update payout_batches set state = 'EXPORTED', exported_at = clock_timestamp(), file_sealed = ${fileSealed},
    written_hash = ${writtenHash}, export_problem = null where batch_id = ${batchId}::uuid`.execute(tx);
}

/** Takes a line out of a batch that is being written. */
export async function takeOut(tx: Tx, batchId: string, operationId: string): Promise<void> {
  await sql`update payout_batch_lines set given_back_at = clock_timestamp()
    where batch_id = ${batchId}::uuid and operation_id = ${operationId}::uuid`.execute(tx);
}

export async function fileOf(db: Db, batchId: string): Promise<{ file_sealed: Buffer | null } | undefined> {
  const found = await sql<{
    file_sealed: Buffer | null;
  }>`select file_sealed from payout_batches where batch_id = ${batchId}::uuid`.execute(db);
  return found.rows[0];
}

export async function markSent(tx: Tx, batchId: string, operator: string): Promise<void> {
  await sql`update payout_batches set state = 'SENT', sent_by = ${operator}, sent_at = clock_timestamp()
    where batch_id = ${batchId}::uuid`.execute(tx);
}

/** Answers the withdrawals that wait again; without anybody's word when nobody confirmed it in time. */
export async function cancelBatch(
  tx: Tx,
  batchId: string,
  by: { operator: string; reason: string } | undefined,
): Promise<{ member_id: string; operation_id: string }[]> {
  await sql`update payout_batches set state = 'CANCELLED', cancelled_by = ${by?.operator ?? null},
    cancelled_at = clock_timestamp(), cancel_reason = ${by?.reason ?? null} where batch_id = ${batchId}::uuid`.execute(
    tx,
  );
  const back = await sql<{
    member_id: string;
    operation_id: string;
  }>`update payout_batch_lines set given_back_at = clock_timestamp()
    where batch_id = ${batchId}::uuid returning member_id, operation_id`.execute(tx);
  return back.rows;
}
