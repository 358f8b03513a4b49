import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Whoever counts and is not heard of for so long has failed: another counts. */
const COUNTING_SECONDS = 30;

export interface Kept<Figures> {
  figures: Figures;
  ageMs: number;
}

export async function findKept<Figures>(db: Db, name: string): Promise<Kept<Figures> | undefined> {
  const found = await sql<{ figures: Figures; age_ms: number }>`select figures,
      (extract(epoch from clock_timestamp() - counted_at) * 1000)::int as age_ms
    from kept_figures where name = ${name}`.execute(db);
  const row = found.rows[0];
  return row && { figures: row.figures, ageMs: Math.max(0, row.age_ms) };
}

/** Whether it is the caller who counts anew. */
export async function takeTurn(db: Db, name: string): Promise<boolean> {
  const taken =
    await sql`update kept_figures set counting_until = clock_timestamp() + make_interval(secs => ${COUNTING_SECONDS})
    where name = ${name} and counting_until <= clock_timestamp() returning name`.execute(db);
  return taken.rows.length === 1;
}

/** Of two that counted for the first time the later one stays. */
export async function keepFigures(db: Db, name: string, figures: unknown): Promise<void> {
  await sql`insert into kept_figures (name, figures, counted_at, counting_until)
    values (${name}, ${JSON.stringify(figures)}::jsonb, clock_timestamp(), clock_timestamp())
    on conflict (name) do update set figures = excluded.figures, counted_at = excluded.counted_at, counting_until = excluded.counting_until`.execute(
    db,
  );
}
