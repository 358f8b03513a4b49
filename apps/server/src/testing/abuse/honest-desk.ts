import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { assignInflow, listInflows, type OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { listEarnings, rejectEarning } from '@kapao/contract/operator/invite.ts';
import { listPayoutStops, resetPayoutStop } from '@kapao/contract/operator/payout-stop.ts';
import { settleTransfer } from '@kapao/contract/operator/transfer.ts';
import {
  approveWithdrawal,
  listWithdrawals,
  type OperatorWithdrawal,
  rejectWithdrawal,
} from '@kapao/contract/operator/withdraw.ts';
import { judgeByBooks } from '../judge-by-books.ts';
import { approveProposed } from '../two-people.ts';
import { until, type World } from '../world.ts';

const PAGE = '100';
const MAX_PAGES = 30;
const SURE_NAME = 80;

/** Reasons that the desk does not approve over: the account has to be proven first, or the money played. */
const REFUSED = new Set(['ACCOUNT_UNPROVEN', 'CIRCLE', 'BANK_CHANGED']);

export interface DeskDay {
  approved: number;
  rejected: number;
  assigned: number;
  /** Assignments of others that were taken back. */
  takenBack: number;
}

/** A shift at the desk by simple honest rules: what the screens say decides, nobody is known by name. */
export async function workQueues(world: World): Promise<DeskDay> {
  await restartPayouts(world);
  const undone = await takeBackWrongAssignments(world);
  const assigned = await assignSure(world);
  await rejectHeldEarnings(world);
  const day = { approved: 0, rejected: 0, assigned, takenBack: undone };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed = await world.callAs('finance2', listWithdrawals, { query: { state: 'REVIEW', limit: PAGE } });
    const waiting = listed.reply?.withdrawals ?? [];
    if (waiting.length === 0) break;
    for (const withdrawal of waiting) {
      if (await decide(world, withdrawal)) day.approved += 1;
      else day.rejected += 1;
    }
  }
  return day;
}

/**
 * Nothing is under way any more but what waits for the next shift; transfers that only people can judge are judged, and
 * what was paid was seen to leave: a day that passes before would make it late.
 */
export async function finishEverything(world: World): Promise<void> {
  await until('every operation has ended', async () => {
    await world.hurry();
    await settleUnclear(world);
    const open = await world.admin.query(
      "select 1 from operations where final_at is null and state <> 'REVIEW' limit 1",
    );
    return open.rowCount === 0;
  });
  await until('every payout was seen to leave', async () => {
    const [feed] = (await world.admin.query('select compared_since::text as since from payout_feed')).rows;
    const paid = await world.admin.query(
      "select operation_id from operations where kind = 'withdrawal' and state = 'PAID' and final_at > $1::timestamptz",
      [feed?.since ?? null],
    );
    const seen = await world.admin.query(
      'select distinct operation_id from payout_debits where operation_id = any ($1::uuid[])',
      [paid.rows.map(({ operation_id: id }) => id)],
    );
    return seen.rowCount === paid.rowCount;
  });
}

/** By the provider's own books, as the desk is told to; a refusal means that the provider has told the truth meanwhile. */
async function settleUnclear(world: World): Promise<void> {
  for (const { operationId, outcome } of await judgeByBooks(world, 'e.people_since is not null')) {
    const body = { outcome, reason: 'as the books of the provider say' };
    await world.callAs('owner', settleTransfer, { params: { id: operationId }, body });
  }
}

/** Approves with as many as it takes; what cannot be approved goes back to the wallet. */
async function decide(world: World, withdrawal: OperatorWithdrawal): Promise<boolean> {
  const params = { id: withdrawal.id };
  if (!withdrawal.reviewReasons.some((reason) => REFUSED.has(reason))) {
    for (const operator of ['finance2', 'owner', 'owner2'] as const) {
      const answered = await world.callAs(operator, approveWithdrawal, {
        params,
        body: { reason: 'as the rules say', amount: withdrawal.amount },
      });
      if (answered.reply?.withdrawal.state !== 'REVIEW' && answered.status === 200) return true;
    }
  }
  const reason = `not by our rules: ${withdrawal.reviewReasons.join(', ')}`;
  await world.callAs('finance2', rejectWithdrawal, { params, body: { reason } });
  return false;
}

/** Money of nobody goes to the one member whose number and name fit and who entered the account before it was sent. */
async function assignSure(world: World): Promise<number> {
  const listed = await world.callAs('owner', listInflows, { query: { state: 'UNMATCHED', limit: PAGE } });
  let assigned = 0;
  for (const inflow of listed.reply?.inflows ?? []) {
    const sure = inflow.candidates.filter(
      ({ account, nameScore, isSinceEntry }) => account === 'fits' && nameScore >= SURE_NAME && isSinceEntry,
    );
    const [only, ...others] = sure;
    if (!only || others.length > 0) continue;
    const body = { memberId: only.memberId, reason: 'number and name fit' };
    const answered = await world.callAs('owner', assignInflow, { params: { id: inflow.id }, body });
    if (answered.status === 202) await approveProposed(world, answered, 'owner2');
    assigned += 1;
  }
  return assigned;
}

/** Inflows whose assignment was taken back, so that each is taken back once. */
const takenBack = new WeakMap<World, Set<string>>();

/**
 * The check of the day after: money that an operator assigned although the sender's name does not fit is taken back by two others,
 * from what the member has in the wallet. Withdrawals of the member that wait go back there first.
 */
async function takeBackWrongAssignments(world: World): Promise<number> {
  const done = takenBack.get(world) ?? new Set<string>();
  takenBack.set(world, done);
  const before = done.size;
  for (const { id, memberId, creditedBy, evidence, amount } of await creditedInflows(world)) {
    if (creditedBy !== 'OPERATOR' || memberId === null || done.has(id) || (evidence?.score ?? 0) >= SURE_NAME) continue;
    await rejectWaiting(world, memberId);
    const body = {
      direction: 'DEBIT',
      amount,
      cause: 'WRONG_CREDIT',
      operationId: id,
      reason: 'the sender is not the member',
    };
    const asked = await world.callAs('finance2', adjustBalance, { params: { id: memberId }, body });
    if (asked.status === 202 && (await approveProposed(world, asked, 'owner2')).status === 200) done.add(id);
  }
  return done.size - before;
}

async function creditedInflows(world: World): Promise<OperatorInflow[]> {
  const credited: OperatorInflow[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { state: 'CREDITED', limit: PAGE, ...(after && { after }) };
    const { reply } = await world.callAs('owner2', listInflows, { query });
    credited.push(...(reply?.inflows ?? []));
    after = reply?.next;
    if (!after) break;
  }
  return credited;
}

async function rejectWaiting(world: World, memberId: string): Promise<void> {
  const waiting = await world.callAs('finance2', listWithdrawals, { query: { state: 'REVIEW', limit: PAGE } });
  for (const withdrawal of waiting.reply?.withdrawals ?? []) {
    if (withdrawal.memberId !== memberId) continue;
    const body = { reason: 'money that is not the member’s' };
    await world.callAs('finance2', rejectWithdrawal, { params: { id: withdrawal.id }, body });
  }
}

/** An inviter and a friend who look like one person earn nothing. */
async function rejectHeldEarnings(world: World): Promise<void> {
  const listed = await world.callAs('owner', listEarnings, { query: { state: 'HELD', limit: PAGE } });
  for (const { id } of listed.reply?.earnings ?? [])
    await world.callAs('owner', rejectEarning, { params: { id }, body: { reason: 'one person' } });
}

async function restartPayouts(world: World): Promise<void> {
  const listed = await world.callAs('owner', listPayoutStops);
  for (const { id } of listed.reply?.stops ?? [])
    await world.callAs('owner', resetPayoutStop, { params: { id }, body: { reason: 'looked into' } });
}
