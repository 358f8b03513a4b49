import type { OperatorInflow } from '@kapao/contract/operator/inflows.ts';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { stamp } from '../../lib/format.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { useMessages } from '../../shell/language.tsx';
import { INFLOW_TONES, waitReason } from './inflow-view.ts';

export function InflowDetail({ inflow }: { inflow: OperatorInflow }) {
  const messages = useMessages();
  const { inflows } = messages;
  const waits = inflow.state === 'UNMATCHED' ? waitReason(messages, inflow.waitReason) : undefined;
  const name = inflow.fromName === '' ? inflows.noName : inflow.fromName;
  return (
    <>
      <DetailHead
        label={inflows.received}
        amount={inflow.amount}
        currency={inflow.currency}
        name={name}
        account={inflow.fromBank}
        at={inflow.occurredAt}
      />
      {waits && <Note tone="warn">{waits.text}</Note>}
      <section className="card">
        <dl className="kv">
          <dt>{inflows.sender}</dt>
          <dd>{name}</dd>
          <dt>{inflows.fromAccount}</dt>
          <dd>
            {inflow.fromBank} <span className="num">{inflow.fromAccountMasked}</span>
          </dd>
          <dt>{inflows.occurredAt}</dt>
          <dd className="num">{stamp(inflow.occurredAt)}</dd>
          <dt>{inflows.receivingAccount}</dt>
          <dd>{inflow.receivingAccount}</dd>
          <dt>{inflows.bankReference}</dt>
          <dd>{inflow.reference}</dd>
          <dt>{inflows.source}</dt>
          <dd>{inflow.source}</dd>
          <dt>{inflows.state}</dt>
          <dd>
            <StatusChip tone={INFLOW_TONES[inflow.state]} text={inflows.states[inflow.state]} />
          </dd>
          {inflow.memberId !== null && (
            <>
              <dt>{inflows.creditedTo}</dt>
              <dd>{inflow.memberId}</dd>
            </>
          )}
          {inflow.finalAt !== null && (
            <>
              <dt>{inflows.finalAt}</dt>
              <dd className="num">{stamp(inflow.finalAt)}</dd>
            </>
          )}
        </dl>
      </section>
    </>
  );
}
