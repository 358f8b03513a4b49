import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { DEMO_HOLDERS } from '../apps/server/src/cli/demo-members.ts';
import type { SecretKey } from '../apps/server/src/platform/security/seal.ts';
import { cloneDatabase } from '../apps/server/src/testing/database.ts';
import { writeDemoPartners, writeRealDemoRows } from '../scripts/stack/demo-partners.ts';
import { freePort } from '../scripts/tools/free-port.ts';
import { makeOutsideWorld, type OutsideWorld } from './outside-world.ts';
import { inRepository, type Program, runProgram, startProgram } from './program.ts';
import { checkSlipsAllDay } from './slip-hours.ts';
import { letCodesPass, makeAuthenticator } from './totp.ts';

export interface Operator {
  username: string;
  password: string;
  /** The next code of the second factor. */
  code: () => Promise<string>;
}

/** The product as it runs: two programs on ports of their own, over a database of their own. */
export interface Product {
  memberOrigin: string;
  operatorOrigin: string;
  world: OutsideWorld;
  databaseUrl: string;
  /** What every program of the server is started with. */
  environment: Readonly<Record<string, string>>;
  /** The partners that the outside world plays, as a file to import. */
  partnersFile: string;
  operators: Readonly<Record<'owner' | 'owner2' | 'finance' | 'finance2' | 'support' | 'auditor', Operator>>;
  startServer(): Promise<void>;
  stopServer(): Promise<void>;
  /** SIGKILL: no chance to finish anything. */
  killServer(): Promise<void>;
  stop(): Promise<void>;
  lastWords(): string;
}

interface Seed {
  operators: { username: keyof Product['operators']; password: string; totpSecret: string }[];
}

export interface ProductWish {
  serverEnv?: Readonly<Record<string, string>>;
  /** What the member site is called: passkeys belong to a name, and a bare address is none. */
  memberHost?: string;
  /** Nothing of the demonstration: the site is new, and has neither operators nor partners. */
  isEmpty?: boolean;
  /** Writes into the empty database before anybody else does. */
  fill?(databaseUrl: string, secretKey: SecretKey): Promise<void>;
  fillTimeoutMs?: number;
}

export async function startProduct({
  serverEnv = {},
  memberHost = '127.0.0.1',
  isEmpty = false,
  fill,
}: ProductWish = {}): Promise<Product> {
  const database = await cloneDatabase(inject('databaseAdminUrl'));
  const [memberPort, operatorPort, simulatorsPort] = [await freePort(), await freePort(), await freePort()];
  const local = (port: number) => `http://127.0.0.1:${port}`;
  const memberOrigin = `http://${memberHost}:${memberPort}`;
  const filesDirectory = join(tmpdir(), `kapao-files-${randomBytes(8).toString('hex')}`);
  const secretKey = { id: 1, secret: randomBytes(32).toString('base64') };
  const partners = join(tmpdir(), `kapao-partners-${randomBytes(8).toString('hex')}.json`);
  const realPartners = partners.replace('.json', '-real.json');
  const outside = { url: local(simulatorsPort), secret: randomBytes(24).toString('hex') };
  writeDemoPartners(partners, outside);
  await writeRealDemoRows(realPartners, { ...outside, isLaos: serverEnv.LAOS === 'true' });
  const env = {
    DATABASE_URL: database.url,
    PORT: String(memberPort),
    OPERATOR_PORT: String(operatorPort),
    SITE_ORIGIN: memberOrigin,
    OPERATOR_ORIGIN: local(operatorPort),
    SECRET_KEY: secretKey.secret,
    DEMO: 'true',
    ADDRESS_LIMIT_FACTOR: '1000',
    LOCAL_PARTNERS: 'true',
    MEMBER_WEB_DIR: inRepository('apps/member-web/dist'),
    BACK_OFFICE_DIR: inRepository('apps/back-office/dist'),
    LOG_LEVEL: 'warn',
    FILES_DIR: filesDirectory,
    ...serverEnv,
  };
  const server = { file: 'apps/server/src/main.ts', env, readyAt: `${local(memberPort)}/readyz` };
  const simulators = {
    file: 'apps/simulators/src/main.ts',
    env: {
      PORT: String(simulatorsPort),
      PARTNERS_FILE: partners,
      SITE_URL: local(memberPort),
      ACCOUNT_HOLDERS: JSON.stringify(DEMO_HOLDERS),
    },
    readyAt: `${local(simulatorsPort)}/`,
  };
  const running: { server?: Program; simulators?: Program } = {};
  const stop = async () => {
    await running.server?.stop();
    await running.simulators?.stop();
    await database.drop();
    await rm(filesDirectory, { recursive: true, force: true });
    await rm(partners, { force: true });
    await rm(realPartners, { force: true });
  };
  try {
    await fill?.(database.url, secretKey);
    const seeding = { ...env, PARTNERS_FILE: partners, REAL_PARTNERS_FILE: realPartners };
    const seed: Seed = isEmpty
      ? { operators: [] }
      : JSON.parse(await runProgram('apps/server/src/cli/seed-demo.ts', seeding));
    await checkSlipsAllDay(database.url);
    // Both are waited for, so that a failed start leaves the other to be stopped.
    const started = await Promise.allSettled([
      startProgram(simulators).then((program) => Object.assign(running, { simulators: program })),
      startProgram(server).then((program) => Object.assign(running, { server: program })),
    ]);
    for (const start of started) if (start.status === 'rejected') throw start.reason;
    const operators = seed.operators.map(({ username, password, totpSecret }) => {
      const letStepsPass = () => letCodesPass(database.url, username);
      return [username, { username, password, code: makeAuthenticator(totpSecret, letStepsPass) }] as const;
    });
    return {
      memberOrigin,
      operatorOrigin: local(operatorPort),
      world: makeOutsideWorld(local(simulatorsPort)),
      databaseUrl: database.url,
      environment: env,
      partnersFile: partners,
      operators: Object.fromEntries(operators) as Product['operators'],
      async startServer() {
        running.server = await startProgram(server);
      },
      stopServer: async () => running.server?.stop(),
      killServer: async () => running.server?.kill(),
      stop,
      lastWords: () => `server:\n${running.server?.lastWords()}\nsimulators:\n${running.simulators?.lastWords()}`,
    };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
