import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import { isSpread } from './spread.ts';

/**
 * Tells every process, at commit, to forget what it knows of a member. On one server the rows tell it themselves (`0290`); what a node of a cluster
 * tells reaches nobody, so whoever changes a session or a member there says it.
 */
export async function tellMemberChange(db: Db | Tx, memberId: string): Promise<void> {
  if (isSpread()) await sql`select pg_notify('kapao_changes', ${`session ${memberId}`})`.execute(db);
}
