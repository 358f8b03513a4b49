import { listStatement } from '@kapao/contract/member/statement.ts';
import type { ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { useSlips } from '../../shell/use-slips.ts';
import { AttachedRow } from './attached-row.tsx';

/** Somebody asks about what happened lately; older rows are named by their reference. */
const ROWS_SHOWN = 10;
const ROWS_TO_COME = 4;

interface AttachSheetProps {
  onPick: (attachment: ShownAttachment) => void;
  onClose: () => void;
}

/** The latest statement rows and slips, one of which goes along with the next message. */
export function AttachSheet({ onPick, onClose }: AttachSheetProps) {
  const { chat: words, common, money } = useMessages();
  const [kind, setKind] = useState<ShownAttachment['kind']>('statement');
  const options = [
    { value: 'statement', text: money.statement.title },
    { value: 'slip', text: money.statement.slips },
  ] as const;
  return (
    <Sheet title={words.attachRow} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        <Segmented label={words.attachRow} value={kind} onChange={setKind} options={options} />
        {kind === 'statement' ? <LatestRows onPick={onPick} /> : <LatestSlips onPick={onPick} />}
      </div>
    </Sheet>
  );
}

type OnPick = Pick<AttachSheetProps, 'onPick'>;

function LatestRows({ onPick }: OnPick) {
  const { locale, messages } = useLocale();
  const { data, isError, refetch } = useAnswer(
    listStatement,
    { query: { locale }, body: { page: 1, limit: ROWS_SHOWN } },
    { key: [...queryKeys.statement, 'to-attach', locale] },
  );
  const rows = data?.statements.map(
    ({ id, statementType: type, amount, currency, createdAt, status, way }): ShownAttachment => ({
      kind: 'statement',
      id,
      shown: { type, amount, currency, createdAt, status, way },
    }),
  );
  const { statement: words } = messages.money;
  return <Choices rows={rows} isError={isError} onRetry={() => void refetch()} words={words} onPick={onPick} />;
}

function LatestSlips({ onPick }: OnPick) {
  const { slip: words } = useMessages();
  const { data, isError, refetch } = useSlips(1);
  const rows = data?.slips.map(
    ({ reference, amount, currency, createdAt, status }): ShownAttachment => ({
      kind: 'slip',
      id: reference,
      shown: { type: 'slip', amount, currency, createdAt, status },
    }),
  );
  return <Choices rows={rows} isError={isError} onRetry={() => void refetch()} words={words} onPick={onPick} />;
}

interface ChoicesProps extends OnPick {
  /** Undefined while they are not there. */
  rows: readonly ShownAttachment[] | undefined;
  isError: boolean;
  onRetry: () => void;
  words: { emptyTitle: string; emptyText: string; failed: string };
}

function Choices({ rows, isError, onRetry, words, onPick }: ChoicesProps) {
  const { common } = useMessages();
  if (!rows && isError) {
    return (
      <>
        <Note tone="bad" role="alert">
          {words.failed}
        </Note>
        <Button wide icon="refresh" onPress={onRetry}>
          {common.tryAgain}
        </Button>
      </>
    );
  }
  if (!rows) return <SkeletonRows count={ROWS_TO_COME} label={common.loading} />;
  if (rows.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className="row" onClick={() => onPick(row)}>
            <AttachedRow attachment={row} />
          </button>
        </li>
      ))}
    </ul>
  );
}
