import pg from 'pg';
import { readDatabaseUrl, readSecretKeys } from '../config.ts';
import { primaryUrl } from '../platform/database/database-hosts.ts';
import { makeSealer } from '../platform/security/seal.ts';
import { endOnForeignKey } from './own-key.ts';
import { resealColumn } from './reseal.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/**
 * Seals every secret anew under the current key, beside a running server. As the owner of the schema:
 * `DATABASE_URL=... SECRET_KEY=... SECRET_KEY_ID=2 OLD_SECRET_KEYS=1=... node apps/server/src/cli/rotate-seals.ts`.
 */
const keys = readSecretKeys();
await endOnForeignKey(readDatabaseUrl(), keys);
const sealer = makeSealer(keys);
const client = new pg.Client({ connectionString: await primaryUrl(readDatabaseUrl()) });
await client.connect();
try {
  for (const column of SEALED_COLUMNS) {
    const count = await resealColumn(client, sealer, column);
    console.log(`${column.table}.${column.column}: ${count} sealed anew`);
  }
} finally {
  await client.end();
}
