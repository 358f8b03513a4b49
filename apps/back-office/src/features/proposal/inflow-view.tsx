import { getInflow, type OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { getInflowReturn } from '@kapao/contract/operator/inflow-return.ts';
import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { NameComparison } from '../../shell/name-comparison.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { ReturnedTo } from '../../shell/returned-to.tsx';
import { SenderFit } from '../../shell/sender-fit.tsx';
import { memberOf, textOf } from './content-fields.ts';
import { MoneyView } from './money-view.tsx';
import { isOpen } from './use-proposals.ts';

/** Money that is assigned to a member: its sender as the bank reported it, compared with this member. */
export function AssignView({ proposal }: { proposal: Proposal }) {
  return (
    <MoneyView proposal={proposal}>
      {isOpen(proposal) && <Sender inflowId={proposal.subject} memberId={memberOf(proposal)} />}
    </MoneyView>
  );
}

function Sender({ inflowId: id, memberId }: { inflowId: string; memberId: string | undefined }) {
  const { common } = useMessages();
  const key = [...QUERY_KEYS.inflows, 'one', id];
  const inflow = useAnswer(getInflow, { params: { id } }, { key, refetchOnWindowFocus: false });
  if (inflow.error) return <LoadFailed error={inflow.error} onRetry={() => void inflow.refetch()} />;
  if (!inflow.data) return <SkeletonRows count={2} label={common.loading} />;
  return <SenderFacts inflow={inflow.data} memberId={memberId} />;
}

function SenderFacts({ inflow, memberId }: { inflow: OperatorInflow; memberId: string | undefined }) {
  const { inflows, proposalViews: words } = useMessages();
  const likely = inflow.candidates.find((candidate) => candidate.memberId === memberId);
  return (
    <>
      <dl className="kv">
        <Fact label={inflows.fromAccount}>
          {inflow.fromBank} <b className="num">{inflow.fromAccountMasked}</b>
        </Fact>
        <Fact label={inflows.occurredAt}>
          <span className="num">{formatDateTime(inflow.occurredAt)}</span>
        </Fact>
      </dl>
      {likely ? (
        <>
          <SenderFit fit={likely} />
          <NameComparison parts={likely.nameParts} />
        </>
      ) : (
        <Note tone="bad">{words.notLikely}</Note>
      )}
    </>
  );
}

/** A return that is closed by hand: the sender as the bank reported it, and the account that the money was sent to. */
export function ReturnCloseView({ proposal }: { proposal: Proposal }) {
  const id = textOf(proposal.content, 'inflowId');
  return (
    <MoneyView proposal={proposal}>
      {id !== undefined && isOpen(proposal) && <Returned inflowId={id} returnId={proposal.subject} />}
    </MoneyView>
  );
}

function Returned({ inflowId: id, returnId }: { inflowId: string; returnId: string }) {
  const { common } = useMessages();
  const key = [...QUERY_KEYS.inflows, 'return', id];
  const looked = useAnswer(getInflowReturn, { params: { id } }, { key, refetchOnWindowFocus: false });
  if (looked.error) return <LoadFailed error={looked.error} onRetry={() => void looked.refetch()} />;
  const order = looked.data?.orders.find((one) => one.id === returnId);
  if (!looked.data || !order) return <SkeletonRows count={3} label={common.loading} />;
  return <ReturnedTo looked={looked.data} order={order} />;
}
