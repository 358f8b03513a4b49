import { CASH_CURRENCIES, type CashCurrency } from '@kapao/contract/shared/money.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { memberPath } from '../../paths.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';

interface ReportFormProps {
  currency: { value: CashCurrency; onChange: (currency: CashCurrency) => void };
  onSubmit: (event: FormEvent) => void;
  /** What the report asks besides. */
  children: ReactNode;
}

/** What is asked of a report, in one currency. */
export function ReportForm({ currency, onSubmit, children }: ReportFormProps) {
  const { reports: words, common } = useMessages();
  return (
    <form className="report-span" onSubmit={onSubmit} noValidate>
      {children}
      <Segmented
        label={words.currency}
        labelShown
        {...currency}
        options={CASH_CURRENCIES.map((value) => ({ value, text: common.unit[value] }))}
      />
      <Button type="submit" variant="plain" icon="search">
        {words.show}
      </Button>
    </form>
  );
}

interface ReportFileProps {
  file: Route;
  query: Readonly<Record<string, string | number | undefined>>;
  /** What is in it, where that is not what is shown. */
  hint?: string;
}

/** Downloads what a report shows, in the reader's language. */
export function ReportFile({ file, query, hint }: ReportFileProps) {
  const { reports: words } = useMessages();
  const { locale } = useLocale();
  const search = new URLSearchParams({ locale });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return (
    <p className="report-file line wrap">
      <a className="btn ghost compact" href={`${pathOf(file, {})}?${search}`} download>
        {words.download}
      </a>
      {hint !== undefined && <small className="small">{hint}</small>}
    </p>
  );
}

interface Worded {
  name: string;
  definition: string;
}

/** What the figures of a table are, in writing. */
export function Definitions({ columns }: { columns: readonly Worded[] }) {
  return (
    <dl className="small report-note">
      {columns.map(({ name, definition }) => (
        <div key={name}>
          <dt className="strong">{name}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A head of a column of figures, with what it is. */
export function FigureHead({ column: { name, definition } }: { column: Worded }) {
  return (
    <th className="r" title={definition}>
      {name}
    </th>
  );
}

interface MemberFiguresProps {
  /** The head over the names. */
  member: string;
  columns: readonly Worded[];
  members: readonly { memberId: string; memberName: string; figures: readonly string[] }[];
}

/** Members with figures of their own; a name leads to the member. */
export function MemberFigures({ member, columns, members }: MemberFiguresProps) {
  return (
    <table className="tbl desk-table">
      <thead>
        <tr>
          <th>{member}</th>
          {columns.map((column) => (
            <FigureHead key={column.name} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ memberId, memberName, figures }) => (
          <tr key={memberId}>
            <td>
              <Link to={memberPath(memberId)}>{memberName}</Link>
            </td>
            {columns.map(({ name }, at) => (
              <td key={name} className="r num">
                {figures[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
