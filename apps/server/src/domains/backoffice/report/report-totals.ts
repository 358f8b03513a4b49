import type { gamingReport, rewardReport } from '@kapao/contract/operator/report.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import { balancesAt, movedByDay } from '../../../ledger/moved-days.ts';
import type { Db } from '../../../platform/database/db.ts';
import { gamingFound, gamingTotal } from './gaming-found.ts';
import { openAccounts, openTotals } from './open-money-rules.ts';
import { REPORTED_KINDS, type ReportPart, reportParts, type SumsMinor, sumsOf } from './report-rules.ts';
import { spanOf } from './report-span.ts';
import { rewardFigures, rewardsFound } from './reward-report-found.ts';
import { allSources, figuresOf, sourceRows } from './source-report-store.ts';

type Asked = Parameters<typeof spanOf>[0];

export const moneyParts = async (db: Db, asked: Asked): Promise<ReportPart[]> =>
  reportParts(await movedByDay(db, { ...spanOf(asked), kinds: REPORTED_KINDS }));

export function sumsWire(sums: SumsMinor, currency: CashCurrency) {
  const shown = (minor: bigint) => fromMinor(minor, currency);
  return {
    in: shown(sums.in),
    out: shown(sums.out),
    games: shown(sums.games),
    rewards: shown(sums.rewards),
    hand: shown(sums.hand),
    net: shown(sums.net),
  };
}

/** What is asked of a report that names no member. */
export type AskedTotals =
  | ({ report: 'money' | 'sources' } & Asked)
  | ({ report: 'gaming' } & RouteQuery<typeof gamingReport>)
  | ({ report: 'rewards' } & RouteQuery<typeof rewardReport>)
  | { report: 'open'; at: Date };

/** The totals of a report; of open money, those of each currency. */
export async function totalsOf(db: Db, asked: AskedTotals): Promise<Readonly<Record<string, string | number>>[]> {
  if (asked.report === 'open') return openMoneyTotals(db, asked.at);
  const { currency } = asked;
  if (asked.report === 'money') return [{ currency, ...sumsWire(sumsOf(await moneyParts(db, asked)), currency) }];
  if (asked.report === 'gaming') return [{ currency, ...gamingTotal(await gamingFound(db, asked), currency) }];
  if (asked.report === 'rewards')
    return [{ currency, ...rewardFigures((await rewardsFound(db, asked)).total, currency) }];
  return [{ currency, ...figuresOf(allSources(await sourceRows(db, spanOf(asked))), currency) }];
}

/** What members held, what was held for them and what the house held at a moment, by currency. */
async function openMoneyTotals(db: Db, at: Date) {
  return openTotals(openAccounts(await balancesAt(db, at))).map(
    ({ currency, membersMinor, heldMinor, houseMinor }) => ({
      currency,
      members: fromMinor(membersMinor, currency),
      held: fromMinor(heldMinor, currency),
      house: fromMinor(houseMinor, currency),
    }),
  );
}
