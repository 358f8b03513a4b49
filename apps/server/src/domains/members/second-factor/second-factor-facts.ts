import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { sealPlace } from '../../../platform/security/seal.ts';

/** Where a member's secret is sealed for, before and after it is confirmed. */
export const memberTotpPlace = (memberId: string) => sealPlace('member_second_factors', 'totp_secret_sealed', memberId);

/** Since when signing in asks for more than the password. */
export async function secondFactorSince(db: Db | Tx, memberId: string): Promise<Date | undefined> {
  const found = await sql<{ since: Date | null }>`select second_factor_since as since from members
    where member_id = ${memberId}`.execute(db);
  return found.rows[0]?.since ?? undefined;
}
