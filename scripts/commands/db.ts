import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { writeDump } from '../sql/sql-check.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';
import { ownScript, root, runTool } from '../tools/run-tool.ts';

/**
 * `migrate` brings DATABASE_URL up to date, `distribute` spreads it over the nodes of its Citus coordinator, `reset` forgets the demo's data,
 * `types` compares statements with the schema, `schema` writes the dump of it, `plans` compares with a cluster, of
 * files with one of the names only.
 */
await runCommand(async () => {
  const [task, ...names] = process.argv.slice(2);
  if (task === 'types') return (await runTool(ownScript('sql/sql-check'))).isFine ? 0 : 1;
  if (task === 'schema') {
    await writeDump();
    console.log('apps/server/database/schema.sql is as the files make it.');
    return 0;
  }
  if (task === 'migrate') {
    const url = process.env.DATABASE_URL;
    if (!url) throw cliError('DATABASE_URL is missing: npm start migrates the demo by itself.');
    await migrateDatabase(url);
    console.log('The schema is up to date.');
    return 0;
  }
  if (task === 'distribute') {
    if (!process.env.DATABASE_URL) throw cliError('DATABASE_URL is missing: it names the coordinator.');
    return (await runTool([process.execPath, join(root, 'apps/server/src/cli/distribute.ts')])).isFine ? 0 : 1;
  }
  if (task === 'plans') return (await runTool(ownScript('sql/cluster-check', ...names))).isFine ? 0 : 1;
  if (task === 'reset') {
    await rm(join(root, '.data'), { recursive: true, force: true });
    console.log('The demo is empty again; npm start makes a new one.');
    return 0;
  }
  throw cliError('Say which: db migrate, db distribute, db reset, db schema, db types or db plans.');
});
