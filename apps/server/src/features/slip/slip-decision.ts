import type { SlipReason } from '@kapao/contract/member/slip.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { memberFacts } from '../account/account-facts.ts';
import type { BookInflow, InflowFact } from '../inflow/inflow-facts.ts';
import { creditSlip, factOf } from './slip-ending.ts';
import { bankOfNumber, receiverOf } from './slip-rules.ts';
import { activeAccounts, inflowOfReference, lockSlip, type SlipRow, setFailed } from './slip-store.ts';
import { readTold } from './slip-told.ts';

/** An operator's word on one slip. */
interface Decision {
  slipId: string;
  operator: string;
  reason: string;
}

/**
 * Credits by the fact and nothing else: what the bank has reported under the slip's reference, or else what a verifier said.
 * With neither there is nothing to credit.
 */
export async function acceptSlip(deps: { db: Db; bookInflow: BookInflow }, decision: Decision): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const slip = (await lockSlip(tx, decision.slipId)) ?? refuse('NO_DATA');
    if (slip.final_at !== null || slip.bank_reference === null) refuse('KEY_INVALID');
    const fact = (await factForPeople(tx, slip)) ?? refuse('KEY_INVALID');
    const member = await memberFacts(tx, slip.member_id);
    if (member?.currency !== fact.currency) refuse('KEY_INVALID');
    const booked = await creditSlip(tx, deps, { slip, fact });
    // Anything else is somebody else's money, or went back: the slip stays as it was.
    if (booked.state !== 'CREDITED' || booked.memberId !== slip.member_id) refuse('KEY_INVALID');
    await recordAct(tx, {
      operator: decision.operator,
      action: 'slip.accept',
      subject: slip.slip_id,
      reason: decision.reason,
      detail: { memberId: slip.member_id, inflowId: booked.inflowId, amountMinor: booked.amountMinor.toString() },
    });
  });
}

export async function rejectSlip(deps: { db: Db }, decision: Decision & { note: SlipReason }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const slip = (await lockSlip(tx, decision.slipId)) ?? refuse('NO_DATA');
    if (slip.final_at !== null) refuse('KEY_INVALID');
    await setFailed(tx, slip.slip_id, { reason: decision.note });
    await recordAct(tx, {
      operator: decision.operator,
      action: 'slip.reject',
      subject: slip.slip_id,
      reason: decision.reason,
      detail: { memberId: slip.member_id, note: decision.note },
    });
  });
}

async function factForPeople(tx: Tx, slip: SlipRow): Promise<InflowFact | undefined> {
  const bankCode = bankOfNumber(slip.sending_bank ?? '');
  if (bankCode === undefined || slip.bank_reference === null) return undefined;
  const inflow = await inflowOfReference(tx, { bankCode, bankReference: slip.bank_reference });
  if (inflow) {
    return {
      receivingAccountId: inflow.receiving_account_id,
      bankRef: slip.bank_reference,
      amountMinor: inflow.amount,
      currency: inflow.currency,
      fromBank: inflow.from_bank,
      fromAccountMasked: inflow.from_account_masked,
      fromName: inflow.from_name,
      occurredAt: inflow.occurred_at.toISOString(),
      source: 'slip',
      houseCode: inflow.house_code,
    };
  }
  const told = readTold(slip.told);
  const account = told && receiverOf(told, await activeAccounts(tx));
  return told && account && told.currency === account.currency ? factOf(slip, told, account) : undefined;
}
