import { MAX_SETTLED_TOGETHER, type SettledLine } from '@kapao/contract/operator/transfer.ts';
import { CASH_CURRENCIES, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import * as z from 'zod/mini';
import { releaseDecided } from '../../../commands/backoffice/shift-acts.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { lockOperationById, moveOperation } from '../../../operations/operation.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import { mayActAlone } from '../../../queries/backoffice/alone-facts.ts';
import { type Propose, type Publisher, waitingProposals } from '../../../queries/backoffice/proposal-facts.ts';
import { requireNoOtherHolder } from '../../../queries/backoffice/shift-facts.ts';
import { askFresh } from './transfer-ask.ts';
import { directionOf, type LegDeps } from './transfer-leg.ts';
import { postTransfer, type TransferOperation } from './transfer-step-store.ts';
import { findTransferRow, needsOperator } from './transfer-store.ts';

export interface SettleDeps extends LegDeps {
  propose: Propose;
  /** Logs a fault that does not end the call. */
  report: (work: string, error: unknown) => void;
}

interface Decision {
  outcome: 'SUCCEEDED' | 'FAILED';
  reason: string;
  /** What proves it for this transfer, where several are settled together. */
  proof?: string;
  operator: string;
}

/** Who ended it: the provider, whose answer overrides the operator, or the operator; or the proposal for a second one. */
type Settled = { decidedBy: 'operator' | 'provider' } | Proposed;

const PROPOSAL_KIND = 'transfer.settle';

/**
 * Ends an unclear transfer by hand. The provider is asked once more first, in the same request: what it says now decides.
 * Above a limit a second operator agrees.
 */
export async function settleByHand(deps: SettleDeps, id: string, decision: Decision): Promise<Settled> {
  const row = (await findTransferRow(deps.db, id)) ?? refuse('NO_DATA');
  if (row.final_at !== null) refuse('KEY_INVALID');
  if (!needsOperator(row)) refuse('TRANSFER_STILL_ASKED');
  const item = { queue: 'transfers', id, operator: decision.operator } as const;
  // The provider's answer may end the transfer, so it is not requested for a decision that is refused.
  await inTransaction(deps.db, (tx) => requireNoOtherHolder(tx, item));
  const asked = await askFresh(deps, id);
  if (asked.final_at !== null) {
    await inTransaction(deps.db, async (tx) => {
      await recordSettled(tx, asked, { ...decision, decidedBy: 'provider' });
      await releaseDecided(tx, item);
    });
    return { decidedBy: 'provider' };
  }
  return inTransaction(deps.db, async (tx) => {
    await lockForDecision(tx, item);
    const { currency, amount: amountMinor } = asked;
    const act = { operator: decision.operator, action: PROPOSAL_KIND, subject: id, currency, amountMinor } as const;
    if (!(await mayActAlone(tx, act))) return proposeIt(tx, deps.propose, { asked, decision });
    await settleNow(tx, id, decision);
    return { decidedBy: 'operator' as const };
  });
}

/** So many providers are asked at once, where several transfers are settled together. */
const ASKED_AT_ONCE = 4;

/**
 * Ends transfers of one outage, each by its own proof and under its own limit; one that cannot be ended stops no other. A decision that
 * waits for a second operator stays the only one.
 */
export async function settleTogether(
  deps: SettleDeps,
  { lines, ...decision }: Omit<Decision, 'proof'> & { lines: readonly { id: string; proof: string }[] },
): Promise<SettledLine[]> {
  invariant(lines.length <= MAX_SETTLED_TOGETHER, 'the contract bounds the lines');
  const waiting = await waitingProposals(
    deps.db,
    PROPOSAL_KIND,
    lines.map(({ id }) => id),
  );
  return mapAtOnce(lines, ASKED_AT_ONCE, async ({ id, proof }): Promise<SettledLine> => {
    if (waiting.has(id)) return { id, result: 'proposed', why: null };
    try {
      const settled = await settleByHand(deps, id, { ...decision, proof });
      return { id, result: 'proposalId' in settled ? 'proposed' : settled.decidedBy, why: null };
    } catch (error) {
      if (!(error instanceof Refusal)) deps.report(`settling transfer ${id}`, error);
      // The others are told how they ended also where this one met a fault.
      return { id, result: 'refused', why: error instanceof Refusal ? error.code : 'INTERNAL_SERVER_ERROR' };
    }
  });
}

function proposeIt(
  tx: Tx,
  propose: Propose,
  { asked, decision }: { asked: TransferOperation; decision: Decision },
): Promise<Proposed> {
  const { operation_id: subject, member_id: memberId, counterparty: game, currency, last_answer: lastAnswer } = asked;
  const { outcome, reason, proof, operator } = decision;
  const sentReference = asked.external_ref === '' ? null : asked.external_ref;
  const amount = fromMinor(asked.amount, currency);
  const content = {
    ...{ outcome, memberId, game, direction: directionOf(asked), amount, currency, lastAnswer, sentReference },
    ...(proof !== undefined && { proof }),
  };
  return propose(tx, { kind: PROPOSAL_KIND, subject, content, reason, operator });
}

/** Locks an open transfer for a decision; refuses one that another operator has taken. The decision releases it. */
async function lockForDecision(tx: Tx, { id, operator }: { id: string; operator: string }): Promise<TransferOperation> {
  const operation = (await lockOperationById(tx, id, 'transfer')) ?? refuse('NO_DATA');
  if (operation.final_at) refuse('KEY_INVALID');
  const item = { queue: 'transfers', id, operator } as const;
  await requireNoOtherHolder(tx, item);
  await releaseDecided(tx, item);
  return operation;
}

/** In the transaction that decides: the transfer must still be open and before people. */
async function settleNow(tx: Tx, id: string, decision: Decision & { approvedBy?: string }): Promise<void> {
  const operation = await lockForDecision(tx, { id, operator: decision.approvedBy ?? decision.operator });
  const row = await findTransferRow(tx, id);
  if (!row || !needsOperator(row)) refuse('TRANSFER_STILL_ASKED');
  const moved = await moveOperation(tx, {
    memberId: operation.member_id,
    operationId: operation.operation_id,
    to: decision.outcome,
    lastAnswer: `settled by ${decision.operator}`,
  });
  invariant(moved, 'a locked open operation moves');
  await postTransfer(tx, moved, decision.outcome === 'SUCCEEDED' ? 'settle' : 'release');
  await recordSettled(tx, operation, { ...decision, decidedBy: 'operator' });
}

/** `lastAnswer` is what the provider said when it was asked for this decision. */
function recordSettled(
  tx: Tx,
  operation: TransferOperation,
  act: Decision & { decidedBy: 'operator' | 'provider'; approvedBy?: string },
): Promise<void> {
  const { operator, reason, outcome, decidedBy, approvedBy, proof } = act;
  const { operation_id: subject, member_id: memberId, last_answer: lastAnswer } = operation;
  const detail = {
    ...{ outcome, memberId, decidedBy, lastAnswer: lastAnswer ?? '', sentReference: operation.external_ref },
    ...(proof !== undefined && { proof }),
  };
  const written = { operator, action: 'transfer.settle' as const, subject, reason, detail };
  return approvedBy === undefined ? recordAct(tx, written) : recordActOfTwo(tx, written, approvedBy);
}

const content = z.strictObject({
  outcome: z.enum(['SUCCEEDED', 'FAILED']),
  memberId: z.string(),
  game: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
  lastAnswer: z.nullable(z.string()),
  // Absent in what was proposed before they were kept.
  sentReference: z.optional(z.nullable(z.string())),
  proof: z.optional(z.string()),
});

/** What a second operator agrees to. */
export const TRANSFER_SETTLE_PUBLISHER: Publisher = {
  kind: PROPOSAL_KIND,
  rights: { write: 'transfers.settle', decide: 'transfers.settle' },
  isOwnCall: true,
  check: (given) => content.safeParse(given).data ?? refuse('KEY_INVALID'),
  async publish(tx, { subject, content: given, proposedBy, approvedBy, reason }) {
    const { outcome, proof } = content.parse(given);
    const decision = { outcome, reason, operator: proposedBy, approvedBy, ...(proof !== undefined && { proof }) };
    await settleNow(tx, subject, decision);
  },
};
