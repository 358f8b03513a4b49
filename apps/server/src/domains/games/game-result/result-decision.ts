import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { lockPlace } from '../../../commands/games/game-acts.ts';
import { post } from '../../../ledger/post.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { mayActAlone } from '../../../queries/backoffice/alone-facts.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { type CheckRow, decideCheck, findCheckRow } from './game-result-desk-store.ts';
import { changeAllowance, standingOf } from './game-result-store.ts';

const KIND = 'result.decide';

interface Decision {
  decision: 'RELEASE' | 'TAKE';
  reason: string;
  operator: string;
}

interface DecisionDeps {
  db: Db;
  propose: Propose;
}

/** Decides about a result that bets do not explain; answers what now waits for another operator, or nothing when it is done. */
export async function decideResult(
  { db, propose }: DecisionDeps,
  checkId: string,
  decision: Decision,
): Promise<Proposed | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await openRow(tx, checkId);
    const amountMinor = row.excess < 0n ? -row.excess : row.excess;
    const { operator } = decision;
    if (await mayActAlone(tx, { operator, action: KIND, subject: checkId, currency: row.currency, amountMinor })) {
      await decideNow(tx, row, decision);
      return undefined;
    }
    const { reason } = decision;
    return propose(tx, { kind: KIND, subject: checkId, content: contentOf(row, decision), reason, operator });
  });
}

/** The check with its place locked; only what is before people is decided. */
async function openRow(tx: Tx, checkId: string): Promise<CheckRow> {
  const known = (await findCheckRow(tx, checkId)) ?? refuse('NO_DATA');
  await lockPlace(tx, placeOf(known));
  const row = (await findCheckRow(tx, checkId)) ?? refuse('NO_DATA');
  if (row.state !== 'OPEN') refuse('KEY_INVALID');
  return row;
}

const placeOf = (row: CheckRow) => ({ memberId: row.member_id, currency: row.currency, code: row.game_code });

/**
 * RELEASE: from now on it counts as a result. TAKE: the money stays a claim until the provider has given it back; what is
 * gone already is written off with it.
 */
async function decideNow(tx: Tx, row: CheckRow, decision: Decision & { approvedBy?: string }): Promise<void> {
  const place = placeOf(row);
  const { quarantined } = await standingOf(tx, place);
  const isRelease = decision.decision === 'RELEASE';
  if (isRelease && quarantined > 0n) {
    const movements = [
      { from: `result:${row.game_code}`, to: `quarantine:${row.game_code}`, amountMinor: quarantined },
    ];
    const posting = { owner: row.member_id, operationId: row.check_id, step: 'release', currency: row.currency };
    const posted = await post(tx, { ...posting, kind: 'game-result', movements });
    invariant(posted.outcome === 'posted', 'what is in quarantine can leave it');
  }
  const allowedMinor = isRelease ? row.excess : row.excess - quarantined;
  if (allowedMinor !== 0n) await changeAllowance(tx, place, { allowedMinor, byToleranceMinor: 0n });
  const { reason, operator: decidedBy, approvedBy } = decision;
  const state = isRelease ? 'RELEASED' : quarantined > 0n ? 'TAKING' : 'TAKEN';
  await decideCheck(tx, { memberId: row.member_id, checkId: row.check_id }, { state, decidedBy, approvedBy, reason });
  const act = {
    operator: decidedBy,
    action: isRelease ? ('result.release' as const) : ('result.take' as const),
    subject: row.check_id,
    reason,
    detail: { memberId: row.member_id, game: row.game_code, excess: fromMinor(row.excess, row.currency) },
  };
  await (approvedBy === undefined ? recordAct(tx, act) : recordActOfTwo(tx, act, approvedBy));
}

/** What a second operator agrees to: what is done with how much of whose. */
const content = z.strictObject({
  decision: z.enum(['RELEASE', 'TAKE']),
  memberId: z.string(),
  game: z.string(),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
});

function contentOf(row: CheckRow, { decision }: Decision): z.output<typeof content> {
  const { member_id: memberId, game_code: game, excess, currency } = row;
  return { decision, memberId, game, amount: fromMinor(excess, currency), currency };
}

export const RESULT_DECISION_PUBLISHER: Publisher = {
  kind: KIND,
  rights: { write: 'transfers.settle', decide: 'transfers.settle' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  async publish(tx, { subject, content: agreed, proposedBy, approvedBy, reason }) {
    const { decision, amount } = content.parse(agreed);
    const row = await openRow(tx, subject);
    // What appeared or was explained since is not what they agreed on.
    if (fromMinor(row.excess, row.currency) !== amount) refuse('KEY_INVALID');
    await decideNow(tx, row, { decision, reason, operator: proposedBy, approvedBy });
  },
};
