import type { Coupon } from '@kapao/contract/member/spin-wheel.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { formatDate } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { COUPONS_PER_PAGE, useCoupons } from './use-wheel.ts';

/** What a coupon is worth, in words. */
export function useWorth(): (coupon: { type: 'cash' | 'coin'; amount: number }) => string {
  const { rewards, unit } = useMessages();
  const { data: wallet } = useWallet();
  return ({ type, amount }) =>
    type === 'coin'
      ? rewards.spin.coinPrize(String(amount))
      : wallet
        ? `${formatMoney(amount, wallet.currency)} ${unit[wallet.currency]}`
        : '';
}

/** Coupons won and not claimed yet, three a page (spec 9). */
export function Coupons({ onClaim, isBlocked }: { onClaim: (coupon: Coupon) => void; isBlocked: boolean }) {
  const { rewards, common } = useMessages();
  const words = rewards.spin;
  const [page, setPage] = useState(1);
  const coupons = useCoupons(page);
  const worth = useWorth();
  const pageCount = Math.ceil((coupons.data?.total ?? 0) / COUPONS_PER_PAGE);
  return (
    <section className="coupons" aria-label={words.coupons}>
      <h2>{words.coupons}</h2>
      <div className="stack spin-side">
        {coupons.data === undefined && <Skeleton width="100%" height={66} />}
        {coupons.data?.total === 0 && <p className="t2 small">{words.noCoupons}</p>}
        {coupons.data?.coupons.map((coupon) => (
          <div className="coupon" key={coupon.coupon}>
            <Icon name={coupon.type === 'coin' ? 'wheel' : 'ticket'} />
            <span className="what">
              <b className="num">{worth(coupon)}</b>
              <small className="num">{words.until(formatDate(Date.parse(coupon.expiresAt)))}</small>
            </span>
            <button
              type="button"
              className="btn compact gold-tint"
              disabled={isBlocked}
              onClick={() => onClaim(coupon)}
            >
              {words.claim}
            </button>
          </div>
        ))}
        <Pager
          page={page}
          pageCount={pageCount}
          onPage={setPage}
          labels={{ pages: common.pages, previous: common.previous, next: common.next }}
        />
      </div>
    </section>
  );
}
