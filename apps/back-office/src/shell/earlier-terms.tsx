import { createProposal, listProposals, type Proposal } from '@kapao/contract/operator/proposal.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { QUERY_KEYS } from '../api/query-keys.ts';
import { changesOf } from '../lib/changes.ts';
import { ChangesTable } from './changes-table.tsx';
import { pathText, valueText } from './kind-text.ts';
import { useMessages } from './locale.tsx';
import { useMay } from './operator-session.tsx';
import { LoadFailed, PageLoading } from './page-states.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { TableScroll } from './table-scroll.tsx';

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
  const { revisions: words, common } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Step>();
  const propose = useSend(createProposal, [QUERY_KEYS.proposals]);
  return (
    <>
      <Button compact variant="ghost" icon="clock" onPress={() => setOpen(true)}>
        {words.open}
        <span className="sr"> {name}</span>
      </Button>
      {isOpen && !picked && (
        <Sheet title={`${name} · ${words.open}`} closeLabel={common.close} wide onClose={() => setOpen(false)}>
          <Steps kind={kind} subject={subject} onPutBack={setPicked} />
        </Sheet>
      )}
      {picked?.before && (
        <ReasonSheet
          title={words.putBack}
          reasons={words.reasons}
          submit={{ text: words.putBack, variant: 'cta' }}
          act={(reason) =>
            propose.mutateAsync({ kind, subject, content: picked.before?.content, reason, isDraft: false })
          }
          done={words.proposed}
          onClose={() => setPicked(undefined)}
        >
          <p>{words.consequence}</p>
          <Lines {...picked} />
        </ReasonSheet>
      )}
    </>
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
  return (
    <div className="stack">
      {versions.map((version, place) => {
        const step = { version, before: versions[place + 1] };
        const { id, proposedBy, decidedBy, decidedAt, reason } = version;
        const isOther = step.before && changesOf(versions[0]?.content, step.before.content).length > 0;
        const at = formatDateTime(decidedAt ?? version.createdAt);
        return (
          <section key={id} className="card stack" aria-label={at}>
            <div>
              <p className="small">{words.by(proposedBy, at)}</p>
              {decidedBy !== null && <p className="small">{words.agreed(decidedBy)}</p>}
              <p className="small">{reason}</p>
            </div>
            <Lines {...step} />
            {mayPropose && isOther && (
              <div className="line">
                <Button compact variant="ghost" onPress={() => onPutBack(step)}>
                  {words.putBack}
                </Button>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Lines({ version, before }: Step) {
  const messages = useMessages();
  const { revisions: words } = messages;
  const changes = changesOf(before?.content, version.content);
  if (changes.length === 0) return <p className="small">{words.same}</p>;
  const text = (path: string, value = '') => (value === '' ? '-' : valueText(messages, version, { path, value }));
  return (
    <TableScroll label={words.changed}>
      <ChangesTable
        caption={words.changed}
        heads={words}
        hasBefore={before !== undefined}
        lines={changes.map(({ path, ...change }) => ({
          path,
          label: pathText(messages, version, path),
          before: text(path, change.before),
          after: text(path, change.after),
        }))}
      />
    </TableScroll>
  );
}
