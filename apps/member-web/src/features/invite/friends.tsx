import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDate } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { INVITES_PER_PAGE, useInvites } from './use-invite.ts';

/** Friends with masked names, newest first, ten a page (spec 9). */
export function Friends({ currency, inUnit }: { currency: CashCurrency; inUnit: (amount: number) => string }) {
  const { rewards, common } = useMessages();
  const words = rewards.invite;
  const { show } = useShownMoney();
  const [page, setPage] = useState(1);
  const { data } = useInvites(page);
  return (
    <section aria-label={words.friends}>
      <h2 className="day">{words.friends}</h2>
      {data === undefined && <SkeletonRows count={3} label={common.loading} />}
      {data?.total === 0 && <EmptyState title={words.none} text={words.noneText} />}
      {data !== undefined && data.total > 0 && (
        <ul className="rows">
          {data.invites.map((friend) => (
            <li key={`${friend.from.name} ${friend.createdAt}`}>
              <Row
                icon="user"
                title={friend.from.name}
                detail={
                  <>
                    <span className="block">{words.friend(formatDate(Date.parse(friend.createdAt)))}</span>
                    {friend.held > 0 && <span className="block">{words.held(inUnit(friend.held))}</span>}
                  </>
                }
                end={<b className={`num${friend.amount > 0 ? ' in' : ''}`}>{show(friend.amount, currency)}</b>}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pageCount={Math.ceil((data?.total ?? 0) / INVITES_PER_PAGE)}
        onPage={setPage}
        labels={{ pages: common.pages, previous: common.previous, next: common.next }}
      />
    </section>
  );
}
