import { PROPOSAL_STATES, type Proposal } from '@kapao/contract/operator/proposal.ts';
import { BONUS_KINDS } from '@kapao/contract/shared/bonus-terms.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { pageCount } from '../../lib/list-filter.ts';
import { useExistingPage, useListFilter } from '../../lib/use-list-filter.ts';
import { useTitle } from '../../lib/use-title.ts';
import type { Messages } from '../../messages/en.ts';
import { bonusDraftPath } from '../../paths.ts';
import { kindText, subjectText } from '../../shell/kind-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import './proposals.css';
import { SettledTransfer } from './settled-transfer.tsx';
import { type Act, type Decision, useDecide, useProposals } from './use-proposals.ts';
import { viewOf } from './views.ts';

const RULES = { states: PROPOSAL_STATES, fallback: 'PROPOSED' } as const;
const TONES = {
  DRAFT: 'dim',
  PROPOSED: 'wait',
  APPROVED: 'wait',
  DONE: 'ok',
  REJECTED: 'bad',
  STOPPED: 'bad',
  EXPIRED: 'dim',
} as const;

/** What operators propose to each other; whoever approves sees exactly what would be published (safety V). */
export function ProposalsPage() {
  const { proposals: words, common } = useMessages();
  useTitle(words.title);
  const { filter, setState, setPage } = useListFilter(RULES);
  const { state, page } = filter;
  const list = useProposals(filter);
  const total = list.data?.total;
  useExistingPage({ page, limit: QUEUE_PER_PAGE, total }, setPage);
  const [decision, setDecision] = useState<Decision>();
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <SelectField
          label={words.filter}
          placeholder={words.filter}
          value={state}
          options={[
            { value: 'all', text: words.all },
            ...PROPOSAL_STATES.map((value) => ({ value, text: words.states[value] })),
          ]}
          onChange={setState}
        />
      </div>
      {list.isPending && <PageLoading />}
      {list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.entries.length === 0 && <EmptyState title={words.none} text="" />}
      <div className="stack">
        {list.data?.entries.map((proposal) => (
          <Card key={proposal.id} proposal={proposal} onDecide={(act) => setDecision({ proposal, act })} />
        ))}
      </div>
      <Pager
        page={page}
        pageCount={pageCount(total ?? 0, QUEUE_PER_PAGE)}
        onPage={setPage}
        labels={{ pages: common.pages, previous: common.previousPage, next: common.nextPage }}
      />
      {decision && <DecisionSheet {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function useKindText(): (kind: string) => string {
  const messages = useMessages();
  return (kind) => kindText(messages, kind);
}

interface CardProps {
  proposal: Proposal;
  onDecide: (act: Act) => void;
}

function Card({ proposal, onDecide }: CardProps) {
  const messages = useMessages();
  const words = messages.proposals;
  const textOfKind = useKindText();
  const titleId = useId();
  const { state, decidedBy, proposedBy } = proposal;
  const { View } = viewOf(proposal.kind);
  const subject = subjectText(messages, proposal);
  const isTakenBack = state === 'REJECTED' && decidedBy === proposedBy;
  return (
    <section className="card stack" aria-labelledby={titleId} data-proposal={`${proposal.kind} ${proposal.subject}`}>
      <div className="line between wrap">
        <h2 id={titleId}>
          {textOfKind(proposal.kind)}
          {subject !== '' && (
            <>
              {' '}
              · <span className="num">{subject}</span>
            </>
          )}
        </h2>
        <StatusChip
          tone={isTakenBack ? 'dim' : TONES[state]}
          text={isTakenBack ? words.takenBack : words.states[state]}
        />
      </div>
      <p className="small">
        {words.by(proposedBy, formatDateTime(proposal.createdAt))} · {words.reason}: {proposal.reason}
      </p>
      {decidedBy !== null && proposal.decidedAt !== null && (
        <p className="small">
          {words.decided(decidedBy, formatDateTime(proposal.decidedAt))}
          {proposal.decisionReason !== null && ` · ${words.reason}: ${proposal.decisionReason}`}
        </p>
      )}
      <View proposal={proposal} />
      <SettledTransfer proposal={proposal} />
      <CardActs proposal={proposal} onDecide={onDecide} />
    </section>
  );
}

/** Authors propose or drop their drafts and take back what waits; about proposals of others approvers decide. */
function CardActs({ proposal: { id, kind, state, proposedBy, may }, onDecide }: CardProps) {
  const { proposals: words, proposalViews } = useMessages();
  const navigate = useNavigate();
  const isOwn = useOperator().username === proposedBy;
  const button = (act: Act, variant: 'cta' | 'danger', reason?: string) => (
    <Button variant={variant} reason={reason} onPress={() => onDecide(act)}>
      {act === 'approve' ? proposalViews.decisions[viewOf(kind).decision].button : words.acts[act].button}
    </Button>
  );
  if (state === 'DRAFT' && may.write) {
    return (
      <div className="line wrap">
        {button('drop', 'danger')}
        {BONUS_KINDS.some((known) => known === kind) && (
          <Button variant="ghost" icon="pencil" onPress={() => void navigate(bonusDraftPath(id))}>
            {words.edit}
          </Button>
        )}
        {button('propose', 'cta')}
      </div>
    );
  }
  if (state === 'APPROVED' && may.stop) return <div className="line wrap">{button('stop', 'danger')}</div>;
  if (state !== 'PROPOSED' || !(may.write || may.decide)) return null;
  return (
    <div className="line wrap">
      {may.write ? button('takeBack', 'danger') : button('reject', 'danger')}
      {button('approve', 'cta', isOwn ? words.own : undefined)}
    </div>
  );
}

/** The words of an act; an approval and its refusal have those of the kind they decide. */
function wordsOf({ proposals, proposalViews }: Messages, { proposal, act }: Decision) {
  const words = proposals.acts[act];
  const { title, text, reasons, rejectReasons } = proposalViews.decisions[viewOf(proposal.kind).decision];
  if (act === 'approve') return { ...words, title, text, reasons };
  return act === 'reject' ? { ...words, reasons: rejectReasons } : words;
}

function DecisionSheet({ proposal, act, onClose }: Decision & { onClose: () => void }) {
  const messages = useMessages();
  const words = wordsOf(messages, { proposal, act });
  const textOfKind = useKindText();
  const decide = useDecide();
  const isGoingOn = act === 'approve' || act === 'propose';
  return (
    <ReasonSheet
      title={words.title}
      reasons={words.reasons}
      submit={{ text: words.button, variant: isGoingOn ? 'cta' : 'danger' }}
      act={(reason) => decide.mutateAsync({ proposal, act, reason })}
      done={words.done}
      onClose={onClose}
    >
      <p>
        <b className="num">
          {textOfKind(proposal.kind)} {subjectText(messages, proposal)}
        </b>
      </p>
      <p>{words.text}</p>
    </ReasonSheet>
  );
}
