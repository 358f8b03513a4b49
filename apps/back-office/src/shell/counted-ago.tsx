import { useNow } from '@kapao/web/use-now.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { oldestCounted } from '../api/counted-ago.ts';
import { useMessages } from './locale.tsx';

/** How old what the page shows is, where several operators are given what was counted once. */
export function CountedAgo() {
  const cache = useQueryClient().getQueryCache();
  const atMs = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => oldestCounted(cache),
  );
  return atMs === undefined ? null : <Ago atMs={atMs} />;
}

function Ago({ atMs }: { atMs: number }) {
  const { dashboard } = useMessages();
  const nowMs = useNow(1_000);
  return <> · {dashboard.countedAgo(Math.max(1, Math.round((nowMs - atMs) / 1_000)))}</>;
}
