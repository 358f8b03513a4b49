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
