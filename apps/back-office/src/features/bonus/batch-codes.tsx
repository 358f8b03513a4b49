import { CODE_STATES, type CodeBatch, type CodeState } from '@kapao/contract/operator/promotion-code.ts';
import { Pager } from '@kapao/ui/pager.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { pageCount } from '../../lib/list-filter.ts';
import { memberPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { CODES_PER_PAGE, useBatchCodes } from './use-promotion-codes.ts';

/** The codes of one batch: who used them and when. */
export function BatchCodes({ batch }: { batch: CodeBatch }) {
  const { promotionCodes: words, common } = useMessages();
  const [state, setState] = useState<CodeState>('used');
  const [page, setPage] = useState(1);
  const list = useBatchCodes(batch.batchId, { state, page });
  const show = (next: CodeState) => {
    setState(next);
    setPage(1);
  };
  return (
    <section className="stack">
      <h2>
        {words.codesOf} <span className="num">{batch.prefix}</span>
      </h2>
      <Segmented
        label={words.state}
        value={state}
        onChange={show}
        options={CODE_STATES.map((value) => ({ value, text: words.states[value] }))}
      />
      {list.isPending && <PageLoading />}
      {list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.codes.length === 0 && <p>{words.noneOfState}</p>}
      {list.data !== undefined && list.data.codes.length > 0 && (
        <TableScroll label={words.codesOf}>
          <table className="tbl desk-table">
            <thead>
              <tr>
                <th>{words.code}</th>
                <th>{words.member}</th>
                <th>{words.at}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.codes.map(({ code, memberId, usedAt, revokedAt }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: codes that can still be used all look alike.
                <tr key={place}>
                  <td className="num">{code}</td>
                  <td className="num">{memberId && <Link to={memberPath(memberId)}>{memberId}</Link>}</td>
                  <td className="num">{formatDateTimeOr(usedAt ?? revokedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <Pager
        page={page}
        pageCount={pageCount(list.data?.total ?? 0, CODES_PER_PAGE)}
        onPage={setPage}
        labels={{ pages: common.pages, previous: common.previousPage, next: common.nextPage }}
      />
    </section>
  );
}

const formatDateTimeOr = (moment: string | null) => (moment === null ? '' : formatDateTime(moment));
