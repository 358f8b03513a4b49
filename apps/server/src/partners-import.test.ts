import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { root } from '../../../scripts/tools/run-tool.ts';
import { makeSealer } from './platform/security/seal.ts';
import { partnerSecretPlace } from './queries/backoffice/partner-facts.ts';
import { cloneDatabase, type TestDatabase } from './testing/database.ts';
import { SECRET_KEY } from './testing/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'kapao-import-'));
const file = join(folder, 'partners.json');
copyFileSync(join(root, 'docs', 'partners.example.json'), file);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

/** The command as its own process, with nothing in its environment but what the page says. */
function run(words: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/commands/partners.ts', ...words], { cwd: root, env: environment });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  );
}
const importing = (path: string) => run(['import', path], { DATABASE_URL: database.url, SECRET_KEY });

it('the command brings a file into the rows of a migrated database that is empty, its keys sealed and unsaid', async () => {
  const { code, said } = await importing(file);
  expect([code, said]).toEqual([0, expect.stringContaining('payout: written')]);
  expect(said).not.toContain('replace:');
  const rows = await client.query(
    "select kind, protocol, url, is_on, is_paused from partners where partner_id = 'payout'",
  );
  expect(rows.rows).toEqual([
    { kind: 'payout', protocol: 'simulated-payout', url: 'https://payout.example', is_on: true, is_paused: false },
  ]);
  const secrets = await client.query(
    "select secret_id, value_sealed from partner_secrets where partner_id = 'payout' and is_in_use",
  );
  const [{ secret_id, value_sealed }] = secrets.rows;
  const opened = makeSealer([{ id: 1, secret: SECRET_KEY }]).open(value_sealed, partnerSecretPlace(secret_id));
  expect(opened).toBe('replace: what we show payout');
});

it('the command leaves what is there as it is, when it runs once more', async () => {
  const before = await client.query('select * from partners order by partner_id');
  const { code, said } = await importing(file);
  expect(code).toBe(0);
  expect(said.trim().split('\n')).toEqual(Array(before.rows.length).fill(expect.stringContaining('left as it is')));
  expect((await client.query('select * from partners order by partner_id')).rows).toEqual(before.rows);
});

it.each([
  ['a file that is not there', () => importing(join(folder, 'nothing.json')), 'cannot be read'],
  [
    'no file at all',
    () => run(['import'], { DATABASE_URL: database.url, SECRET_KEY }),
    'Usage: npm run partners import',
  ],
  ['no key to seal with', () => run(['import', file], { DATABASE_URL: database.url }), 'SECRET_KEY'],
])('the command ends with a sentence and no row for %s', async (_what, command, sentence) => {
  const before = await client.query('select count(*)::int as n from partners');
  const { code, said } = await command();
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect((await client.query('select count(*)::int as n from partners')).rows).toEqual(before.rows);
});
