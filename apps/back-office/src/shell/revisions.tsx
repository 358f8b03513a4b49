import type { Revision, RevisionEditor } from '@kapao/contract/operator/revision.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { changesOf } from '../lib/changes.ts';
import { ChangesTable } from './changes-table.tsx';
import { pathText, subjectText, valueText } from './kind-text.ts';
import { useMessages } from './locale.tsx';
import { LoadFailed, PageLoading } from './page-states.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { TableScroll } from './table-scroll.tsx';
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
      if (editor === 'game' && path === 'group') return groups[value] ?? value;
      if (path.endsWith('method')) return methods[value] ?? value;
      return valueText(messages, about, { path, value });
    },
    subject: ({ subject, before, after }: Revision) => {
      if (ONE_SUBJECT.has(editor)) return undefined;
      if (editor === 'chat-flow') return String(Object(after ?? before).name);
      if (editor === 'game' && subject === 'games') return words.order;
      return subjectText(messages, { kind: KINDS[editor], subject });
    },
  };
}

function Lines({ editor, revision }: { editor: RevisionEditor; revision: Revision }) {
  const { revisions: words } = useMessages();
  const text = useLineText(editor);
  const changes = changesOf(revision.before, revision.after);
  if (changes.length === 0) return <p className="small">{words.same}</p>;
  return (
    <>
      <TableScroll label={words.changed}>
        <ChangesTable
          caption={words.changed}
          heads={words}
          lines={changes.slice(0, MAX_LINES).map(({ path, before, after }) => ({
            path,
            label: text.path(revision, path),
            before: text.value(revision, path, before),
            after: text.value(revision, path, after),
          }))}
        />
      </TableScroll>
      {changes.length > MAX_LINES && <p className="small">{words.moreLines(changes.length - MAX_LINES)}</p>}
    </>
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
      {revisions.map((revision) => {
        const { number, operator, approvedBy, reason, at, canPutBack } = revision;
        const about = text.subject(revision);
        return (
          <section key={number} className="card stack" aria-label={formatDateTime(at)}>
            <div>
              {about !== undefined && <p className="label">{about}</p>}
              <p className="small">{words.by(operator, formatDateTime(at))}</p>
              {approvedBy !== null && <p className="small">{words.agreed(approvedBy)}</p>}
              {reason !== null && <p className="small">{reason}</p>}
            </div>
            <Lines editor={editor} revision={revision} />
            {may && canPutBack && (
              <div className="line">
                <Button compact variant="ghost" onPress={() => onPutBack(revision)}>
                  {words.putBack}
                </Button>
              </div>
            )}
          </section>
        );
      })}
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
  const { revisions: words, common } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Revision>();
  const putBack = usePutBack(editor);
  return (
    <>
      <Button compact variant="ghost" icon="clock" onPress={() => setOpen(true)}>
        {words.open}
        <span className="sr"> {name}</span>
      </Button>
      {isOpen && !picked && (
        <Sheet title={`${name} · ${words.open}`} closeLabel={common.close} wide onClose={() => setOpen(false)}>
          <div className="stack">
            <Piece {...asked} before={undefined} onPutBack={setPicked} />
          </div>
        </Sheet>
      )}
      {picked && (
        <ReasonSheet
          title={words.putBack}
          reasons={words.reasons}
          submit={{ text: words.putBack, variant: 'cta' }}
          act={(reason) => putBack.mutateAsync({ number: picked.number, reason })}
          done={words.done}
          onClose={() => setPicked(undefined)}
        >
          <p>{words.consequence}</p>
          <Lines editor={editor} revision={picked} />
        </ReasonSheet>
      )}
    </>
  );
}
