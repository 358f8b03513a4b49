import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ChangesTable } from './changes-table.tsx';
import { useMessages } from './locale.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { TableScroll } from './table-scroll.tsx';

interface PuttingBack {
  act: (reason: string) => Promise<unknown>;
  done: string;
  /** What will happen, and what differs. */
  children: ReactNode;
}

interface ChangeHistoryProps<Change> {
  /** What is told of, as the page calls it. */
  name: string;
  list: (onPutBack: (change: Change) => void) => ReactNode;
  puttingBack: (change: Change) => PuttingBack;
}

/** Opens earlier versions in a sheet, and asks for a reason before one is put back. */
export function ChangeHistory<Change>({ name, list, puttingBack }: ChangeHistoryProps<Change>) {
  const { revisions: words, common } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<{ change: Change }>();
  return (
    <>
      <Button compact variant="ghost" icon="clock" onPress={() => setOpen(true)}>
        {words.open}
        <span className="sr"> {name}</span>
      </Button>
      {isOpen && !picked && (
        <Sheet title={`${name} · ${words.open}`} closeLabel={common.close} wide onClose={() => setOpen(false)}>
          <div className="stack">{list((change) => setPicked({ change }))}</div>
        </Sheet>
      )}
      {picked && (
        <ReasonSheet
          title={words.putBack}
          reasons={words.reasons}
          submit={{ text: words.putBack, variant: 'cta' }}
          onClose={() => setPicked(undefined)}
          {...puttingBack(picked.change)}
        />
      )}
    </>
  );
}

interface ChangeCardProps {
  at: string;
  /** Which of several it is about. */
  about?: string | undefined;
  operator: string;
  approvedBy: string | null;
  reason: string | null;
  /** Absent where there is no way back. */
  onPutBack?: (() => void) | undefined;
  children: ReactNode;
}

/** Who changed something, who agreed and why, over what differs. */
export function ChangeCard({ at, about, operator, approvedBy, reason, onPutBack, children }: ChangeCardProps) {
  const { revisions: words } = useMessages();
  const when = formatDateTime(at);
  return (
    <section className="card stack" aria-label={when}>
      <div>
        {about !== undefined && <p className="label">{about}</p>}
        <p className="small">{words.by(operator, when)}</p>
        {approvedBy !== null && <p className="small">{words.agreed(approvedBy)}</p>}
        {reason !== null && <p className="small">{reason}</p>}
      </div>
      {children}
      {onPutBack && (
        <div className="line">
          <Button compact variant="ghost" onPress={onPutBack}>
            {words.putBack}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ChangeLinesProps extends Pick<ComponentProps<typeof ChangesTable>, 'lines' | 'hasBefore'> {
  /** How many are shown; all of them without it. */
  maxLines?: number;
}

/** What was there before and after, line by line. */
export function ChangeLines({ lines, hasBefore = true, maxLines = lines.length }: ChangeLinesProps) {
  const { revisions: words } = useMessages();
  if (lines.length === 0) return <p className="small">{words.same}</p>;
  return (
    <>
      <TableScroll label={words.changed}>
        <ChangesTable caption={words.changed} heads={words} hasBefore={hasBefore} lines={lines.slice(0, maxLines)} />
      </TableScroll>
      {lines.length > maxLines && <p className="small">{words.moreLines(lines.length - maxLines)}</p>}
    </>
  );
}
