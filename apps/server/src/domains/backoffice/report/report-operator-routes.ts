import { moneyReport, moneyReportFile, sourceReport, sourceReportFile } from '@kapao/contract/operator/report.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { reportCsv, sourceCsv } from './report-csv.ts';
import { type SumsMinor, sumsOf, wholeParts } from './report-rules.ts';
import { asFile, spanOf } from './report-span.ts';
import { moneyParts, sumsWire } from './report-totals.ts';
import { allSources, figuresOf, sourceRows } from './source-report-store.ts';

export function bindReports(binder: Binder, db: Db): void {
  binder.bind(moneyReport, async ({ query }) => {
    const parts = await moneyParts(db, query);
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
    const text = reportCsv(await moneyParts(db, query), query);
    asFile(reply, `money-${query.since}-${query.until}`);
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
    asFile(reply, `sources-${query.since}-${query.until}`);
    return text;
  });
}
