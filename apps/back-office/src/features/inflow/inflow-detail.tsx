import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import type { Messages } from '../../messages/en.ts';
import { memberPath } from '../../paths.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { CreditedBecause } from '../../shell/sender-fit.tsx';
import { INFLOW_TONES, waitReason } from './inflow-view.ts';

/** Names the wording in which no bank was recognised. */
function bankNote({ comparison }: Messages, { fromBank, wording }: OperatorInflow): string {
  const text = wording ?? fromBank;
  return text === '' ? comparison.noBank : comparison.unread(text);
}

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
      {waits && !inflow.isBankKnown && <Note tone="warn">{bankNote(messages, inflow)}</Note>}
      <section className="card">
        <dl className="kv">
          <Fact label={inflows.sender}>{name}</Fact>
          <Fact label={inflows.fromAccount}>
            {inflow.fromBank} <span className="num">{inflow.fromAccountMasked}</span>
          </Fact>
          <Fact label={inflows.occurredAt}>
            <span className="num">{formatDateTime(inflow.occurredAt)}</span>
          </Fact>
          <Fact label={inflows.receivingAccount} ruled>
            {inflow.receivingAccount}
          </Fact>
          <Fact label={inflows.bankReference}>
            <CopiedReference text={inflow.reference} />
          </Fact>
          {inflow.ownReference !== null && (
            <Fact label={inflows.ownReference}>
              <CopiedReference text={inflow.ownReference} />
            </Fact>
          )}
          <Fact label={inflows.source}>{inflows.sources[inflow.source]}</Fact>
          <Fact label={inflows.state}>
            <StatusChip tone={INFLOW_TONES[inflow.state]} text={inflows.states[inflow.state]} />
          </Fact>
          {inflow.memberId !== null && (
            <Fact label={inflows.creditedTo}>
              <Link to={memberPath(inflow.memberId)}>{inflow.memberId}</Link>
            </Fact>
          )}
          {inflow.creditedBy !== null && (
            <Fact label={messages.inflowDesk.match.decided}>
              {messages.inflowDesk.match.creditedBy[inflow.creditedBy]}
            </Fact>
          )}
          {inflow.finalAt !== null && (
            <Fact label={inflows.finalAt}>
              <span className="num">{formatDateTime(inflow.finalAt)}</span>
            </Fact>
          )}
        </dl>
        {inflow.evidence !== null && <CreditedBecause evidence={inflow.evidence} />}
      </section>
    </>
  );
}
