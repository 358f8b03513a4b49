import type pg from 'pg';

/**
 * Changes rows past the rules that triggers hold, all or nothing. The setting is a statement of its own: on a cluster the other nodes are told the
 * whole text that it stands in.
 */
export async function withoutTriggers(admin: pg.Pool, statements: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(statements);
    await client.query('commit');
  } finally {
    // A failed transaction ends with its connection.
    client.release(true);
  }
}
