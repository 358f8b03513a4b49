import type { gamingReport } from '@kapao/contract/operator/report.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import { balancesAt, movedByDay } from '../../ledger/moved-days.ts';
import type { Db } from '../../platform/database/db.ts';
import { gamingFound, gamingTotal } from './gaming-found.ts';
import { openAccounts, openTotals } from './open-money-rules.ts';
import { REPORTED_KINDS, type ReportPart, reportParts, type SumsMinor, sumsOf } from './report-rules.ts';
import { spanOf } from './report-span.ts';
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

export const moneyTotal = async (db: Db, asked: Asked) => sumsWire(sumsOf(await moneyParts(db, asked)), asked.currency);

export const sourceTotal = async (db: Db, asked: Asked) =>
  figuresOf(allSources(await sourceRows(db, spanOf(asked))), asked.currency);

export const playTotal = async (db: Db, asked: RouteQuery<typeof gamingReport>) =>
  gamingTotal(await gamingFound(db, asked), asked.currency);

/** What members held, what was held for them and what the house held at a moment, by currency. */
export async function openMoneyTotals(db: Db, at: Date) {
  return openTotals(openAccounts(await balancesAt(db, at))).map(
    ({ currency, membersMinor, heldMinor, houseMinor }) => ({
      currency,
      members: fromMinor(membersMinor, currency),
      held: fromMinor(heldMinor, currency),
      house: fromMinor(houseMinor, currency),
    }),
  );
}
