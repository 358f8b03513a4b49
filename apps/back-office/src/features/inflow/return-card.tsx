import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { type ReturnOrder, type ReturnState, returnPicture } from '@kapao/contract/operator/inflow-return.ts';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { listPath } from '../../paths.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { EvidencePicture } from '../../shell/evidence-picture.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ReturnedTo } from '../../shell/returned-to.tsx';
import { isGoingBack } from './inflow-view.ts';
import { ReturnActs } from './return-acts.tsx';
import { useInflowReturn } from './use-inflow-return.ts';

const TONES: Record<ReturnState, StatusTone> = {
  REVIEW: 'wait',
  APPROVED: 'info',
  SENT: 'info',
  UNKNOWN: 'bad',
  PAID: 'ok',
  FAILED: 'bad',
  REJECTED: 'dim',
};

/** The newest order that sends this money back, with everything that whoever approves or pays it has to compare. */
export function ReturnCard({ inflow }: { inflow: OperatorInflow }) {
  const { data } = useInflowReturn(inflow, { isPolled: isGoingBack(inflow) });
  const { inflowReturns: words } = useMessages();
  const [order] = data?.orders ?? [];
  if (!data || !order) return null;
  return (
    <section className="card stack">
      <h2>{words.card}</h2>
      <p>
        <StatusChip tone={TONES[order.state]} text={words.states[order.state]} />
      </p>
      {order.proposalId !== null && (
        <Note tone="warn" icon="users">
          {words.waits}{' '}
          <Link to={listPath('proposals', { state: 'PROPOSED', id: order.proposalId })}>{words.toProposals}</Link>
        </Note>
      )}
      <ReturnedTo looked={data} order={order} receivedAt={inflow.receivingAccount} />
      {order.pictureId !== null && <ReturnPicture id={order.pictureId} caption={words.evidence} />}
      <Progress order={order} />
      {order.end !== null && <ReturnPicture id={order.end.pictureId} caption={words.closedPicture} />}
      <ReturnActs inflow={inflow} order={order} />
    </section>
  );
}

function ReturnPicture({ id, caption }: { id: string; caption: string }) {
  return <EvidencePicture address={pathOf(returnPicture, { params: { id } })} caption={caption} />;
}

function Progress({ order }: { order: ReturnOrder }) {
  const { inflowReturns: words, partnerAnswers, transferDesk } = useMessages();
  const { way, end } = order;
  if (order.approvedBy === null) return null;
  return (
    <dl className="kv">
      <Fact label={words.approvedBy}>{order.approvedBy}</Fact>
      {way !== null && (
        <Fact label={words.way}>
          {words.ways[way]}
          {order.partner !== null && ` · ${order.partner}`}
        </Fact>
      )}
      {order.sentReference !== null && (
        <Fact label={way === 'HAND' ? words.note : words.reference} ruled>
          <CopiedReference text={order.sentReference} />
        </Fact>
      )}
      {order.partnerReference !== null && (
        <Fact label={transferDesk.bankReference}>
          <CopiedReference text={order.partnerReference} />
        </Fact>
      )}
      {order.lastAnswer !== null && (
        <Fact label={words.lastAnswer}>{partnerAnswer(partnerAnswers, order.lastAnswer)}</Fact>
      )}
      {order.nextAt !== null && (
        <Fact label={words.nextAt}>
          <span className="num">{formatDateTime(order.nextAt)}</span>
        </Fact>
      )}
      {end && (
        <Fact label={words.ended} ruled>
          {words.outcomes[end.outcome]}
          {end.bankReference !== null && (
            <>
              <br />
              {words.fromAccount}: {end.fromAccount ?? words.otherAccount}
              <br />
              {words.bankReference}: <CopiedReference text={end.bankReference} />
            </>
          )}
        </Fact>
      )}
    </dl>
  );
}
