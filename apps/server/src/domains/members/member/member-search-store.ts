import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { type KeyedPage, type KeyPart, type Place, readKeyed, type Span } from '../../../platform/database/keyed.ts';
import { fromMemberOfPhone, membersWithAccount } from '../../../queries/members/account-facts.ts';
import type { FoundMember } from './member-store.ts';

export interface Search {
  /** Members that something names exactly. */
  memberIds: readonly string[];
  /** Part of a name; undefined finds by nothing but what is exact. */
  name: string | undefined;
  /** Digits of a phone number in a row. */
  digits: string | undefined;
}

/** Newest first; everybody where nothing is searched for. */
export function readMemberPage(db: Db, search: Search | undefined, part: KeyPart): Promise<KeyedPage<FoundMember>> {
  return readKeyed(part, {
    places: (span) => listPlaces(db, search, span),
    rows: (ids) => listMembers(db, ids),
    idOf: (member) => member.member_id,
    count: (most) => countMembers(db, search, most),
  });
}

const partOf = (text: string | undefined) => (text === undefined ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`);

/** Each of the three is found by an index of its own, so that nobody is looked at who does not fit. */
const isFound = (
  search: Search,
) => sql`(m.member_id = any(${[...search.memberIds]}::text[]) or m.name ilike ${partOf(search.name)}
  or m.bank_account_name ilike ${partOf(search.name)} or m.phone like ${partOf(search.digits)})`;

/** Trigrams begin at three letters; fewer are looked for from the newest member on. */
const TRIGRAM = 3;

/** Who is found, before any order: walking all members in their order until some fit would take the longer the fewer do. */
function foundBy(search: Search | undefined) {
  if (!search) return sql`members`;
  const isShort = search.name !== undefined && search.name.length < TRIGRAM;
  return isShort
    ? sql`(select * from members m where ${isFound(search)})`
    : sql`(select * from members m where ${isFound(search)} offset 0)`;
}

async function listPlaces(db: Db, search: Search | undefined, { isBack, done, limit }: Span): Promise<Place[]> {
  if (!done) return [];
  const found = await sql<{ member_id: string; at: bigint }>`
    select m.member_id, (extract(epoch from m.created_at) * 1000000)::bigint as at from ${foundBy(search)} m
    where ${
      isBack
        ? sql`(m.created_at, m.member_id collate "C") > (${done.at}::timestamptz, ${done.id})
          order by m.created_at, m.member_id collate "C"`
        : sql`(m.created_at, m.member_id collate "C") < (${done.at}::timestamptz, ${done.id})
          order by m.created_at desc, m.member_id collate "C" desc`
    } limit ${limit}`.execute(db);
  return found.rows.map(({ member_id: id, at }) => ({ id, at, isWaiting: false }));
}

async function listMembers(db: Db, ids: readonly string[]): Promise<FoundMember[]> {
  const found = await sql<FoundMember>`select member_id, name, username, status, currency, bank_code, created_at
    from members where member_id = any(${[...ids]}::text[])`.execute(db);
  return found.rows;
}

async function countMembers(db: Db, search: Search | undefined, most: number): Promise<bigint> {
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from members m where ${search ? isFound(search) : sql`true`} limit ${most}) m`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

export async function bankCodes(db: Db): Promise<string[]> {
  const found = await sql<{ code: string }>`select code from banks order by code limit 100`.execute(db);
  return found.rows.map((row) => row.code);
}

/** Members by what names one alone: id, whole phone, whole account. */
export async function membersByName(
  db: Db,
  names: { id: string; readableId: string; phone: string | undefined; accountNoHashes: readonly Buffer[] },
): Promise<string[]> {
  const found = await sql<{ member_id: string }>`
    select member_id from members where member_id in (${names.id}, ${names.readableId})
    union select m.member_id ${fromMemberOfPhone(names.phone ?? null)}
    union ${membersWithAccount(names.accountNoHashes)}`.execute(db);
  return found.rows.map((row) => row.member_id);
}

/** Operations by an id or the ids that share a short reference, each with whose it is. */
export async function operationsByIds(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<{ member_id: string; operation_id: string }[]> {
  const found = await sql<{ member_id: string; operation_id: string }>`
    select member_id, operation_id from operations where operation_id between ${first}::uuid and ${last}::uuid`.execute(
    db,
  );
  return found.rows;
}
