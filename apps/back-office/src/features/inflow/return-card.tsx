import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { type ReturnOrder, type ReturnState, returnPicture } from '@kapao/contract/operator/inflow-return.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { accountNumber } from '../../lib/format.ts';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { listPath } from '../../paths.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
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
      <Compared inflow={inflow} order={order} masked={data.accountMasked} />
      <Progress order={order} />
      <ReturnActs inflow={inflow} order={order} />
    </section>
  );
}

/** Sender as the bank reported it, directly above the account that receives the money. */
function Compared({ inflow, order, masked }: { inflow: OperatorInflow; order: ReturnOrder; masked: string }) {
  const { inflowReturns: words, common } = useMessages();
  return (
    <dl className="kv">
      <Fact label={words.amount}>
        <b className="num">{`${formatMoney(order.amount, order.currency)} ${common.unit[order.currency]}`}</b>
      </Fact>
      <Fact label={words.receivedAt}>{inflow.receivingAccount}</Fact>
      <Fact label={words.sender} ruled>
        {inflow.fromName}
        <br />
        {inflow.fromBank} <span className="num">{masked}</span>
      </Fact>
      <Fact label={words.goesTo} ruled>
        {order.accountName}
        <br />
        {order.bankCode} <b className="num">{accountNumber(order.accountNo)}</b>
        {order.isTyped && <small className="small block">{words.typed}</small>}
      </Fact>
      <Fact label={words.holder}>{order.bankHolder ?? words.noHolder}</Fact>
      {order.pictureId !== null && (
        <Fact label={words.evidence}>
          <PictureLink id={order.pictureId} />
        </Fact>
      )}
      <Fact label={words.askedBy} ruled>
        {order.askedBy} · <span className="num small">{formatDateTime(order.askedAt)}</span>
        <br />
        {order.reason}
      </Fact>
    </dl>
  );
}

function PictureLink({ id }: { id: string }) {
  const { inflowReturns: words } = useMessages();
  return (
    <a href={pathOf(returnPicture, { params: { id } })} target="_blank" rel="noreferrer">
      {words.seePicture}
    </a>
  );
}

function Progress({ order }: { order: ReturnOrder }) {
  const { inflowReturns: words, partnerAnswers } = useMessages();
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
      <Fact label={way === 'HAND' ? words.note : words.reference} ruled>
        <CopiedReference text={way === 'HAND' ? order.noteReference : order.id} />
      </Fact>
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
          <br />
          <PictureLink id={end.pictureId} />
        </Fact>
      )}
    </dl>
  );
}
