import { searchMembers } from '@kapao/contract/operator/member.ts';
import {
  type GamingStep,
  type moneyReport,
  moneyReportFile,
  REWARD_DAYS,
  type ReportSums,
  type RewardDays,
  sourceReportFile,
  type TopOrder,
} from '@kapao/contract/operator/report.ts';
import { maxDaysOf, type ReportFilter, type ReportView } from '@kapao/contract/operator/report-view.ts';
import { BANGKOK_OFFSET_MS } from '@kapao/contract/shared/bangkok-time.ts';
import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { daysOf } from '@kapao/contract/shared/report-days.ts';
import { partName, REPORT_LINES, REPORT_SECTIONS, REPORT_WORDS } from '@kapao/contract/shared/report-lines.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { count, dayText, shortStamp } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { MoneyChart } from '../../shell/money-chart.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { DormantMembers } from './dormant-members.tsx';
import { GamingReport } from './gaming-report.tsx';
import { lastMidnight, OpenMoney } from './open-money.tsx';
import { ReportFile } from './report-parts.tsx';
import { fitSpan, ReportSpan } from './report-span.tsx';
import { RewardReport } from './reward-report.tsx';
import { SavedViews } from './saved-views.tsx';
import { SourceReport } from './source-report.tsx';
import { TopMembers } from './top-members.tsx';
import { type DormantQuery, type ReportQuery, useReport } from './use-report.ts';
import { useReportViews } from './use-report-views.ts';
import './reports.css';

type Report = RouteReply<typeof moneyReport>;

/** The Bangkok month so far. */
function thisMonth(): ReportQuery {
  const until = new Date(Date.now() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
  return { since: `${until.slice(0, 8)}01`, until, currency: 'THB' };
}

const VIEWS = ['money', 'gaming', 'rewards', 'top', 'dormant', 'open', 'sources'] as const;
type View = (typeof VIEWS)[number];
/** These name members. */
const OF_MEMBERS: readonly View[] = ['top', 'dormant'];

const today = () => thisMonth().until;

/** What every report is asked for; a saved view begins with its own. */
function askedOf(filter: ReportFilter | undefined) {
  const start: Asked = {
    ...{ span: thisMonth(), gamingBy: 'day', topBy: 'play', at: lastMidnight() },
    afterDays: REWARD_DAYS[0],
    dormant: { days: 90, above: 100, currency: 'THB' },
  };
  if (!filter) return start;
  if (filter.report === 'open') return { ...start, at: filter.at ?? start.at };
  const { currency } = filter;
  if (filter.report === 'dormant')
    return { ...start, dormant: { days: filter.quietDays, above: filter.above, currency } };
  const span = { ...daysOf(filter.days, today()), currency };
  if (filter.report === 'gaming') return { ...start, span, gamingBy: filter.by };
  if (filter.report === 'rewards') return { ...start, span, afterDays: filter.afterDays };
  return filter.report === 'top' ? { ...start, span, topBy: filter.by } : { ...start, span };
}

interface Asked {
  span: ReportQuery;
  gamingBy: GamingStep;
  topBy: TopOrder;
  afterDays: RewardDays;
  dormant: DormantQuery;
  at: string;
}

/** The days as this report shows them, which may be fewer than another was asked for. */
const shownSpan = (report: View, { span, gamingBy }: Asked) => fitSpan(span, maxDaysOf({ report, by: gamingBy }));

/** The same as it is saved; whoever saves may say that its days move with the calendar. */
function filterOf(report: View, asked: Asked): ReportFilter {
  const { currency, ...days } = shownSpan(report, asked);
  switch (report) {
    case 'gaming':
      return { report, days, currency, by: asked.gamingBy };
    case 'top':
      return { report, days, currency, by: asked.topBy };
    case 'rewards':
      return { report, days, currency, afterDays: asked.afterDays };
    case 'dormant': {
      const { days: quietDays, above, currency: held } = asked.dormant;
      return { report, quietDays, above, currency: held };
    }
    case 'open':
      return { report, at: asked.at === lastMidnight() ? null : asked.at };
    default:
      return { report, days, currency };
  }
}

/** Figures of a span of days or a moment, with what each of them means; a saved view by its id. */
export function ReportsPage() {
  const saved = useSearchParams()[0].get('saved') ?? undefined;
  const found = useReportViews(saved);
  if (saved !== undefined && found.isPending) return <PageLoading />;
  const view = found.data?.views.find(({ id }) => id === saved);
  return <Reports key={view?.id} saved={view} />;
}

function Reports({ saved }: { saved: ReportView | undefined }) {
  const { reports: words } = useMessages();
  const [asked, setAsked] = useState(() => askedOf(saved?.filter));
  const [query, setQuery] = useSearchParams();
  const mayRead = useMay(searchMembers);
  const views = VIEWS.filter((view) => mayRead || !OF_MEMBERS.includes(view));
  const view = views.find((one) => one === (query.get('view') ?? saved?.filter.report)) ?? 'money';
  useTitle(words.title);
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <div className="report-views">
        <Segmented
          label={words.view}
          value={view}
          onChange={(next) => setQuery(next === 'money' && !saved ? {} : { view: next }, { replace: true })}
          options={views.map((value) => ({ value, text: words.views[value] }))}
        />
      </div>
      <p className="policy-lead">{words.leads[view]}</p>
      <SavedViews saved={saved} filter={filterOf(view, asked)} />
      <Shown view={view} asked={asked} onAsk={(part) => setAsked((now) => ({ ...now, ...part }))} />
    </>
  );
}

interface ShownProps {
  view: View;
  asked: Asked;
  onAsk: (part: Partial<Asked>) => void;
}

function Shown({ view, asked, onAsk }: ShownProps) {
  const { span, gamingBy, topBy, afterDays, dormant, at } = asked;
  const ask = (next: ReportQuery) => onAsk({ span: next });
  if (view === 'gaming') {
    return <GamingReport asked={span} onAsk={ask} by={gamingBy} onBy={(by) => onAsk({ gamingBy: by })} />;
  }
  if (view === 'rewards') {
    const follow = (days: RewardDays) => onAsk({ afterDays: days });
    return <RewardReport asked={span} onAsk={ask} afterDays={afterDays} onAfterDays={follow} />;
  }
  if (view === 'top') return <TopMembers asked={span} onAsk={ask} by={topBy} onBy={(by) => onAsk({ topBy: by })} />;
  if (view === 'dormant') return <DormantMembers asked={dormant} onAsk={(next) => onAsk({ dormant: next })} />;
  if (view === 'open') return <OpenMoney at={at} onAt={(next) => onAsk({ at: next })} />;
  return (
    <>
      <ReportSpan asked={span} onAsk={ask} />
      <ReportFile file={view === 'money' ? moneyReportFile : sourceReportFile} query={span} />
      {view === 'money' ? <MoneyReport asked={span} /> : <SourceReport asked={span} />}
    </>
  );
}

function MoneyReport({ asked }: { asked: ReportQuery }) {
  const report = useReport(asked);
  if (report.isPending) return <PageLoading />;
  if (report.error) return <LoadFailed error={report.error} onRetry={() => void report.refetch()} />;
  return (
    <>
      <Totals sums={report.data.total} currency={asked.currency} />
      <div className="stack">
        <DaysChart days={report.data.days} />
        <Lines report={report.data} currency={asked.currency} />
        <Days report={report.data} currency={asked.currency} />
      </div>
    </>
  );
}

/** One day alone is no line. */
const MIN_CHART_DAYS = 2;

function DaysChart({ days }: { days: Report['days'] }) {
  const { reports: words } = useMessages();
  const { sections } = REPORT_WORDS[useLocale().locale];
  if (days.length < MIN_CHART_DAYS) return null;
  const points = days.map(({ day, ...sums }) => ({
    ...{ key: day, label: shortStamp(`${day}T00:00:00+07:00`).dayMonth },
    ...{ in: sums.in, out: sums.out },
  }));
  return (
    <section className="card hours-card">
      <div className="line between hours-head">
        <h2>{words.chart}</h2>
        <span className="line">
          <span className="legend in">{sections.in}</span>
          <span className="legend out">{sections.out}</span>
        </span>
      </div>
      <MoneyChart name={words.chart} points={points} />
    </section>
  );
}

function Totals({ sums, currency }: { sums: ReportSums; currency: CashCurrency }) {
  const { locale } = useLocale();
  const { sections, net } = REPORT_WORDS[locale];
  const figures = [
    ...REPORT_SECTIONS.map((section) => [sections[section], sums[section]] as const),
    [net, sums.net] as const,
  ];
  return (
    <dl className="card dossier-figures report-totals">
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt className="small">{label}</dt>
          <dd className="m num">{formatSignedMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ report, currency }: { report: Report; currency: CashCurrency }) {
  const { reports: words } = useMessages();
  const { locale } = useLocale();
  const { lines, sections } = REPORT_WORDS[locale];
  return (
    <TableScroll label={words.lines}>
      <h2>{words.lines}</h2>
      {report.entries.length === 0 && <p className="rows-none">{words.none}</p>}
      {report.entries.length > 0 && (
        <table className="tbl desk-table report-lines">
          <thead>
            <tr>
              <th>{words.line}</th>
              <th>{words.part}</th>
              <th className="r">{words.count}</th>
              <th className="r">{words.amount}</th>
            </tr>
          </thead>
          <tbody>
            {report.entries.map(({ line, of, count: many, amount }) => (
              <tr key={`${line} ${of}`}>
                <td>
                  {lines[line].name}
                  <small className="small block">
                    {sections[REPORT_LINES[line]]} · {lines[line].definition}
                  </small>
                </td>
                <td className="num t2">{of === '' ? '-' : partName(of, locale)}</td>
                <td className="r num">{count(many)}</td>
                <td className="r num strong">{formatSignedMoney(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TableScroll>
  );
}

function Days({ report, currency }: { report: Report; currency: CashCurrency }) {
  const { reports: words } = useMessages();
  const { sections, net } = REPORT_WORDS[useLocale().locale];
  if (report.days.length === 0) return null;
  return (
    <TableScroll label={words.days}>
      <h2>{words.days}</h2>
      <p className="small report-note">{words.netMeans}</p>
      <table className="tbl desk-table report-days">
        <thead>
          <tr>
            <th>{words.day}</th>
            {REPORT_SECTIONS.map((section) => (
              <th className="r" key={section}>
                {sections[section]}
              </th>
            ))}
            <th className="r">{net}</th>
          </tr>
        </thead>
        <tbody>
          {report.days.toReversed().map((sums) => (
            <tr key={sums.day}>
              <td className="num">{dayText(sums.day)}</td>
              {[...REPORT_SECTIONS, 'net' as const].map((section) => (
                <td className={`r num${section === 'net' ? ' strong' : ''}`} key={section}>
                  {formatSignedMoney(sums[section], currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
