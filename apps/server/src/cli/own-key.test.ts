import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../scripts/tools/free-port.ts';
import { NODE_OPTIONS } from '../node-options.ts';
import { makeSealer, sealPlace } from '../platform/security/seal.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { seedPartners } from '../testing/outside-world.ts';
import { seedSite } from '../testing/seed.ts';
import { SECRET_KEY, testConfig } from '../testing/world.ts';
import { requireOwnKey } from './own-key.ts';

const OWN = { id: 1, secret: SECRET_KEY };
const foreign = (id = 1) => ({ id, secret: `a key of another site ${randomUUID()}` });
const ROOT = new URL('../../../../', import.meta.url);

let database: TestDatabase;
let admin: pg.Pool;
let environment: Record<string, string>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Pool({ connectionString: database.url, max: 2 });
  environment = {
    ...testConfig(database.url, 'http://127.0.0.1:9'),
    ...{ PORT: String(await freePort()), OPERATOR_PORT: String(await freePort()) },
  };
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

/** Runs a program to its end; answers its exit code and error stream. */
const run = (file: string, args: readonly string[], wish: Record<string, string>) =>
  new Promise<{ code: number | null; words: string }>((resolve) => {
    const env = { ...environment, OPERATOR_ORIGIN: 'http://127.0.0.1:8081', ...wish };
    const child = execFile(
      process.execPath,
      [...NODE_OPTIONS, file, ...args],
      { cwd: ROOT, env },
      (_error, _out, words) => resolve({ code: child.exitCode, words }),
    );
  });

/** Counts the rows of every table, with its newest transaction. */
async function contents(): Promise<string> {
  const found = await admin.query(
    `select string_agg(query_to_xml(format('select %L as name, count(*), max(xmin::text::bigint) from %I.%I', relname, nspname,
      relname), true, false, '')::text, '' order by nspname, relname) as all
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname in ('public', 'ledger')`,
  );
  return found.rows[0].all;
}

describe('the key of a database', () => {
  it('may be any while nothing is sealed', async () => {
    await admin.query('delete from push_keys');
    await expect(requireOwnKey(database.url, [foreign()])).resolves.toBeUndefined();
  });

  it('is required once something is sealed, and a server or command with another one writes nothing', async () => {
    await seedSite(admin, SECRET_KEY);
    await seedPartners(admin, environment);
    const before = await contents();
    const { secret } = foreign();
    for (const [file, ...args] of [
      ['apps/server/src/main.ts'],
      ['apps/server/src/cli/create-operator.ts', 'maria'],
      ['apps/server/src/cli/rotate-seals.ts'],
      ['scripts/commands/partners.ts', 'import', 'docs/partners.example.json'],
    ] as const) {
      const { code, words } = await run(file, args, { SECRET_KEY: secret });
      expect([file, code, words]).toEqual([
        file,
        1,
        expect.stringContaining('SECRET_KEY is not the key of this database'),
      ]);
      expect(words).toContain('docs/operations/runbooks.md');
      expect(words).not.toContain(secret);
    }
    expect(await contents()).toBe(before);
  });

  it('is compared by each id, so that a new key is let in beside the old one and a foreign one is not', async () => {
    const next = foreign(2);
    await expect(requireOwnKey(database.url, [OWN])).resolves.toBeUndefined();
    await expect(requireOwnKey(database.url, [next, OWN])).resolves.toBeUndefined();
    await expect(requireOwnKey(database.url, [next, foreign(1)])).rejects.toThrow('under key 1');
    await expect(requireOwnKey(database.url, [next])).rejects.toThrow('under key 1');
    const sealed = makeSealer([next]).seal('x', sealPlace('operators', 'totp_secret_sealed', 'owner'));
    await admin.query("update operators set totp_pending_sealed = $1 where username = 'owner'", [sealed]);
    await expect(requireOwnKey(database.url, [foreign(2), OWN])).rejects.toThrow('under key 2');
  });

  it('is not foreign for one value that was damaged by itself', async () => {
    await admin.query('update operators set totp_pending_sealed = null');
    await admin.query("update operators set totp_pending_sealed = '\\x0201aa' where username = 'owner'");
    await expect(requireOwnKey(database.url, [OWN])).resolves.toBeUndefined();
  });
});
