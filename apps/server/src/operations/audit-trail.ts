import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
import { type Action, changesMoney, giverOf, type Look } from './act-classes.ts';

export interface OperatorAct {
  operator: string;
  action: Action;
  /** What it was done to: an operation, a member. */
  subject: string;
  reason?: string;
  detail?: Record<string, string | number | boolean>;
}

/**
 * Writes one row of the hash-chained audit log, in the transaction of the act it records (safety V). `isAlone` is false where another
 * operator has yet to agree before anything happens.
 */
export async function recordAct(db: Db | Tx, act: OperatorAct, { isAlone = true } = {}): Promise<void> {
  const giver = giverOf(act.action);
  if (isAlone && giver === 'ONE') await append(db, { ...act, detail: { ...act.detail, alone: true } });
  else await append(db, giver === undefined ? act : ofTwo(act));
}

/** Marks an act by which two operators give value: neither lets as much go alone (safety 2, W). */
const ofTwo = (act: OperatorAct): OperatorAct => ({ ...act, detail: { ...act.detail, byTwo: true } });

/** The same where two had to agree: a row for each hand, so that neither is forgotten later. */
export async function recordActOfTwo(tx: Tx, act: OperatorAct, approvedBy: string): Promise<void> {
  const { detail } = giverOf(act.action) === undefined ? act : ofTwo(act);
  await append(tx, { ...act, detail: { ...detail, approvedBy } });
  await append(tx, { ...act, operator: approvedBy, detail: { ...detail, proposedBy: act.operator } });
}

/** The same for one hand or for two, by whether another operator approved it. */
export const recordActOf = (tx: Tx, act: OperatorAct, approvedBy: string | undefined): Promise<void> =>
  approvedBy === undefined ? recordAct(tx, act) : recordActOfTwo(tx, act, approvedBy);

async function append(db: Db | Tx, act: OperatorAct): Promise<void> {
  await sql`select append_operator_audit(${act.operator}, ${act.action}, ${act.subject}, ${act.reason ?? null},
    ${JSON.stringify(act.detail ?? {})}::jsonb, ${changesMoney(act.action)})`.execute(db);
}

/**
 * True for everybody whose acts on this member's money or standing no payout by another hand has confirmed (safety 2, W), and for whoever
 * uploaded the only report of a credit of this member.
 */
export async function isHandBarred(tx: Db | Tx, operator: string, memberId: string): Promise<boolean> {
  const found = await sql<{ is_barred: boolean }>`select is_hand_barred(${operator}, ${memberId})
    or exists (select 1 from untold_credits(${memberId}) u where u.uploaded_by = ${operator}) as is_barred`.execute(tx);
  return found.rows[0]?.is_barred !== false;
}

/** True while something that one operator alone gave this member is not confirmed; a part of a statement. */
export const isLoneActOpen = (memberId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from barring_acts x where x.member_id = ${memberId} and x.alone > 0)`;

/** True while something that one operator alone gave this member is not confirmed. */
export async function hasLoneAct(tx: Tx, memberId: string): Promise<boolean> {
  const found = await sql<{ is_open: boolean | null }>`select ${isLoneActOpen(sql`${memberId}`)} as is_open`.execute(
    tx,
  );
  return found.rows[0]?.is_open !== false;
}

/** Who did something that still stands, why and when. */
export interface StandingAct {
  operator: string;
  reason: string | null;
  at: string;
}

/** The newest act of a kind on a subject, as JSON or null; `at` is the database's text of a time. */
export const latestActOf = (subject: RawBuilder<unknown>, action: Action) =>
  sql<StandingAct | null>`(select json_build_object('operator', operator, 'reason', reason, 'at', at) from operator_audit
    where subject = ${subject} and action = ${action} order by number desc limit 1)`;

/** The newest act of a kind on a subject with what was written of it, or undefined. */
export async function latestDetailOf(
  db: Db | Tx,
  subject: string,
  action: Action,
): Promise<{ operator: string; at: Date; detail: unknown } | undefined> {
  const found = await sql<{
    operator: string;
    at: Date;
    detail: unknown;
  }>`select operator, at, detail from operator_audit
    where subject = ${subject} and action = ${action} order by number desc limit 1`.execute(db);
  return found.rows[0];
}

/** The same as it is shown. */
export function shownAct(act: StandingAct | null): StandingAct | null {
  return act && { ...act, at: new Date(act.at).toISOString() };
}

/** True once an operator has done this, whatever it was done to. */
export async function wasEverDone(db: Db | Tx, action: Action): Promise<boolean> {
  const found = await sql`select 1 from operator_audit where action = ${action} limit 1`.execute(db);
  return found.rows.length > 0;
}

const LOOK_EVERY_MS = 60_000;
const MAX_LOOKS = 1_000;
/** Of each database, since a process may serve several. */
const looksOf = new WeakMap<Db, Map<string, number>>();

/** Records a view of members' data (design 6); the same view within a minute, as of a polling page, is recorded once. */
export async function recordLook(db: Db, look: OperatorAct & { action: Look }): Promise<void> {
  const looks = looksOf.get(db) ?? new Map<string, number>();
  looksOf.set(db, looks);
  const key = `${look.operator}|${look.action}|${look.subject}|${JSON.stringify(look.detail ?? {})}`;
  const nowMs = Date.now();
  if ((looks.get(key) ?? 0) > nowMs - LOOK_EVERY_MS) return;
  // Only what was written counts: after a failure the next look is written.
  await recordAct(db, look);
  if (looks.size >= MAX_LOOKS) looks.clear();
  looks.set(key, nowMs);
}
