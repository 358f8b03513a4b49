import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { AgeText, ShortStamp } from './age-text.tsx';

interface QueueRowProps {
  since: string;
  finalAt: string | null;
  nowMs: number;
  title: string;
  detail: string;
  amount: string;
  chip: ReactNode;
  isCurrent: boolean;
  onOpen: () => void;
}

/** One entry of a queue: how long it waits, whose it is, how much, and why. */
export function QueueRow(props: QueueRowProps) {
  const { since, finalAt, nowMs, title, detail, amount, chip, isCurrent, onOpen } = props;
  const row = useRef<HTMLButtonElement>(null);
  // Moving by key must not walk out of sight.
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      ref={row}
      type="button"
      className="queue-row"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
    >
      {finalAt === null ? <AgeText since={since} nowMs={nowMs} /> : <ShortStamp at={finalAt} />}
      <span className="pairs">
        <span>
          <b>{title}</b>
          <b className="num">{amount}</b>
        </span>
        <span>
          <small>{detail}</small>
          {chip}
        </span>
      </span>
    </button>
  );
}
