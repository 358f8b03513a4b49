import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { releaseDecided } from '../../../commands/backoffice/shift-acts.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { mayActAlone } from '../../../queries/backoffice/alone-facts.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { requireNoOtherHolder } from '../../../queries/backoffice/shift-facts.ts';
import { houseSender } from '../../../queries/deposits/house-account-facts.ts';
import { evidenceFor } from '../../../queries/deposits/inflow-evidence-facts.ts';
import { isGoingBack } from '../../../queries/deposits/inflow-return-facts.ts';
import { bookedByHandBy, type InflowRow, lockInflow } from '../../../queries/deposits/waiting-inflow-facts.ts';
import { type MemberFacts, memberFacts } from '../../../queries/members/account-facts.ts';
import type { SenderDeps } from '../../../queries/members/sender-facts.ts';
import type { Inflows } from './inflow.ts';

/** An operator's decision whose a waiting inflow is. */
interface Assignment {
  inflowId: string;
  memberId: string;
  reason: string;
  operator: string;
}

interface AssignDeps extends SenderDeps {
  db: Db;
  inflows: Pick<Inflows, 'creditWaiting'>;
  propose: Propose;
}

const KIND = 'inflow.assign';

/** What is agreed on: owner, amount and currency, so that no approval covers anything else. */
const content = z.strictObject({
  memberId: z.string(),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
  receivingAccount: z.string(),
  reference: z.string(),
  fromName: z.string(),
  /** The account of the house that the sender may be. */
  houseAccount: z.optional(z.string()),
});

export type Assignments = ReturnType<typeof makeAssignments>;

/** Assigns waiting money to a member: by one operator up to a limit, by two above it. */
export function makeAssignments({ db, sealer, inflows, propose }: AssignDeps) {
  /** Answers what now waits for another operator, or nothing when it is credited. */
  const assign = (request: Assignment): Promise<Proposed | undefined> =>
    inTransaction(db, async (tx) => {
      const { inflow, member } = await waitingFor(tx, request);
      const { operator, reason } = request;
      const { inflow_id: subject, currency, amount: amountMinor } = inflow;
      const houseAccount = await houseAccountOf(tx, inflow, member);
      await releaseDecided(tx, { queue: 'inflows', id: subject, operator });
      if (houseAccount || !(await mayActAlone(tx, { operator, action: KIND, subject, currency, amountMinor }))) {
        return propose(tx, {
          kind: KIND,
          subject,
          content: { ...contentOf(inflow, member), ...(houseAccount && { houseAccount }) },
          reason,
          operator,
        });
      }
      await credit(tx, inflow, member);
      await recordAct(tx, { ...actOf(inflow, member), operator, reason });
      return undefined;
    });

  /** Money that may be the house's own is given to a member by two, unless it came from the member's own account as surely. */
  const houseAccountOf = async (tx: Tx, inflow: InflowRow, { member_id: memberId }: MemberFacts) => {
    const { from_bank: fromBank, from_account_masked: fromAccountMasked } = inflow;
    const houseAccount = await houseSender(tx, { fromBank, fromAccountMasked });
    if (houseAccount === null) return undefined;
    const evidence = await evidenceFor(tx, { sealer }, { inflow, memberId });
    return evidence?.account === 'fits' ? undefined : houseAccount;
  };

  const credit = async (tx: Tx, inflow: InflowRow, member: MemberFacts) => {
    const { member_id: memberId } = member;
    const evidence = await evidenceFor(tx, { sealer }, { inflow, memberId });
    await inflows.creditWaiting(tx, {
      crediting: { memberId, by: 'OPERATOR', evidence },
      memberId,
      inflowId: inflow.inflow_id,
      receivingAccountId: inflow.receiving_account_id,
      amountMinor: inflow.amount,
      currency: inflow.currency,
      fromBank: inflow.from_bank,
      bankRef: inflow.bank_ref,
      houseCode: inflow.house_code,
    });
    // The operator who entered the amount has touched this member's money from now on.
    const writer = await bookedByHandBy(tx, inflow.inflow_id);
    if (writer) await recordAct(tx, { ...actOf(inflow, member), action: 'feed-line.credit', operator: writer });
  };

  const publisher: Publisher = {
    kind: KIND,
    rights: { write: 'inflows.assign', decide: 'inflows.assign' },
    isOwnCall: true,
    check: (given) => readOrRefuse(content, given),
    mayApprove: async (tx, { subject, operator }) => (await bookedByHandBy(tx, subject)) !== operator,
    async publish(tx, { subject, content: agreed, proposedBy, approvedBy, reason }) {
      const { memberId, amount } = content.parse(agreed);
      const { inflow, member } = await waitingFor(tx, { inflowId: subject, memberId, operator: approvedBy });
      if (minorOrRefuse(amount, inflow.currency) !== inflow.amount) refuse('KEY_INVALID');
      await credit(tx, inflow, member);
      await releaseDecided(tx, { queue: 'inflows', id: subject, operator: approvedBy });
      await recordActOfTwo(tx, { ...actOf(inflow, member), operator: proposedBy, reason }, approvedBy);
    },
  };

  return { assign, publisher };
}

/** Locks a waiting inflow for a decision; refuses one that is decided, that another operator has taken, or that cannot be the member's. */
async function waitingFor(tx: Tx, { inflowId, memberId, operator }: Omit<Assignment, 'reason'>) {
  const inflow = (await lockInflow(tx, inflowId)) ?? refuse('NO_DATA');
  if (inflow.state !== 'UNMATCHED' || (await isGoingBack(tx, inflow.inflow_id))) refuse('KEY_INVALID');
  await requireNoOtherHolder(tx, { queue: 'inflows', id: inflow.inflow_id, operator });
  // Four eyes: an amount that a person wrote is given to a member by another.
  if ((await bookedByHandBy(tx, inflow.inflow_id)) === operator) refuse('UNAUTHORIZED');
  const member = (await memberFacts(tx, memberId)) ?? refuse('NO_USER');
  if (member.currency !== inflow.currency) refuse('KEY_INVALID');
  return { inflow, member };
}

function contentOf(inflow: InflowRow, member: MemberFacts): z.output<typeof content> {
  return {
    memberId: member.member_id,
    amount: fromMinor(inflow.amount, inflow.currency),
    currency: inflow.currency,
    receivingAccount: inflow.receiving_account_id,
    reference: inflow.bank_ref,
    fromName: inflow.from_name,
  };
}

const actOf = (inflow: InflowRow, member: MemberFacts) => ({
  action: 'inflow.assign' as const,
  subject: inflow.inflow_id,
  detail: { memberId: member.member_id, amountMinor: inflow.amount.toString() },
});
