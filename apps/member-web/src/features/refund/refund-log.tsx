import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Pager } from '@kapao/ui/pager.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { REFUNDS_PER_PAGE, useRefundLog } from './use-refund.ts';

/** What was received before, newest first, ten a page (spec 9). */
export function RefundLog({ currency }: { currency: CashCurrency }) {
  const { rewards, common } = useMessages();
  const words = rewards.refund;
  const [page, setPage] = useState(1);
  const { data } = useRefundLog(page);
  return (
    <section aria-label={words.log}>
      <h2 className="day">{words.log}</h2>
      {data === undefined && <SkeletonRows count={2} label={common.loading} />}
      {data?.total === 0 && <p className="t2">{words.none}</p>}
      {data !== undefined && data.total > 0 && (
        <ul className="rows">
          {data.refunds.map((refund) => (
            <li className="row" key={refund.from}>
              <span className="what label num">
                {formatDateTime(Date.parse(refund.createdAt))}
                {refund.addedAt === null && <small className="block">{words.waiting}</small>}
              </span>
              <b className="in num">{formatSignedMoney(refund.refundAmount, currency)}</b>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pageCount={Math.ceil((data?.total ?? 0) / REFUNDS_PER_PAGE)}
        onPage={setPage}
        labels={{ pages: common.pages, previous: common.previous, next: common.next }}
      />
    </section>
  );
}
