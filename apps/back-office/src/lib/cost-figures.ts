import type { simulateBonus } from '@kapao/contract/operator/bonus.ts';
import type { simulateWheel } from '@kapao/contract/operator/reward-rules.ts';
import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { Messages } from '../messages/en.ts';
import { count } from './format.ts';

/** House edge in percent of every stake that a simulation starts with. */
export const HOUSE_EDGE_PERCENT = 4;
const TYPICAL_DEPOSIT = { THB: 200, LAK: 100_000 };

/** Returns a typical deposit that earns the award: a smaller one would show a cost of nothing. */
export function typicalDeposit({ award, currency }: Pick<BonusTerms, 'award' | 'currency'>): number {
  const typical = TYPICAL_DEPOSIT[currency];
  return award.kind === 'percent' ? Math.max(typical, award.minDeposit) : typical;
}

/** A name and its figure, as the author of terms and the operator who approves them read it. */
export type CostFigure = readonly [name: string, value: string];

export function bonusFigures(
  { bonuses: words, common }: Pick<Messages, 'bonuses' | 'common'>,
  cost: RouteReply<typeof simulateBonus>,
): CostFigure[] {
  const money = (amount: number) => formatMoney(amount, cost.currency);
  const bounded = (amount: number | null) => (amount === null ? words.costNoBound : money(amount));
  return [
    [words.costWithoutPlay, money(cost.perClaim.withoutPlay)],
    ...(cost.perClaim.gift > 0 ? [[words.costGift, money(cost.perClaim.gift)] as const] : []),
    [words.costThrough, money(cost.perClaim.playedThrough)],
    [words.costWorst, bounded(cost.perClaim.worst)],
    [words.costThroughBudget(count(cost.perBudget.claims)), money(cost.perBudget.playedThrough)],
    [words.costWorstBudget, bounded(cost.perBudget.worst)],
    [words.costGiven, money(cost.given)],
    [words.costReached, `${count(cost.reached)} / ${count(cost.claims)}`],
    [words.costPaid, money(cost.paidOut)],
    [words.costPlay, money(cost.playResult)],
    [words.costNet, `${money(cost.netCost)} ${common.unit[cost.currency]}`],
  ];
}

export function wheelFigures(
  { rewardRules: words }: Pick<Messages, 'rewardRules'>,
  cost: RouteReply<typeof simulateWheel>,
): CostFigure[] {
  return [
    [words.perThousandSpins, formatMoney(cost.cashPerThousand, 'THB')],
    [words.coinsPerThousand, count(cost.coinsPerThousand)],
    [words.atMost, cost.atMost === null ? '–' : formatMoney(cost.atMost, 'THB')],
  ];
}

export function ruleFigures(
  { rewardRules: words }: Pick<Messages, 'rewardRules'>,
  cost: { cashPerThousand: number; atMost: number | null },
): CostFigure[] {
  return [
    [words.perThousandClaims, formatMoney(cost.cashPerThousand, 'THB')],
    ...(cost.atMost === null ? [] : [[words.atMostThousand, formatMoney(cost.atMost, 'THB')] as const]),
  ];
}
