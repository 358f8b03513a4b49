import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { freePort } from '../../../../scripts/tools/free-port.ts';
import { makeApp } from '../app.ts';
import { auditBooks } from '../audit.ts';
import { readConfig } from '../config.ts';
import { newMemberId } from '../domains/members/account/member-id.ts';
import { openOperation } from '../operations/operation.ts';
import { inTransaction } from '../platform/database/db.ts';
import { actFor } from '../platform/database/side.ts';
import { newToken, sha256 } from '../platform/process/ids.ts';
import { makeSealer } from '../platform/security/seal.ts';
import { bankAccountPlace } from '../queries/members/account-facts.ts';
import { bookAnyway } from './book-anyway.ts';
import { cloneDatabase } from './database.ts';
import { judgeByBooks } from './judge-by-books.ts';
import { outliveLeases } from './load.ts';
import { seedPartners, startOutsideWorld } from './outside-world.ts';
import { type Program, startProgram } from './program.ts';
import { seedSite } from './seed.ts';
import { type Member, membersOf, newAccountNo, operatorsOf, SECRET_KEY, testConfig } from './world.ts';

const SERVER = 'apps/server/src/main.ts';

export type ServerWorld = Awaited<ReturnType<typeof startServerWorld>>;

/**
 * The product as the programs it is, so that they can be killed and stopped: servers are started when asked for. The desk of
 * the operators is in this process and works on the same database, without any worker.
 */
export async function startServerWorld(adminUrl: string, overrides: Record<string, string> = {}) {
  const database = await cloneDatabase(adminUrl);
  const admin = new pg.Pool({ connectionString: database.url, max: 6 });
  admin.on('error', () => undefined);
  const totpSecret = await seedSite(admin, SECRET_KEY);
  const [memberPort, partnersPort] = [await freePort(), await freePort()];
  const environment = { ...testConfig(database.url, `http://127.0.0.1:${partnersPort}`), ...overrides };
  await seedPartners(admin, environment);
  const outside = await startOutsideWorld({ port: partnersPort, siteUrl: `http://127.0.0.1:${memberPort}` });
  const desk = await makeApp(readConfig(environment));
  const running = new Set<Program>();

  async function startServer(more: Record<string, string> = {}, entry = SERVER): Promise<Program> {
    const port = more.PORT === undefined ? memberPort : Number(more.PORT);
    const program = await startProgram({
      entry,
      port,
      readyPath: '/readyz',
      environment: { ...environment, OPERATOR_PORT: String(await freePort()), ...more },
    });
    running.add(program);
    return program;
  }

  const { callAs, cookieOf } = operatorsOf({ app: desk, totpSecret });
  return {
    admin,
    databaseUrl: database.url,
    db: desk.db,
    outside,
    startServer,
    callAs,
    cookieOf,
    register: membersOf({ app: desk, admin, outside }).register,
    newPlayer: (baht: number) => newPlayer(desk.db, admin, baht),
    /** Leases run out, everything unfinished is due. */
    hurry: () => outliveLeases(admin),
    judge: (where: string) => judgeByBooks({ admin, outside }, where),
    audit: () => actFor('worker', () => auditBooks(desk.db)),
    async stop() {
      for (const program of running) {
        program.signal('SIGCONT');
        await program.kill('SIGKILL');
      }
      await Promise.all([desk.member.close(), desk.office.close()]);
      await desk.db.destroy();
      await outside.stop();
      await admin.end();
      await database.drop();
    },
  };
}

/** A signed-in member with money, without the slow work of a password: the stories here are about games. */
export async function newPlayer(
  db: Parameters<typeof inTransaction>[0],
  admin: pg.Pool,
  baht: number,
): Promise<Member> {
  const [id, token, accountNo] = [newMemberId(), newToken(), newAccountNo()];
  const username = `+669${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}`;
  const sealed = makeSealer([{ id: 1, secret: SECRET_KEY }]).seal(accountNo, bankAccountPlace(id));
  await admin.query(
    `insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name,
       bank_account_no_sealed) values ($1, 'Test Member', $2, $2, 'none', 'THB', 'SCB', 'TEST MEMBER', $3)`,
    [id, username, sealed],
  );
  await admin.query(
    `insert into sessions (token_hash, member_id, is_remembered, address, user_agent, ends_at)
       values ($1, $2, true, '127.0.0.1', 'tests', now() + interval '1 day')`,
    [sha256(token), id],
  );
  const operationId = randomUUID();
  const amountMinor = BigInt(baht) * 100n;
  await inTransaction(db, (tx) =>
    openOperation(tx, {
      memberId: id,
      operationId,
      kind: 'deposit',
      state: 'CREDITED',
      statementType: 'deposit',
      from: 'SCB',
      to: 'WALLET',
      counterparty: 'KBANK',
      amountMinor,
      currency: 'THB',
      cashSign: 1,
      externalRef: operationId,
    }),
  );
  const movements = [{ from: 'bank', to: 'cash', amountMinor }];
  await bookAnyway(db, { owner: id, operationId, step: 'credit', kind: 'deposit', currency: 'THB', movements });
  return { id, username, token, bankCode: 'SCB', accountNo };
}
