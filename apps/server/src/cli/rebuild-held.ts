import pg from 'pg';

/** Counts anew what members hold in all, from their accounts: for when the audit says that the total is another. */
const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL: is missing.\n');
  process.exit(1);
}
const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  await client.query('select ledger.rebuild_held()');
} finally {
  await client.end();
}
