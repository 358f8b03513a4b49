import { moneyReport, moneyReportFile, sourceReport, sourceReportFile } from '@kapao/contract/operator/report.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { FastifyReply } from 'fastify';
import { dayOfText, startOfDay } from '../../domain/bangkok-day.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/database/db.ts';
import { reportCsv, sourceCsv } from './report-csv.ts';
import { type ReportPart, reportParts, type SumsMinor, sumsOf, wholeParts } from './report-rules.ts';
import { movedSums } from './report-store.ts';
import { allSources, figuresOf, sourceRows } from './source-report-store.ts';

interface Asked {
  since: string;
  until: string;
  currency: CashCurrency;
}

const spanOf = ({ since, until, currency }: Asked) => ({
  since: startOfDay(dayOfText(since)),
  before: startOfDay(dayOfText(until) + 1),
  currency,
});

/** Has the answer saved as a file, and kept by no cache. */
function asFile(reply: FastifyReply, name: string, { since, until }: Asked): void {
  reply.type('text/csv; charset=utf-8');
  reply.header('Content-Disposition', `attachment; filename="${name}-${since}-${until}.csv"`);
  reply.header('Cache-Control', 'no-store');
}

export function bindReports(binder: Binder, db: Db): void {
  const partsOf = async (asked: Asked): Promise<ReportPart[]> => reportParts(await movedSums(db, spanOf(asked)));

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
    asFile(reply, 'money', query);
    return text;
  });

  binder.bind(sourceReport, async ({ query }) => {
    const rows = await sourceRows(db, spanOf(query));
    return {
      sources: rows.map(({ code, name, ...row }) => ({ code, name, ...figuresOf(row, query.currency) })),
      total: figuresOf(allSources(rows), query.currency),
    };
  });

  binder.bind(sourceReportFile, async ({ query, reply }) => {
    const text = sourceCsv(await sourceRows(db, spanOf(query)), query);
    asFile(reply, 'sources', query);
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
