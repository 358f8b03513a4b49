import type { Revision, RevisionEditor } from '@kapao/contract/operator/revision.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import { changesOf } from '../lib/changes.ts';
import { ChangeCard, ChangeHistory, ChangeLines } from './change-history.tsx';
import { pathText, subjectText, valueText } from './kind-text.ts';
import { useMessages } from './locale.tsx';
import { LoadFailed, PageLoading } from './page-states.tsx';
import { usePutBack, useRevisions } from './use-revisions.ts';

/** A list that was put into another order has a line for each place. */
const MAX_LINES = 30;

/** The kind of proposal that says the same, for its words. */
const KINDS: Readonly<Record<RevisionEditor, string>> = {
  site: 'site.switch',
  'register-code': 'settings.registerOTP',
  'withdraw-limits': 'settings.withdraw',
  'deposit-methods': 'settings.depositMethods',
  'deposit-account': 'deposit-account.change',
  policy: 'policy',
  game: 'game',
  banks: 'lookup',
  sources: 'lookup',
  'canned-reply': 'canned-reply',
  'chat-flow': 'chat-flow',
  'chat-hours': 'chat-hours',
};
/** Where the heading of the sheet says all of it. */
const ONE_SUBJECT: ReadonlySet<RevisionEditor> = new Set([
  'site',
  'register-code',
  'withdraw-limits',
  'deposit-methods',
  'banks',
  'sources',
  'chat-hours',
]);

/** What was added to these is never taken away again. */
const ADDED: ReadonlySet<RevisionEditor> = new Set(['game', 'deposit-account']);

interface Asked {
  editor: RevisionEditor;
  /** What is told of, as the page calls it. */
  name: string;
  /** One of several; all of them when absent. */
  subject?: string;
}

function useLineText(editor: RevisionEditor) {
  const messages = useMessages();
  const { revisions: words, settings, depositMethods, games, proposalFields } = messages;
  const known = {
    ...messages,
    proposalFields: { ...proposalFields, fields: { ...proposalFields.fields, ...words.fields } },
  };
  const states: Readonly<Record<string, string>> = settings.states;
  const methods: Readonly<Record<string, string>> = depositMethods.names;
  const groups: Readonly<Record<string, string>> = games.categories;
  return {
    path: ({ subject }: Revision, path: string) => pathText(known, { kind: KINDS[editor], subject }, path),
    value({ subject, after }: Revision, path: string, value: string | undefined) {
      if (value === undefined || value === '') return '-';
      const about = { kind: KINDS[editor], subject, content: after };
      if (editor === 'site') return states[value] ?? value;
      if (editor === 'game' && (path === 'group' || path === 'category')) return groups[value] ?? value;
      if (path.endsWith('method')) return methods[value] ?? value;
      return valueText(messages, about, { path, value });
    },
    subject: ({ subject, before, after }: Revision) => {
      if (ONE_SUBJECT.has(editor)) return undefined;
      if (editor === 'chat-flow') return String(Object(after ?? before).name);
      if (subject === 'games') return words.order;
      if (subject === 'deposit-accounts') return words.accountOrder;
      return subjectText(messages, { kind: KINDS[editor], subject });
    },
  };
}

function Lines({ editor, revision }: { editor: RevisionEditor; revision: Revision }) {
  const text = useLineText(editor);
  return (
    <ChangeLines
      maxLines={MAX_LINES}
      lines={changesOf(revision.before, revision.after).map(({ path, before, after }) => ({
        path,
        label: text.path(revision, path),
        before: text.value(revision, path, before),
        after: text.value(revision, path, after),
      }))}
    />
  );
}

interface PieceProps extends Asked {
  before: number | undefined;
  onPutBack: (revision: Revision) => void;
}

/** Up to twenty changes, and below them the button that shows the older ones. */
function Piece(props: PieceProps) {
  const { editor, subject, before, onPutBack } = props;
  const { revisions: words } = useMessages();
  const { may } = usePutBack(editor);
  const text = useLineText(editor);
  const list = useRevisions({ editor, subject, before });
  const [showsOlder, setShowsOlder] = useState(false);
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { revisions, next } = list.data;
  if (revisions.length === 0) return before === undefined && <p>{words.none}</p>;
  return (
    <>
      {revisions.map((revision) => (
        <ChangeCard
          key={revision.number}
          {...revision}
          about={text.subject(revision)}
          onPutBack={may && revision.canPutBack ? () => onPutBack(revision) : undefined}
        >
          <Lines editor={editor} revision={revision} />
        </ChangeCard>
      ))}
      {next !== null && !showsOlder && (
        <Button variant="ghost" onPress={() => setShowsOlder(true)}>
          {words.older}
        </Button>
      )}
      {next !== null && showsOlder && <Piece {...props} before={next} />}
    </>
  );
}

/** How an editor's values were changed, with what was there before, and a way back in one step. */
export function Revisions(asked: Asked) {
  const { editor, name } = asked;
  const { revisions: words } = useMessages();
  const putBack = usePutBack(editor);
  return (
    <ChangeHistory<Revision>
      name={name}
      list={(onPutBack) => <Piece {...asked} before={undefined} onPutBack={onPutBack} />}
      puttingBack={(revision) => ({
        act: (reason) => putBack.mutateAsync({ number: revision.number, reason }),
        done: words.done,
        children: (
          <>
            <p>{revision.before === null && ADDED.has(editor) ? words.addedConsequence : words.consequence}</p>
            <Lines editor={editor} revision={revision} />
          </>
        ),
      })}
    />
  );
}
