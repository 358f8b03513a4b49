import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { MadeBeforeBaseline } from '../../apps/server/src/platform/database/migrate.ts';
import { cliError } from '../tools/cli-error.ts';
import {
  type Addresses,
  createStack,
  type DatabaseSteps,
  type DemoSeed,
  dataDir,
  type NodeOptions,
  requireFreePorts,
  requireWritable,
  type Stack,
} from './stack.ts';
import { untilToldToStop } from './stop-request.ts';

function writeDemo(addresses: Addresses, seed: DemoSeed): void {
  const path = join(dataDir, 'demo.json');
  const demo = {
    operators: seed.operators,
    members: seed.members,
    member: addresses.member.origin,
    operator: addresses.operator.origin,
    simulators: addresses.simulators.origin,
    auditDatabase: seed.auditDatabase,
  };
  // Written anew, because an existing file would keep the mode it has.
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

function table(addresses: Addresses, seed: DemoSeed, more: readonly string[][]): string {
  const places = [
    ['member app', addresses.member.origin],
    ['back office', addresses.operator.origin],
    ['outside world', addresses.simulators.origin],
    ...more,
  ];
  const rows = [
    ...places,
    ...seed.members.map(({ username, password }) => ['member', username, password]),
    ...seed.operators.map(({ username, password, totpSecret, role }) => [role, username, password, totpSecret]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.slice(places.length).map((row) => row[column]?.length ?? 0), 13),
  );
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  const lines = rows.map((row) => `  ${line(row)}`.trimEnd());
  lines.splice(places.length, 0, '', `  ${line(['login as', 'name', 'password', 'TOTP secret'])}`);
  return `\n${lines.join('\n')}\n\nThe same is in .data/demo.json, the logs are in .data/logs. Ctrl-C stops everything.`;
}

export interface RunOptions {
  addresses: Addresses;
  /** What has to be there before the server starts, made while the database comes up. */
  prepare: (stack: Stack, say: (line: string) => void) => Promise<void>;
  serverOptions?: NodeOptions;
  /** In place of the one of `DATABASE_URL`. */
  databaseUrl?: string | undefined;
  databaseSteps?: DatabaseSteps;
  /** Other servers than the usual two processes. */
  startServers?: (stack: Stack, databaseUrl: string) => Promise<Servers>;
}

export interface Servers {
  /** Further addresses. */
  rows: string[][];
  /** When all is up; resolves when everything is to be stopped. */
  operate(): Promise<void>;
  /** All at once, before the other programs. */
  stop(): Promise<unknown>;
}

/**
 * Brings everything up, shows where it is, and takes everything down again when it is told to. Data of a demo that a version before 1.0.0 made is
 * thrown away only when somebody at the terminal agrees.
 */
export async function runStack(options: RunOptions): Promise<number> {
  try {
    return await runOnce(options);
  } catch (error) {
    if (!(error instanceof MadeBeforeBaseline)) throw error;
    if (
      !(await isAgreed(
        'The demo in .data was made by a version before 1.0.0. Throw its data away and begin anew? [y/N] ',
      ))
    )
      throw cliError(error.message);
    rmSync(dataDir, { recursive: true, force: true });
    return runOnce(options);
  }
}

async function isAgreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

async function runOnce({ addresses, prepare, serverOptions, ...run }: RunOptions): Promise<number> {
  const stopRequested = untilToldToStop();
  requireWritable();
  await requireFreePorts(addresses);
  const say = (line: string) => console.log(line);
  const stack = createStack(addresses, say, {
    url: run.databaseUrl,
    ...(run.databaseSteps && { steps: run.databaseSteps }),
  });
  let servers: Servers | undefined;
  const bringUp = async () => {
    stack.startSimulators();
    const [{ databaseUrl, seed }] = await Promise.all([stack.openDatabase(), prepare(stack, say)]);
    servers = await run.startServers?.(stack, databaseUrl);
    if (!servers) stack.startServer(databaseUrl, serverOptions);
    await stack.waitUntilReady();
    writeDemo(addresses, seed);
    say(table(addresses, seed, servers?.rows ?? []));
    return true;
  };
  try {
    const isUp = await Promise.race([bringUp(), stack.programs.broken, stopRequested.then(() => false)]);
    const stops = [stack.programs.broken, stopRequested, ...(servers ? [servers.operate()] : [])];
    if (isUp) await Promise.race(stops);
    say('Stopping ...');
  } finally {
    await servers?.stop();
    await stack.stop();
  }
  return 0;
}
