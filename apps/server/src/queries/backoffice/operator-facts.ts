import { OPERATOR_ROLES, type OperatorRole } from '@kapao/contract/operator/login.ts';
import { OPERATORS_POLICY } from '@kapao/contract/policies/operators.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sealPlace } from '../../platform/security/seal.ts';
import { RIGHTS_OF } from './operator-rights.ts';
import { policyNumber } from './policy-facts.ts';

/** Where an operator's second factor is sealed for, before and after it is confirmed. */
export const totpPlace = (username: string) => sealPlace('operators', 'totp_secret_sealed', username);

/** An open page of the desk may wait for a message all day; this long after its last use its socket ends too. */
const idle = () => sql`make_interval(secs => 60 * ${policyNumber(OPERATORS_POLICY, 'idleMinutes')})`;

export interface LiveOperator {
  username: string;
  rights: readonly string[];
}

/** Operator sessions alive among these, by the hex of their token's hash. Asking does not count as use. */
export async function liveOperators(db: Db, tokenHashes: readonly Buffer[]): Promise<Map<string, LiveOperator>> {
  if (tokenHashes.length === 0) return new Map();
  const found = await sql<{ token: string; username: string; role: OperatorRole }>`
    select encode(s.token_hash, 'hex') as token, o.username, o.role
    from operator_sessions s join operators o using (username)
    where s.token_hash = any(${[...tokenHashes]}::bytea[]) and s.ended_at is null and s.ends_at > now()
      and s.last_seen_at > now() - ${idle()} and not o.is_disabled`.execute(db);
  return new Map(found.rows.map((row) => [row.token, { username: row.username, rights: RIGHTS_OF[row.role] }]));
}

const rolesWith = (right: string) => OPERATOR_ROLES.filter((role) => RIGHTS_OF[role].includes(right));

const MAX_COLLEAGUES = 200;

/** Active operators with a right. Those with a valid session come first. */
export async function colleaguesWith(db: Db, right: string): Promise<string[]> {
  const found = await sql<{ username: string }>`select o.username from operators o
    where not o.is_disabled and o.role = any(${rolesWith(right)})
    order by exists (select 1 from operator_sessions s where s.username = o.username and s.ended_at is null
      and s.ends_at > now() and s.last_seen_at > now() - ${idle()}) desc, o.username limit ${MAX_COLLEAGUES}`.execute(
    db,
  );
  return found.rows.map(({ username }) => username);
}

/** Who is signed in and was seen lately, and when; people who look at a page do, a page that asks by itself does not. */
export async function operatorsOnDuty(db: Db): Promise<{ username: string; role: OperatorRole; lastSeenAt: Date }[]> {
  const found = await sql<{ username: string; role: OperatorRole; lastSeenAt: Date }>`
    select o.username, o.role, max(s.last_seen_at) as "lastSeenAt" from operator_sessions s join operators o using (username)
    where s.ended_at is null and s.ends_at > now() and s.last_seen_at > now() - ${idle()} and not o.is_disabled
    group by o.username, o.role order by o.username limit ${MAX_COLLEAGUES}`.execute(db);
  return found.rows;
}

/** Owners who may work, and whether each has signed in since enrolling. */
export async function listOwners(db: Db | Tx): Promise<{ username: string; hasSignedIn: boolean }[]> {
  const found = await sql<{ username: string; hasSignedIn: boolean }>`select o.username,
      exists (select 1 from operator_sign_ins s where s.username = o.username and s.is_success
        and s.way <> 'ENROLMENT') as "hasSignedIn"
    from operators o where o.role = 'owner' and not o.is_disabled order by o.username limit ${MAX_COLLEAGUES}`.execute(
    db,
  );
  return found.rows;
}

export async function isActiveWith(db: Db | Tx, username: string, right: string): Promise<boolean> {
  const found = await sql`select 1 from operators where username = ${username} and not is_disabled
    and role = any(${rolesWith(right)})`.execute(db);
  return found.rows.length === 1;
}

/**
 * True when both are people of their own: not the same, and neither came so lately by the other's invitation that the other
 * could be sitting in their place. The database asks the same at every second yes.
 */
export async function areTwoOperators(tx: Db | Tx, one: string, other: string): Promise<boolean> {
  const found = await sql<{ are: boolean }>`select are_two_operators(${one}, ${other}) as are`.execute(tx);
  return found.rows[0]?.are === true;
}

/** The operator, and for a newcomer those whose hands these could be. */
export async function handsOf(tx: Db | Tx, username: string): Promise<readonly string[]> {
  const found = await sql<{ hands: string[] | null }>`select operator_hands(${username}) as hands`.execute(tx);
  return found.rows[0]?.hands ?? [username];
}
