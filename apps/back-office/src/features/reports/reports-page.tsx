import { MAX_REPORT_DAYS, moneyReport, moneyReportFile, type ReportSums } from '@kapao/contract/operator/reports.ts';
import { BANGKOK_OFFSET_MS } from '@kapao/contract/shared/bangkok-time.ts';
import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { CASH_CURRENCIES, type CashCurrency } from '@kapao/contract/shared/money.ts';
import { partName, REPORT_LINES, REPORT_SECTIONS, REPORT_WORDS } from '@kapao/contract/shared/report-lines.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { formatDate } from '@kapao/web/format-date.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { type FormEvent, useState } from 'react';
import { count } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { type ReportQuery, useReport } from './use-report.ts';
import './reports.css';

type Report = RouteReply<typeof moneyReport>;

/** The Bangkok month so far. */
function thisMonth(): ReportQuery {
  const until = new Date(Date.now() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
  return { since: `${until.slice(0, 8)}01`, until, currency: 'THB' };
}

/** Money in and out, games and what was given, with what each figure means. */
export function ReportsPage() {
  const { reports: words } = useMessages();
  const { locale } = useLocale();
  useTitle(words.title);
  const [asked, setAsked] = useState(thisMonth);
  const report = useReport(asked);
  const file = `${pathOf(moneyReportFile, {})}?${new URLSearchParams({ ...asked, locale })}`;
  return (
    <>
      <div className="page-head line between wrap">
        <h1>{words.title}</h1>
        <a className="btn ghost compact" href={file} download>
          {words.download}
        </a>
      </div>
      <p className="policy-lead">{words.lead}</p>
      <Span asked={asked} onAsk={setAsked} />
      {report.isPending && <PageLoading />}
      {report.error && <LoadFailed error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && (
        <>
          <Totals sums={report.data.total} currency={asked.currency} />
          <div className="stack">
            <Lines report={report.data} currency={asked.currency} />
            <Days report={report.data} currency={asked.currency} />
          </div>
        </>
      )}
    </>
  );
}

function Span({ asked, onAsk }: { asked: ReportQuery; onAsk: (next: ReportQuery) => void }) {
  const { reports: words, common } = useMessages();
  const { values, field, read } = useForm(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = read(moneyReport.query, values, {
      since: words.badDay,
      until: words.badSpan(count(MAX_REPORT_DAYS)),
    });
    if (query) onAsk(query);
  };
  return (
    <form className="report-span" onSubmit={submit} noValidate>
      <Field label={words.since} type="date" {...field('since')} />
      <Field label={words.until} type="date" {...field('until')} />
      <Segmented
        label={words.currency}
        labelShown
        {...field('currency')}
        options={CASH_CURRENCIES.map((value) => ({ value, text: common.unit[value] }))}
      />
      <Button type="submit" variant="plain" icon="search">
        {words.show}
      </Button>
    </form>
  );
}

function Totals({ sums, currency }: { sums: ReportSums; currency: CashCurrency }) {
  const { reports: words } = useMessages();
  const { locale } = useLocale();
  const figures = [
    ...REPORT_SECTIONS.map((section) => [REPORT_WORDS[locale].sections[section], sums[section]] as const),
    [words.net, sums.net] as const,
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
  const { sections } = REPORT_WORDS[useLocale().locale];
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
            <th className="r">{words.net}</th>
          </tr>
        </thead>
        <tbody>
          {report.days.toReversed().map((sums) => (
            <tr key={sums.day}>
              <td className="num">{formatDate(`${sums.day}T00:00:00+07:00`)}</td>
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
