import { rm } from 'node:fs/promises';
import { login } from '@kapao/contract/member/login.ts';
import { register } from '@kapao/contract/member/registration.ts';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { openDatabase } from '../../../platform/database/db.ts';
import { cloneDatabase } from '../../../testing/database.ts';
import { seedPartners, startOutsideWorld } from '../../../testing/outside-world.ts';
import { startProgram } from '../../../testing/program.ts';
import { seedSite } from '../../../testing/seed.ts';
import { slipCode, slipPng } from '../../../testing/slip-pictures.ts';
import { upload } from '../../../testing/slip-story.ts';
import { callOver } from '../../../testing/wire.ts';
import {
  booksOf,
  digits,
  MEMBER_PASSWORD,
  newAccountNo,
  registration,
  SECRET_KEY,
  testConfig,
  until,
} from '../../../testing/world.ts';

const TEST = 'the test';
const SLIPS = 8;
/** In whose hands the slips are when a server is killed: three times they are being read, which is no fault of theirs. */
const KILLED_WHILE = ['UPLOADED', 'UPLOADED', 'UPLOADED', 'VERIFYING'] as const;

/** A server of its own, as a process that can be killed. */
async function startAll() {
  const database = await cloneDatabase(inject('databaseAdminUrl'));
  const admin = new pg.Pool({ connectionString: database.url, max: 4, application_name: TEST });
  admin.on('error', () => undefined);
  await seedSite(admin, SECRET_KEY);
  const [port, officePort, partnersPort] = [await freePort(), await freePort(), await freePort()];
  const config = testConfig(database.url, `http://127.0.0.1:${partnersPort}`);
  const environment = { ...config, OPERATOR_PORT: String(officePort) };
  await seedPartners(admin, environment);
  const start = (roles: string) =>
    startProgram({
      entry: 'apps/server/src/main.ts',
      port,
      readyPath: '/readyz',
      environment: { ...environment, ROLES: roles },
    });
  // Nobody works on the slips until all of them are there.
  const server = await start('member');
  const outside = await startOutsideWorld({ port: partnersPort, siteUrl: server.url });
  return { database, admin, outside, start, server, filesDirectory: String(config.FILES_DIR) };
}

async function hurry(admin: pg.Pool): Promise<void> {
  await admin.query('update slips set next_attempt_at = now() where next_attempt_at > now() and lease_until is null');
}

/** A statement under way when its server is killed may still be written. A cluster's nodes keep connections among themselves, which do nothing. */
async function isAlone(admin: pg.Pool): Promise<boolean> {
  const others = await admin.query(
    `select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and application_name <> $1
      and not (application_name like 'citus_internal%' and state = 'idle')`,
    [TEST],
  );
  return others.rowCount === 0;
}

it('a server killed while slips are read and verified finishes them, each once', { timeout: 300_000 }, async () => {
  const { database, admin, outside, start, filesDirectory, ...started } = await startAll();
  let { server } = started;
  try {
    const [username, accountNo] = [`08${digits(8)}`, newAccountNo()];
    await callOver(server.url, register, { body: registration(username, { bankCode: 'SCB', accountNo }) });
    const signedIn = await callOver(server.url, login, { body: { username, password: MEMBER_PASSWORD } });
    const found = await admin.query('select member_id from members where username = $1', [username]);
    const member = { id: String(found.rows[0]?.member_id), token: signedIn.reply?.token ?? '' };
    await outside.setFault({ target: 'feed', fault: 'down', times: 100_000 });
    // Half of the answers are lost, so that the server dies after a verifier has counted the slip.
    await outside.setFault({ target: 'verifier:a', fault: 'drop-answer', times: SLIPS });
    for (let number = 1; number <= SLIPS; number += 1) {
      const reference = await outside.sendMoney({
        fromBank: 'SCB',
        fromAccountNo: accountNo,
        fromName: 'TEST MEMBER',
        toBank: 'KBANK',
        toAccountNo: '0123456789',
        amount: 10,
      });
      const file = await slipPng(slipCode('014', reference));
      const answered = await upload({ world: { memberUrl: server.url }, member, file, key: `slip-${number}` });
      expect(answered.status).toBe(200);
    }
    await server.kill('SIGKILL');
    server = await start('member,worker');
    for (const state of KILLED_WHILE) {
      const isTaken = async () => {
        await hurry(admin);
        return (
          (await admin.query('select 1 from slips where state = $1 and lease_until > now()', [state])).rowCount !== 0
        );
      };
      await until(`a slip is taken that is ${state}`, isTaken);
      await server.kill('SIGKILL');
      await until('nothing of it goes on', () => isAlone(admin));
      // Leases outlive their holder; here they end at once.
      await admin.query(
        `update slips set next_attempt_at = now(), lease_until = null where next_attempt_at is not null`,
      );
      server = await start('member,worker');
    }
    const everySlipIsASuccess = async () => {
      await hurry(admin);
      const open = await admin.query<{ state: string; reason: string }>(
        "select state, reason from slips where state <> 'SUCCESS'",
      );
      expect(open.rows.filter(({ state }) => state === 'FAILED')).toEqual([]);
      return open.rowCount === 0;
    };
    await until('every slip is a success', everySlipIsASuccess);
    expect((await booksOf(admin, member)).cash).toBe(BigInt(SLIPS) * 1_000n);
    const db = openDatabase(database.url, 2);
    expect(await auditLedger(db)).toEqual([]);
    await db.destroy();
  } finally {
    await server.kill('SIGKILL');
    await outside.stop();
    await admin.end();
    await database.drop();
    await rm(filesDirectory, { recursive: true, force: true });
  }
});
