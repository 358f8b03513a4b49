import pg from 'pg';
import { endOnForeignKey } from '../../apps/server/src/cli/own-key.ts';
import { importPartners } from '../../apps/server/src/cli/partner-import.ts';
import { isPublicSite, readDatabaseUrl, readSecretKeys } from '../../apps/server/src/config.ts';
import { readPartners } from '../../apps/server/src/partners-file.ts';
import { primaryUrl } from '../../apps/server/src/platform/database/database-hosts.ts';
import { makeSealer } from '../../apps/server/src/platform/security/seal.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';

/**
 * Brings the partners of a file into rows, for a site that begins or that still has one; those that are there stay as they are.
 * As the owner of the schema: `DATABASE_URL=... SECRET_KEY=... npm run partners import partners.json`.
 */
await runCommand(async () => {
  const [command, path] = process.argv.slice(2);
  if (command !== 'import' || path === undefined) throw cliError('Usage: npm run partners import <file>');
  const entries = readPartners(path, { isPublic: isPublicSite() });
  const keys = readSecretKeys();
  await endOnForeignKey(readDatabaseUrl(), keys);
  const sealer = makeSealer(keys);
  const client = new pg.Client({ connectionString: await primaryUrl(readDatabaseUrl()) });
  await client.connect();
  try {
    await client.query('begin');
    const written = await importPartners(client, { sealer, entries });
    await client.query('commit');
    for (const { id } of entries) console.log(`${id}: ${written.includes(id) ? 'written' : 'left as it is'}`);
    return 0;
  } finally {
    await client.end();
  }
});
