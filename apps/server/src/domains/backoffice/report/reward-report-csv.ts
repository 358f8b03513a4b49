import type { rewardReportFile } from '@kapao/contract/operator/report.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { REPORT_WORDS } from '@kapao/contract/shared/report-lines.ts';
import { REWARD_COLUMNS, rewardWords } from '@kapao/contract/shared/reward-words.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import { CSV_MARK, csvLine } from '../../../shared/csv.ts';
import { rewardFigures } from './reward-report-found.ts';
import type { RewardSums, RewardsFound } from './reward-report-rules.ts';

/** Each reward, then all of them with each member once; and below what the columns mean and what they do not prove. */
export function rewardCsv({ rewards, total, days }: RewardsFound, query: RouteQuery<typeof rewardReportFile>): string {
  const { locale, currency, afterDays } = query;
  const words = rewardWords(locale, afterDays);
  const { lines } = REPORT_WORDS[locale];
  const columns = REWARD_COLUMNS.map((column) => words.columns[column]);
  const figures = (sums: RewardSums) => {
    const shown = rewardFigures(sums, currency);
    return [...REWARD_COLUMNS.map((column) => shown[column]), currency];
  };
  const head = [words.reward, words.code, words.name, ...columns.map(({ name }) => name), words.currency];
  const rows = [
    ...rewards.map(({ line, code, name, ...sums }) => [
      ...[lines[line].name, code ?? '', name?.[locale] ?? name?.th ?? ''],
      ...figures(sums),
    ]),
    [words.all, '', '', ...figures(total)],
  ];
  const byDay = days.map(({ day, costMinor }) => [words.day, day, fromMinor(costMinor, currency), currency]);
  const meanings = columns.map(({ name, definition }) => [words.definition, name, definition]);
  return CSV_MARK + [head, ...rows, ...byDay, ...meanings, [words.note]].map(csvLine).join('');
}
