import {
  MAX_REWARD_SPAN,
  REWARD_DAYS,
  type RewardDays,
  type RewardFigures,
  type rewardReport,
  rewardReportFile,
} from '@kapao/contract/operator/report.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { REPORT_WORDS } from '@kapao/contract/shared/report-lines.ts';
import { REWARD_COLUMNS, type RewardColumn, rewardWords } from '@kapao/contract/shared/reward-words.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { count } from '../../lib/format.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { Definitions, FigureHead, ReportFile } from './report-parts.tsx';
import { fitSpan, ReportSpan } from './report-span.tsx';
import { ResultChart } from './result-chart.tsx';
import { type ReportQuery, useRewardReport } from './use-report.ts';

type Report = RouteReply<typeof rewardReport>;

interface RewardReportProps {
  asked: ReportQuery;
  onAsk: (next: ReportQuery) => void;
  afterDays: RewardDays;
  onAfterDays: (next: RewardDays) => void;
}

/** What rewards cost, and what members did after they took them. */
export function RewardReport({ asked, onAsk, afterDays, onAfterDays }: RewardReportProps) {
  const { reports: words } = useMessages();
  const query = fitSpan(asked, MAX_REWARD_SPAN);
  const follow = (text: string) => {
    const days = REWARD_DAYS.find((one) => String(one) === text);
    if (days !== undefined) onAfterDays(days);
  };
  return (
    <>
      <ReportSpan asked={query} onAsk={onAsk} maxDays={MAX_REWARD_SPAN} />
      <Segmented
        label={words.afterDays}
        labelShown
        value={String(afterDays)}
        onChange={follow}
        options={REWARD_DAYS.map((days) => ({ value: String(days), text: count(days) }))}
      />
      <ReportFile file={rewardReportFile} query={{ ...query, afterDays }} />
      <Found query={query} afterDays={afterDays} />
    </>
  );
}

function Found({ query, afterDays }: { query: ReportQuery; afterDays: RewardDays }) {
  const { reports: messages } = useMessages();
  const words = rewardWords(useLocale().locale, afterDays);
  const report = useRewardReport({ ...query, afterDays });
  if (report.isPending) return <PageLoading />;
  if (report.error) return <LoadFailed error={report.error} onRetry={() => void report.refetch()} />;
  const { days } = report.data;
  return (
    <div className="stack">
      {days.length > 1 && (
        <ResultChart name={messages.costChart} points={days.map(({ day, cost }) => ({ period: day, gross: cost }))} />
      )}
      <Rewards report={report.data} currency={query.currency} afterDays={afterDays} />
      <section className="card">
        <p className="report-note">{words.note}</p>
        <Definitions columns={REWARD_COLUMNS.map((column) => words.columns[column])} />
      </section>
    </div>
  );
}

interface RewardsProps {
  report: Report;
  currency: CashCurrency;
  afterDays: RewardDays;
}

function Rewards({ report: { rewards, total }, currency, afterDays }: RewardsProps) {
  const { reports: messages } = useMessages();
  const { locale } = useLocale();
  const { lines } = REPORT_WORDS[locale];
  const words = rewardWords(locale, afterDays);
  return (
    <TableScroll label={messages.views.rewards}>
      {rewards.length === 0 && <p className="rows-none">{messages.nothingGiven}</p>}
      {rewards.length > 0 && (
        <table className="tbl desk-table">
          <thead>
            <tr>
              <th>{words.reward}</th>
              {REWARD_COLUMNS.map((column) => (
                <FigureHead key={column} column={words.columns[column]} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rewards.map(({ line, code, name, ...figures }) => (
              <tr key={`${line} ${code}`}>
                <td>
                  {name?.[locale] ?? name?.th ?? lines[line].name}
                  {code !== null && <small className="small block">{`${lines[line].name} · ${code}`}</small>}
                </td>
                <Figures figures={figures} currency={currency} />
              </tr>
            ))}
            <tr className="strong">
              <td>{words.all}</td>
              <Figures figures={total} currency={currency} />
            </tr>
          </tbody>
        </table>
      )}
    </TableScroll>
  );
}

const COUNTS: readonly RewardColumn[] = ['members', 'grants', 'firstDeposits'];

function Figures({ figures, currency }: { figures: RewardFigures; currency: CashCurrency }) {
  const textOf = (column: RewardColumn) => {
    if (COUNTS.includes(column)) return count(figures[column]);
    return column === 'gross' ? formatSignedMoney(figures[column], currency) : formatMoney(figures[column], currency);
  };
  return REWARD_COLUMNS.map((column) => (
    <td className="r num" key={column}>
      {textOf(column)}
    </td>
  ));
}
