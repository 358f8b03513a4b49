import type { LikenessKind } from '@kapao/contract/shared/likeness.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { marksOf, nameMarks } from './likeness-rules.ts';

export { nameMarks };

/** What is strong enough to link accounts by itself, whoever else lives in the same house. */
export const STRONG_KINDS: readonly LikenessKind[] = ['DEVICE', 'BANK_ACCOUNT', 'PAYMENT_SOURCE'];

export interface LinkRow {
  member_id: string;
  other_id: string;
  kind: LikenessKind;
}

/** More accounts than this with one mark are a network or a firm, and are shown as so many. */
const MAX_PER_MARK = 50;

/** Addresses and browsers change hands, so that only what was seen lately counts; the rest counts for as long as it is asked about. */
const isFresh = (row: RawBuilder<unknown>, days: number) => sql`${row} > now() - make_interval(days => ${days}::int)`;

/**
 * Whom each of these members shares something with, that a person has not told apart: at most fifty for each thing shared. An address block
 * alone links nobody.
 */
export async function linksOf(
  db: Db | Tx,
  { memberIds, kinds, days }: { memberIds: readonly string[]; kinds: readonly LikenessKind[]; days: number },
): Promise<LinkRow[]> {
  const ofMembers = sql`member_id = any (${[...memberIds]}::text[])`;
  const found = await sql<LinkRow>`
    with cleared as materialized (select member_id, other_id, kind from likeness_clearances where ${ofMembers})
    select distinct m.member_id, o.member_id as other_id, m.kind
    from (select member_id, kind, mark from likeness_marks
      where ${ofMembers} and kind = any (${[...kinds]}::text[]) and ${isFresh(sql`last_at`, days)}) m cross join lateral (
      select l.member_id from likeness_marks l where l.kind = m.kind and l.mark = m.mark and l.member_id <> m.member_id
        and ${isFresh(sql`l.last_at`, days)} order by l.member_id limit ${MAX_PER_MARK}) o
    where not exists (select 1 from cleared c where c.member_id = m.member_id and c.other_id = o.member_id and c.kind = m.kind)
    order by 1, 2, 3 limit 2000`.execute(db);
  return found.rows;
}

/** The keyed hashes of the names that members' bank accounts have or had. */
export async function nameMarksOf(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<{ member_id: string; mark: Buffer }[]> {
  const found = await sql<{ member_id: string; mark: Buffer }>`select member_id, mark from likeness_marks
    where member_id = any (${[...memberIds]}::text[]) and kind = 'NAME'`.execute(db);
  return found.rows;
}

/** Members who have one of these names. */
export async function membersNamed(db: Db | Tx, marks: readonly Buffer[]): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select distinct member_id from likeness_marks
    where kind = 'NAME' and mark = any (${[...marks]}::bytea[]) limit 1000`.execute(db);
  return found.rows.map(({ member_id }) => member_id);
}

/** True for an account, by its keyed hash, that the member has or had; marks of accounts are kept. */
export async function hadBankAccount(db: Db | Tx, memberId: string, mark: Buffer): Promise<boolean> {
  const found = await sql`select 1 from likeness_marks
    where kind = 'BANK_ACCOUNT' and mark = ${mark} and member_id = ${memberId}`.execute(db);
  return found.rows.length > 0;
}

/** Devices per member that are compared; a member with more of them is recognised by the newest. */
const MAX_DEVICES = 50;

/** Keyed hashes, in hex, of the devices that a member used within a year. */
export async function devicesOf(db: Db, memberId: string): Promise<string[]> {
  const found = await sql<{ mark: string }>`select encode(mark, 'hex') as mark from likeness_marks
    where member_id = ${memberId} and kind = 'DEVICE' and ${isFresh(sql`last_at`, 365)}
    order by last_at desc limit ${MAX_DEVICES}`.execute(db);
  return found.rows.map(({ mark }) => mark);
}

/** Returns the keyed hash under which a device is stored, in hex. */
export const deviceMark = (deviceId: string, fingerprint: (plain: string) => Buffer): string =>
  marksOf({ deviceId }, fingerprint)
    .map(({ mark }) => mark.toString('hex'))
    .join('');
