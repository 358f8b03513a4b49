import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { pageCount } from '../../lib/list-filter.ts';
import { useExistingPage } from '../../lib/use-list-filter.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ShortPager } from '../../shell/short-pager.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { PLAYERS_PER_PAGE, useUnknownPlayers } from './use-reconciliation.ts';

/** Bets reported for players who are no member's account: they count for nobody until an operator asks. */
export function UnknownPlayers() {
  const { reconciliation: words } = useMessages();
  const [page, setPage] = useState(1);
  const list = useUnknownPlayers(page);
  const players = list.data?.players ?? [];
  const total = list.data?.total;
  useExistingPage({ page, limit: PLAYERS_PER_PAGE, total }, setPage);
  return (
    <TableScroll label={words.players} className="reconciliation">
      <div className="rows-head">
        <h2>
          {words.players} {total !== undefined && total > 0 && <span className="small num">{count(total)}</span>}
        </h2>
        <p className="small">{words.playersLead}</p>
      </div>
      {list.isPending && <PageLoading />}
      {list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {total === 0 && <p className="rows-none">{words.playersNone}</p>}
      {players.length > 0 && (
        <table className="tbl desk-table">
          <thead>
            <tr>
              <th>{words.provider}</th>
              <th>{words.player}</th>
              <th className="r">{words.bets}</th>
              <th className="r">{words.staked}</th>
              <th className="r">{words.since}</th>
            </tr>
          </thead>
          <tbody>
            {players.map((one) => (
              <tr key={`${one.game} ${one.player}`}>
                <td data-label={words.provider}>{one.gameName}</td>
                <td data-label={words.player}>
                  <b className="num">{one.player}</b>
                </td>
                <td className="num r" data-label={words.bets}>
                  {count(one.bets)}
                </td>
                <td className="num r" data-label={words.staked}>
                  {formatMoney(one.staked, 'THB')}
                </td>
                <td className="num r" data-label={words.since}>
                  {formatDateTime(one.since)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ShortPager page={page} pageCount={pageCount(total ?? 0, PLAYERS_PER_PAGE)} onPage={setPage} />
    </TableScroll>
  );
}
