import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyFolder } from '../../apps/server/src/domains/compliance/regulator/folder-verify.ts';
import { writeFolder } from '../../apps/server/src/domains/compliance/regulator/regulator-folder.ts';
import { openReadOnlyDatabase } from '../../apps/server/src/platform/database/db.ts';
import { regulatorFolder } from '../../packages/contract/src/operator/regulator.ts';
import { findDatabase } from '../tools/audited-database.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';

const USAGE =
  'npm run regulator -- export <folder> --since 2026-11-01 --until 2026-11-30, or verify <folder> [--root <hash>]';

/** Writes the folder of a span of Bangkok days into a new directory, or says whether one is as it was written. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, until: { type: 'string' }, root: { type: 'string' } },
  });
  const [act, name] = positionals;
  if (name === undefined) throw cliError(USAGE);
  const folder = resolve(name);
  if (act === 'verify') return verify(folder, values.root);
  if (act !== 'export') throw cliError(USAGE);
  const span = regulatorFolder.query.safeParse({ since: values.since, until: values.until });
  if (!span.success) throw cliError(`The days are not a span of at most 92: ${USAGE}`);
  return exportTo(folder, span.data);
});

async function verify(folder: string, root: string | undefined): Promise<number> {
  const { manifest, faults } = await verifyFolder(folder, root);
  for (const fault of faults) console.log(fault);
  if (faults.length > 0 || !manifest) return 1;
  const { files, since, until, root: found } = manifest;
  console.log(`The folder of ${since} to ${until} is whole: ${files.length} files, root ${found}.`);
  return 0;
}

async function exportTo(folder: string, span: { since: string; until: string }): Promise<number> {
  // Never into one that is there: what it holds would look like a part of it.
  await mkdir(folder).catch(() => {
    throw cliError(`${folder} is there already, or cannot be made.`);
  });
  const { url, close } = await findDatabase();
  const db = openReadOnlyDatabase(url);
  try {
    const { files, root } = await writeFolder(db, folder, { ...span, madeAt: new Date() });
    for (const { name, rows } of files) console.log(`${name}: ${rows} rows`);
    console.log(`Root ${root}.`);
    return 0;
  } finally {
    await db.destroy();
    await close();
  }
}
