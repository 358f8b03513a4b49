import pg from 'pg';
import { readDatabaseUrl } from '../config.ts';
import { primaryUrl } from '../platform/database/database-hosts.ts';

/** Counts anew what members hold in all, what moved by day, and what house accounts took by hour: for when the audit says that it is another. */
const client = new pg.Client({ connectionString: await primaryUrl(readDatabaseUrl()) });
await client.connect();
try {
  await client.query('select ledger.rebuild_held(), ledger.rebuild_days(), rebuild_house_hours()');
} finally {
  await client.end();
}
