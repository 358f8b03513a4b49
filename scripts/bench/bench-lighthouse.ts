import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { buildApps, distOf } from '../stack/build-apps.ts';
import { ensureChromium } from '../tools/chromium.ts';
import { cliError } from '../tools/cli-error.ts';
import { runTool } from '../tools/run-tool.ts';

/** Fetched when it is asked for: it is ten times as large as what the product needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Its own slow 4G, worked out and not waited for; the processor as it is, because how fast that is differs by machine. */
const PROFILE = [
  '--throttling-method=simulate',
  '--throttling.rttMs=150',
  '--throttling.throughputKbps=1638.4',
  '--throttling.cpuSlowdownMultiplier=1',
  '--form-factor=mobile',
  '--only-categories=performance,accessibility,best-practices',
  '--disable-storage-reset',
  '--max-wait-for-load=60000',
];
const PROMISED = 95;
const ROUNDS = 3;

/** The part of its report that is told. */
interface Report {
  environment: { benchmarkIndex: number };
  categories: Readonly<Record<string, { score: number | null }>>;
  audits: Readonly<Record<string, { numericValue?: number }>>;
}

/** What Lighthouse says of the first page and of home on a phone, signed in: the median of three. */
export async function measureLighthouse(adminUrl: string): Promise<boolean> {
  await buildApps(console.log);
  const world = await startServerWorld(adminUrl, {
    MEMBER_WEB_DIR: distOf('member-web'),
    ADDRESS_LIMIT_FACTOR: '1000',
  });
  const folder = await mkdtemp(join(tmpdir(), 'kapao-lighthouse-'));
  try {
    const { url } = await world.startServer();
    const { token } = await world.newPlayer(1_250);
    let areKept = true;
    for (const [path, signedIn] of [
      ['/login', undefined],
      ['/user/home', token],
    ] as const) {
      const seen: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const profile = join(folder, `${path.replaceAll('/', '-')}-${round}`);
        seen.push(await lookAt(url + path, { profile, token: signedIn }));
      }
      areKept = tell(path, seen) && areKept;
    }
    return areKept;
  } finally {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Visitor {
  profile: string;
  token: string | undefined;
}

/** A browser that was never here: nothing is kept but who is signed in. */
async function lookAt(address: string, { profile, token }: Visitor): Promise<Report> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
  });
  try {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    if (token !== undefined) {
      const page = await context.newPage();
      // A page of the site without its scripts.
      await page.goto(new URL('/favicon.svg', address).href);
      await page.evaluate((given) => localStorage.setItem('token', given), token);
      await page.close();
    }
    const file = `${profile}.json`;
    const command = ['npx', '--yes', LIGHTHOUSE, address, `--port=${port}`, '--output=json', `--output-path=${file}`];
    const { isFine, output } = await runTool([...command, '--quiet', ...PROFILE], {
      isQuiet: true,
      timeoutMs: 300_000,
    });
    if (!isFine) throw cliError(`Lighthouse failed on ${address}: ${output.slice(-500)}`);
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await context.close();
  }
}

function tell(path: string, seen: readonly Report[]): boolean {
  const scoreOf = (category: string, { categories }: Report) => Math.round((categories[category]?.score ?? 0) * 100);
  const middle = (figures: readonly number[]) => [...figures].sort((one, other) => one - other)[1] ?? Number.NaN;
  const score = (category: string) => middle(seen.map((one) => scoreOf(category, one)));
  const secondsOf = (audit: string) =>
    (middle(seen.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)) / 1_000).toFixed(1);
  const shift = middle(seen.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN));
  const isKept = score('performance') >= PROMISED;
  console.log(
    `lighthouse, ${path}: performance ${score('performance')} (${seen.map((one) => scoreOf('performance', one)).join(', ')})` +
      `, promised at least ${PROMISED}${isKept ? '' : ' (NOT KEPT)'}; accessibility ${score('accessibility')}, ` +
      `best practices ${score('best-practices')}; first paint ${secondsOf('first-contentful-paint')} s, ` +
      `largest ${secondsOf('largest-contentful-paint')} s, shift ${shift.toFixed(3)}, ` +
      `machine ${Math.round(middle(seen.map(({ environment }) => environment.benchmarkIndex)))}`,
  );
  return isKept;
}
