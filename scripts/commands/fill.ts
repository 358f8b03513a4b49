import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSecretKeys } from '../../apps/server/src/config.ts';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { FILL_SECRET_KEY, fillDatabase, isFilled } from '../fill/fill-database.ts';
import { FILL_PASSWORD } from '../fill/fill-people.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';

const OWN = join(root, '.data', 'fill');

/**
 * `npm run fill -- --members 200000 --rows 10000000`: a generated site in the empty database of DATABASE_URL, sealed with its
 * SECRET_KEY; without an address in a server of its own, which stays up until Ctrl-C and is there again the next time.
 */
await runCommand(async () => {
  const fill = readOptions();
  const configured = process.env.DATABASE_URL;
  const log = (line: string) => console.log(line);
  if (configured) {
    await migrateDatabase(configured);
    const secretKeys = process.env.SECRET_KEY ? readSecretKeys() : [FILL_SECRET_KEY];
    await fillDatabase(configured, { ...fill, secretKeys, log });
    return 0;
  }
  await mkdir(OWN, { recursive: true });
  const postgres = await startPostgres({ dataDir: OWN, durable: false, databases: ['fill'], log: () => {} });
  try {
    const url = new URL('/fill', postgres.url).toString();
    await migrateDatabase(url);
    if (await isFilled(url)) console.log(`It is filled already: remove ${OWN} for another one.`);
    else await fillDatabase(url, { ...fill, secretKeys: [FILL_SECRET_KEY], log });
    console.log(`DATABASE_URL=${url}\nSECRET_KEY=${FILL_SECRET_KEY.secret}`);
    console.log(`Members 0800000000 and so on, password ${FILL_PASSWORD}. Ctrl-C stops the database.`);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    });
    return 0;
  } finally {
    await postgres.stop();
  }
});

function readOptions() {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({ options: { members: number, rows: number, 'whale-rows': number, seed: number } });
  const fill = {
    members: numberOf('members', values.members, 2_000),
    rows: numberOf('rows', values.rows, 20_000),
    whaleRows: numberOf('whale-rows', values['whale-rows'], 0),
    seed: numberOf('seed', values.seed, 1),
  };
  if (fill.members < 3 || fill.rows < fill.members) throw cliError('There must be three members and a row for each.');
  return fill;
}

function numberOf(name: string, told: string | undefined, usual: number): number {
  const value = Number(told ?? usual);
  if (!Number.isSafeInteger(value) || value < 0) throw cliError(`--${name} must be a whole number.`);
  return value;
}
