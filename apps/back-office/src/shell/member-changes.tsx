import { listMemberChanges } from '@kapao/contract/operator/member-note.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import type { ListPlace } from '../lib/list-filter.ts';
import { useMessages } from './locale.tsx';
import { LongPager } from './long-pager.tsx';
import { useMay } from './operator-session.tsx';
import { LoadFailed } from './page-states.tsx';
import { useMemberChanges } from './use-member-notes.ts';

/** What a member changed about the own account, and from where: a thief changes something before taking anything. */
export function MemberChanges({ memberId }: { memberId: string }) {
  return useMay(listMemberChanges) ? <Changes key={memberId} memberId={memberId} /> : null;
}

function Changes({ memberId }: { memberId: string }) {
  const { memberNotes: words, common } = useMessages();
  const [place, setPlace] = useState<ListPlace>({});
  const { data, error, isPending, refetch } = useMemberChanges(memberId, place);
  const names: Readonly<Record<string, string>> = words.changes;
  return (
    <section className="card stack">
      <h2>{words.changesTitle}</h2>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows count={1} label={common.loading} />}
      {data?.changes.length === 0 && <p className="small">{words.noChanges}</p>}
      <ul className="stack">
        {data?.changes.map(({ id, change, from, to, address, at }) => (
          <li key={id}>
            <b>{names[change] ?? change}</b>
            {from !== null && to !== null && <p className="small">{`${from} → ${to}`}</p>}
            <small className="small num block">{`${formatDateTime(at)} · ${address}`}</small>
          </li>
        ))}
      </ul>
      {data && <LongPager previous={data.previous} next={data.next} onPlace={setPlace} />}
    </section>
  );
}
