import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../apps/server/src/platform/migrate.ts';
import { startPostgres } from './postgres.ts';
import { root, runTool, toolOf } from './run-tool.ts';
import { runCommand, sentence } from './sentence.ts';

const TYPES = join(root, 'apps', 'server', 'src', 'platform', 'generated', 'tables.ts');
const MAPPING = '{"int8":"bigint","timestamptz":"Date"}';

/** Writes the table types from a freshly migrated database, or with `--check` fails when the committed ones differ. */
await runCommand(async () => {
  const isCheck = process.argv.includes('--check');
  const home = await mkdtemp(join(tmpdir(), 'kapao-types-'));
  const postgres = await startPostgres({
    dataDir: join(home, 'data'),
    durable: false,
    databases: ['types'],
    log: () => {},
  });
  try {
    const url = new URL(postgres.url);
    url.pathname = '/types';
    await migrateDatabase(url.toString());
    const written = join(tmpdir(), `tables-${randomUUID()}.ts`);
    const arguments_ = ['--dialect', 'postgres', '--url', url.toString(), '--out-file', written];
    const filter = [
      '--type-mapping',
      MAPPING,
      '--include-pattern',
      '{public,ledger}.*',
      '--exclude-pattern',
      '*schema_migrations',
    ];
    const run = await runTool(toolOf('kysely-codegen', ...arguments_, ...filter), { isQuiet: true });
    if (!run.isFine) throw sentence(`The table types could not be generated: ${run.output}`);
    const generated = await readFile(written, 'utf8');
    await rm(written);
    if (isCheck) return generated === (await readFile(TYPES, 'utf8')) ? 0 : fail();
    await writeFile(TYPES, generated);
    return 0;
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
});

function fail(): number {
  console.log('The table types do not fit the migrations: run npm run db:types and commit the result.');
  return 1;
}
