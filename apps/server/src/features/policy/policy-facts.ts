import { type Policy, type PolicyValue, policyValue } from '@kapao/contract/policies/policy.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** What an operator has set for this policy, or its defaults; amounts in minor units. */
export async function readPolicy<P extends Policy>(db: Db | Tx, entry: P): Promise<PolicyValue<P>> {
  const name = `policy.${entry.name}`;
  const found = await sql<{ value: unknown }>`select value from settings where name = ${name}`.execute(db);
  return policyValue(entry, found.rows[0]?.value);
}

/** What is set for a policy as part of a statement, for `policyValue` to read. */
export const policySetting = ({ name }: Policy) =>
  sql<unknown>`(select value from settings where name = ${`policy.${name}`})`;

/** A number of a policy as part of a statement, so that it costs no round trip; what does not fit its bounds is the default. */
export function policyNumber<P extends Policy>(entry: P, field: Extract<keyof P['fields'], string>) {
  const declared = entry.fields[field];
  if (declared?.kind !== 'number') throw new Error(`invariant: ${field} is a number of ${entry.name}`);
  return sql<number>`coalesce((select (value->>${field}::text)::float8 from settings where name = ${`policy.${entry.name}`}
    and (value->>${field}::text)::float8 between ${declared.min}::float8 and ${declared.max}::float8), ${declared.default}::float8)`;
}
