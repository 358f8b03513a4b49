import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { SECRET_KEY } from '../testing/world.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

const seed = (siteOrigin: string, environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'seed-demo.ts')], {
    encoding: 'utf8',
    env: { DATABASE_URL: database.url, SECRET_KEY, SITE_ORIGIN: siteOrigin, ...environment },
  });

/** Known passwords are the demo's only; a real site with one of them is open to everybody. */
async function expectNothingSeeded(told: ReturnType<typeof seed>) {
  expect(told.status).toBe(1);
  expect(told.stderr).toContain('this is no demo');
  const written = await admin.query('select (select count(*) from members) + (select count(*) from games) as rows');
  expect(written.rows[0]).toEqual({ rows: '0' });
}

it('the demo is not written to a site with a public address', async () => {
  await expectNothingSeeded(seed('https://wallet.example.com'));
});

it('the demo of a Lao site offers codes of BCEL, and bonuses in kip and in baht', async () => {
  const lao = await cloneDatabase(inject('databaseAdminUrl'));
  const told = seed('http://127.0.0.1:8080', { LAOS: 'true', DATABASE_URL: lao.url });
  expect([told.status, told.stderr]).toEqual([0, '']);
  const reader = new pg.Client({ connectionString: lao.url });
  await reader.connect();
  const offers = await reader.query('select currency, code from bonus_offers order by currency, code');
  const ways = await reader.query("select value from settings where name = 'deposit.methods'");
  await reader.end();
  await lao.drop();
  expect(offers.rows.map(({ currency, code }) => `${currency} ${code}`)).toEqual([
    'LAK DAILY30K',
    'LAK KAPAO100',
    'LAK WELCOME20',
    'THB DAILY50',
  ]);
  expect(ways.rows[0].value).toContainEqual({ method: 'qr:BCEL', isOn: true });
});

it('the demo is not written to a site that has operators of its own', async () => {
  await admin.query(
    "insert into operators (username, role, password_hash, totp_secret_sealed, enrolled_at) values ('maria', 'owner', 'x', 'x', now())",
  );
  await expectNothingSeeded(seed('http://127.0.0.1:8080'));
});
