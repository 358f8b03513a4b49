import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import { invariant } from '../../platform/invariant.ts';

export async function findBank(db: Db, code: string): Promise<{ code: string; nameTH: string; nameEN: string }> {
  const found = await sql<{ code: string; name_th: string; name_en: string }>`
    select code, name_th, name_en from banks where code = ${code}`.execute(db);
  const bank = found.rows[0];
  invariant(bank, 'a member’s bank is listed');
  return { code: bank.code, nameTH: bank.name_th, nameEN: bank.name_en };
}

const percents = z.object({ success: z.number(), fail: z.number() });

export async function invitePercents(db: Db): Promise<{ success: number; fail: number }> {
  const found = await sql<{ value: unknown }>`select value from settings where name = 'invite'`.execute(db);
  return percents.parse(found.rows[0]?.value);
}
