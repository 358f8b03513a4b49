import { moneyReport, sourceReport } from '@kapao/contract/operator/report.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import { useAnswer } from '../../api/contract-hooks.ts';

export type ReportQuery = RouteQuery<typeof moneyReport>;

/** Not polled: what is past does not change, and every look is written to the audit log. */
export const useReport = (query: ReportQuery) => useAnswer(moneyReport, { query });

export const useSourceReport = (query: ReportQuery) => useAnswer(sourceReport, { query });
