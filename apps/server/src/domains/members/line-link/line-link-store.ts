import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import type { LinkedLine } from '../../../queries/members/line-link-facts.ts';
import type { TriedLink } from './line-link-rules.ts';

export interface NewLineCode {
  memberId: string;
  partnerId: string;
  codeHash: Buffer;
  ttlSeconds: number;
}

/** A member has one code: a new one takes the place of the one before. */
export async function replaceCode(tx: Tx, { memberId, partnerId, codeHash, ttlSeconds }: NewLineCode): Promise<void> {
  await sql`delete from line_codes where member_id = ${memberId}`.execute(tx);
  await sql`insert into line_codes (code_hash, member_id, partner_id, expires_at)
    values (${codeHash}, ${memberId}, ${partnerId}, now() + make_interval(secs => ${ttlSeconds}))`.execute(tx);
}

export interface HeardCode {
  member_id: string;
  is_heard: boolean;
  is_same_user: boolean;
}

/** A code that is still valid, locked until commit, and whether a LINE has sent it. */
export async function lockCode(
  tx: Tx,
  { partnerId, codeHash, userHash }: { partnerId: string; codeHash: Buffer; userHash: Buffer },
): Promise<HeardCode | undefined> {
  const found = await sql<HeardCode>`select member_id, user_hash is not null as is_heard,
      coalesce(user_hash = ${userHash}, false) as is_same_user
    from line_codes where code_hash = ${codeHash} and partner_id = ${partnerId} and expires_at > now() for update`.execute(
    tx,
  );
  return found.rows[0];
}

export async function setHeard(
  tx: Tx,
  heard: { codeHash: Buffer; userHash: Buffer; userSealed: Buffer; numberHash: Buffer },
): Promise<void> {
  await sql`update line_codes set user_hash = ${heard.userHash}, user_sealed = ${heard.userSealed},
    number_hash = ${heard.numberHash} where code_hash = ${heard.codeHash}`.execute(tx);
}

/** Counts the try before the number is looked at; what is answered is from before it. */
export async function tryNumber(
  tx: Tx,
  { memberId, numberHash, maxTries }: { memberId: string; numberHash: Buffer; maxTries: number },
): Promise<TriedLink | undefined> {
  const tried = await sql<TriedLink>`with tried as (
      select code_hash, tries, expires_at <= now() as is_expired from line_codes where member_id = ${memberId} for update)
    update line_codes c set tries = least(c.tries + 1, ${maxTries}::int) from tried
    where c.code_hash = tried.code_hash
    returning tried.is_expired as "isExpired", tried.tries as "tries", c.user_hash is not null as "isHeard",
      coalesce(c.number_hash = ${numberHash}, false) as "isRight"`.execute(tx);
  return tried.rows[0];
}

/** Makes the LINE that sent the member's code the member's; false when it is somebody's already. */
export async function insertLink(tx: Tx, memberId: string): Promise<boolean> {
  const linked = await sql`insert into line_links as l (user_hash, member_id, partner_id, user_sealed)
    select user_hash, member_id, partner_id, user_sealed from line_codes where member_id = ${memberId}
    on conflict do nothing returning l.member_id`.execute(tx);
  return linked.rows.length === 1;
}

export async function removeCode(tx: Tx, memberId: string): Promise<void> {
  await sql`delete from line_codes where member_id = ${memberId}`.execute(tx);
}

export async function removeLink(tx: Tx, memberId: string): Promise<boolean> {
  const removed = await sql`delete from line_links where member_id = ${memberId} returning member_id`.execute(tx);
  return removed.rows.length === 1;
}

/** Whose a LINE is. */
export async function memberOfLine(db: Db | Tx, userHash: Buffer): Promise<LinkedLine | undefined> {
  const found = await sql<LinkedLine>`select member_id, partner_id, user_sealed, linked_at from line_links
    where user_hash = ${userHash}`.execute(db);
  return found.rows[0];
}

/** Deletes codes that expired a day ago. */
export async function purgeOldCodes(db: Db): Promise<void> {
  await letGo(db, { table: 'line_codes', age: 'expires_at', where: sql`expires_at < now() - interval '1 day'` });
}
