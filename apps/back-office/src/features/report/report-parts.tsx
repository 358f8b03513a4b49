import type { Route } from '@kapao/contract/shared/route.ts';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';

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
