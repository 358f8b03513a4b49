import { listDeskCoupons } from '@kapao/contract/operator/coupon.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Pager } from '@kapao/ui/pager.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { pageCount } from '../../lib/list-filter.ts';
import { memberCouponsPath } from '../../paths.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { useMemberGrants } from './use-bonuses.ts';

const TONES = { OPEN: 'info', FINISHED: 'ok', CLEARED: 'bad', EXPIRED: 'dim' } as const;

/** Every condition a member's money was under, for the dossier. */
export function MemberGrants({ id }: { id: string }) {
  const { messages, locale } = useLocale();
  const { bonuses: words, common } = messages;
  const [page, setPage] = useState(1);
  const mayListCoupons = useMay(listDeskCoupons);
  const list = useMemberGrants(id, page);
  return (
    <section className="rows" aria-label={words.ofMember}>
      <h2>{words.ofMember}</h2>
      {mayListCoupons && <Link to={memberCouponsPath(id)}>{messages.coupons.title}</Link>}
      {list.isPending && <PageLoading />}
      {list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.grants.length === 0 && <p className="rows-none">{words.ofMemberNone}</p>}
      <ul>
        {list.data?.grants.map((grant) => (
          <li key={grant.id} className="row">
            <span className="what">
              <b>{grant.name[locale] ?? grant.name.th}</b>
              <small className="num">
                {formatDateTime(grant.acceptedAt)} · {formatMoney(grant.award, grant.currency)}{' '}
                {common.unit[grant.currency]}
              </small>
              <small className="num">
                {words.progress} {formatMoney(grant.counted, grant.currency)} /{' '}
                {formatMoney(grant.target, grant.currency)}
              </small>
              {grant.kept !== null && grant.lost !== null && (
                <small className="num">
                  {words.keptLost(formatMoney(grant.kept, grant.currency), formatMoney(grant.lost, grant.currency))}
                </small>
              )}
            </span>
            <StatusChip tone={TONES[grant.state]} text={words.grantStates[grant.state]} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageCount={pageCount(list.data?.total ?? 0, 10)}
        onPage={setPage}
        labels={{ pages: common.pages, previous: common.previousPage, next: common.nextPage }}
      />
    </section>
  );
}
