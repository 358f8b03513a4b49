import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import {
  type Bound,
  type KeyedPage,
  type KeyPart,
  NO_ID,
  type Place,
  type PlaceRow,
  placesOf,
  readKeyed,
  type Span,
} from '../../../platform/database/keyed.ts';

export interface ExclusionRow {
  exclusion_id: string;
  member_id: string | null;
  member_name: string | null;
  member_username: string | null;
  kind: 'BREAK' | 'EXCLUSION';
  source: 'MEMBER' | 'SUPPORT' | 'LIST' | 'MATCH';
  state: 'REVIEW' | 'STANDING' | 'OVER';
  starts_at: Date;
  ends_at: Date | null;
  asked_at: Date | null;
  returned_at: Date | null;
  operator: string | null;
  agreed_by: string | null;
  reason: string | null;
  matched_by: string[] | null;
  matched_member_id: string | null;
  matched_name: string | null;
  matched_username: string | null;
}

type State = ExclusionRow['state'];

/** Those that wait for a person first, oldest first; then the others, newest first. */
export function readExclusionPage(db: Db, state: State | undefined, part: KeyPart): Promise<KeyedPage<ExclusionRow>> {
  return readKeyed(part, {
    places: (span) => listPlaces(db, state, span),
    rows: (ids) => listRows(db, ids),
    idOf: (row) => row.exclusion_id,
    count: (most) => countRows(db, state, most),
  });
}

/** A listed person's end is enough for it to be over. */
const stateOfRow = sql<State>`case when x.source = 'MATCH' and x.decided_at is null then 'REVIEW'
  when x.returned_at is not null or (x.member_id is null and x.ends_at <= clock_timestamp()) then 'OVER' else 'STANDING' end`;

async function listPlaces(db: Db, state: State | undefined, { isBack, waiting, done, limit }: Span): Promise<Place[]> {
  const isReview = state === undefined || state === 'REVIEW';
  const upwards = (from: Bound) => sql`(x.starts_at, x.exclusion_id) > (${from.at}::timestamptz, ${from.id}::uuid)
    order by x.starts_at, x.exclusion_id limit ${limit}`;
  const downwards = (from: Bound) => sql`(x.starts_at, x.exclusion_id) < (${from.at}::timestamptz, ${from.id}::uuid)
    order by x.starts_at desc, x.exclusion_id desc limit ${limit}`;
  const nowhere = { at: 'infinity', id: NO_ID };
  const found = await sql<PlaceRow>`
    select p.exclusion_id::text as id, (extract(epoch from p.starts_at) * 1000000)::bigint as at, p.is_waiting
    from (
      (select x.exclusion_id, x.starts_at, true as is_waiting from exclusions x
        where ${waiting !== undefined && isReview} and x.source = 'MATCH' and x.decided_at is null
          and ${isBack ? downwards(waiting ?? nowhere) : upwards(waiting ?? nowhere)})
      union all
      (select x.exclusion_id, x.starts_at, false from exclusions x
        where ${done !== undefined && state !== 'REVIEW'} and not (x.source = 'MATCH' and x.decided_at is null)
          and coalesce(${state ?? null}::text, ${stateOfRow}) = ${stateOfRow}
          and ${isBack ? upwards(done ?? nowhere) : downwards(done ?? nowhere)})
    ) p`.execute(db);
  return placesOf(found.rows);
}

async function listRows(db: Db, ids: readonly string[]): Promise<ExclusionRow[]> {
  const found = await sql<ExclusionRow>`
    select x.exclusion_id, x.member_id, m.name as member_name, m.username as member_username, x.kind, x.source,
      ${stateOfRow} as state, x.starts_at, x.ends_at, x.asked_at, x.returned_at, x.operator, x.agreed_by, x.reason, x.matched_by,
      o.member_id as matched_member_id, o.name as matched_name, o.username as matched_username
    from exclusions x left join members m on m.member_id = x.member_id
      left join exclusions t on t.exclusion_id = x.matched_id left join members o on o.member_id = t.member_id
    where x.exclusion_id = any(${[...ids]}::uuid[])`.execute(db);
  return found.rows;
}

async function countRows(db: Db, state: State | undefined, most: number): Promise<bigint> {
  const found = await sql<{ counted: bigint }>`select count(*) as counted from (select 1 from exclusions x
    where coalesce(${state ?? null}::text, ${stateOfRow}) = ${stateOfRow} limit ${most}) c`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

/** The member of a match that was decided, or undefined when there is none to decide. */
export async function decideMatch(
  tx: Tx,
  { id, isSame, operator }: { id: string; isSame: boolean; operator: string },
): Promise<string | undefined> {
  const decided = await sql<{
    member_id: string | null;
  }>`select decide_match(${id}::uuid, ${isSame}, ${operator}) as member_id`.execute(tx);
  return decided.rows[0]?.member_id ?? undefined;
}

export async function membersWithPhone(tx: Tx, phone: string): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select member_id from member_phones where phone = ${phone}`.execute(
    tx,
  );
  return found.rows.map(({ member_id }) => member_id);
}

/** Waits for registrations under way, and makes later ones wait until the list is in force. */
export async function beginList(tx: Tx): Promise<void> {
  await sql`select begin_exclusion_list()`.execute(tx);
}

export async function insertListed(
  tx: Tx,
  listed: {
    /** The last day, in Bangkok; null is for ever. */
    until: string | null;
    reason: string;
    proposedBy: string;
    approvedBy: string;
    marks: readonly { kind: string; mark: string }[];
    memberIds: readonly string[];
  },
): Promise<void> {
  await sql`select list_exclusion((${listed.until}::date + 1)::timestamp at time zone 'Asia/Bangkok', ${listed.reason},
    ${listed.proposedBy}, ${listed.approvedBy}, ${JSON.stringify(listed.marks)}::jsonb, ${[...listed.memberIds]}::text[])`.execute(
    tx,
  );
}
