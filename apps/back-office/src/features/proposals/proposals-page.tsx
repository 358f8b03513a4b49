import { approveProposal, PROPOSAL_STATES, type Proposal } from '@kapao/contract/operator/proposals.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { stamp } from '../../lib/format.ts';
import { pageCount } from '../../lib/list-filter.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/language.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { PROPOSALS_PER_PAGE, useDecide, useProposals } from './use-proposals.ts';

const TONES = { DRAFT: 'dim', PROPOSED: 'wait', DONE: 'ok', REJECTED: 'bad', EXPIRED: 'dim' } as const;

/** What operators propose to each other; whoever approves sees exactly what would be published (safety V). */
export function ProposalsPage() {
  const { proposals: words, common } = useMessages();
  useTitle(words.title);
  const [state, setState] = useState<Proposal['state'] | undefined>('PROPOSED');
  const [page, setPage] = useState(1);
  const list = useProposals(state, page);
  const [decision, setDecision] = useState<{ proposal: Proposal; isApproval: boolean }>();
  const choose = (value: string) => {
    setState(PROPOSAL_STATES.find((known) => known === value));
    setPage(1);
  };
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <SelectField
          label={words.filter}
          placeholder={words.filter}
          value={state ?? 'all'}
          options={[
            { value: 'all', text: words.all },
            ...PROPOSAL_STATES.map((value) => ({ value, text: words.states[value] })),
          ]}
          onChange={choose}
        />
      </div>
      {list.isPending && <PageLoading />}
      {list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.proposals.length === 0 && <p>{words.none}</p>}
      <div className="stack">
        {list.data?.proposals.map((proposal) => (
          <Card key={proposal.id} proposal={proposal} onDecide={setDecision} />
        ))}
      </div>
      <Pager
        page={page}
        pageCount={pageCount(list.data?.total ?? 0, PROPOSALS_PER_PAGE)}
        onPage={setPage}
        labels={{ pages: common.pages, previous: common.previousPage, next: common.nextPage }}
      />
      {decision && <DecisionSheet {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

interface CardProps {
  proposal: Proposal;
  onDecide: (decision: { proposal: Proposal; isApproval: boolean }) => void;
}

function Card({ proposal, onDecide }: CardProps) {
  const { proposals: words } = useMessages();
  const { username } = useOperator();
  const mayApprove = useMay(approveProposal);
  const isOwn = proposal.proposedBy === username;
  const isOpen = proposal.state === 'PROPOSED' && mayApprove;
  return (
    <section className="card stack" aria-label={`${proposal.kind} ${proposal.subject}`}>
      <div className="line between wrap">
        <h2>
          {proposal.kind} · <span className="num">{proposal.subject}</span>
        </h2>
        <StatusChip tone={TONES[proposal.state]} text={words.states[proposal.state]} />
      </div>
      <p className="small">
        {words.by(proposal.proposedBy, stamp(proposal.createdAt))} · {words.reason}: {proposal.reason}
      </p>
      {proposal.decidedBy !== null && proposal.decidedAt !== null && (
        <p className="small">
          {words.decided(proposal.decidedBy, stamp(proposal.decidedAt))}
          {proposal.decisionReason !== null && ` · ${words.reason}: ${proposal.decisionReason}`}
        </p>
      )}
      <details>
        <summary>{words.content}</summary>
        <pre className="proposal-content">{JSON.stringify(proposal.content, null, 2)}</pre>
        <p className="small num proposal-content">{proposal.hash}</p>
      </details>
      {isOpen && (
        <div className="pair">
          <Button variant="danger" onPress={() => onDecide({ proposal, isApproval: false })}>
            {words.reject}
          </Button>
          <Button
            variant="cta"
            reason={isOwn ? words.own : undefined}
            onPress={() => onDecide({ proposal, isApproval: true })}
          >
            {words.approve}
          </Button>
        </div>
      )}
    </section>
  );
}

function DecisionSheet(props: { proposal: Proposal; isApproval: boolean; onClose: () => void }) {
  const { proposal, isApproval, onClose } = props;
  const { proposals: words } = useMessages();
  const decide = useDecide();
  return (
    <ReasonSheet
      title={isApproval ? words.approveTitle : words.rejectTitle}
      reasons={isApproval ? words.approveReasons : words.rejectReasons}
      submit={isApproval ? { text: words.approve, variant: 'cta' } : { text: words.reject, variant: 'danger' }}
      act={(reason) => decide.mutateAsync({ proposal, isApproval, reason })}
      done={isApproval ? words.approved : words.rejected}
      onClose={onClose}
    >
      <p>
        <b className="num">
          {proposal.kind} {proposal.subject}
        </b>
      </p>
      <p>{isApproval ? words.approveText : words.rejectText}</p>
    </ReasonSheet>
  );
}
