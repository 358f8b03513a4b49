import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import type { ListPlace } from '../../lib/list-filter.ts';
import { useMessages } from '../../shell/locale.tsx';
import { RecordList } from './record-list.tsx';
import { useMemberLooks } from './use-member-records.ts';

/** Who looked at this member or did something, as the audit log has it. */
export function MemberLooks({ id }: { id: string }) {
  const { memberRecords: words, audit, common } = useMessages();
  const [place, setPlace] = useState<ListPlace>({});
  const list = useMemberLooks(id, place);
  const rows = list.data?.entries.map((entry) => (
    <tr key={entry.number}>
      <td className="num t2">{formatDateTime(entry.at)}</td>
      <td>
        <code>{entry.action}</code>
        {entry.reason !== null && <small className="small block">{entry.reason}</small>}
      </td>
      <td className="num t2">#{entry.number}</td>
      <td className="r strong">{entry.operator}</td>
    </tr>
  ));
  return (
    <RecordList
      title={words.parts.looks}
      none={audit.empty}
      columns={[common.when, audit.action, audit.number, audit.operator]}
      list={list}
      rows={rows ?? []}
      onPlace={setPlace}
    />
  );
}
