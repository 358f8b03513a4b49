import { CASH_CURRENCIES, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import * as z from 'zod/mini';
import { recordAct, recordActOfTwo } from '../../operations/audit-trail.ts';
import { lockOperationById, moveOperation } from '../../operations/operation.ts';
import { takeOpenOperation } from '../../operations/take-operations.ts';
import { inTransaction, type Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import { gameOf } from '../game/game-facts.ts';
import { mayActAlone } from '../operator/alone-facts.ts';
import type { Propose, Publisher } from '../proposal/proposal-facts.ts';
import { makeCallTrace } from './provider-call-store.ts';
import { concludeTransfer, directionOf, type LegDeps } from './transfer-leg.ts';
import { evidenceOf } from './transfer-policy.ts';
import { inquireTransfer } from './transfer-rescue.ts';
import { postTransfer, type TransferOperation } from './transfer-step-store.ts';
import { findTransferRow, type TransferRow } from './transfer-store.ts';

/** Longer than asking a provider once may take. */
const LEASE_SECONDS = 25;

export interface SettleDeps extends LegDeps {
  propose: Propose;
}

interface Decision {
  outcome: 'SUCCEEDED' | 'FAILED';
  reason: string;
  operator: string;
}

/** Who ended it: the provider, whose answer overrides the operator, or the operator; or the proposal for a second one. */
type Settled = { decidedBy: 'operator' | 'provider' } | Proposed;

const PROPOSAL_KIND = 'transfer.settle';

/** Without an end for ten minutes, or with an answer that only people can judge (design 4). */
export function needsOperator(row: Pick<TransferRow, 'final_at' | 'people_since' | 'is_overdue'>): boolean {
  return row.final_at === null && (row.people_since !== null || row.is_overdue);
}

/**
 * Ends an unclear transfer by hand. The provider is asked once more first, in the same request: what it says now decides.
 * Above a limit a second operator agrees.
 */
export async function settleByHand(deps: SettleDeps, id: string, decision: Decision): Promise<Settled> {
  const row = (await findTransferRow(deps.db, id)) ?? refuse('NO_DATA');
  if (row.final_at !== null) refuse('KEY_INVALID');
  if (!needsOperator(row)) refuse('TRANSFER_STILL_ASKED');
  const asked = await askFresh(deps, id);
  if (asked.final_at !== null) {
    await inTransaction(deps.db, (tx) => recordSettled(tx, asked, { ...decision, decidedBy: 'provider' }));
    return { decidedBy: 'provider' };
  }
  return inTransaction(deps.db, async (tx) => {
    const { currency, amount: amountMinor } = asked;
    const act = { operator: decision.operator, action: PROPOSAL_KIND, subject: id, currency, amountMinor } as const;
    if (!(await mayActAlone(tx, act))) return proposeIt(tx, deps.propose, { asked, decision });
    await settleNow(tx, id, decision);
    return { decidedBy: 'operator' as const };
  });
}

/** The provider's current answer, recorded like every call about a transfer; a clear answer is applied at once. */
async function askFresh(deps: LegDeps, id: string): Promise<TransferOperation> {
  // This request holds it now: an earlier request that is still waiting writes nothing any more.
  const operation =
    (await takeOpenOperation(deps.db, { operationId: id, kind: 'transfer', leaseSeconds: LEASE_SECONDS })) ??
    refuse('KEY_INVALID');
  const game = await gameOf(deps.db, operation.member_id, operation.counterparty);
  invariant(game?.username, 'a transfer belongs to a game account');
  const looking = { operation, username: game.username, provider: deps.providerOf(game) };
  const ending = await inquireTransfer(deps, looking);
  // Where a balance proves nothing any more it is still what people decide by.
  const isForPeople = ending.outcome === 'unknown' && evidenceOf(looking.provider.abilities) === 'balance';
  if (isForPeople) await looking.provider.balance(game.username, makeCallTrace(deps.db, operation, 'balance'));
  const concluded = await concludeTransfer(deps, operation, ending);
  // Another operator was quicker.
  if (concluded.fence !== operation.fence) refuse('KEY_INVALID');
  return concluded;
}

function proposeIt(
  tx: Tx,
  propose: Propose,
  { asked, decision }: { asked: TransferOperation; decision: Decision },
): Promise<Proposed> {
  const { operation_id: subject, member_id: memberId, counterparty: game, currency, last_answer: lastAnswer } = asked;
  const { outcome, reason, operator } = decision;
  const amount = fromMinor(asked.amount, currency);
  const content = { outcome, memberId, game, direction: directionOf(asked), amount, currency, lastAnswer };
  return propose(tx, { kind: PROPOSAL_KIND, subject, content, reason, operator });
}

/** In the transaction that decides: the transfer must still be open and before people. */
async function settleNow(tx: Tx, id: string, decision: Decision & { approvedBy?: string }): Promise<void> {
  const operation = (await lockOperationById(tx, id, 'transfer')) ?? refuse('NO_DATA');
  if (operation.final_at) refuse('KEY_INVALID');
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
  const { operator, reason, outcome, decidedBy, approvedBy } = act;
  const { operation_id: subject, member_id: memberId, last_answer: lastAnswer } = operation;
  const detail = { outcome, memberId, decidedBy, lastAnswer: lastAnswer ?? '' };
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
});

/** What a second operator agrees to. */
export const TRANSFER_SETTLE_PUBLISHER: Publisher = {
  kind: PROPOSAL_KIND,
  rights: { write: 'transfers.settle', decide: 'transfers.settle' },
  isOwnCall: true,
  check: (given) => content.safeParse(given).data ?? refuse('KEY_INVALID'),
  async publish(tx, { subject, content: given, proposedBy, approvedBy, reason }) {
    const { outcome } = content.parse(given);
    await settleNow(tx, subject, { outcome, reason, operator: proposedBy, approvedBy });
  },
};
