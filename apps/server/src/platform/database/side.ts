import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something is done. Each has a role of the database that may do what that side does, and no more (record 53). */
export const SIDES = ['member', 'operator', 'worker'] as const;
export type Side = (typeof SIDES)[number];

const sides = new AsyncLocalStorage<Side>();

/** Whatever `work` begins is done for this side: its questions to the database go out under the side's role. */
export function actFor<T>(side: Side, work: () => T): T {
  return sides.run(side, work);
}

export const sideNow = (): Side | undefined => sides.getStore();
