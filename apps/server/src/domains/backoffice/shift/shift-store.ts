import { CLAIM_MINUTES, type ClaimQueue } from '@kapao/contract/operator/shift.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type KeyedPage, type KeyPart, type PlaceRow, placesOf, readKeyed } from '../../../platform/database/keyed.ts';
import { endedWithdrawals } from '../../../queries/payouts/withdraw-facts.ts';

export interface ClaimRow {
  queue: ClaimQueue;
  item_id: string;
  operator: string;
  taken_at: Date;
  expires_at: Date;
}

const MAX_CLAIMS = 500;
/** Nobody works on more at once. */
export const MAX_CLAIMS_OF_ONE = 20;

export async function listClaims(db: Db): Promise<ClaimRow[]> {
  const found = await sql<ClaimRow>`select queue, item_id, operator, taken_at, expires_at from queue_claims
    where expires_at > clock_timestamp() order by operator, taken_at limit ${MAX_CLAIMS}`.execute(db);
  // An operator or a member who ended the item ended the claim.
  const ids = found.rows.flatMap(({ queue, item_id: id }) => (queue === 'withdrawals' ? [id] : []));
  const ended = ids.length === 0 ? undefined : await endedWithdrawals(db, ids);
  return found.rows.filter(({ item_id: id }) => !ended?.has(id));
}

/** How many items somebody has, but for this one; what has expired is let go by the way. */
export async function countOtherClaims(tx: Tx, claim: NewClaim): Promise<number> {
  await sql`delete from queue_claims where expires_at <= clock_timestamp() - interval '1 hour'`.execute(tx);
  const found = await sql<{ count: number }>`select count(*)::int as count from queue_claims
    where operator = ${claim.operator} and expires_at > clock_timestamp()
      and (queue, item_id) <> (${claim.queue}, ${claim.id}::uuid)`.execute(tx);
  return found.rows[0]?.count ?? 0;
}

export interface NewClaim {
  queue: ClaimQueue;
  id: string;
  operator: string;
}

/** Takes it, or keeps it for longer; somebody else's stays theirs. Answers whose it is now. */
export async function keepClaim(tx: Tx, { queue, id, operator }: NewClaim): Promise<ClaimRow | undefined> {
  await sql`insert into queue_claims as c (queue, item_id, operator, expires_at)
    values (${queue}, ${id}::uuid, ${operator}, clock_timestamp() + make_interval(mins => ${CLAIM_MINUTES}))
    on conflict (queue, item_id) do update set operator = excluded.operator, expires_at = excluded.expires_at,
      taken_at = case when c.operator = excluded.operator and c.expires_at > clock_timestamp() then c.taken_at
        else excluded.taken_at end
    where c.operator = excluded.operator or c.expires_at <= clock_timestamp()`.execute(tx);
  const found = await sql<ClaimRow>`select queue, item_id, operator, taken_at, expires_at from queue_claims
    where queue = ${queue} and item_id = ${id}::uuid`.execute(tx);
  return found.rows[0];
}

/** Gives an item from one holder to another; undefined where the first one does not have it any more. */
export async function passClaim(tx: Tx, { queue, id, operator, from }: NewClaim & { from: string }) {
  const passed = await sql<ClaimRow>`update queue_claims set operator = ${operator}, taken_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(mins => ${CLAIM_MINUTES})
    where queue = ${queue} and item_id = ${id}::uuid and operator = ${from} and expires_at > clock_timestamp()
    returning queue, item_id, operator, taken_at, expires_at`.execute(tx);
  const [claim] = passed.rows;
  if (!claim) return undefined;
  await sql`insert into queue_takeovers (queue, item_id, taken_from, taken_by)
    values (${queue}, ${id}::uuid, ${from}, ${operator})`.execute(tx);
  return claim;
}

interface TakeoverRow {
  queue: ClaimQueue;
  item_id: string;
  taken_by: string;
  at: Date;
}

const MAX_TAKEOVERS = 20;

/** Items that others took over from an operator lately, newest first. */
export async function listTakeovers(db: Db, operator: string): Promise<TakeoverRow[]> {
  const found = await sql<TakeoverRow>`select queue, item_id, taken_by, at from queue_takeovers
    where taken_from = ${operator} and at > clock_timestamp() - make_interval(mins => ${CLAIM_MINUTES})
    order by at desc limit ${MAX_TAKEOVERS}`.execute(db);
  return found.rows;
}

export async function dropClaim(tx: Tx, { queue, id, operator }: NewClaim): Promise<boolean> {
  const dropped = await sql`delete from queue_claims where queue = ${queue} and item_id = ${id}::uuid
    and operator = ${operator} returning item_id`.execute(tx);
  return dropped.rows.length === 1;
}

interface NoteRow {
  note_id: string;
  operator: string;
  note: string;
  at: Date;
  reads: { operator: string; at: string }[];
}

/** Newest first. */
export function readShiftNotes(db: Db, part: KeyPart): Promise<KeyedPage<NoteRow>> {
  return readKeyed(part, {
    async places({ isBack, done, limit }) {
      if (!done) return [];
      const beyond = sql`(n.at, n.note_id) ${isBack ? sql`>` : sql`<`} (${done.at}::timestamptz, ${done.id}::uuid)`;
      const order = isBack ? sql`n.at, n.note_id` : sql`n.at desc, n.note_id desc`;
      const found =
        await sql<PlaceRow>`select n.note_id::text as id, (extract(epoch from n.at) * 1000000)::bigint as at,
          false as is_waiting from shift_notes n where ${beyond} order by ${order} limit ${limit}`.execute(db);
      return placesOf(found.rows);
    },
    async rows(ids) {
      const found = await sql<NoteRow>`select n.note_id, n.operator, n.note, n.at,
          coalesce((select json_agg(json_build_object('operator', r.operator, 'at', r.at) order by r.at) from shift_note_reads r
            where r.note_id = n.note_id), '[]') as reads
        from shift_notes n where n.note_id = any(${[...ids]}::uuid[])`.execute(db);
      return found.rows;
    },
    idOf: (row) => row.note_id,
    async count(most) {
      const found = await sql<{ counted: bigint }>`select count(*) as counted
        from (select 1 from shift_notes limit ${most}) c`.execute(db);
      return found.rows[0]?.counted ?? 0n;
    },
  });
}

export async function insertShiftNote(tx: Tx, { operator, note }: { operator: string; note: string }): Promise<string> {
  const inserted = await sql<{ note_id: string }>`insert into shift_notes (operator, note) values (${operator}, ${note})
    returning note_id`.execute(tx);
  return inserted.rows[0]?.note_id ?? '';
}

export async function shiftNoteWriter(tx: Tx, noteId: string): Promise<string | undefined> {
  const found = await sql<{
    operator: string;
  }>`select operator from shift_notes where note_id = ${noteId}::uuid`.execute(tx);
  return found.rows[0]?.operator;
}

/** False where this operator has said it before. */
export async function insertShiftNoteRead(tx: Tx, read: { noteId: string; operator: string }): Promise<boolean> {
  const inserted =
    await sql`insert into shift_note_reads (note_id, operator) values (${read.noteId}::uuid, ${read.operator})
    on conflict do nothing returning note_id`.execute(tx);
  return inserted.rows.length === 1;
}
