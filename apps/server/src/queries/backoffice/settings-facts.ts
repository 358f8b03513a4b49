import type { DepositMethodSetting } from '@kapao/contract/operator/settings.ts';
import { DEPOSIT_METHODS_SETTING } from '@kapao/contract/settings/deposit-methods.ts';
import { type Setting, settingValue } from '@kapao/contract/settings/setting.ts';
import { DEPOSIT_METHODS } from '@kapao/contract/shared/deposit-methods.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** What operators have set, or the default. */
export async function readSetting<Value>(db: Db | Tx, entry: Setting<Value>): Promise<Value> {
  return settingValue(entry, await storedSetting(db, entry.key));
}

/** What is stored under a key; undefined when nobody has set it. */
export async function storedSetting(db: Db | Tx, key: string): Promise<unknown> {
  const found = await sql<{ value: unknown }>`select value from settings where name = ${key}`.execute(db);
  return found.rows[0]?.value;
}

/** The same as part of a statement, so that it costs no round trip. */
export const storedAs = (key: string) => sql<unknown>`(select value from settings where name = ${key})`;

/** What is stored under keys that begin like this. */
export async function storedSettings(db: Db | Tx, prefix: string): Promise<Map<string, unknown>> {
  const found = await sql<{ name: string; value: unknown }>`select name, value from settings
    where starts_with(name, ${prefix}) limit 200`.execute(db);
  return new Map(found.rows.map(({ name, value }) => [name, value]));
}

/**
 * Every way of depositing, in the order the operators set; one they have not decided about yet is on, at the end. Codes of BCEL
 * are off until then: an account there is no sign that the bank makes us a merchant.
 */
export async function depositMethods(db: Db | Tx): Promise<DepositMethodSetting[]> {
  const decided = await readSetting(db, DEPOSIT_METHODS_SETTING);
  const known = decided.flatMap(({ method, isOn }) => {
    const found = DEPOSIT_METHODS.find((name) => name === method);
    return found ? [{ method: found, isOn }] : [];
  });
  const rest = DEPOSIT_METHODS.filter((name) => !known.some(({ method }) => method === name));
  return [...known, ...rest.map((method) => ({ method, isOn: method !== 'qr:BCEL' }))];
}
