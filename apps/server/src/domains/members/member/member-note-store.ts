import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type KeyedPage, type KeyPart, type PlaceRow, placesOf, readKeyed } from '../../../platform/database/keyed.ts';
import { MEMBER_CHANGES } from '../../../queries/members/account-change-facts.ts';

interface NoteRow {
  id: string;
  operator: string;
  note: string;
  at: Date;
}

interface ChangeRow {
  id: string;
  change: string;
  detail: Readonly<Record<string, unknown>>;
  address: string;
  at: Date;
}

const NOTES = sql`(select member_id, note_id as id, at, operator, note from member_notes)`;

export const readNotes = (db: Db, memberId: string, part: KeyPart) => readOwn<NoteRow>(db, NOTES, { memberId, part });
export const readChanges = (db: Db, memberId: string, part: KeyPart) =>
  readOwn<ChangeRow>(db, MEMBER_CHANGES, { memberId, part });

/** Rows of one member, newest first; `from` has their `member_id`, `id` and `at`, in the order of an index. */
function readOwn<Row extends { id: string }>(
  db: Db,
  from: RawBuilder<unknown>,
  { memberId, part }: { memberId: string; part: KeyPart },
): Promise<KeyedPage<Row>> {
  return readKeyed(part, {
    async places({ isBack, done, limit }) {
      if (!done) return [];
      const beyond = sql`(r.at, r.id) ${isBack ? sql`>` : sql`<`} (${done.at}::timestamptz, ${done.id}::uuid)`;
      const order = isBack ? sql`r.at, r.id` : sql`r.at desc, r.id desc`;
      const found = await sql<PlaceRow>`select r.id::text as id, (extract(epoch from r.at) * 1000000)::bigint as at,
          false as is_waiting from ${from} r where r.member_id = ${memberId} and ${beyond}
        order by ${order} limit ${limit}`.execute(db);
      return placesOf(found.rows);
    },
    async rows(ids) {
      const found = await sql<Row>`select r.* from ${from} r where r.member_id = ${memberId}
        and r.id = any(${ids}::uuid[])`.execute(db);
      return found.rows;
    },
    idOf: (row) => row.id,
    async count(most) {
      const found = await sql<{ counted: bigint }>`select count(*) as counted
        from (select 1 from ${from} r where r.member_id = ${memberId} limit ${most}) c`.execute(db);
      return found.rows[0]?.counted ?? 0n;
    },
  });
}

export async function insertNote(
  tx: Tx,
  { memberId, operator, note }: { memberId: string; operator: string; note: string },
): Promise<string> {
  const inserted = await sql<{ note_id: string }>`insert into member_notes (member_id, operator, note)
    values (${memberId}, ${operator}, ${note}) returning note_id`.execute(tx);
  return inserted.rows[0]?.note_id ?? '';
}
