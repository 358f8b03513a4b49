import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import { Pager } from '@kapao/ui/pager.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageCount } from '../../lib/list-filter.ts';
import { rowName } from '../../lib/row-name.ts';
import { listPath } from '../../paths.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { STATEMENT_TONES } from '../../shell/statement-tones.ts';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { accountText } from './member-view.ts';
import { STATEMENT_PER_PAGE, useMemberStatement } from './use-members.ts';

/** Rows of which a partner knows, by the reference that stands with them. */
const WITH_PARTNERS: ReadonlySet<string> = new Set(['deposit', 'withdraw', 'transfer']);

/** The row that a link led to. */
const LOOKED_FOR = {
  'aria-current': 'true',
  ref: (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'center' }),
} as const;

export function MemberStatement({ id }: { id: string }) {
  const { members, common, withdrawals } = useMessages();
  const [query, setQuery] = useSearchParams();
  const operation = query.get('operation');
  const [page, setPage] = useState(1);
  const statement = useMemberStatement(id, operation === null ? { page } : { operation });
  const turn = (next: number) => {
    setPage(next);
    if (operation !== null) setQuery({}, { replace: true });
  };
  const rows = statement.data?.statements ?? [];
  return (
    <TableScroll label={members.statement}>
      <h2>{members.statement}</h2>
      {statement.isPending && <PageLoading />}
      {statement.error && <LoadFailed error={statement.error} onRetry={() => void statement.refetch()} />}
      {statement.data && rows.length === 0 && <p className="rows-none">{members.noStatement}</p>}
      {rows.length > 0 && (
        <table className="tbl desk-table statement">
          <thead>
            <tr>
              <th>{common.when}</th>
              <th>{members.what}</th>
              <th>{members.state}</th>
              <th className="r">{members.amount}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} {...(row.id === operation ? LOOKED_FOR : undefined)}>
                <td className="num t2">{formatDateTime(row.createdAt)}</td>
                <td>
                  {row.statementType === 'deposit' ? (
                    <Link to={listPath('inflows', { state: 'CREDITED', id: row.id })}>
                      {rowName(members, { type: row.statementType, way: row.way })}
                    </Link>
                  ) : (
                    rowName(members, { type: row.statementType, way: row.way })
                  )}
                  <small className="small block">
                    {accountText(row.from, members.accounts)} → {accountText(row.to, members.accounts)}
                    {row.accountEnding !== undefined && ` ··${row.accountEnding}`}
                  </small>
                  <small className="small block num" title={row.id}>
                    {shortReference(row.id)}
                  </small>
                  {WITH_PARTNERS.has(row.statementType) && (
                    <small className="small block">
                      {row.reference === null ? withdrawals.notSent : <CopiedReference text={row.reference} />}
                    </small>
                  )}
                </td>
                <td>
                  <StatusChip tone={STATEMENT_TONES[row.status]} text={members.statuses[row.status]} />
                </td>
                <td className={`r num strong${row.amount > 0 ? ' in' : ''}`}>
                  {formatSignedMoney(row.amount, row.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager
        page={statement.data?.page ?? page}
        pageCount={pageCount(statement.data?.total ?? 0, STATEMENT_PER_PAGE)}
        onPage={turn}
        labels={{ pages: common.pages, previous: common.previousPage, next: common.nextPage }}
      />
    </TableScroll>
  );
}
