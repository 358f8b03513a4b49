import { isDeepStrictEqual } from 'node:util';
import type { SlipReason } from '@kapao/contract/member/slip.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { releaseDecided } from '../../../commands/backoffice/shift-acts.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { mayActAlone } from '../../../queries/backoffice/alone-facts.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { requireNoOtherHolder } from '../../../queries/backoffice/shift-facts.ts';
import { evidenceFor } from '../../../queries/deposits/inflow-evidence-facts.ts';
import type { BookInflow, InflowFact } from '../../../queries/deposits/inflow-facts.ts';
import { inflowOfReference } from '../../../queries/deposits/reported-inflow-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import type { SenderDeps } from '../../../queries/members/sender-facts.ts';
import { bankOfNumber } from '../../../shared/bank-number.ts';
import { creditSlip } from './slip-apply.ts';
import { factOf } from './slip-case.ts';
import { receiverOf } from './slip-rules.ts';
import { activeAccounts, lockSlip, type SlipRow, setFailed } from './slip-store.ts';
import { readTold } from './slip-told.ts';

/** An operator's decision about one slip. */
interface Decision {
  slipId: string;
  operator: string;
  reason: string;
}

export interface AcceptDeps extends SenderDeps {
  db: Db;
  bookInflow: BookInflow;
  propose: Propose;
}

const KIND = 'slip.accept';

/** What is agreed on: for whom and how much, by which reference of which bank. */
const content = z.strictObject({
  memberId: z.string(),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
  receivingAccount: z.string(),
  reference: z.string(),
});

/**
 * Credits by the fact and nothing else: what the bank has reported under the slip's reference, or else what a verifier said.
 * With neither there is nothing to credit. Above a limit it answers what now waits for another operator.
 */
export function acceptSlip(deps: AcceptDeps, { slipId, operator, reason }: Decision): Promise<Proposed | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const { slip, fact } = await acceptable(tx, slipId, operator);
    const { currency, amountMinor } = fact;
    if (!(await mayActAlone(tx, { operator, action: KIND, subject: slipId, currency, amountMinor }))) {
      return deps.propose(tx, { kind: KIND, subject: slipId, content: contentOf(slip, fact), reason, operator });
    }
    await recordAct(tx, { ...(await acceptCredit(tx, deps, { slip, fact })), operator, reason });
    return undefined;
  });
}

/** Accepts what two operators agreed on, if it is still what they read. */
export function acceptPublisher(deps: Omit<AcceptDeps, 'propose'>): Publisher {
  return {
    kind: KIND,
    rights: { write: 'slips.decide', decide: 'slips.decide' },
    isOwnCall: true,
    check: (given) => readOrRefuse(content, given),
    async publish(tx, { subject, content: agreed, proposedBy, approvedBy, reason }) {
      const { slip, fact } = await acceptable(tx, subject, approvedBy);
      if (!isDeepStrictEqual(content.parse(agreed), contentOf(slip, fact))) refuse('KEY_INVALID');
      const act = await acceptCredit(tx, deps, { slip, fact });
      await recordActOfTwo(tx, { ...act, operator: proposedBy, reason }, approvedBy);
    },
  };
}

/** Locks a slip for a decision; refuses one that is decided, or that another operator has taken. Their decision releases it. */
async function lockForDecision(tx: Tx, slipId: string, operator: string): Promise<SlipRow> {
  const slip = (await lockSlip(tx, slipId)) ?? refuse('NO_DATA');
  if (slip.final_at !== null) refuse('KEY_INVALID');
  const item = { queue: 'slips', id: slipId, operator } as const;
  await requireNoOtherHolder(tx, item);
  await releaseDecided(tx, item);
  return slip;
}

/** An undecided slip, locked, and the fact it is based on. */
async function acceptable(tx: Tx, slipId: string, operator: string): Promise<{ slip: SlipRow; fact: InflowFact }> {
  const slip = await lockForDecision(tx, slipId, operator);
  if (slip.bank_reference === null) refuse('KEY_INVALID');
  const fact = (await factForPeople(tx, slip)) ?? refuse('KEY_INVALID');
  const member = await memberFacts(tx, slip.member_id);
  if (member?.currency !== fact.currency) refuse('KEY_INVALID');
  return { slip, fact };
}

async function acceptCredit(
  tx: Tx,
  deps: Omit<AcceptDeps, 'propose'>,
  { slip, fact }: { slip: SlipRow; fact: InflowFact },
) {
  const sender = { from_bank: fact.fromBank, from_account_masked: fact.fromAccountMasked, from_name: fact.fromName };
  const evidence = await evidenceFor(tx, deps, { inflow: sender, memberId: slip.member_id });
  const booked = await creditSlip(tx, deps, { slip, fact, by: 'OPERATOR', evidence });
  // Anything else is somebody else's money, or went back: the slip stays as it was.
  if (booked.state !== 'CREDITED' || booked.memberId !== slip.member_id) refuse('KEY_INVALID');
  const { inflowId, amountMinor } = booked;
  const detail = { memberId: slip.member_id, inflowId, amountMinor: amountMinor.toString() };
  return { action: 'slip.accept' as const, subject: slip.slip_id, detail };
}

function contentOf(slip: SlipRow, fact: InflowFact): z.output<typeof content> {
  return {
    memberId: slip.member_id,
    amount: fromMinor(fact.amountMinor, fact.currency),
    currency: fact.currency,
    receivingAccount: fact.receivingAccountId,
    reference: fact.bankRef,
  };
}

export async function rejectSlip(deps: { db: Db }, decision: Decision & { note: SlipReason }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const slip = await lockForDecision(tx, decision.slipId, decision.operator);
    await setFailed(tx, slip, { reason: decision.note });
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
  // The amount that an operator wrote is no fact of a bank's: what a verifier said counts, and has to be the same.
  if (inflow && !inflow.is_by_hand) {
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
