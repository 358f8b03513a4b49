import {
  dormantMembers,
  gamingReport,
  moneyReport,
  openMoney,
  rewardReport,
  sourceReport,
  topMembers,
} from '@kapao/contract/operator/report.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import { useAnswer } from '../../api/contract-hooks.ts';

export type ReportQuery = RouteQuery<typeof moneyReport>;
export type DormantQuery = RouteQuery<typeof dormantMembers>;

/** Not polled: what is past does not change, and every look is written to the audit log. */
export const useReport = (query: ReportQuery) => useAnswer(moneyReport, { query });

export const useSourceReport = (query: ReportQuery) => useAnswer(sourceReport, { query });

export const useGamingReport = (query: RouteQuery<typeof gamingReport>) => useAnswer(gamingReport, { query });

export const useTopMembers = (query: RouteQuery<typeof topMembers>) => useAnswer(topMembers, { query });

export const useDormantMembers = (query: DormantQuery) => useAnswer(dormantMembers, { query });

export const useOpenMoney = (at: string) => useAnswer(openMoney, { query: { at } });

export const useRewardReport = (query: RouteQuery<typeof rewardReport>) => useAnswer(rewardReport, { query });
