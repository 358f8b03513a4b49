import type { SlipRow } from '@kapao/contract/member/slip.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListPlace } from '../../lib/list-filter.ts';
import { listPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { RecordList } from './record-list.tsx';
import { useMemberSlips } from './use-member-records.ts';

const TONES: Record<SlipRow['state'], StatusTone> = {
  UPLOADED: 'dim',
  READ: 'dim',
  VERIFYING: 'wait',
  SUCCESS: 'ok',
  FAILED: 'bad',
};

/** The slips of a member; each opens in its room, where the picture is. */
export function MemberSlips({ id }: { id: string }) {
  const { memberRecords: words, slips, common } = useMessages();
  const [place, setPlace] = useState<ListPlace>({});
  const list = useMemberSlips(id, place);
  const noteOf = (note: string) => (slips.notes as Readonly<Record<string, string>>)[note] ?? note;
  const rows = list.data?.slips.map((slip) => (
    <tr key={slip.id}>
      <td className="num t2">{formatDateTime(slip.createdAt)}</td>
      <td>
        <Link to={listPath('slips', { state: 'all', id: slip.id })}>{words.openSlip}</Link>
        <small className="small block num long">
          {[slip.sendingBank, slip.bankReference].flatMap((part) => part ?? []).join(' · ')}
        </small>
        {slip.reason !== null && <small className="small block">{noteOf(slip.reason)}</small>}
      </td>
      <td>
        <StatusChip tone={TONES[slip.state]} text={slips.states[slip.state]} />
      </td>
      <td className="r num strong">
        {slip.amount === null || slip.currency === null ? '–' : formatMoney(slip.amount, slip.currency)}
      </td>
    </tr>
  ));
  return (
    <RecordList
      title={words.parts.slips}
      none={words.noSlips}
      columns={[common.when, words.slip, words.state, words.amount]}
      list={list}
      rows={rows ?? []}
      onPlace={setPlace}
    />
  );
}
