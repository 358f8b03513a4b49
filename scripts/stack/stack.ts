import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_HOLDERS } from '../../apps/server/src/cli/demo-members.ts';
import { NODE_OPTIONS } from '../../apps/server/src/node-options.ts';
import { refuseOldSchema } from '../../apps/server/src/platform/database/migrate.ts';
import { type Postgres, startPostgres } from '../postgres/postgres.ts';
import { cliError } from '../tools/cli-error.ts';
import { isFree } from '../tools/free-port.ts';
import { root } from '../tools/run-tool.ts';
import { distOf } from './build-apps.ts';
import { writeDemoPartners, writeRealDemoRows } from './demo-partners.ts';
import { openLogFile } from './log-file.ts';
import { createPrograms, type Programs } from './programs.ts';

export const dataDir = join(root, '.data');
const logDir = join(dataDir, 'logs');

/** Where a program listens, and the address by which a browser finds its pages. */
export interface Address {
  port: number;
  origin: string;
}

export interface Addresses {
  host: string;
  member: Address;
  operator: Address;
  simulators: Address;
  /** Of the simulated mail server, which has no address in a browser. */
  mailPort: number;
}

export interface Stack {
  programs: Programs;
  /** The running database's address, migrated and seeded; with what the seed says about the demo logins. */
  openDatabase(): Promise<{ databaseUrl: string; seed: DemoSeed }>;
  startSimulators(): void;
  startServer(databaseUrl: string, nodeOptions?: NodeOptions): void;
  /** What every process of the server is started with. */
  environmentOf(databaseUrl: string): Record<string, string>;
  restartDatabase(): Promise<void>;
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** What is done with the database before it is migrated, and after that, before the demonstration's data goes in. */
export interface DatabaseSteps {
  prepare(url: string): Promise<void>;
  complete(url: string, say: (line: string) => void): Promise<void>;
}

/** By the place of a process among those of the server: the listeners first, then the worker. */
export type NodeOptions = (index: number) => readonly string[];

export interface DemoSeed {
  operators: { username: string; password: string; totpSecret: string; role: string }[];
  members: { username: string; password: string }[];
  auditDatabase: string;
}

/** A process that ends is reported at once, so this only bounds one that lives and never answers. */
const READY_TIMEOUT_MS = 600_000;
const REPORT_WAITING_EVERY_MS = 30_000;

function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  const port = text ? Number(text) : fallback;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw cliError(`${name} must be a port number between 1 and 65535, not "${text}".`);
}

function local({ port }: Address): string {
  return `http://127.0.0.1:${port}`;
}

export function readAddresses(): Addresses {
  const at = (name: string, fallback: number) => {
    const port = portFrom(name, fallback);
    return { port, origin: `http://127.0.0.1:${port}` };
  };
  return {
    host: process.env.HOST ?? '127.0.0.1',
    member: at('PORT', 8080),
    operator: at('OPERATOR_PORT', 8081),
    simulators: at('SIMULATORS_PORT', 8090),
    mailPort: portFrom('SMTP_PORT', 8025),
  };
}

/** Said before anything is started, because half a start is harder to understand than none. */
export async function requireFreePorts({ host, member, operator, simulators, mailPort }: Addresses): Promise<void> {
  const wanted = [
    ['PORT', member.port],
    ['OPERATOR_PORT', operator.port],
    ['SIMULATORS_PORT', simulators.port],
    ['SMTP_PORT', mailPort],
  ] as const;
  for (const [name, port] of wanted) {
    if (await isFree(port, host)) continue;
    throw cliError(`Port ${port} is taken by another program: stop that one, or choose another port with ${name}=...`);
  }
}

export function requireWritable(): void {
  mkdirSync(dataDir, { recursive: true });
  // The database's own user passes through here to its data; everything secret has a mode of its own.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o755);
  accessSync(dataDir, constants.W_OK);
}

interface Secrets {
  secretKey: string;
  /** What the keys of all partners are made from. */
  partnerKey: string;
}

/** Made once: what the database holds sealed can only be opened with the same key. */
function readSecrets(): Secrets {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (fault) {
      if (fault instanceof SyntaxError)
        throw cliError(`${path} is damaged: bring it back, or remove the whole .data folder.`);
      throw fault;
    }
  }
  const secrets = { secretKey: randomBytes(32).toString('base64'), partnerKey: randomBytes(24).toString('hex') };
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** Keys are made anew from the one secret at every start, so that a newer release finds all its partners. */
function writePartners({ simulators }: Addresses, { partnerKey }: Secrets): string {
  const path = join(dataDir, 'partners.json');
  writeDemoPartners(path, { url: local(simulators), secret: partnerKey });
  return path;
}

async function writeRealPartners({ simulators }: Addresses, { partnerKey }: Secrets): Promise<string> {
  const path = join(dataDir, 'real-partners.json');
  await writeRealDemoRows(path, { url: local(simulators), secret: partnerKey, isLaos: process.env.LAOS === 'true' });
  return path;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: 'manual' });
    await reply.body?.cancel();
    return reply.status < 500;
  } catch {
    return false;
  }
}

function readinessOf({ member, operator, simulators }: Addresses): string[] {
  return [`${local(simulators)}/`, `${local(member)}/readyz`, `${local(operator)}/readyz`];
}

/** What one build becomes when it is served (spec 1): given to this command, and handed to the server as they are. */
const SITE_VARIABLES = ['LAOS', 'MENU', 'FRAME_PARENTS', 'PROVIDER_HOST', 'SLOT_MESSAGE'] as const;

function siteVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const given = SITE_VARIABLES.map((name): [string, string | undefined] => [name, env[name]]);
  return Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

const server = (file: string) => join(root, 'apps', 'server', 'src', file);

/** As in production, the work has a process of its own: a flood at the listeners leaves it alone. */
const serverProcesses = (): (readonly [name: string, roles: string])[] =>
  process.env.ROLES
    ? [['server', process.env.ROLES]]
    : [
        ['server', 'member,operator'],
        ['worker', 'worker'],
      ];

function serverEnvironment(url: string, addresses: Addresses, secretKey: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    HOST: addresses.host,
    PORT: String(addresses.member.port),
    OPERATOR_PORT: String(addresses.operator.port),
    SITE_ORIGIN: process.env.SITE_ORIGIN ?? addresses.member.origin,
    OPERATOR_ORIGIN: process.env.OPERATOR_ORIGIN ?? addresses.operator.origin,
    SECRET_KEY: process.env.SECRET_KEY ?? secretKey,
    // One laptop plays many members, and they all come from one address (design 4).
    ADDRESS_LIMIT_FACTOR: process.env.ADDRESS_LIMIT_FACTOR ?? '100',
    // Every partner is a program of this machine.
    LOCAL_PARTNERS: 'true',
    MEMBER_WEB_DIR: distOf('member-web'),
    BACK_OFFICE_DIR: distOf('back-office'),
    ...siteVariables(process.env),
    FILES_DIR: join(dataDir, 'files'),
  };
}

async function migrate(
  programs: Programs,
  env: Record<string, string>,
  complete: () => Promise<void> | undefined,
): Promise<void> {
  await programs.task('migration', { args: [server('cli/migrate.ts')], env });
  await complete();
  // What an earlier release sealed is bound to its row before anything opens it.
  await programs.task('sealing', { args: [server('cli/rotate-seals.ts')], env });
}

export function createStack(
  addresses: Addresses,
  say: (line: string) => void,
  { url: givenDatabaseUrl = process.env.DATABASE_URL, steps }: { url?: string | undefined; steps?: DatabaseSteps } = {},
): Stack {
  const programs = createPrograms({ logDir });
  const secrets = readSecrets();
  const partnersFile = writePartners(addresses, secrets);
  const databaseLog = openLogFile(join(logDir, 'postgres.log'));
  let database: Promise<Postgres> | undefined;

  async function ownDatabaseUrl(): Promise<string> {
    database = startPostgres({
      dataDir: join(dataDir, 'postgres'),
      durable: true,
      logsStatements: process.env.LOG_SQL === 'true',
      databases: ['kapao'],
      say,
      log: (line) => databaseLog.write(`${line}\n`),
      onUnexpectedExit: programs.reportBroken,
    });
    const url = new URL((await database).url);
    url.pathname = '/kapao';
    return url.href;
  }

  const environment = (url: string) => serverEnvironment(url, addresses, secrets.secretKey);

  return {
    programs,
    environmentOf: environment,
    async restartDatabase() {
      if (!database) throw cliError('The database is not one of this command: restart it where it runs.');
      await (await database).restart();
    },
    async openDatabase() {
      const url = givenDatabaseUrl || (await ownDatabaseUrl());
      if (!givenDatabaseUrl) await refuseOldSchema(url);
      const env = environment(url);
      await steps?.prepare(url);
      await migrate(programs, env, () => steps?.complete(url, say));
      const realPartnersFile = await writeRealPartners(addresses, secrets);
      const seeding = {
        args: [server('cli/seed-demo.ts')],
        env: { ...env, PARTNERS_FILE: partnersFile, REAL_PARTNERS_FILE: realPartnersFile },
        printsSecrets: true,
      };
      const seed: DemoSeed = JSON.parse(await programs.task('demo seed', seeding));
      return { databaseUrl: url, seed };
    },
    startSimulators() {
      const env = {
        HOST: addresses.host,
        PORT: String(addresses.simulators.port),
        // What operators enter in the back office stays good over a restart.
        SMTP_PORT: String(addresses.mailPort),
        PARTNERS_FILE: partnersFile,
        ACCOUNT_HOLDERS: JSON.stringify(DEMO_HOLDERS),
        SITE_URL: local(addresses.member),
        // The database stays over a restart, so what the outside world holds of it must stay too.
        STATE_FILE: join(dataDir, 'simulators.json'),
      };
      programs.service('simulators', { args: [join(root, 'apps', 'simulators', 'src', 'main.ts')], env });
    },
    startServer(url, nodeOptions = () => []) {
      for (const [index, [name, roles]] of serverProcesses().entries()) {
        const args = [...NODE_OPTIONS, ...nodeOptions(index), server('main.ts')];
        programs.service(name, { args, env: { ...environment(url), ROLES: roles } });
      }
    },
    waitUntilReady: () => waitUntilReady(readinessOf(addresses), say),
    async stop() {
      await programs.stop();
      // A database that could not start has said so already, and there is nothing of it to stop.
      const running = await database?.catch(() => undefined);
      await running?.stop();
      await databaseLog.close();
    },
  };
}

async function waitUntilReady(urls: readonly string[], say: (line: string) => void): Promise<void> {
  const until = Date.now() + READY_TIMEOUT_MS;
  let reportAt = Date.now() + REPORT_WAITING_EVERY_MS;
  for (const url of urls) {
    while (!(await isReady(url))) {
      if (Date.now() > until) {
        throw cliError(`${url} did not become ready within ten minutes; the logs are in ${logDir}.`);
      }
      if (Date.now() > reportAt) {
        say(`Waiting for ${url}; its programs run, and their logs are in ${logDir}.`);
        reportAt = Date.now() + REPORT_WAITING_EVERY_MS;
      }
      await sleep(100);
    }
  }
}
