import { SESSIONS_POLICY } from '@kapao/contract/policies/sessions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { SessionEndReason } from '../../shared/sessions.ts';
import { policyNumber } from '../backoffice/policy-facts.ts';

/** How long a session that is not remembered lives without use. */
export const idleLimit = () => sql`make_interval(secs => 3600 * ${policyNumber(SESSIONS_POLICY, 'idleHours')})`;

/** How long a sign-in or password counts for moving money. */
export const proofLimit = () => sql`make_interval(secs => 3600 * ${policyNumber(SESSIONS_POLICY, 'proofHours')})`;

/** How long any session lives at most. */
export const lifetimeLimit = () =>
  sql`make_interval(secs => 86400 * ${policyNumber(SESSIONS_POLICY, 'rememberedDays')})`;

/**
 * Rows of `sessions s` that still count. The policy is asked at every use, so that lowering it ends what is open too; raising
 * it gives nothing to a session that was given less.
 */
export const isAlive =
  () => sql<boolean>`(s.ended_at is null and s.ends_at > now() and s.created_at > now() - ${lifetimeLimit()}
  and (s.is_remembered or s.last_seen_at > now() - ${idleLimit()}))`;

export interface LiveSession {
  memberId: string;
}

/** Sessions that are alive among these, by the hex of their token's hash; one question for any number of them. */
export async function liveSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<Map<string, LiveSession>> {
  if (tokenHashes.length === 0) return new Map();
  const found = await sql<{ token: string; member_id: string }>`select encode(s.token_hash, 'hex') as token, s.member_id
    from sessions s join members m using (member_id)
    where s.token_hash = any(${[...tokenHashes]}::bytea[]) and ${isAlive()}
      and m.status = 'ACTIVE'`.execute(db);
  return new Map(found.rows.map((row) => [row.token, { memberId: row.member_id }]));
}

/** Whether one session of a member still counts, and the member may be told of money. */
export async function isSessionLive(db: Db, memberId: string, sessionId: string): Promise<boolean> {
  const found = await sql`select 1 from sessions s join members m using (member_id)
    where s.member_id = ${memberId} and s.session_id = ${sessionId}::uuid and ${isAlive()} and m.status = 'ACTIVE'
    limit 1`.execute(db);
  return found.rows.length === 1;
}

/** A session as operators see it. */
export interface OpenSession {
  session_id: string;
  address: string;
  user_agent: string;
  is_remembered: boolean;
  created_at: Date;
  last_seen_at: Date;
}

/** Those of a member, the one last used first. */
export async function listOpenSessions(db: Db, memberId: string): Promise<OpenSession[]> {
  const found = await sql<OpenSession>`select session_id, address, user_agent, is_remembered, created_at, last_seen_at
    from sessions s where member_id = ${memberId} and ${isAlive()}
    order by last_seen_at desc limit 50`.execute(db);
  return found.rows;
}

interface EndedSession extends OpenSession {
  ended_at: Date;
  /** Null where its end was written before reasons were. */
  reason: SessionEndReason | 'IDLE' | 'EXPIRED' | null;
}

/** How many are shown. */
const MAX_ENDED = 50;

/** The newest of those that have ended, by anybody's wish or because their time was over. */
export async function listEndedSessions(db: Db, memberId: string): Promise<EndedSession[]> {
  const found = await sql<EndedSession>`
    select s.session_id, s.address, s.user_agent, s.is_remembered, s.created_at, s.last_seen_at,
      coalesce(s.ended_at, least(s.ends_at, s.created_at + ${lifetimeLimit()},
        case when not s.is_remembered then s.last_seen_at + ${idleLimit()} end)) as ended_at,
      case when s.ended_at is not null then s.end_reason
        when s.is_remembered or s.created_at + ${lifetimeLimit()} <= s.last_seen_at + ${idleLimit()} then 'EXPIRED'
        else 'IDLE' end as reason
    from sessions s where s.member_id = ${memberId} and not ${isAlive()}
    order by s.created_at desc limit ${MAX_ENDED}`.execute(db);
  return found.rows;
}

/** When a member was last here, as far back as sessions are kept; a part of a statement. */
export const lastSeenOf = (memberId: RawBuilder<unknown>) =>
  sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.member_id = ${memberId})`;
