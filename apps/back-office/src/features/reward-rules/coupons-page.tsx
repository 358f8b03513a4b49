import {
  COUPON_STATES,
  type CouponState,
  type DeskCoupon,
  listDeskCoupons,
  voidCoupon,
} from '@kapao/contract/operator/coupon.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { count } from '../../lib/format.ts';
import type { ListPlace } from '../../lib/list-filter.ts';
import { useTitle } from '../../lib/use-title.ts';
import { memberCouponsPath, memberPath, PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LongPager } from '../../shell/long-pager.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';

const TONES = { OPEN: 'wait', CLAIMED: 'ok', EXPIRED: 'dim', VOIDED: 'bad' } as const;
const PER_PAGE = 20;

/** Coupons of the wheel, of all members or of one: what was given, claimed, has expired or was voided. */
export function CouponsPage() {
  const { coupons: words, common } = useMessages();
  useTitle(words.title);
  const [search, setSearch] = useSearchParams();
  const member = search.get('member') ?? undefined;
  const state = COUPON_STATES.find((one) => one === search.get('state')) ?? 'OPEN';
  const [place, setPlace] = useState<ListPlace>({});
  const [voiding, setVoiding] = useState<DeskCoupon>();
  const query = { state, limit: PER_PAGE, ...place, ...(member === undefined ? {} : { member }) };
  // Not polled: every look is written to the audit log.
  const list = useAnswer(
    listDeskCoupons,
    { query },
    { key: [...QUERY_KEYS.coupons, query], refetchOnWindowFocus: false },
  );
  const show = (next: CouponState) => {
    setPlace({});
    setSearch({ state: next, ...(member === undefined ? {} : { member }) });
  };
  return (
    <>
      <Link className="desk-back" to={PATHS.rewardRules}>
        {words.back}
      </Link>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <div className="stack">
        {member !== undefined && (
          <p className="line wrap">
            {words.ofMember} <Link to={memberPath(member)}>{member}</Link> <Link to={PATHS.coupons}>{words.ofAll}</Link>
          </p>
        )}
        <Segmented
          label={words.state}
          value={state}
          onChange={show}
          options={COUPON_STATES.map((value) => ({ value, text: words.states[value] }))}
        />
        {list.isPending && <PageLoading />}
        {list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && (
          <>
            <p className="small">
              {list.data.isMore
                ? common.moreThan(count(list.data.total))
                : `${words.states[state]}: ${count(list.data.total)}`}
            </p>
            {list.data.coupons.length === 0 ? (
              <p>{words.none}</p>
            ) : (
              <section className="card" aria-label={words.title}>
                <ul className="dossier-sessions">
                  {list.data.coupons.map((coupon) => (
                    <CouponRow key={coupon.couponId} coupon={coupon} onVoid={setVoiding} />
                  ))}
                </ul>
              </section>
            )}
            <LongPager previous={list.data.previous} next={list.data.next} onPlace={setPlace} />
          </>
        )}
      </div>
      {voiding && <VoidSheet coupon={voiding} onClose={() => setVoiding(undefined)} />}
    </>
  );
}

function useWorth() {
  const { coupons: words, common } = useMessages();
  return ({ amount, currency }: DeskCoupon) =>
    currency === 'COIN' ? words.coins(count(amount)) : `${formatMoney(amount, currency)} ${common.unit[currency]}`;
}

function CouponRow({ coupon, onVoid }: { coupon: DeskCoupon; onVoid: (coupon: DeskCoupon) => void }) {
  const { coupons: words } = useMessages();
  const worthOf = useWorth();
  const mayVoid = useMay(voidCoupon);
  const { state, memberId, givenAt, expiresAt, claimedAt, voidedAt, proposalId } = coupon;
  const moments = [
    [words.given, givenAt],
    [words.expires, expiresAt],
    [words.states.CLAIMED, claimedAt],
    [words.states.VOIDED, voidedAt],
  ] as const;
  return (
    <li>
      <p className="line wrap">
        <b className="num">{worthOf(coupon)}</b>
        <StatusChip tone={TONES[state]} text={words.states[state]} />
        <Link className="num" to={memberCouponsPath(memberId)}>
          {memberId}
        </Link>
      </p>
      <p className="small num">
        {moments.flatMap(([name, at]) => (at === null ? [] : [`${name}: ${formatDateTime(at)}`])).join(' · ')}
      </p>
      {proposalId !== null && <p className="small">{words.waits}</p>}
      {state === 'OPEN' && proposalId === null && mayVoid && (
        <Button compact variant="ghost" onPress={() => onVoid(coupon)}>
          {words.void}
          <span className="sr"> {worthOf(coupon)}</span>
        </Button>
      )}
    </li>
  );
}

function VoidSheet({ coupon, onClose }: { coupon: DeskCoupon; onClose: () => void }) {
  const { coupons: words } = useMessages();
  const worthOf = useWorth();
  const send = useSend(voidCoupon, [QUERY_KEYS.coupons, QUERY_KEYS.proposals, QUERY_KEYS.summary]);
  const { memberId: member, couponId, currency } = coupon;
  return (
    <ReasonSheet
      title={`${words.void}: ${worthOf(coupon)}`}
      reasons={words.reasons}
      submit={{ text: words.void, variant: 'danger' }}
      act={(reason) => send.mutateAsync({ member, coupon: couponId, reason })}
      done={words.voided}
      onClose={onClose}
    >
      <p>{currency === 'COIN' ? words.voidText : words.voidByTwoText}</p>
    </ReasonSheet>
  );
}
