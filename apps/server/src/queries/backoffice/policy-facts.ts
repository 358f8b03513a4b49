import { type Policy, type PolicyValue, policyKey, policyValue } from '@kapao/contract/policies/policy.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { storedAs, storedSetting } from './settings-facts.ts';

/** What an operator has set for this policy, or its defaults; amounts in minor units. */
export async function readPolicy<P extends Policy>(db: Db | Tx, entry: P): Promise<PolicyValue<P>> {
  return policyValue(entry, await storedSetting(db, policyKey(entry)));
}

/** What is set for a policy as part of a statement, for `policyValue` to read. */
export const storedPolicy = (entry: Policy) => storedAs(policyKey(entry));

/** A number of a policy as part of a statement, so that it costs no round trip; what does not fit its bounds is the default. */
export function policyNumber<P extends Policy>(entry: P, field: Extract<keyof P['fields'], string>) {
  const declared = entry.fields[field];
  if (declared?.kind !== 'number') throw new Error(`invariant: ${field} is a number of ${entry.name}`);
  return sql<number>`coalesce((select p.number from (select (${storedAs(policyKey(entry))}->>${field}::text)::float8 as number) p
    where p.number between ${declared.min}::float8 and ${declared.max}::float8), ${declared.default}::float8)`;
}
