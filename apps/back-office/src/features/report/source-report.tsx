import type { SourceFigures } from '@kapao/contract/operator/report.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { SOURCE_COLUMNS, SOURCE_WORDS, type SourceColumn } from '@kapao/contract/shared/source-words.ts';
import { count } from '../../lib/format.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { type ReportQuery, useSourceReport } from './use-report.ts';

/** Who registered in these days by where they heard of the site, and what became of them. */
export function SourceReport({ asked }: { asked: ReportQuery }) {
  const { reports: messages } = useMessages();
  const words = SOURCE_WORDS[useLocale().locale];
  const report = useSourceReport(asked);
  if (report.isPending) return <PageLoading />;
  if (report.error) return <LoadFailed error={report.error} onRetry={() => void report.refetch()} />;
  const { sources, total } = report.data;
  return (
    <TableScroll label={messages.views.sources}>
      {sources.length === 0 && <p className="rows-none">{messages.nobody}</p>}
      {sources.length > 0 && (
        <table className="tbl desk-table report-sources">
          <thead>
            <tr>
              <th>{words.source}</th>
              {SOURCE_COLUMNS.map((column) => (
                <th className="r" key={column} title={words.columns[column].definition}>
                  {words.columns[column].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sources.map(({ code, name, ...figures }) => (
              <tr key={code ?? ''}>
                <td>{name ?? code ?? words.none}</td>
                <Figures figures={figures} currency={asked.currency} />
              </tr>
            ))}
            <tr className="strong">
              <td>{messages.total}</td>
              <Figures figures={total} currency={asked.currency} />
            </tr>
          </tbody>
        </table>
      )}
      <dl className="small report-note">
        {SOURCE_COLUMNS.map((column) => (
          <div key={column}>
            <dt className="strong">{words.columns[column].name}</dt>
            <dd>{words.columns[column].definition}</dd>
          </div>
        ))}
      </dl>
    </TableScroll>
  );
}

const MONEY: readonly SourceColumn[] = ['moneyIn', 'moneyOut'];
const SHARES: readonly SourceColumn[] = ['deposited', 'depositedAgain'];

/** Counts of those who came on also say how many of a hundred that is. */
function Figures({ figures, currency }: { figures: SourceFigures; currency: CashCurrency }) {
  return SOURCE_COLUMNS.map((column) => (
    <td className="r num" key={column}>
      {MONEY.includes(column) ? formatMoney(figures[column], currency) : count(figures[column])}
      {SHARES.includes(column) && figures.registered > 0 && (
        <small className="small block">{Math.round((100 * figures[column]) / figures.registered)}%</small>
      )}
    </td>
  ));
}
