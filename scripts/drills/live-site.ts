import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { NODE_OPTIONS } from '../../apps/server/src/node-options.ts';
import { clientFor } from '../../apps/server/src/platform/database/database-hosts.ts';
import { LOAD_PAYOUTS } from '../../apps/server/src/testing/load.ts';
import { type OutsideWorld, startOutsideWorld } from '../../apps/server/src/testing/outside-world.ts';
import { type Program, startProgram } from '../../apps/server/src/testing/program.ts';
import { SECRET_KEY, setPolicy, testConfig } from '../../apps/server/src/testing/world.ts';
import { freePort } from '../tools/free-port.ts';
import { root } from '../tools/run-tool.ts';

/** In the order of docs/operations/upgrade.md. */
export const ROLES = ['worker', 'operator', 'member'] as const;
export type Role = (typeof ROLES)[number];

export type LiveSite = Awaited<ReturnType<typeof startLiveSite>>;

interface SiteOptions {
  /** An empty database, as its owner. */
  databaseUrl: string;
  /** The tree whose release begins; ours where nothing is said. */
  release?: string;
  overrides?: Readonly<Record<string, string>>;
}

/** A site as docs/operations/one-server.md has it: a process and a user of the database for each role. */
export async function startLiveSite({ databaseUrl, release = root, overrides = {} }: SiteOptions) {
  const ports = { member: await freePort(), operator: await freePort(), worker: await freePort() };
  const [memberMetrics, partnersPort] = [await freePort(), await freePort()];
  const shared = { ...testConfig(databaseUrl, `http://127.0.0.1:${partnersPort}`), ...overrides };
  const own: Record<Role, Record<string, string>> = {
    member: { METRICS_PORT: String(memberMetrics) },
    operator: { OPERATOR_PORT: String(ports.operator) },
    worker: { METRICS_PORT: String(ports.worker) },
  };

  await migrateFrom(release, databaseUrl);
  const admin = new pg.Pool({ connectionString: databaseUrl, Client: clientFor(databaseUrl), max: 4 });
  admin.on('error', () => undefined);
  admin.on('connect', (client) => client.on('error', () => undefined));
  const totpSecret = await seedFrom(release, { admin, shared });
  const addresses = await createUsers(admin, databaseUrl);
  const programs = new Map<Role, Program>();

  /** `more` is environment of this process alone. */
  async function start(role: Role, tree = release, more: Readonly<Record<string, string>> = {}): Promise<Program> {
    const program = await startProgram({
      entry: 'apps/server/src/main.ts',
      root: tree,
      port: ports[role],
      readyPath: role === 'worker' ? '/metrics' : '/readyz',
      environment: { ...shared, ...own[role], ROLES: role, DATABASE_URL: addresses[role], ...more },
    });
    programs.set(role, program);
    return program;
  }

  let outside: OutsideWorld | undefined;
  try {
    for (const role of ROLES) await start(role);
    outside = await startOutsideWorld({ port: partnersPort, siteUrl: `http://127.0.0.1:${ports.member}` });
  } catch (fault) {
    for (const program of programs.values()) await program.kill('SIGKILL');
    await admin.end();
    throw fault;
  }
  const world = outside;
  return {
    admin,
    databaseUrl,
    outside: world,
    totpSecret,
    url: `http://127.0.0.1:${ports.member}`,
    officeUrl: `http://127.0.0.1:${ports.operator}`,
    /** Where Prometheus asks each role. */
    metrics: { member: memberMetrics, operator: ports.operator, worker: ports.worker },
    /** For commands that run with the configuration of one role. */
    environmentOf: (role: Role) => ({ ...shared, ...own[role], ROLES: role, DATABASE_URL: addresses[role] }),
    program: (role: Role) => programs.get(role),
    start,
    /** Answers the exit code and last words of what was there, and how long nobody was. */
    async restart(role: Role, tree?: string, more?: Readonly<Record<string, string>>) {
      const sinceMs = performance.now();
      const before = programs.get(role);
      const exitCode = await before?.kill('SIGTERM');
      const stoppedMs = performance.now() - sinceMs;
      await start(role, tree, more);
      return { exitCode, words: before?.words() ?? '', stoppedMs, awayMs: performance.now() - sinceMs };
    },
    async stop(): Promise<void> {
      for (const program of programs.values()) await program.kill('SIGKILL');
      await world.stop();
      await admin.end();
    },
  };
}

/** By the command of that release, as its owner. */
export async function migrateFrom(tree: string, databaseUrl: string): Promise<void> {
  await run(process.execPath, [...NODE_OPTIONS, 'apps/server/src/cli/migrate.ts'], {
    cwd: tree,
    env: { DATABASE_URL: databaseUrl },
  });
}

const run = promisify(execFile);

/** What a release keeps of an old schema only its own code knows. Answers the secret of the operators' second factor. */
async function seedFrom(
  tree: string,
  { admin, shared }: { admin: pg.Pool; shared: Record<string, string> },
): Promise<string> {
  const { seedSite }: typeof import('../../apps/server/src/testing/seed.ts') = await import(testing(tree, 'seed'));
  const { seedPartners }: typeof import('../../apps/server/src/testing/outside-world.ts') = await import(
    testing(tree, 'outside-world')
  );
  const totpSecret = await seedSite(admin, SECRET_KEY);
  await seedPartners(admin, shared);
  await setPolicy(admin, 'payout', LOAD_PAYOUTS);
  return totpSecret;
}

/** A file with which that release tests itself. */
export const testing = (tree: string, name: string): string => join(tree, `apps/server/src/testing/${name}.ts`);

async function createUsers(admin: pg.Pool, databaseUrl: string): Promise<Record<Role, string>> {
  const addressOf = async (role: Role) => {
    const user = `drill_${role}`;
    await admin.query(`create role ${user} login password '${user}'`);
    await admin.query(`grant kapao_${role} to ${user}`);
    const address = databaseUrl.replace(/\/\/[^@]+@/, `//${user}:${user}@`);
    return address;
  };
  return {
    member: await addressOf('member'),
    operator: await addressOf('operator'),
    worker: await addressOf('worker'),
  };
}
