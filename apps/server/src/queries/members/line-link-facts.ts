import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sealPlace } from '../../platform/security/seal.ts';

/** Where a member's LINE user id is sealed for: also while it is not linked yet, and in messages to it. */
export const linePlace = (memberId: string) => sealPlace('line_links', 'user_sealed', memberId);

/** Somebody's LINE: who reaches it, and its user id, sealed. */
export interface LinkedLine {
  member_id: string;
  partner_id: string;
  user_sealed: Buffer;
  linked_at: Date;
}

export async function lineOf(db: Db | Tx, memberId: string): Promise<LinkedLine | undefined> {
  const found = await sql<LinkedLine>`select member_id, partner_id, user_sealed, linked_at from line_links
    where member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

/** What a partner's month has come to, as it was told and with what was sent since. */
export interface QuotaRow {
  partner_id: string;
  monthly_limit: bigint | null;
  used: bigint;
  asked_at: Date;
}

export async function listQuotas(db: Db): Promise<QuotaRow[]> {
  const found = await sql<QuotaRow>`select partner_id, monthly_limit, used + sent_since as used, asked_at
    from message_quotas where month = date_trunc('month', now() at time zone 'Asia/Bangkok')::date`.execute(db);
  return found.rows;
}
