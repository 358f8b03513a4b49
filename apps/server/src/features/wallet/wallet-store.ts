import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { invariant } from '../../platform/invariant.ts';

export async function findBank(
  db: Db,
  code: string,
): Promise<{ code: string; nameTH: string; nameLA: string; nameEN: string }> {
  const found = await sql<{ code: string; name_th: string; name_la: string; name_en: string }>`
    select code, name_th, name_la, name_en from banks where code = ${code}`.execute(db);
  const bank = found.rows[0];
  invariant(bank, 'a member’s bank is listed');
  return { code: bank.code, nameTH: bank.name_th, nameLA: bank.name_la, nameEN: bank.name_en };
}

/** What the newest invite rule says of success and fail; without one, everything is kept. */
export async function invitePercents(db: Db): Promise<{ success: number; fail: number }> {
  const found = await sql<{ success: number; fail: number }>`select success_percent as success, fail_percent as fail
    from invite_rules order by version desc limit 1`.execute(db);
  return found.rows[0] ?? { success: 100, fail: 100 };
}
