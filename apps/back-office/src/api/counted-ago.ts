import type { Query, QueryCache, QueryFunctionContext } from '@tanstack/react-query';

const countedAtMs = new WeakMap<Query, number>();

/** What the server said of an answer: how many seconds ago it was counted; null where it was counted for this call. */
export function noteCountedAgo({ client, queryKey }: QueryFunctionContext, seconds: string | null): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query) return;
  if (seconds === null) countedAtMs.delete(query);
  else countedAtMs.set(query, Date.now() - Number(seconds) * 1_000);
}

/** When the oldest of what is on the screen was counted; undefined where all of it is as new as it was asked for. */
export function oldestCounted(cache: QueryCache): number | undefined {
  const shown = cache.findAll({ type: 'active' }).flatMap((query) => countedAtMs.get(query) ?? []);
  return shown.length === 0 ? undefined : Math.min(...shown);
}
