import { PAYOUT_RECONCILIATION_POLICY } from '@kapao/contract/policies/payout-reconciliation.ts';
import { SECOND_PERSON_POLICY } from '@kapao/contract/policies/second-person.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { readPolicy } from '../policy/policy-facts.ts';

interface Sums {
  THB: bigint;
  LAK: bigint;
}

/** Acts on members' money that one person may decide up to a sum, and up to which (safety V). */
export const ALONE_UP_TO = {
  'inflow.assign': async (tx: Tx): Promise<Sums> => (await readPolicy(tx, SECOND_PERSON_POLICY)).assignAbove,
  'slip.accept': async (tx: Tx): Promise<Sums> => (await readPolicy(tx, SECOND_PERSON_POLICY)).acceptAbove,
  'transfer.settle': async (tx: Tx): Promise<Sums> => (await readPolicy(tx, SECOND_PERSON_POLICY)).settleAbove,
  'result.decide': async (tx: Tx): Promise<Sums> => (await readPolicy(tx, SECOND_PERSON_POLICY)).settleAbove,
  'payout-dispute.decide': async (tx: Tx): Promise<Sums> =>
    (await readPolicy(tx, PAYOUT_RECONCILIATION_POLICY)).disputeAbove,
} as const;

interface LoneAct {
  operator: string;
  action: keyof typeof ALONE_UP_TO;
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
