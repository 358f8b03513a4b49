import type { Db } from '../../../platform/database/db.ts';
import { findKept, type Kept, keepFigures, takeTurn } from './kept-figures-store.ts';

/** Older than this they are not shown in place of what cannot be counted. */
const OLDEST_MS = 300_000;

interface Asked<Figures> {
  name: string;
  maxAgeMs: number;
  count: () => Promise<Figures>;
  report: (work: string, error: unknown) => void;
}

/**
 * Figures that cost a look at every node, as anybody counted them at most `maxAgeMs` ago; with 0 they are counted for each caller, and nothing
 * is kept. One counts anew at a time, and the others are given what there is; so is whoever counted in vain, for up to five minutes. `figures`
 * must be plain JSON.
 */
export async function figuresOf<Figures>(
  db: Db,
  { name, maxAgeMs, count, report }: Asked<Figures>,
): Promise<Kept<Figures>> {
  if (maxAgeMs === 0) return { figures: await count(), ageMs: 0 };
  const kept = await findKept<Figures>(db, name);
  if (kept && (kept.ageMs < maxAgeMs || !(await takeTurn(db, name)))) return kept;
  try {
    const figures = await count();
    await keepFigures(db, name, figures);
    return { figures, ageMs: 0 };
  } catch (error) {
    if (!kept || kept.ageMs > OLDEST_MS) throw error;
    report('kept figures', error);
    return kept;
  }
}
