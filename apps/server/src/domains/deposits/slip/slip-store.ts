import type { SlipReason, SlipRow as WireSlip } from '@kapao/contract/member/slip.ts';
import type { SlipReviewReason } from '@kapao/contract/operator/slip.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { MAX_TRIED, takeDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import { isSlipForPeople } from '../../../queries/deposits/slip-facts.ts';
import type { OwnAccount } from './slip-rules.ts';

export interface SlipRow {
  slip_id: string;
  member_id: string;
  reference: string;
  request_key: string | null;
  file_hash: Buffer;
  file_name: string;
  state: WireSlip['state'];
  reason: SlipReason | null;
  review_reason: SlipReviewReason | null;
  payload: string | null;
  sending_bank: string | null;
  bank_reference: string | null;
  /** As `writeTold` of slip-told.ts writes it. */
  told: unknown;
  verifier: string | null;
  amount: bigint | null;
  currency: CashCurrency | null;
  inflow_id: string | null;
  created_at: Date;
  final_at: Date | null;
  attempts: number;
  next_attempt_at: Date | null;
  fence: bigint;
  last_answer: string | null;
}

/** A slip of the list with when its money was credited, and by which deposit. */
export type ListedSlip = SlipRow & { credited_at: Date | null };

/** A worker asks no longer than this; afterwards only people decide. */
const ASKED_FOR = sql`interval '24 hours'`;

export interface NewSlip {
  slipId: string;
  memberId: string;
  reference: string;
  requestKey: string | undefined;
  fileHash: Buffer;
  fileName: string;
  /** When it is looked at; at once when absent. */
  waitUntil: Date | undefined;
}

/** Stores a slip, due at once or at its time; undefined when this request of the member has stored one before. */
export async function insertSlip(db: Db, slip: NewSlip): Promise<SlipRow | undefined> {
  const inserted = await sql<SlipRow>`
    insert into slips (slip_id, member_id, reference, request_key, file_hash, file_name, next_attempt_at)
    values (${slip.slipId}::uuid, ${slip.memberId}, ${slip.reference}, ${slip.requestKey ?? null}, ${slip.fileHash},
      ${slip.fileName}, coalesce(${slip.waitUntil ?? null}::timestamptz, clock_timestamp()))
    on conflict (member_id, request_key) do nothing returning *`.execute(db);
  return inserted.rows[0];
}

export async function findSlipByKey(db: Db, memberId: string, requestKey: string): Promise<SlipRow | undefined> {
  const found = await sql<SlipRow>`select * from slips where member_id = ${memberId}
    and request_key = ${requestKey}`.execute(db);
  return found.rows[0];
}

/** Counts one more file of today against the member's share; false when it is used up (safety 5, 27). */
export async function countUpload(db: Db, memberId: string, most: { files: number; bytes: number }): Promise<boolean> {
  const counted = await sql`
    insert into slip_upload_days as d (member_id, day, files, bytes)
    values (${memberId}, (now() at time zone 'Asia/Bangkok')::date, 1, 0)
    on conflict (member_id, day) do update set files = d.files + 1
      where d.files < ${most.files} and d.bytes < ${most.bytes}
    returning files`.execute(db);
  return counted.rows.length === 1;
}

export async function countBytes(db: Db, memberId: string, bytes: number): Promise<void> {
  await sql`update slip_upload_days set bytes = bytes + ${bytes}
    where member_id = ${memberId} and day = (now() at time zone 'Asia/Bangkok')::date`.execute(db);
}

export async function purgeUploadDays(db: Db): Promise<void> {
  const where = sql`day < (now() at time zone 'Asia/Bangkok')::date - 7`;
  await letGo(db, { table: 'slip_upload_days', age: 'day', where });
}

/** The member's slips, newest first, with how many there are. */
export async function listSlipsOf(
  db: Db,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; rows: ListedSlip[] }> {
  const counted = await sql<{ total: bigint }>`select count(*) as total from slips
    where member_id = ${memberId}`.execute(db);
  const found = await sql<ListedSlip>`select s.*, o.created_at as credited_at from slips s
    left join operations o on o.member_id = ${memberId} and o.operation_id = s.inflow_id and o.kind = 'deposit'
    where s.member_id = ${memberId} order by s.created_at desc, s.slip_id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return { total: Number(counted.rows[0]?.total ?? 0n), rows: found.rows };
}

export async function findOwnSlip(db: Db, memberId: string, reference: string): Promise<SlipRow | undefined> {
  const found = await sql<SlipRow>`select * from slips where member_id = ${memberId}
    and reference = ${reference}`.execute(db);
  return found.rows[0];
}

export async function fileOfReference(db: Db, reference: string): Promise<string | undefined> {
  const found = await sql<{ file_name: string }>`select file_name from slips where reference = ${reference}`.execute(
    db,
  );
  return found.rows[0]?.file_name;
}

export async function findSlip(db: Db | Tx, slipId: string): Promise<SlipRow | undefined> {
  const found = await sql<SlipRow>`select * from slips where slip_id = ${slipId}::uuid`.execute(db);
  return found.rows[0];
}

/** A slip by what its member calls it, as it stands in a message of the chat. */
export async function findSlipId(db: Db, reference: string): Promise<string | undefined> {
  const found = await sql<{ slip_id: string }>`select slip_id from slips where reference = ${reference}`.execute(db);
  return found.rows[0]?.slip_id;
}

export async function lockSlip(tx: Tx, slipId: string): Promise<SlipRow | undefined> {
  const slip = await findSlip(tx, slipId);
  if (!slip) return undefined;
  const found = await sql<SlipRow>`select * from slips where member_id = ${slip.member_id}
    and slip_id = ${slipId}::uuid for update`.execute(tx);
  return found.rows[0];
}

export const isSlipDue = sql<boolean>`exists (select 1 from slips where next_attempt_at <= statement_timestamp())`;

/** Takes one due slip for a while, oldest first: a new fencing number makes any earlier holder's writes void. */
export async function takeDueSlip(db: Db, leaseSeconds: number): Promise<SlipRow | undefined> {
  const due = (
    max: number,
  ) => sql<SlipPlace>`select member_id, slip_id from slips where next_attempt_at <= statement_timestamp()
    order by next_attempt_at, created_at limit ${sql.lit(max)}`;
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const take = (which: RawBuilder<unknown>) =>
    sql<SlipRow>`update slips set fence = fence + 1, attempts = attempts + case when state = 'UPLOADED' then 0 else 1 end,
      lease_until = ${lease}, next_attempt_at = ${lease}
    where ${which} and next_attempt_at <= statement_timestamp() returning *`;
  const [taken] = await takeDue(db, {
    due: due(MAX_TRIED),
    atOnce: take(sql`(member_id, slip_id) = (${due(1)} for update skip locked)`),
    each: (place) => take(isSlip(place)),
  });
  return taken;
}

/** True when nobody else has taken the slip meanwhile; the row is locked until the end of the transaction. */
export async function holdsSlip(tx: Tx, slip: SlipRow): Promise<boolean> {
  const held =
    await sql`select 1 from slips where member_id = ${slip.member_id} and slip_id = ${slip.slip_id}::uuid and fence = ${slip.fence}
    and final_at is null for update`.execute(tx);
  return held.rows.length === 1;
}

/** Claims bank and reference for a slip; false when another slip, of whomever, has them (safety S). */
export async function claimReference(
  tx: Tx,
  slipId: string,
  code: { sendingBank: string; bankReference: string },
): Promise<boolean> {
  const claimed = await sql`insert into slip_claims (sending_bank, bank_reference, slip_id)
    values (${code.sendingBank}, ${code.bankReference}, ${slipId}::uuid)
    on conflict (sending_bank, bank_reference) do nothing returning slip_id`.execute(tx);
  return claimed.rows.length === 1;
}

export async function isClaimed(db: Db, code: { sendingBank: string; bankReference: string }): Promise<boolean> {
  const found = await sql`select 1 from slip_claims where sending_bank = ${code.sendingBank}
    and bank_reference = ${code.bankReference}`.execute(db);
  return found.rows.length === 1;
}

/** Which slip; its member says where it lies. */
type SlipPlace = Pick<SlipRow, 'member_id' | 'slip_id'>;

const isSlip = ({ member_id: memberId, slip_id: slipId }: SlipPlace) =>
  sql<boolean>`member_id = ${memberId} and slip_id = ${slipId}::uuid`;

export async function setRead(
  tx: Tx,
  slip: SlipPlace,
  code: { payload: string; sendingBank: string; bankReference: string },
): Promise<void> {
  await sql`update slips set state = 'READ', payload = ${code.payload}, sending_bank = ${code.sendingBank},
      bank_reference = ${code.bankReference}, attempts = 0, next_attempt_at = clock_timestamp(), lease_until = null
    where ${isSlip(slip)}`.execute(tx);
}

/** Ends a slip without money; its claim is free again, for whoever the transfer belongs to. */
export async function setFailed(
  tx: Tx,
  slip: SlipPlace,
  failure: { reason: SlipReason; detail?: string },
): Promise<void> {
  await sql`delete from slip_claims where slip_id = ${slip.slip_id}::uuid`.execute(tx);
  await sql`update slips set state = 'FAILED', reason = ${failure.reason}, review_reason = null,
      last_answer = coalesce(${failure.detail ?? null}, last_answer)
    where ${isSlip(slip)}`.execute(tx);
}

export async function setSuccess(
  tx: Tx,
  slip: SlipPlace,
  money: { inflowId: string; amountMinor: bigint; currency: string },
): Promise<void> {
  await sql`update slips set state = 'SUCCESS', review_reason = null, inflow_id = ${money.inflowId}::uuid,
      amount = ${money.amountMinor}, currency = ${money.currency}
    where ${isSlip(slip)}`.execute(tx);
}

/** From here on a verifier is asked. */
export async function setVerifying(db: Db, slip: SlipRow): Promise<boolean> {
  const moved = await sql`update slips set state = 'VERIFYING' where ${isSlip(slip)}
    and fence = ${slip.fence} and state = 'READ' returning slip_id`.execute(db);
  return moved.rows.length === 1;
}

export async function setTold(
  tx: Tx,
  slip: SlipPlace,
  told: { told: unknown; verifier: string; amountMinor: bigint; currency: string },
): Promise<void> {
  await sql`update slips set told = ${JSON.stringify(told.told)}::jsonb, verifier = ${told.verifier},
      amount = ${told.amountMinor}, currency = ${told.currency}
    where ${isSlip(slip)}`.execute(tx);
}

/** Gives the slip back, to be looked at again; after a day it waits for people only. */
export async function setLater(
  db: Db | Tx,
  slip: SlipRow,
  later: { inMs: number; detail: string; attempts?: number },
): Promise<void> {
  const given = sql`lease_until = null, last_answer = ${later.detail.slice(0, 200)}, attempts = ${later.attempts ?? slip.attempts}`;
  const held = sql`${isSlip(slip)} and fence = ${slip.fence} and final_at is null`;
  const again =
    await sql`update slips set ${given}, next_attempt_at = clock_timestamp() + make_interval(secs => ${later.inMs / 1000})
    where ${held} and created_at > now() - ${ASKED_FOR}`.execute(db);
  if (again.numAffectedRows !== 0n) return;
  await sql`update slips set ${given}, next_attempt_at = null, review_reason = 'VERIFIER_SILENT'
    where ${held} and created_at <= now() - ${ASKED_FOR}`.execute(db);
}

/** Only a person can decide this one. */
export async function setReview(
  tx: Tx,
  slip: SlipPlace,
  review: { reason: SlipReviewReason; detail?: string },
): Promise<void> {
  await sql`update slips set review_reason = ${review.reason}, next_attempt_at = null, lease_until = null,
      last_answer = coalesce(${review.detail?.slice(0, 200) ?? null}, last_answer)
    where ${isSlip(slip)}`.execute(tx);
}

/** The accounts money may be sent to now. */
export async function activeAccounts(db: Db | Tx): Promise<OwnAccount[]> {
  const found = await sql<OwnAccount>`select receiving_account_id as "receivingAccountId", bank_code as "bankCode",
      account_no as "accountNo", currency
    from receiving_accounts where is_active order by position limit 200`.execute(db);
  return found.rows;
}

export async function isSlipWaiting(db: Db, slipId: string): Promise<boolean> {
  const found = await sql<{ is_waiting: boolean }>`select ${isSlipForPeople} as is_waiting from slips
    where slip_id = ${slipId}::uuid`.execute(db);
  return found.rows[0]?.is_waiting ?? false;
}
