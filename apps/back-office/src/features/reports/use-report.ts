import { moneyReport } from '@kapao/contract/operator/reports.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import { useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export type ReportQuery = RouteQuery<typeof moneyReport>;

/** Not polled: what is past does not change, and every look is written to the audit log. */
export const useReport = (query: ReportQuery) =>
  useAnswer(moneyReport, { query }, { key: [...QUERY_KEYS.reports, query] });
