import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { type KeyedPage, type KeyPart, type Place, readKeyed } from '../../../platform/database/keyed.ts';
import type { SignInRow } from './sign-in-log-store.ts';

interface SignInOfAll extends SignInRow {
  sign_in_id: bigint;
  username: string;
}

interface SignInFilter {
  username: string | undefined;
  isSuccess: boolean | undefined;
}

/** Ids as places tell them apart: of one length, so that text is in their order. */
const ID_LENGTH = 19;
const nameOf = (id: bigint) => String(id).padStart(ID_LENGTH, '0');

/** Sign-ins of all operators or of one, tried and done, newest first. Each outcome is a walk along an index of its own. */
export function readSignInPage(db: Db, filter: SignInFilter, part: KeyPart): Promise<KeyedPage<SignInOfAll>> {
  const outcomes = filter.isSuccess === undefined ? [true, false] : [filter.isSuccess];
  const isOf = filter.username === undefined ? sql`true` : sql`l.username = ${filter.username}`;
  return readKeyed(part, {
    async places({ isBack, done, limit }): Promise<Place[]> {
      if (!done) return [];
      const id = /^\d+$/.test(done.id) ? done.id : '0';
      const beyond = sql`(l.at, l.sign_in_id) ${isBack ? sql`>` : sql`<`} (${done.at}::timestamptz, ${id}::bigint)`;
      const order = isBack ? sql`l.at, l.sign_in_id` : sql`l.at desc, l.sign_in_id desc`;
      const found = await sql<{ id: bigint; at: bigint }>`
        select f.sign_in_id as id, (extract(epoch from f.at) * 1000000)::bigint as at
        from unnest(${outcomes}::boolean[]) o (is_success) cross join lateral (
          select l.sign_in_id, l.at from operator_sign_ins l
          where l.is_success = o.is_success and ${isOf} and ${beyond} order by ${order} limit ${limit}) f`.execute(db);
      return found.rows.map((row) => ({ id: nameOf(row.id), at: row.at, isWaiting: false }));
    },
    async rows(ids) {
      const found = await sql<SignInOfAll>`select sign_in_id, username, at, way, is_success, address, device
        from operator_sign_ins where sign_in_id = any(${ids}::bigint[])`.execute(db);
      return found.rows;
    },
    idOf: (row) => nameOf(row.sign_in_id),
    async count(most) {
      const found = await sql<{ counted: bigint }>`select count(*) as counted
        from (select 1 from unnest(${outcomes}::boolean[]) o (is_success) cross join lateral (
          select 1 from operator_sign_ins l where l.is_success = o.is_success and ${isOf} limit ${most}) i limit ${most}) c`.execute(
        db,
      );
      return found.rows[0]?.counted ?? 0n;
    },
  });
}
