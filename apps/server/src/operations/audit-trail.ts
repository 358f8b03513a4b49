import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';

export interface OperatorAct {
  operator: string;
  /** Dotted verb: `withdrawal.approve`. */
  action: string;
  /** What it was done to: an operation, a member. */
  subject: string;
  reason?: string;
  detail?: Record<string, string | number | boolean>;
}

/** Writes one row of the hash-chained audit log; in the same transaction as the act it tells of (safety V). */
export async function recordAct(db: Db | Tx, act: OperatorAct): Promise<void> {
  await sql`select append_operator_audit(${act.operator}, ${act.action}, ${act.subject}, ${act.reason ?? null},
    ${JSON.stringify(act.detail ?? {})}::jsonb)`.execute(db);
}

/** The same where two had to agree: a row for each hand, so that neither is forgotten later. */
export async function recordActOfTwo(tx: Tx, act: OperatorAct, approvedBy: string): Promise<void> {
  await recordAct(tx, { ...act, detail: { ...act.detail, approvedBy } });
  await recordAct(tx, { ...act, operator: approvedBy, detail: { ...act.detail, proposedBy: act.operator } });
}

/** Acts that change nothing about a member: looks, answers in a talk, and the decisions that four eyes are about. */
const NO_TOUCH = String.raw`^(withdrawal|chat)\.|\.(look|list|search|statement|timeline|export|read)$`;

/** Who changed something about a member last, their money included; undefined when nobody ever did (safety 2, W). */
export async function lastToucher(tx: Tx, memberId: string): Promise<string | undefined> {
  const found = await sql<{ operator: string }>`select operator from operator_audit
    where (subject = ${memberId} or detail->>'memberId' = ${memberId}) and action !~ ${NO_TOUCH}
    order by number desc limit 1`.execute(tx);
  return found.rows[0]?.operator;
}

const LOOK_EVERY_MS = 60_000;
const MOST_LOOKS = 1_000;
const looks = new Map<string, number>();

/** Records a look at members' data (design 6); the same look again within a minute, as a polling page makes it, is one. */
export async function recordLook(db: Db | Tx, look: OperatorAct): Promise<void> {
  const key = `${look.operator}|${look.action}|${look.subject}|${JSON.stringify(look.detail ?? {})}`;
  const nowMs = Date.now();
  if ((looks.get(key) ?? 0) > nowMs - LOOK_EVERY_MS) return;
  if (looks.size >= MOST_LOOKS) looks.clear();
  looks.set(key, nowMs);
  await recordAct(db, look);
}
