import type { ReactNode } from 'react';
import type { ListPlace } from '../../lib/list-filter.ts';
import { LongPager } from '../../shell/long-pager.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';

interface RecordListProps {
  title: string;
  none: string;
  /** When, what, how it stands, how much. */
  columns: readonly [string, string, string, string];
  list: {
    data: { previous: string | null; next: string | null } | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => unknown;
  };
  /** What the list is narrowed by. */
  filter?: ReactNode;
  rows: readonly ReactNode[];
  onPlace: (place: ListPlace) => void;
}

/** One part of the dossier that is too long to number its pages. */
export function RecordList({ title, none, columns, list, filter, rows, onPlace }: RecordListProps) {
  const [when, what, stands, amount] = columns;
  return (
    <TableScroll label={title}>
      <h2>{title}</h2>
      {filter && <div className="record-filter">{filter}</div>}
      {list.isPending && <PageLoading />}
      {list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="rows-none">{none}</p>}
      {rows.length > 0 && (
        <table className="tbl desk-table statement">
          <thead>
            <tr>
              <th>{when}</th>
              <th>{what}</th>
              <th>{stands}</th>
              <th className="r">{amount}</th>
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      )}
      {list.data && <LongPager previous={list.data.previous} next={list.data.next} onPlace={onPlace} />}
    </TableScroll>
  );
}
