import type { GameProvider } from '../../gateways/game-provider.ts';
import type { Operation } from '../../operations/operation.ts';
import { invariant } from '../../platform/invariant.ts';
import { gameOf } from '../game-account/game-facts.ts';
import { makeCallTrace, mayHaveBeenSent } from './provider-call-store.ts';
import { balanceBefore } from './transfer-evidence-store.ts';
import { conclude, directionOf, type Ending, type LegDeps, orderOf } from './transfer-leg.ts';
import { evidenceOf, judgeByBalance } from './transfer-policy.ts';

/** Finds out what became of a transfer whose answer is missing, in the way its provider allows. */
export async function askAgain(deps: LegDeps, operation: Operation): Promise<void> {
  const game = await gameOf(deps.db, operation.member_id, operation.counterparty);
  invariant(game?.username, 'a transfer belongs to a game account');
  await conclude(
    deps,
    operation,
    await look(deps, { operation, username: game.username, provider: deps.providerOf(game) }),
  );
}

interface Looking {
  operation: Operation;
  username: string;
  provider: GameProvider;
}

async function look(deps: LegDeps, looking: Looking): Promise<Ending> {
  const { operation, username, provider } = looking;
  // Whoever held it before can no longer send it: its fencing number is outdated.
  if (!(await mayHaveBeenSent(deps.db, operation))) return { outcome: 'refused', detail: 'never sent' };
  const evidence = evidenceOf(provider.abilities);
  if (evidence === 'balance') return lookAtBalance(deps, looking);
  if (evidence === 'people' || !provider.findTransfer) {
    return { outcome: 'unknown', detail: 'the provider cannot be asked', people: 'the provider cannot be asked' };
  }
  const found = await provider.findTransfer(orderOf(operation, username), makeCallTrace(deps.db, operation, 'status'));
  // Not booked as asked (safety F16): what the provider really moved is for people to find out.
  return found.outcome === 'other' ? { ...found, people: found.detail } : found;
}

/** Never gives money back: that a balance did not move does not say that it will not (safety F15). */
async function lookAtBalance(deps: LegDeps, { operation, username, provider }: Looking): Promise<Ending> {
  const beforeMinor = await balanceBefore(deps.db, operation);
  invariant(beforeMinor !== undefined, 'no order leaves without the balance before it');
  if (Date.now() - operation.created_at.getTime() > deps.balanceDecidesMs) {
    const detail = 'too long ago for the balance to tell';
    return { outcome: 'unknown', detail, people: 'the balance did not change by exactly the amount in time' };
  }
  const afterMinor = await provider.balance(username, makeCallTrace(deps.db, operation, 'balance'));
  if (afterMinor === undefined) return { outcome: 'unknown', detail: 'the balance could not be read' };
  const seen = { beforeMinor, afterMinor, amountMinor: operation.amount, direction: directionOf(operation) };
  switch (judgeByBalance(seen)) {
    case 'done':
      return { outcome: 'done', detail: 'the balance changed by exactly the amount' };
    case 'unchanged':
      return { outcome: 'unknown', detail: 'the balance has not changed' };
    case 'other':
      return {
        outcome: 'unknown',
        detail: 'the balance changed by another amount',
        people: 'the balance changed by another amount',
      };
  }
}
