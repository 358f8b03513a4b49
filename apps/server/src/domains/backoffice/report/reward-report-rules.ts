import type { REWARD_LINES } from '@kapao/contract/operator/report.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { RewardAfter, RewardCost } from './reward-report-store.ts';

type RewardLine = (typeof REWARD_LINES)[number];

const LINES: Readonly<Record<string, RewardLine>> = {
  bonus: 'bonuses',
  promotion: 'promotions',
  refund: 'refunds',
  invite: 'invites',
  luckydraw: 'prizes',
};

/** Counts, and sums in minor units. */
export interface RewardSums {
  members: number;
  grants: number;
  givenMinor: bigint;
  takenBackMinor: bigint;
  underTermsMinor: bigint;
  depositedMinor: bigint;
  withdrawnMinor: bigint;
  grossMinor: bigint;
  firstDeposits: number;
}

export interface RewardLineFound extends RewardSums {
  line: RewardLine;
  code: string | null;
  name: RewardCost['name'];
}

export interface RewardsFound {
  rewards: readonly RewardLineFound[];
  total: RewardSums;
  days: readonly { day: string; costMinor: bigint }[];
}

export const costOf = ({ givenMinor, takenBackMinor }: Pick<RewardSums, 'givenMinor' | 'takenBackMinor'>): bigint =>
  givenMinor - takenBackMinor;

const costSums = (costs: readonly RewardCost[]) => ({
  grants: costs.reduce((sum, one) => sum + Number(one.grants), 0),
  givenMinor: costs.reduce((sum, one) => sum + one.given, 0n),
  takenBackMinor: costs.reduce((sum, one) => sum + one.taken_back, 0n),
  underTermsMinor: costs.reduce((sum, one) => sum + one.under_terms, 0n),
});

const afterSums = (after: RewardAfter | undefined) => ({
  members: Number(after?.members ?? 0n),
  depositedMinor: after?.deposited ?? 0n,
  withdrawnMinor: after?.withdrawn ?? 0n,
  grossMinor: after?.gross ?? 0n,
  firstDeposits: Number(after?.first_deposits ?? 0n),
});

/** What was given each day and what came after it, by reward in the order of lines; what cost most first. */
export function rewardsOf(costs: readonly RewardCost[], afters: readonly RewardAfter[]): RewardsFound {
  const byReward = Map.groupBy(costs, ({ cause_kind: kind, code }) => `${kind} ${code}`);
  const rewards = [...byReward.values()].flatMap((ofOne) => {
    const last = ofOne.at(-1);
    if (!last) return [];
    const { cause_kind: kind, code, name } = last;
    const line = LINES[kind];
    invariant(line, 'every reward has a line');
    const after = afters.find((one) => one.cause_kind === kind && one.code === code);
    const named = code === '' ? { code: null, name: null } : { code, name };
    return [{ line, ...named, ...costSums(ofOne), ...afterSums(after) }];
  });
  const order = Object.values(LINES);
  return {
    rewards: rewards.toSorted((a, b) => order.indexOf(a.line) - order.indexOf(b.line) || Number(costOf(b) - costOf(a))),
    total: { ...costSums(costs), ...afterSums(afters.find(({ cause_kind: kind }) => kind === null)) },
    days: [...Map.groupBy(costs, ({ day }) => day)].map(([day, ofDay]) => ({
      day,
      costMinor: costOf(costSums(ofDay)),
    })),
  };
}
