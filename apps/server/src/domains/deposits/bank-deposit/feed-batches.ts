import { mapAtOnce } from '../../../platform/process/map-at-once.ts';

/** Owners whose lines are booked in one statement come in so many groups at once, each on a connection of its own. */
const GROUPS_AT_ONCE = 2;

/** What is taken line by line: so many owners at once, so that one who is held keeps one connection and not the page. */
const OWNERS_AT_ONCE = 4;

/** After so many the page is left for the next time: then it is not the lines that are wrong. */
const MAX_FAILURES = 5;

interface BatchOptions<Line> {
  lines: readonly Line[];
  /** Whose rows a line touches; undefined for one that is no owner's and comes alone. */
  ownerOf: (line: Line) => string | undefined;
  /** Takes them in one statement, all or none of what it can take; answers the rest. */
  takeAll: (lines: readonly Line[]) => Promise<readonly Line[]>;
  takeOne: (line: Line) => Promise<void>;
  /** Called with the reason why a group was taken line by line: that costs far more and must not become usual unnoticed. */
  onGroupFailed: (error: unknown) => void;
}

/**
 * Takes in the lines of a page, all of one owner in one group and in the bank's order. A group is one statement; what it leaves,
 * or all of it when it fails, is taken line by line, so that a line that fails holds up only itself. Answers what failed.
 */
export async function takeInLines<Line>({
  lines,
  ownerOf,
  takeAll,
  takeOne,
  onGroupFailed,
}: BatchOptions<Line>): Promise<unknown[]> {
  const failures: unknown[] = [];
  const goesOn = () => failures.length < MAX_FAILURES;

  async function takeEach(some: readonly Line[]): Promise<void> {
    for (const line of some) if (goesOn()) await takeOne(line).catch((error: unknown) => failures.push(error));
  }

  async function takeGroup(group: readonly Line[]): Promise<readonly Line[]> {
    try {
      return await takeAll(group);
    } catch (error) {
      onGroupFailed(error);
      return group;
    }
  }

  const { owned = [], alone = [] } = Object.groupBy(lines, (line) =>
    ownerOf(line) === undefined ? 'alone' : 'owned',
  ) as Partial<Record<'owned' | 'alone', Line[]>>;
  const left = await mapAtOnce(groupOwners(owned, ownerOf), GROUPS_AT_ONCE, async (group) => {
    const others = await takeGroup(group);
    // A member who was locked may be free by now; only a single line waits for a lock.
    const isAgain = others.length > 1 && others.length < group.length;
    return isAgain ? takeGroup(others) : others;
  });
  await mapAtOnce([...Map.groupBy(left.flat(), ownerOf).values()], OWNERS_AT_ONCE, takeEach);
  await takeEach(alone);
  return failures;
}

/** Groups of about the same size; the lines of an owner stay together. */
function groupOwners<Line>(lines: readonly Line[], ownerOf: BatchOptions<Line>['ownerOf']): readonly Line[][] {
  const groups: Line[][] = [];
  const wanted = Math.ceil(lines.length / GROUPS_AT_ONCE);
  for (const ofOwner of Map.groupBy(lines, ownerOf).values()) {
    const last = groups.at(-1);
    if (last && last.length < wanted) last.push(...ofOwner);
    else groups.push(ofOwner);
  }
  return groups;
}
