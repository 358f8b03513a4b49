import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

/** What a typed code stands for: its promotion, by its own code or by one that is used once. */
export interface NamedPromotion {
  /** Of the promotion. */
  code: string;
  /** Empty where it is the promotion's own. */
  single_use: string | null;
  /** By the member who asks; what others used is no code any more. */
  is_used: boolean;
}

/** A promotion of which codes were made is not taken by its own. */
const isTakenByItsOwn = sql`not exists (select 1 from promotion_code_batches b where b.code = o.code)`;

export async function nameByOwnCode(db: Db | Tx, typed: string): Promise<NamedPromotion | undefined> {
  const found = await sql<NamedPromotion>`select o.code, null::text as single_use, false as is_used from bonus_offers o
    where o.kind = 'promotion' and o.code = ${typed} and ${isTakenByItsOwn}`.execute(db);
  return found.rows[0];
}

const SINGLE_USE = sql`select b.code, c.promotion_code as single_use, c.used_at is not null as is_used
  from promotion_codes c join promotion_code_batches b using (batch_id)`;

export async function nameByCode(
  db: Db | Tx,
  { typed, memberId }: { typed: string; memberId: string },
): Promise<NamedPromotion | undefined> {
  const found = await sql<NamedPromotion>`${SINGLE_USE} where c.promotion_code = ${typed} and c.revoked_at is null
    and (c.member_id is null or c.member_id = ${memberId})`.execute(db);
  return found.rows[0];
}

/** The same under its lock: of callers with one code at once, one goes on. */
export async function lockCode(
  tx: Tx,
  { typed, memberId }: { typed: string; memberId: string },
): Promise<NamedPromotion | undefined> {
  await sql`select 1 from promotion_codes where promotion_code = ${typed} for update`.execute(tx);
  return nameByCode(tx, { typed, memberId });
}

export async function useCode(
  tx: Tx,
  { singleUse, memberId, operationId }: { singleUse: string; memberId: string; operationId: string },
): Promise<boolean> {
  const used = await sql`update promotion_codes set member_id = ${memberId}, operation_id = ${operationId}::uuid,
      used_at = clock_timestamp()
    where promotion_code = ${singleUse} and used_at is null and revoked_at is null returning 1`.execute(tx);
  return used.rows.length === 1;
}

export async function insertBatch(
  tx: Tx,
  batch: {
    batchId: string;
    code: string;
    prefix: string;
    codes: readonly string[];
    proposedBy: string;
    approvedBy: string;
  },
): Promise<void> {
  await sql`insert into promotion_code_batches (batch_id, code, prefix, codes, proposed_by, approved_by)
    values (${batch.batchId}::uuid, ${batch.code}, ${batch.prefix}, ${batch.codes.length}, ${batch.proposedBy},
      ${batch.approvedBy})`.execute(tx);
  await sql`insert into promotion_codes (promotion_code, batch_id)
    select made, ${batch.batchId}::uuid from unnest(${[...batch.codes]}::text[]) made`.execute(tx);
}

export interface BatchRow {
  batch_id: string;
  code: string;
  prefix: string;
  codes: number;
  used: bigint;
  revoked: bigint;
  made_at: Date;
  proposed_by: string;
  approved_by: string;
}

const BATCHES = sql`select b.batch_id, b.code, b.prefix, b.codes, b.made_at, b.proposed_by, b.approved_by,
    (select count(*) from promotion_codes c where c.batch_id = b.batch_id and c.used_at is not null) as used,
    (select count(*) from promotion_codes c where c.batch_id = b.batch_id and c.revoked_at is not null) as revoked
  from promotion_code_batches b`;

/** The newest. */
export async function listBatches(db: Db, code: string): Promise<BatchRow[]> {
  const found = await sql<BatchRow>`${BATCHES} where b.code = ${code} order by b.made_at desc limit 100`.execute(db);
  return found.rows;
}

export async function findBatch(db: Db | Tx, batchId: string): Promise<BatchRow | undefined> {
  const found = await sql<BatchRow>`${BATCHES} where b.batch_id = ${batchId}::uuid`.execute(db);
  return found.rows[0];
}

export type CodeState = 'used' | 'unused' | 'revoked';

export interface CodeRow {
  promotion_code: string;
  member_id: string | null;
  used_at: Date | null;
  revoked_at: Date | null;
}

const IS_UNUSED = sql`c.used_at is null and c.revoked_at is null`;
/** Of a code `c`. */
const STATE = sql`case when c.used_at is not null then 'used' when c.revoked_at is not null then 'revoked' else 'unused' end`;

/** Those of one state: the last used first, others by their letters. */
export async function listCodes(
  db: Db,
  query: { batchId: string; state: CodeState; limit: number; offset: number },
): Promise<CodeRow[]> {
  const found = await sql<CodeRow>`
    select c.promotion_code, c.member_id, c.used_at, c.revoked_at from promotion_codes c
    where c.batch_id = ${query.batchId}::uuid and ${STATE} = ${query.state}
    order by c.used_at desc nulls last, c.promotion_code limit ${query.limit} offset ${query.offset}`.execute(db);
  return found.rows;
}

/** Every code of a batch that can still be used. */
export async function unusedCodes(db: Db, batchId: string): Promise<string[]> {
  const found = await sql<{ promotion_code: string }>`select c.promotion_code from promotion_codes c
    where c.batch_id = ${batchId}::uuid and ${IS_UNUSED} order by c.promotion_code limit 5000`.execute(db);
  return found.rows.map((row) => row.promotion_code);
}

/** None of what is left can be used any more; answers how many. One that is being taken now waits for that or is passed by. */
export async function revokeUnused(tx: Tx, batchId: string): Promise<number> {
  const revoked = await sql`update promotion_codes c set revoked_at = clock_timestamp()
    where c.batch_id = ${batchId}::uuid and ${IS_UNUSED} returning 1`.execute(tx);
  return revoked.rows.length;
}
