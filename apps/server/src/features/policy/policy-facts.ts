import { type Policy, type PolicyValue, policyValue } from '@kapao/contract/policies/policy.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

/** What an operator has set for this policy, or its defaults; amounts in minor units. */
export async function readPolicy<P extends Policy>(db: Db | Tx, entry: P): Promise<PolicyValue<P>> {
  const name = `policy.${entry.name}`;
  const found = await sql<{ value: unknown }>`select value from settings where name = ${name}`.execute(db);
  return policyValue(entry, found.rows[0]?.value);
}
