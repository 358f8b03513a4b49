import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Whoever counts and is not heard of for so long has failed: another counts. */
const COUNTING_SECONDS = 30;

interface Kept<Figures> {
  figures: Figures;
  ageMs: number;
}

/**
 * Figures that cost a look at every node, as anybody counted them at most `maxAgeMs` ago; with 0 they are counted for each caller, and nothing
 * is kept. One counts anew at a time, and the others are given what there is. `figures` must be plain JSON.
 */
export async function figuresOf<Figures>(
  db: Db,
  { name, maxAgeMs, count }: { name: string; maxAgeMs: number; count: () => Promise<Figures> },
): Promise<Kept<Figures>> {
  if (maxAgeMs === 0) return { figures: await count(), ageMs: 0 };
  const kept = await findKept<Figures>(db, name);
  if (kept && (kept.ageMs < maxAgeMs || !(await takeTurn(db, name)))) return kept;
  const figures = await count();
  await keep(db, name, figures);
  return { figures, ageMs: 0 };
}

async function findKept<Figures>(db: Db, name: string): Promise<Kept<Figures> | undefined> {
  const found = await sql<{ figures: Figures; age_ms: number }>`select figures,
      (extract(epoch from clock_timestamp() - counted_at) * 1000)::int as age_ms
    from kept_figures where name = ${name}`.execute(db);
  const row = found.rows[0];
  return row && { figures: row.figures, ageMs: Math.max(0, row.age_ms) };
}

async function takeTurn(db: Db, name: string): Promise<boolean> {
  const taken =
    await sql`update kept_figures set counting_until = clock_timestamp() + make_interval(secs => ${COUNTING_SECONDS})
    where name = ${name} and counting_until <= clock_timestamp() returning name`.execute(db);
  return taken.rows.length === 1;
}

/** Of two that counted for the first time the later one stays. */
async function keep(db: Db, name: string, figures: unknown): Promise<void> {
  await sql`insert into kept_figures (name, figures, counted_at, counting_until)
    values (${name}, ${JSON.stringify(figures)}::jsonb, clock_timestamp(), clock_timestamp())
    on conflict (name) do update set figures = excluded.figures, counted_at = excluded.counted_at, counting_until = excluded.counting_until`.execute(
    db,
  );
}
