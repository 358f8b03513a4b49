import type { DepositMethodSetting } from '@kapao/contract/operator/settings.ts';
import { DEPOSIT_METHODS } from '@kapao/contract/shared/deposit-methods.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/db.ts';

export const DEPOSIT_METHODS_SETTING = 'deposit.methods';

const stored = z.array(z.object({ method: z.string(), isOn: z.boolean() }));

/** One value by its name; undefined when nobody has set it. */
export async function readSetting(db: Db | Tx, name: string): Promise<unknown> {
  const found = await sql<{ value: unknown }>`select value from settings where name = ${name}`.execute(db);
  return found.rows[0]?.value;
}

/** Every way of depositing, in the order the operators set; one they have not decided about yet is on, at the end. */
export async function depositMethods(db: Db | Tx): Promise<DepositMethodSetting[]> {
  const decided = stored.catch([]).parse(await readSetting(db, DEPOSIT_METHODS_SETTING));
  const known = decided.flatMap(({ method, isOn }) => {
    const found = DEPOSIT_METHODS.find((name) => name === method);
    return found ? [{ method: found, isOn }] : [];
  });
  const rest = DEPOSIT_METHODS.filter((name) => !known.some(({ method }) => method === name));
  return [...known, ...rest.map((method) => ({ method, isOn: true }))];
}
