import { PROVIDER_VERDICTS, type ProviderVerdict, type TransferInquiry } from '@kapao/contract/operator/transfer.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import * as z from 'zod/mini';
import { latestDetailOf, recordAct } from '../../../operations/audit-trail.ts';
import { takeOpenOperation } from '../../../operations/take-operations.ts';
import { type Db, databaseNow } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { gameOf } from '../../../queries/games/game-facts.ts';
import { makeCallTrace } from './provider-call-store.ts';
import { concludeTransfer, type Ending, type LegDeps } from './transfer-leg.ts';
import { evidenceOf } from './transfer-policy.ts';
import { inquireTransfer } from './transfer-rescue.ts';
import type { TransferOperation } from './transfer-step-store.ts';
import { findTransferRow, needsOperator } from './transfer-store.ts';

/** Longer than asking a provider once may take. */
const LEASE_SECONDS = 25;
/** Operators who press together ask once. */
const ASKED_LATELY_MS = 5_000;

/** The provider's current answer, recorded like every call about a transfer; a clear answer is applied at once. */
export async function askFresh(deps: LegDeps, id: string): Promise<TransferOperation & { ending: Ending }> {
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
  return { ...concluded, ending };
}

/**
 * Has the provider asked now, by the same question as the worker's, and writes down what it answered, when, and who wanted to know. No
 * transfer is taken from its first request, which still waits for its answer.
 */
export async function askProvider(deps: LegDeps, id: string, operator: string): Promise<TransferInquiry> {
  const row = (await findTransferRow(deps.db, id)) ?? refuse('NO_DATA');
  if (row.final_at !== null) refuse('KEY_INVALID');
  if (row.state === 'SENT' && !needsOperator(row)) refuse('TRANSFER_STILL_ASKED');
  const lately = await latestInquiry(deps.db, id);
  const nowMs = (await databaseNow(deps.db)).getTime();
  if (lately && nowMs - Date.parse(lately.at) < ASKED_LATELY_MS) return lately;
  const { ending, member_id: memberId } = await askFresh(deps, id);
  const verdict: ProviderVerdict = ending.outcome;
  const detail = { memberId, verdict, answer: ending.detail };
  await recordAct(deps.db, { operator, action: 'transfer.ask', subject: id, detail });
  const inquiry = await latestInquiry(deps.db, id);
  invariant(inquiry, 'an act that was recorded is there');
  return inquiry;
}

const answered = z.object({ verdict: z.enum(PROVIDER_VERDICTS), answer: z.string() });

/** The last answer that an operator asked for; null where nobody has. */
export async function latestInquiry(db: Db, id: string): Promise<TransferInquiry | null> {
  const act = await latestDetailOf(db, id, 'transfer.ask');
  const told = answered.safeParse(act?.detail).data;
  return act && told ? { ...told, operator: act.operator, at: act.at.toISOString() } : null;
}
