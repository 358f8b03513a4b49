import { PAYOUT_RECONCILIATION_POLICY } from '@kapao/contract/policies/payout-reconciliation.ts';
import { SECOND_PERSON_POLICY } from '@kapao/contract/policies/second-person.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { ACT_TABLE } from '../../operations/act-table.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { readPolicy } from './policy-facts.ts';

interface Sums {
  THB: bigint;
  LAK: bigint;
}

type Limited = Extract<(typeof ACT_TABLE)[keyof typeof ACT_TABLE], { limit: unknown }>['limit'];
type LoneName = Limited['as'];

const POLICIES = { secondPerson: SECOND_PERSON_POLICY, payoutReconciliation: PAYOUT_RECONCILIATION_POLICY } as const;

/** Returns the sums up to which one operator decides, from the policy that a row of the table names (safety V). */
async function limitOf(tx: Db | Tx, limit: Limited): Promise<Sums> {
  const value: Readonly<Record<string, unknown>> = await readPolicy(tx, POLICIES[limit.policy]);
  // The types of the table and of the policies are compared by `act-table.test.ts`.
  return value[limit.field] as Sums;
}

const LIMITS = Object.values(ACT_TABLE).flatMap((row) => ('limit' in row ? [row.limit] : []));

/** Acts on members' money that one person may decide up to a sum, and up to which (safety V). */
export const ALONE_UP_TO = Object.fromEntries(
  LIMITS.map((limit) => [limit.as, (tx: Db | Tx) => limitOf(tx, limit)]),
) as Record<LoneName, (tx: Db | Tx) => Promise<Sums>>;

interface LoneAct {
  operator: string;
  action: LoneName;
  subject: string;
  currency: CashCurrency;
  amountMinor: bigint;
}

/**
 * True, and written down, when the operator may decide this without another: neither this sum nor what was decided alone in
 * the last 24 hours, whatever kind it was, is above its limit. In the transaction of the act.
 */
export async function mayActAlone(tx: Tx, { operator, action, subject, currency, amountMinor }: LoneAct) {
  const above = (await ALONE_UP_TO[action](tx))[currency];
  const aDay = (await readPolicy(tx, SECOND_PERSON_POLICY)).aloneADay[currency];
  const asked = await sql<{ may: boolean }>`select act_alone(${operator}, ${action}, ${subject}, ${currency},
    ${amountMinor}, ${above}, ${aDay}) as may`.execute(tx);
  return asked.rows[0]?.may === true;
}
