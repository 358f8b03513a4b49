import { type Sweep, sweepPicture } from '@kapao/contract/operator/house-account.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';

/** Transfers of the house that two people agreed on, newest first. */
export function SweepList({ sweeps }: { sweeps: readonly Sweep[] }) {
  const { houseAccounts: words } = useMessages();
  return (
    <section className="rows accounts house-sweeps" aria-label={words.sweeps}>
      <div className="rows-head">
        <h2>{words.sweeps}</h2>
        <p className="small">{words.sweepsLead}</p>
      </div>
      {sweeps.length === 0 && <p className="rows-none">{words.noSweeps}</p>}
      <ul>
        {sweeps.map((sweep) => (
          <SweepRow key={sweep.id} sweep={sweep} />
        ))}
      </ul>
    </section>
  );
}

function SweepRow({ sweep }: { sweep: Sweep }) {
  const { houseAccounts: words, adjustments, common } = useMessages();
  const { fromAccount, toAccount, toName, amount, currency, isCreditSeen } = sweep;
  const seen = { text: isCreditSeen ? words.seen : words.unseen, tone: isCreditSeen ? 'ok' : 'wait' } as const;
  return (
    <li className="account-row">
      <span className="grow">
        <b>{words.fromTo(fromAccount, toAccount ?? toName ?? '')}</b>
        <small className="small block">
          <span className="num">
            {formatDateTime(sweep.sentAt)} · {sweep.bankReference}
          </span>{' '}
          · {words.by(sweep.proposedBy, sweep.approvedBy)} ·{' '}
          <a href={pathOf(sweepPicture, { params: { id: sweep.pictureId } })} target="_blank" rel="noreferrer">
            {adjustments.picture}
          </a>
        </small>
      </span>
      <b className="num">
        {formatMoney(amount, currency)} {common.unit[currency]}
      </b>
      {isCreditSeen === null ? (
        <StatusChip tone="dim" text={words.left} />
      ) : (
        <StatusChip tone={seen.tone} text={seen.text} />
      )}
    </li>
  );
}
