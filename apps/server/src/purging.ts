import type { Part, Purges } from './part.ts';
import { actFor, SIDES, type Side } from './platform/database/side.ts';

interface Kept {
  parts: readonly Part[];
  /** What belongs to no feature. */
  others: Purges;
  report: (name: string, error: unknown) => void;
}

/**
 * Purges what is kept for a while only: each side what it may delete. What fails is reported, keeps nothing else from
 * going, and is tried again at the next time; answers the names of what failed.
 */
export function makePurging({ parts, others, report }: Kept) {
  const purges: Readonly<Record<Side, Purges>> = {
    member: {},
    operator: merged(parts.map(({ purgesOfDesk }) => purgesOfDesk)),
    worker: merged([others, ...parts.map(({ purges: own }) => own)]),
  };
  return async (sides: readonly Side[] = SIDES): Promise<string[]> => {
    const failed: string[] = [];
    for (const side of sides) {
      for (const [name, purge] of Object.entries(purges[side])) {
        try {
          await actFor(side, purge);
        } catch (error) {
          report(`purge ${name}`, error);
          failed.push(name);
        }
      }
    }
    return failed;
  };
}

const merged = (all: readonly (Purges | undefined)[]): Purges => Object.assign({}, ...all);
