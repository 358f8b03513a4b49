import {
  GAMING_STEPS,
  type GamingStep,
  type gamingReport,
  gamingReportFile,
  MAX_HOURLY_DAYS,
  MAX_REPORT_DAYS,
} from '@kapao/contract/operator/report.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import {
  GAMING_COLUMNS,
  GAMING_WORDS,
  type GamingColumn,
  PLAYED_COLUMNS,
} from '@kapao/contract/shared/gaming-words.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { count, dayText } from '../../lib/format.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { Definitions, FigureHead, ReportFile } from './report-parts.tsx';
import { fitSpan, ReportSpan } from './report-span.tsx';
import { ResultChart } from './result-chart.tsx';
import { type ReportQuery, useGamingReport } from './use-report.ts';

type Report = RouteReply<typeof gamingReport>;

interface GamingReportProps {
  asked: ReportQuery;
  onAsk: (next: ReportQuery) => void;
  by: GamingStep;
  onBy: (next: GamingStep) => void;
}

/** What members staked and were paid, and what the house kept of it. */
export function GamingReport({ asked, onAsk, by, onBy }: GamingReportProps) {
  const { reports: words } = useMessages();
  const maxDays = by === 'hour' ? MAX_HOURLY_DAYS : MAX_REPORT_DAYS;
  const query = fitSpan(asked, maxDays);
  return (
    <>
      <ReportSpan key={`${query.since} ${query.until} ${maxDays}`} asked={query} onAsk={onAsk} maxDays={maxDays} />
      <Segmented
        label={words.by}
        labelShown
        value={by}
        onChange={onBy}
        options={GAMING_STEPS.map((value) => ({ value, text: words.steps[value] }))}
      />
      <ReportFile file={gamingReportFile} query={{ ...query, by }} />
      <Play query={query} by={by} />
    </>
  );
}

function Play({ query, by }: { query: ReportQuery; by: GamingStep }) {
  const { reports: messages } = useMessages();
  const words = GAMING_WORDS[useLocale().locale];
  const report = useGamingReport({ ...query, by });
  if (report.isPending) return <PageLoading />;
  if (report.error) return <LoadFailed error={report.error} onRetry={() => void report.refetch()} />;
  const { providers, games, periods, total } = report.data;
  const { currency } = query;
  if (periods.length === 0) return <p className="rows-none">{messages.nothingPlayed}</p>;
  return (
    <div className="stack">
      <ResultChart name={messages.resultChart} points={periods.map(({ period, gross }) => ({ period, gross }))} />
      <FigureTable
        label={messages.byTime}
        first={words.period}
        columns={GAMING_COLUMNS}
        lines={periods.toReversed().map(({ period, ...figures }) => ({ name: periodText(period), figures }))}
        total={total}
        currency={currency}
      />
      <FigureTable
        label={messages.byProvider}
        first={words.provider}
        columns={PLAYED_COLUMNS}
        lines={providers.map(({ provider, ...figures }) => ({ name: provider, figures }))}
        total={total}
        currency={currency}
      />
      <FigureTable
        label={messages.byGame}
        first={words.game}
        columns={PLAYED_COLUMNS}
        lines={games.map(({ name, provider, game: _, ...figures }) => ({ name: `${name} · ${provider}`, figures }))}
        total={total}
        currency={currency}
      />
      <section className="card">
        <Definitions columns={GAMING_COLUMNS.map((column) => words.columns[column])} />
      </section>
    </div>
  );
}

/** `DD/MM/YYYY`, with the hour where there is one; a month as it is said: `MM/YYYY`. */
function periodText(period: string): string {
  const [day = '', hour] = period.split(' ');
  return hour === undefined ? dayText(day) : `${dayText(day)} ${hour}`;
}

/** A result says which way it went. */
function figureText(column: GamingColumn, figure: number, currency: CashCurrency): string {
  if (column === 'bets') return count(figure);
  const isResult = column === 'gross' || column === 'net';
  return isResult ? formatSignedMoney(figure, currency) : formatMoney(figure, currency);
}

interface FigureTableProps<Column extends GamingColumn> {
  label: string;
  /** What the lines are of. */
  first: string;
  columns: readonly Column[];
  lines: readonly { name: string; figures: Record<Column, number> }[];
  total: Report['total'];
  currency: CashCurrency;
}

function FigureTable<Column extends GamingColumn>(props: FigureTableProps<Column>) {
  const { label, first, columns, lines, total, currency } = props;
  const { reports: messages } = useMessages();
  const words = GAMING_WORDS[useLocale().locale];
  const cells = (figures: Record<Column, number>) =>
    columns.map((column) => (
      <td className="r num" key={column}>
        {figureText(column, figures[column], currency)}
      </td>
    ));
  return (
    <TableScroll label={label}>
      <h2>{label}</h2>
      <table className="tbl desk-table">
        <thead>
          <tr>
            <th>{first}</th>
            {columns.map((column) => (
              <FigureHead key={column} column={words.columns[column]} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, figures }) => (
            <tr key={name}>
              <td className="num">{name}</td>
              {cells(figures)}
            </tr>
          ))}
          <tr className="strong">
            <td>{messages.total}</td>
            {cells(total)}
          </tr>
        </tbody>
      </table>
    </TableScroll>
  );
}
