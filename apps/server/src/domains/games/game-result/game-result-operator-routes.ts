import {
  decideResultCheck,
  getResultCheck,
  listResultChecks,
  type ResultCheck,
} from '@kapao/contract/operator/game-result.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { betsNear, betsReadAt, type NearBet } from '../../../queries/games/bet-facts.ts';
import {
  type CheckRow,
  findCheckRow,
  listCheckRows,
  type NearTransfer,
  transfersNear,
} from './game-result-desk-store.ts';
import { decideResult } from './result-decision.ts';

export function bindResultCheckOperator(binder: Binder, deps: { db: Db; propose: Propose }): void {
  const { db } = deps;
  binder.bind(listResultChecks, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listCheckRows(db, { state: query.state, ...part }));
    return { total, checks: rows.map(toWire) };
  });
  binder.bind(getResultCheck, async ({ params }) => {
    const row = (await findCheckRow(db, params.id)) ?? refuse('NO_DATA');
    const [transfers, bets, readAt] = await Promise.all([
      transfersNear(db, row),
      betsNear(db, row),
      betsReadAt(db, { memberId: row.member_id, gameCode: row.game_code }),
    ]);
    return {
      check: toWire(row),
      betsReadAt: readAt?.toISOString() ?? null,
      transfers: transfers.map((near) => transferToWire(near, row.currency)),
      bets: bets.map((near) => betToWire(near, row.currency)),
    };
  });
  binder.bind(decideResultCheck, async ({ params, body, operator }) => {
    const proposed = await decideResult(deps, params.id, { ...body, operator: operator().username });
    if (proposed) return proposed;
    const row = await findCheckRow(db, params.id);
    invariant(row, 'a decided check stays');
    return { message: 'SUCCESS', check: toWire(row) };
  });
}

function toWire(row: CheckRow): ResultCheck {
  const amount = (minor: bigint) => fromMinor(minor, row.currency);
  return {
    id: row.check_id,
    memberId: row.member_id,
    memberName: row.name,
    username: row.username,
    game: row.game_code,
    currency: row.currency,
    state: row.state,
    surplus: amount(row.surplus),
    excess: amount(row.excess),
    excessAtFirst: amount(row.excess_at_first),
    balanceBefore: amount(row.balance_before),
    balanceAfter: amount(row.balance_after),
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    approvedBy: row.approved_by,
    decisionReason: row.decision_reason,
  };
}

function transferToWire(near: NearTransfer, currency: CashCurrency) {
  return {
    id: near.operation_id,
    direction: near.to_code === 'WALLET' ? ('out' as const) : ('in' as const),
    amount: fromMinor(near.amount, currency),
    state: near.state,
    createdAt: near.created_at.toISOString(),
    finalAt: near.final_at?.toISOString() ?? null,
    isLikelyCause: near.is_likely_cause,
  };
}

function betToWire(near: NearBet, currency: CashCurrency) {
  return {
    reference: near.bet_ref,
    state: near.state,
    stake: fromMinor(near.stake, currency),
    payout: fromMinor(near.payout, currency),
    placedAt: near.placed_at.toISOString(),
    settledAt: near.settled_at?.toISOString() ?? null,
  };
}
