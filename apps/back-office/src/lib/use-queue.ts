import { useMediaQuery } from '@kapao/web/use-media-query.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListFilter } from './list-filter.ts';
import { afterDecision, neighbour } from './list-filter.ts';
import { SPLIT_VIEW } from './split-view.ts';
import { useKeys } from './use-keys.ts';

/** A key that decides does nothing so soon after another entry came up: it was meant for the one before. */
const STEADY_AFTER_MS = 400;

interface Opened<Entry> {
  entry: Entry;
  /** It is no longer in the list: shown as last seen, and nothing can be decided. */
  hasLeft: boolean;
}

/**
 * The open entry of a list. When it disappears from the list while somebody looks at it, it stays on screen as it
 * was: sliding the next one under a finger that is about to approve would approve the wrong one.
 */
export function useQueue<Entry extends { id: string }>(input: {
  entries: readonly Entry[];
  /** Asked for by itself, because the list does not hold it. */
  named: Entry | undefined;
  filter: ListFilter<string>;
  open: (id: string | undefined, how: { replace: boolean }) => void;
  opensFirst: boolean;
}) {
  const { entries, named, filter, open, opensFirst } = input;
  const isSplit = useMediaQuery(SPLIT_VIEW);
  const [lastSeen, setLastSeen] = useState<Entry>();
  const found = entries.find((entry) => entry.id === filter.id);
  if (found && found !== lastSeen) setLastSeen(found);
  const left = !found && lastSeen?.id === filter.id ? lastSeen : undefined;
  const shown = found ?? left ?? named;
  const opened: Opened<Entry> | undefined = shown && { entry: shown, hasLeft: left !== undefined };

  const openedAt = useRef(0);
  useEffect(() => {
    if (filter.id !== undefined) openedAt.current = performance.now();
  }, [filter.id]);
  const isSteady = useCallback(() => performance.now() - openedAt.current >= STEADY_AFTER_MS, []);

  // Side by side, an empty right half is useless: the first entry opens by itself.
  const first = entries[0]?.id;
  useEffect(() => {
    if (opensFirst && isSplit && filter.id === undefined && first !== undefined) open(first, { replace: true });
  }, [opensFirst, isSplit, filter.id, first, open]);

  const move = (step: 1 | -1) => {
    const next = neighbour(entries, filter.id, step);
    if (next && next.id !== filter.id) open(next.id, { replace: true });
  };
  useKeys({ j: () => move(1), k: () => move(-1) });

  /** The id to open once the decision on `id` is done; asked before the list is read again. */
  const nextAfter = (id: string) => afterDecision(entries, id)?.id;
  return { opened, isSteady, nextAfter };
}
