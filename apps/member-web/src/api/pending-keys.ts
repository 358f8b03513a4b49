import type { TextStorage } from '@kapao/web/storage.ts';
import * as z from 'zod/mini';

/** After this long the same movement is meant anew; shorter, and a late repeat could move the money twice. */
const KEPT_MS = 10 * 60_000;

const pendingKey = z.object({ key: z.string(), body: z.string(), madeAtMs: z.number() });

interface PendingKeyDeps {
  storage: TextStorage;
  newKey: () => string;
  now: () => number;
}

/**
 * Idempotency keys of money calls, kept until the call is answered (design 2): a repeat after a lost answer,
 * even after a reload, carries the same key and moves the money once. Another body gets another key.
 */
export function makePendingKeys({ storage, newKey, now }: PendingKeyDeps) {
  const slot = (path: string) => `pending:${path}`;
  const read = (path: string) => {
    try {
      return pendingKey.safeParse(JSON.parse(storage.read(slot(path)) ?? 'null')).data;
    } catch {
      return undefined;
    }
  };
  return {
    keyFor: (path: string, body: string): string => {
      const pending = read(path);
      if (pending?.body === body && now() - pending.madeAtMs < KEPT_MS) return pending.key;
      const key = newKey();
      storage.write(slot(path), JSON.stringify({ key, body, madeAtMs: now() }));
      return key;
    },
    answered: (path: string) => storage.remove(slot(path)),
  };
}

export type PendingKeys = ReturnType<typeof makePendingKeys>;
