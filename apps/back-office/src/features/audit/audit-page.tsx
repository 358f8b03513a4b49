import type { listAudit } from '@kapao/contract/operator/audit.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { count } from '../../lib/format.ts';
import { pageCount, readPage } from '../../lib/list-filter.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { detailText } from './detail-text.ts';
import { AUDIT_PER_PAGE, type AuditFilter, useAudit } from './use-audit.ts';

type Entries = RouteReply<typeof listAudit>['entries'];
type AuditSearch = Pick<AuditFilter, 'operator' | 'action'>;

/** Filters are sent on submit, not on every letter: each answer walks the chain. */
function AuditFilterForm({ asked, onAsk }: { asked: AuditSearch; onAsk: (next: AuditSearch) => void }) {
  const { audit } = useMessages();
  const [operator, setOperator] = useState(asked.operator);
  const [action, setAction] = useState(asked.action);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk({ operator: operator.trim(), action: action.trim() });
  };
  const clear = () => {
    setOperator('');
    setAction('');
    onAsk({ operator: '', action: '' });
  };
  return (
    <form className="audit-filter" onSubmit={submit}>
      <Field label={audit.operator} value={operator} onChange={setOperator} autoComplete="off" maxLength={64} />
      <Field label={audit.action} value={action} onChange={setAction} autoComplete="off" maxLength={64} />
      <Button type="submit" variant="ghost" icon="search">
        {audit.filter}
      </Button>
      {(asked.operator !== '' || asked.action !== '') && (
        <Button variant="link" onPress={clear}>
          {audit.clear}
        </Button>
      )}
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
  const asked = { operator: query.get('operator') ?? '', action: query.get('action') ?? '' };
  const page = readPage(query.get('page'));
  const log = useAudit({ ...asked, page });
  const ask = (next: AuditSearch, nextPage = 1) => {
    const filled = Object.entries(next).filter(([, value]) => value !== '');
    setQuery(Object.fromEntries(nextPage > 1 ? [...filled, ['page', String(nextPage)]] : filled));
  };
  return (
    <>
      <div className="page-head">
        <h1>
          {audit.title} {log.data && <span className="small num">{audit.total(count(log.data.total))}</span>}
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
      <AuditFilterForm key={`${asked.operator} ${asked.action}`} asked={asked} onAsk={ask} />
      {log.error && <LoadFailed error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <PageLoading />}
      {log.data?.entries.length === 0 && <EmptyState title={audit.empty} text="" />}
      {log.data && log.data.entries.length > 0 && <AuditTable entries={log.data.entries} />}
      {log.data && (
        <Pager
          page={page}
          pageCount={pageCount(log.data.total, AUDIT_PER_PAGE)}
          onPage={(next) => ask(asked, next)}
          labels={{ pages: common.pages, previous: common.previousPage, next: common.nextPage }}
        />
      )}
    </>
  );
}
