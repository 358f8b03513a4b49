import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<number>();

/** A statement of `work` that takes longer is ended by the database, at connections that look after it (`isCutShort`). */
export function limitStatements<T>(timeoutMs: number, work: () => T): T {
  return limits.run(timeoutMs, work);
}

export const statementLimitNow = (): number | undefined => limits.getStore();
