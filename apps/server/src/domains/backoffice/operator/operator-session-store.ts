import type { OperatorRole } from '@kapao/contract/operator/login.ts';
import { OPERATORS_POLICY } from '@kapao/contract/policies/operators.ts';
import { sql } from 'kysely';
import { writesCopies } from '../../../platform/database/cluster/engine.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { addressBlock } from '../../../platform/requests/address-block.ts';
import type { Places } from '../../../platform/requests/known-places.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';

/** After this long a sign-in is no longer a fresh proof of identity (safety 5, 46). */
const PROOF_TTL = sql`interval '5 minutes'`;
/** A session in use is written down so often: a part of the shortest time it may be idle. */
const SEEN_EVERY = sql`interval '20 seconds'`;
const MAX_LISTED = 100;

const idle = () => sql`make_interval(secs => 60 * ${policyNumber(OPERATORS_POLICY, 'idleMinutes')})`;
const isAlive = () =>
  sql`s.ended_at is null and s.ends_at > now() and s.last_seen_at > now() - ${idle()} and not o.is_disabled`;

export interface UsedSession {
  username: string;
  role: OperatorRole;
  session_id: string;
}

export interface OperatorSessionRow {
  session_id: string;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
}

interface StoreDeps {
  db: Db;
  report: (work: string, error: unknown) => void;
}

/** Undefined when it has ended meanwhile. A copied table is not written while a node is away: then the session goes on until it is idle. */
async function extend(
  { db, report }: StoreDeps,
  tokenHash: Buffer,
  session: UsedSession,
): Promise<UsedSession | undefined> {
  try {
    const extended = await sql`update operator_sessions s set last_seen_at = now() from operators o
      where s.token_hash = ${tokenHash} and o.username = s.username and ${isAlive()} returning s.session_id`.execute(
      db,
    );
    return extended.rows.length === 1 ? session : undefined;
  } catch (error) {
    if (writesCopies()) throw error;
    report('operator sessions', error);
    return session;
  }
}

/** Sign-ins whose address is compared with that of a call. */
const MAX_ADDRESSES = 200;

/** Networks from which an operator signed in within three months; the back office sends no device name. */
export async function placesOf(db: Db, username: string): Promise<Places | undefined> {
  const found = await sql<{ address: string | null }>`select s.address from operators o left join lateral (
      select address from operator_sessions where username = o.username and created_at > now() - interval '90 days'
      order by created_at desc limit ${MAX_ADDRESSES}) s on true
    where o.username = ${username}`.execute(db);
  if (found.rows.length === 0) return undefined;
  return {
    devices: new Set(),
    networks: new Set(found.rows.flatMap(({ address }) => (address ? [addressBlock(address)] : []))),
  };
}

export function makeOperatorSessionStore(deps: StoreDeps) {
  const { db } = deps;
  return {
    /** Sessions end when idle and after some hours (safety 5, 42); both are set by policy. */
    async insert(session: { tokenHash: Buffer; username: string; address: string; device: string }): Promise<Date> {
      const inserted = await sql<{ ends_at: Date }>`
        insert into operator_sessions (token_hash, username, address, device, ends_at)
        select ${session.tokenHash}::bytea, ${session.username}::text, ${session.address}::text, ${session.device}::text,
          now() + make_interval(secs => 3600 * ${policyNumber(OPERATORS_POLICY, 'sessionHours')}) returning ends_at`.execute(
        db,
      );
      return inserted.rows[0]?.ends_at ?? new Date();
    },

    /** The operator of a session; `isUse` extends it. */
    async find(tokenHash: Buffer, isUse: boolean): Promise<UsedSession | undefined> {
      const found = await sql<
        UsedSession & { is_stale: boolean }
      >`select o.username, o.role, s.session_id, s.last_seen_at < now() - ${SEEN_EVERY} as is_stale
        from operator_sessions s join operators o using (username) where s.token_hash = ${tokenHash} and ${isAlive()}`.execute(
        db,
      );
      const [session] = found.rows;
      return session && isUse && session.is_stale ? extend(deps, tokenHash, session) : session;
    },

    async end(tokenHash: Buffer): Promise<void> {
      await sql`update operator_sessions set ended_at = now() where token_hash = ${tokenHash} and ended_at is null`.execute(
        db,
      );
    },

    async endOne(username: string, sessionId: string): Promise<boolean> {
      const ended = await sql`update operator_sessions set ended_at = now()
        where username = ${username} and session_id = ${sessionId}::uuid and ended_at is null returning session_id`.execute(
        db,
      );
      return ended.rows.length === 1;
    },

    /** Every session of an operator but one; all of them without one. */
    async endAll(within: Db | Tx, username: string, exceptId?: string): Promise<void> {
      await sql`update operator_sessions set ended_at = now() where username = ${username} and ended_at is null
        and session_id is distinct from ${exceptId ?? null}::uuid`.execute(within);
    },

    async list(username: string): Promise<OperatorSessionRow[]> {
      const found = await sql<OperatorSessionRow>`select s.session_id, s.device, s.address, s.created_at, s.last_seen_at
        from operator_sessions s join operators o using (username) where s.username = ${username} and ${isAlive()}
        order by s.created_at desc limit ${MAX_LISTED}`.execute(db);
      return found.rows;
    },

    async isProven(username: string, sessionId: string): Promise<boolean> {
      const found = await sql`select 1 from operator_sessions where username = ${username}
        and session_id = ${sessionId}::uuid and proven_at > now() - ${PROOF_TTL}`.execute(db);
      return found.rows.length === 1;
    },

    async markProven(username: string, sessionId: string): Promise<void> {
      await sql`update operator_sessions set proven_at = now()
        where username = ${username} and session_id = ${sessionId}::uuid`.execute(db);
    },
  };
}
