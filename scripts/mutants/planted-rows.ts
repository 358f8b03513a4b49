import type { PlantedBug } from './planted-bugs.ts';

/** One mistake in one place, and the row of docs/spec-coverage.md that does not hold with it. */
interface RowBreak {
  name: string;
  row: string;
  file: string;
  find: string;
  put: string;
}

/** Mistakes that the tests of one file must notice, those that their rows name run alone. */
export function breaking(caughtBy: string, mistakes: readonly RowBreak[]): PlantedBug[] {
  return mistakes.map(({ name, row, ...edit }) => ({ name, caughtBy, row, edits: [edit] }));
}
