import { agreeToPayout, explainPayout, type UnexplainedPayout } from '@kapao/contract/operator/payout-debit.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useAgreeToPayout, useExplainPayout, useUnexplainedPayouts } from './use-payout-books.ts';

/** What left the payout account without a withdrawal, and withdrawals that never left it. */
export function UnexplainedPayouts() {
  const { payoutBooks: words, common } = useMessages();
  const mayExplain = useMay(explainPayout);
  const mayAgree = useMay(agreeToPayout);
  const { username } = useOperator();
  const { data } = useUnexplainedPayouts();
  const agree = useAgreeToPayout();
  const [open, setOpen] = useState<UnexplainedPayout>();
  const payouts = data?.payouts ?? [];
  return (
    <section className="rows set-aside">
      <div className="rows-head">
        <h2>{words.debits}</h2>
        <p className="small">{words.debitsLead}</p>
      </div>
      {payouts.length === 0 && <p className="rows-none">{words.debitsNone}</p>}
      <ul>
        {payouts.map((payout) => (
          <li key={payout.subject} className="account-row">
            <span className="grow">
              <b className="num">
                {payout.amount === null || payout.currency === null
                  ? words.noAmount
                  : `${formatMoney(payout.amount, payout.currency)} ${common.unit[payout.currency]}`}
              </b>{' '}
              {words.problems[payout.problem]}
              <small className="small block num">
                {[
                  payout.debitReference ?? payout.orderReference,
                  payout.toBank,
                  payout.toAccount,
                  formatDateTime(payout.at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {payout.explainedBy !== null && (
                <small className="small block">{words.said(payout.explainedBy, payout.reason ?? '')}</small>
              )}
            </span>
            {mayExplain && payout.explainedBy === null && (
              <Button compact variant="ghost" onPress={() => setOpen(payout)}>
                {words.explain}
              </Button>
            )}
            {mayAgree && payout.explainedBy !== null && payout.explainedBy !== username && (
              <Button compact onPress={() => agree.mutate(payout.subject)}>
                {words.agree}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <ExplainSheet payout={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function ExplainSheet({ payout, onClose }: { payout: UnexplainedPayout; onClose: () => void }) {
  const { payoutBooks: words } = useMessages();
  const explain = useExplainPayout();
  return (
    <ReasonSheet
      title={words.explainTitle}
      reasons={words.explainReasons}
      submit={{ text: words.explain, variant: 'cta' }}
      act={(reason) => explain.mutateAsync({ subject: payout.subject, reason })}
      done={words.explained}
      onClose={onClose}
    >
      <p>{words.explainText}</p>
    </ReasonSheet>
  );
}
