import { makeBoundedMap } from '../bounded.ts';
import { randomText } from '../random-text.ts';

/** Tokens a company has given out; each ends by itself. */
export function makeTokens(deps: { now: () => Date; lifeMs: number }) {
  const endOf = makeBoundedMap<number>({ newestRows: 1_000 });
  return {
    issue(): string {
      const token = randomText(40);
      endOf.set(token, deps.now().getTime() + deps.lifeMs);
      return token;
    },
    isGood(authorization: string | undefined): boolean {
      const end = endOf.get(authorization?.replace(/^Bearer /, '') ?? '');
      return end !== undefined && end > deps.now().getTime();
    },
    /** All of them, as when a company restarts. */
    endAll: () => endOf.clear(),
  };
}
