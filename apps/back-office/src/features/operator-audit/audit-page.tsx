import type { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { countText } from '../../lib/count-text.ts';
import { count } from '../../lib/format.ts';
import { type ListPlace, readPlace } from '../../lib/list-filter.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useYearError } from '../../shell/day-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LongPager } from '../../shell/long-pager.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { detailText } from './detail-text.ts';
import { AUDIT_FIELDS, type AuditFilter, useAudit } from './use-audit.ts';

type Entries = RouteReply<typeof listAudit>['entries'];
const DAYS: ReadonlySet<string> = new Set<keyof AuditFilter>(['since', 'until']);
const NOTHING: AuditFilter = { operator: '', action: '', subject: '', since: '', until: '' };

/** Filters are sent on submit, not on every letter. */
function AuditFilterForm({ asked, onAsk }: { asked: AuditFilter; onAsk: (next: AuditFilter) => void }) {
  const { audit } = useMessages();
  const [typed, setTyped] = useState(asked);
  const yearError = useYearError();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (![typed.since, typed.until].some(yearError)) onAsk(typed);
  };
  return (
    <form className="audit-filter" onSubmit={submit}>
      {AUDIT_FIELDS.map((name) => (
        <Field
          key={name}
          label={audit[name]}
          type={DAYS.has(name) ? 'date' : 'text'}
          value={typed[name]}
          error={DAYS.has(name) ? yearError(typed[name]) : undefined}
          onChange={(value) => setTyped({ ...typed, [name]: value.trim() })}
          autoComplete="off"
          maxLength={64}
        />
      ))}
      <div className="line">
        <Button type="submit" variant="ghost" icon="search">
          {audit.filter}
        </Button>
        {AUDIT_FIELDS.some((name) => asked[name] !== '') && (
          <Button variant="link" onPress={() => onAsk(NOTHING)}>
            {audit.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

function AuditTable({ entries }: { entries: Entries }) {
  const { audit, common } = useMessages();
  return (
    <TableScroll label={audit.title} className="fits">
      <table className="tbl audit-table">
        <thead>
          <tr>
            <th className="r">{audit.number}</th>
            <th>{common.when}</th>
            <th>{audit.operator}</th>
            <th>{audit.action}</th>
            <th>{audit.subject}</th>
            <th>{audit.reason}</th>
            <th>{audit.detail}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.number}>
              <td className="r num t2">{count(entry.number)}</td>
              <td className="num t2">{formatDateTime(entry.at)}</td>
              <td className="strong">{entry.operator}</td>
              <td>
                <code>{entry.action}</code>
              </td>
              <td className="long">{entry.subject}</td>
              <td>{entry.reason}</td>
              <td className="long t2">{detailText(entry.detail)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

export function AuditPage() {
  const { audit, common } = useMessages();
  useTitle(audit.title);
  const [query, setQuery] = useSearchParams();
  const asked = { ...NOTHING };
  for (const name of AUDIT_FIELDS) asked[name] = query.get(name) ?? '';
  const log = useAudit(asked, readPlace(query));
  const ask = (next: AuditFilter, place: ListPlace = {}) => {
    const filled = Object.entries(next).filter(([, value]) => value !== '');
    setQuery({ ...Object.fromEntries(filled), ...place });
  };
  return (
    <>
      <div className="page-head">
        <h1>
          {audit.title} {log.data && <span className="small num">{audit.total(countText(common, log.data))}</span>}
        </h1>
        {log.data && (
          <StatusChip
            tone={log.data.chainIntact ? 'ok' : 'bad'}
            text={log.data.chainIntact ? audit.chainIntact : audit.chainBroken}
          />
        )}
      </div>
      {log.data?.chainIntact === false && (
        <Note tone="bad" role="alert">
          {audit.chainBrokenLong}
        </Note>
      )}
      <AuditFilterForm key={Object.values(asked).join(' ')} asked={asked} onAsk={ask} />
      {log.error && <LoadFailed error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <PageLoading />}
      {log.data?.entries.length === 0 && <EmptyState title={audit.empty} text="" />}
      {log.data && log.data.entries.length > 0 && <AuditTable entries={log.data.entries} />}
      {log.data && (
        <LongPager previous={log.data.previous} next={log.data.next} onPlace={(place) => ask(asked, place)} />
      )}
    </>
  );
}
