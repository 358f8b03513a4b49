import pg from 'pg';
import type { Side } from '../platform/database/side.ts';

/** Runs statements in one transaction on a connection of a side, as a thief with that connection would. Returns `done` or the error code. */
export async function attemptAs(url: string, side: Side, ...statements: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: url, options: `-c role=kapao_${side}` });
  await client.connect();
  try {
    await client.query(['begin', ...statements, 'commit'].join(';\n'));
    return 'done';
  } catch (error) {
    return (error instanceof pg.DatabaseError && error.code) || 'other';
  } finally {
    await client.end();
  }
}
