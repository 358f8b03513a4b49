import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListPlace } from '../../lib/list-filter.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { RecordList } from './record-list.tsx';
import { type QrCode, useMemberCodes } from './use-member-records.ts';

const TONES: Record<QrCode['state'], StatusTone> = {
  OPENING: 'dim',
  ACTIVE: 'wait',
  PAID: 'ok',
  EXPIRED: 'dim',
  CANCELLED: 'dim',
  FAILED: 'bad',
};

/** The QR codes of a member with the references by which their makers know them; one alone where the address names it. */
export function MemberCodes({ id }: { id: string }) {
  const { memberRecords: words, common } = useMessages();
  const [place, setPlace] = useState<ListPlace>({});
  const [query, setQuery] = useSearchParams();
  const reference = query.get('reference') ?? undefined;
  const list = useMemberCodes(id, reference, place);
  return (
    <RecordList
      title={words.parts.codes}
      none={words.noCodes}
      columns={[common.when, words.code, words.state, words.amount]}
      list={list}
      filter={
        reference !== undefined && (
          <button type="button" className="chip" onClick={() => setQuery({ part: 'codes' }, { replace: true })}>
            {words.allCodes}
          </button>
        )
      }
      rows={list.data?.codes.map((code) => <CodeRow key={code.id} code={code} />) ?? []}
      onPlace={setPlace}
    />
  );
}

function CodeRow({ code }: { code: QrCode }) {
  const { memberRecords: words, common } = useMessages();
  const { sentReferences, partnerReference, paid, currency } = code;
  const references = [
    ...sentReferences.map((text) => [words.sentReference, text] as const),
    ...(partnerReference === null ? [] : [[words.partnerReference, partnerReference] as const]),
    // A company that collects names the payment as it names the code.
    ...(paid === null || paid.reference === partnerReference ? [] : [[words.paidReference, paid.reference] as const]),
  ];
  return (
    <tr>
      <td className="num t2">{formatDateTime(code.createdAt)}</td>
      <td>
        {code.partner ?? code.provider}
        <small className="small block">{code.receivingAccount}</small>
        {references.map(([label, text]) => (
          <small key={label + text} className="small block">
            {label} <CopiedReference text={text} />
          </small>
        ))}
      </td>
      <td>
        <StatusChip tone={TONES[code.state]} text={words.codeStates[code.state]} />
      </td>
      <td className="r num strong">
        {formatMoney(code.amount, currency)}
        {paid !== null && paid.amount !== code.amount && (
          <small className="small block">
            {words.paidAmount(`${formatMoney(paid.amount, currency)} ${common.unit[currency]}`)}
          </small>
        )}
      </td>
    </tr>
  );
}
