import { rewardReport, rewardReportFile } from '@kapao/contract/operator/report.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { asFile } from './report-span.ts';
import { rewardCsv } from './reward-report-csv.ts';
import { rewardFigures, rewardsFound } from './reward-report-found.ts';

export function bindRewardReport(binder: Binder, db: Db): void {
  binder.bind(rewardReport, async ({ query }) => {
    const { rewards, total, days } = await rewardsFound(db, query);
    const { currency } = query;
    return {
      rewards: rewards.map(({ line, code, name, ...sums }) => ({ line, code, name, ...rewardFigures(sums, currency) })),
      total: rewardFigures(total, currency),
      days: days.map(({ day, costMinor }) => ({ day, cost: fromMinor(costMinor, currency) })),
    };
  });

  binder.bind(rewardReportFile, async ({ query, reply }) => {
    const text = rewardCsv(await rewardsFound(db, query), query);
    asFile(reply, `rewards-${query.since}-${query.until}`);
    return text;
  });
}
