import { login } from '@kapao/contract/member/login.ts';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import type { Member } from './api-steps.ts';
import { call } from './call.ts';
import type { Product } from './harness.ts';

/** An hour passes, so that the last proof of identity is too old. */
export async function letProofsAge({ databaseUrl }: Product): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  try {
    await sql`update sessions set proven_at = now() - interval '1 hour'`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Ten minutes pass for every transfer under way. What it is never changes, so only the owner of the tables can. */
export async function letTransfersWait({ databaseUrl }: Product): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  try {
    await sql`set role none`.execute(db);
    await sql`set session_replication_role = replica`.execute(db);
    await sql`update operations set created_at = created_at - interval '11 minutes'
      where kind = 'transfer' and final_at is null`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Devices that journeys never use themselves. */
export const OTHER_DEVICES = {
  th: { name: 'Firefox, Android', agent: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
  la: { name: 'LINE, iPhone', agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Line/15.0' },
  en: { name: 'Edge, Windows', agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/140.0' },
} as const;

/** The member's password is used on a device that was not seen before. */
export async function signInElsewhere({ memberOrigin }: Product, member: Member, agent: string): Promise<void> {
  const body = { username: member.phone, password: member.password };
  await call(memberOrigin, login, { headers: { 'User-Agent': agent }, body });
}

/** So many hours, or a part of one, pass for a member's limits, breaks and money. What they are never changes, so only the owner of the tables can. */
export async function letHoursPass({ databaseUrl }: Product, member: Member, hours: number): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  const span = sql`make_interval(secs => ${hours * 3_600})`;
  try {
    await sql`set role none`.execute(db);
    await sql`set session_replication_role = replica`.execute(db);
    await sql`update operations set created_at = created_at - ${span} where member_id = ${member.memberId}`.execute(db);
    await sql`update exclusions set starts_at = starts_at - ${span}, ends_at = ends_at - ${span}, asked_at = asked_at - ${span}
      where member_id = ${member.memberId}`.execute(db);
    await sql`update play_limits set set_at = set_at - ${span}, wished_at = wished_at - ${span}, wish_opens_at = wish_opens_at - ${span}
      where member_id = ${member.memberId}`.execute(db);
    await sql`update play_limit_changes set at = at - ${span} where member_id = ${member.memberId}`.execute(db);
  } finally {
    await db.destroy();
  }
}
