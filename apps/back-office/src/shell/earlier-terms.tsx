import { createProposal, listProposals, type Proposal } from '@kapao/contract/operator/proposal.ts';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { QUERY_KEYS } from '../api/query-keys.ts';
import { changesOf } from '../lib/changes.ts';
import { ChangeCard, ChangeHistory, ChangeLines } from './change-history.tsx';
import { pathText, valueText } from './kind-text.ts';
import { useMessages } from './locale.tsx';
import { useMay } from './operator-session.tsx';
import { LoadFailed, PageLoading } from './page-states.tsx';

/** Of the contract. */
const MAX_SHOWN = 50;

interface EarlierTermsProps {
  kind: string;
  subject: string;
  /** What is told of, as the page calls it. */
  name: string;
}

interface Step {
  version: Proposal;
  /** What it replaced; undefined for the first one that two people agreed on. */
  before: Proposal | undefined;
}

/** Terms that two people agreed on, each beside those it replaced, and the way back to those: a proposal like any other. */
export function EarlierTerms({ kind, subject, name }: EarlierTermsProps) {
  const { revisions: words } = useMessages();
  const propose = useSend(createProposal, [QUERY_KEYS.proposals]);
  return (
    <ChangeHistory<Step>
      name={name}
      list={(onPutBack) => <Steps kind={kind} subject={subject} onPutBack={onPutBack} />}
      puttingBack={(step) => ({
        act: (reason) => propose.mutateAsync({ kind, subject, content: step.before?.content, reason, isDraft: false }),
        done: words.proposed,
        children: (
          <>
            <p>{words.consequence}</p>
            <Lines {...step} />
          </>
        ),
      })}
    />
  );
}

interface StepsProps extends Pick<EarlierTermsProps, 'kind' | 'subject'> {
  onPutBack: (step: Step) => void;
}

function Steps({ kind, subject, onPutBack }: StepsProps) {
  const { revisions: words } = useMessages();
  const mayPropose = useMay(createProposal);
  const list = useAnswer(
    listProposals,
    { query: { kind, subject, state: 'DONE', page: 1, limit: MAX_SHOWN } },
    { key: [...QUERY_KEYS.proposals, 'earlier', kind, subject] },
  );
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const versions = list.data.proposals;
  if (versions.length === 0) return <p>{words.none}</p>;
  return versions.map((version, place) => {
    const step = { version, before: versions[place + 1] };
    const { id, proposedBy, decidedBy, decidedAt, reason, createdAt } = version;
    const isOther = step.before && changesOf(versions[0]?.content, step.before.content).length > 0;
    return (
      <ChangeCard
        key={id}
        at={decidedAt ?? createdAt}
        operator={proposedBy}
        approvedBy={decidedBy}
        reason={reason}
        onPutBack={mayPropose && isOther ? () => onPutBack(step) : undefined}
      >
        <Lines {...step} />
      </ChangeCard>
    );
  });
}

function Lines({ version, before }: Step) {
  const messages = useMessages();
  const text = (path: string, value = '') => (value === '' ? '-' : valueText(messages, version, { path, value }));
  return (
    <ChangeLines
      hasBefore={before !== undefined}
      lines={changesOf(before?.content, version.content).map(({ path, ...change }) => ({
        path,
        label: pathText(messages, version, path),
        before: text(path, change.before),
        after: text(path, change.after),
      }))}
    />
  );
}
