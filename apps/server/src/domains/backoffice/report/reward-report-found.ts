import type { RewardFigures, rewardReport } from '@kapao/contract/operator/report.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import type { Db } from '../../../platform/database/db.ts';
import { reportedGames } from './gaming-store.ts';
import { spanOf } from './report-span.ts';
import { costOf, type RewardSums, type RewardsFound, rewardsOf } from './reward-report-rules.ts';
import { afterRewards, rewardCosts } from './reward-report-store.ts';

export async function rewardsFound(db: Db, query: RouteQuery<typeof rewardReport>): Promise<RewardsFound> {
  const games = await reportedGames(db);
  const silentGames = games.filter((game) => !game.tells_bets).map(({ code }) => code);
  const asked = { ...spanOf(query), afterDays: query.afterDays, silentGames };
  return rewardsOf(await rewardCosts(db, asked), await afterRewards(db, asked));
}

export function rewardFigures(sums: RewardSums, currency: CashCurrency): RewardFigures {
  const money = (minor: bigint) => fromMinor(minor, currency);
  return {
    members: sums.members,
    grants: sums.grants,
    given: money(sums.givenMinor),
    takenBack: money(sums.takenBackMinor),
    cost: money(costOf(sums)),
    underTerms: money(sums.underTermsMinor),
    deposited: money(sums.depositedMinor),
    withdrawn: money(sums.withdrawnMinor),
    gross: money(sums.grossMinor),
    firstDeposits: sums.firstDeposits,
  };
}
