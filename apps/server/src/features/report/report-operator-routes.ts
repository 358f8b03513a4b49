import { moneyReport, moneyReportFile } from '@kapao/contract/operator/reports.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { dayOfText, startOfDay } from '../../domain/bangkok-day.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/database/db.ts';
import { reportCsv } from './report-csv.ts';
import { type ReportPart, reportParts, type SumsMinor, sumsOf, wholeParts } from './report-rules.ts';
import { movedSums } from './report-store.ts';

interface Asked {
  since: string;
  until: string;
  currency: CashCurrency;
}

export function bindReports(binder: Binder, db: Db): void {
  const partsOf = async ({ since, until, currency }: Asked): Promise<ReportPart[]> =>
    reportParts(
      await movedSums(db, { since: startOfDay(dayOfText(since)), before: startOfDay(dayOfText(until) + 1), currency }),
    );

  binder.bind(moneyReport, async ({ query }) => {
    const parts = await partsOf(query);
    const shown = (sums: SumsMinor) => sumsWire(sums, query.currency);
    const days = [...new Set(parts.map(({ day }) => day))];
    return {
      entries: wholeParts(parts).map(({ line, of, count, amountMinor }) => ({
        ...{ line, of, count, amount: fromMinor(amountMinor, query.currency) },
      })),
      total: shown(sumsOf(parts)),
      days: days.map((day) => ({ day, ...shown(sumsOf(parts.filter((part) => part.day === day))) })),
    };
  });

  binder.bind(moneyReportFile, async ({ query, reply }) => {
    const text = reportCsv(await partsOf(query), query);
    reply.type('text/csv; charset=utf-8');
    reply.header('Content-Disposition', `attachment; filename="money-${query.since}-${query.until}.csv"`);
    reply.header('Cache-Control', 'no-store');
    return text;
  });
}

function sumsWire(sums: SumsMinor, currency: CashCurrency) {
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
