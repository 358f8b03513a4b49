import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { buildApps, distOf } from '../stack/build-apps.ts';
import { ensureChromium } from '../tools/chromium.ts';

/** Lines as the browser's own throttling simulates them, so that every run has the same one. */
const LINES = {
  'slow line': { kbits: 400, roundTripMs: 300, slowdown: 1 },
  'slow 4G, processor 4 times slower': { kbits: 1_600, roundTripMs: 150, slowdown: 4 },
} as const;

type LineName = keyof typeof LINES;
type Visit = 'login text' | 'login' | 'first home' | 'home again';

/** Until the page is usable, in milliseconds, and what was fetched for it. */
const PROMISED: Readonly<Record<LineName, Readonly<Partial<Record<Visit, number>>>>> = {
  'slow line': { 'login text': 2_500, 'first home': 3_500, 'home again': 1_200 },
  'slow 4G, processor 4 times slower': { 'first home': 2_500 },
};
/** Everything that a first home fetches until it is quiet, its pictures and calls included. */
const REQUESTS_MAXIMUM = 30;
const ROUNDS = 3;
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'th-TH', timezoneId: 'Asia/Bangkok' } as const;
const GIVE_UP_MS = 60_000;
const FRAME_MS = 17;
const TAKEN_OVER = '#root:not(:has(.start))';

interface Seen {
  ms: number;
  /** Until the app has taken over from the outline that the page itself shows, whose presses are kept till then. */
  appMs: number;
  scriptBytes: number;
  allBytes: number;
  requests: number;
  /** The same until nothing is fetched any more. */
  allRequests: number;
}

/** How long a phone on a poor line waits for the field to sign in, for its balance, and for its balance at the next visit. */
export async function measurePhone(adminUrl: string): Promise<boolean> {
  await buildApps(console.log);
  const world = await startServerWorld(adminUrl, {
    MEMBER_WEB_DIR: distOf('member-web'),
    PARTNER_TIMEOUT_SECONDS: '15',
    ADDRESS_LIMIT_FACTOR: '1000',
  });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const { url } = await world.startServer();
    const { token } = await world.newPlayer(1_250);
    let areKept = true;
    for (const line of Object.keys(LINES) as LineName[]) {
      const seen = new Map<Visit, Seen[]>();
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [visit, one] of await visitsOver(browser, { line, url, token })) {
          seen.set(visit, [...(seen.get(visit) ?? []), one]);
        }
      }
      for (const [visit, rounds] of seen) areKept = tell(line, visit, rounds) && areKept;
    }
    return areKept;
  } finally {
    await browser.close();
    await world.stop();
  }
}

interface Site {
  line: LineName;
  url: string;
  token: string;
}

async function visitsOver(browser: Browser, { line, url, token }: Site): Promise<[Visit, Seen][]> {
  const visitor = await browser.newContext(PHONE);
  const login = await look(visitor, line, { address: `${url}/login`, awaited: 'input[name="username"]' });
  await visitor.close();
  const reader = await browser.newContext(PHONE);
  const text = await look(reader, line, { address: `${url}/login`, awaited: '.auth .seg > :first-child:not(:empty)' });
  await reader.close();
  const member = await browser.newContext(PHONE);
  await member.addInitScript((given) => localStorage.setItem('token', given), token);
  const home = { address: `${url}/user/home`, awaited: '.phone .balance[aria-busy="false"] .num' };
  const first = await look(member, line, home);
  const again = await look(member, line, home);
  await member.close();
  return [
    ['login text', text],
    ['login', login],
    ['first home', first],
    ['home again', again],
  ];
}

async function look(
  context: BrowserContext,
  line: LineName,
  { address, awaited }: { address: string; awaited: string },
) {
  const page = await context.newPage();
  const { kbits, roundTripMs, slowdown } = LINES[line];
  const protocol = await context.newCDPSession(page);
  const throughput = (kbits * 1_000) / 8;
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const fetched = countBytes(protocol);
  const { noted } = await hearNotes(protocol, ['usable', 'app']);
  await page.addInitScript(noteWhenShown, { usable: awaited, app: `${TAKEN_OVER} ${awaited}` });
  await page.goto(address, { waitUntil: 'commit', timeout: GIVE_UP_MS });
  const { usable: ms, app: appMs } = await noted;
  const { scriptBytes, allBytes, requests } = fetched;
  await page.waitForLoadState('networkidle', { timeout: GIVE_UP_MS });
  await page.close();
  return { ms, appMs, scriptBytes, allBytes, requests, allRequests: fetched.requests };
}

type Noted = 'usable' | 'app';

declare global {
  interface Window {
    noteShown(note: string): void;
  }
}

/** Runs in the page: the first painted frame in which each thing that is waited for can be used. */
function noteWhenShown(awaited: Readonly<Record<Noted, string>>) {
  const note = ([name, selector]: [string, string]) => {
    const check = () => {
      const isThere = document.querySelector(selector)?.checkVisibility() === true;
      if (isThere) window.noteShown(`${name} ${Math.round(performance.now())}`);
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  };
  for (const one of Object.entries(awaited)) note(one);
}

/** The page says it itself: what Playwright puts into a page to look into it takes a slow processor a third of a second. */
async function hearNotes(
  protocol: Protocol,
  names: readonly Noted[],
): Promise<{ noted: Promise<Record<Noted, number>> }> {
  await protocol.send('Runtime.enable');
  await protocol.send('Runtime.addBinding', { name: 'noteShown' satisfies keyof Window });
  const { promise, resolve, reject } = Promise.withResolvers<Record<Noted, number>>();
  const heard = new Map<string, number>();
  const timeout = setTimeout(() => reject(new Error(`${names} not seen within ${GIVE_UP_MS} ms`)), GIVE_UP_MS);
  protocol.on('Runtime.bindingCalled', ({ payload }) => {
    const [name = '', ms] = payload.split(' ');
    heard.set(name, Number(ms));
    if (!names.every((one) => heard.has(one))) return;
    clearTimeout(timeout);
    resolve(Object.fromEntries(heard) as Record<Noted, number>);
  });
  return { noted: promise };
}

type Protocol = Awaited<ReturnType<BrowserContext['newCDPSession']>>;

function countBytes(protocol: Protocol) {
  const count = { scriptBytes: 0, allBytes: 0, requests: 0 };
  const scripts = new Set<string>();
  protocol.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    count.requests += 1;
    count.allBytes += encodedDataLength;
    if (scripts.has(requestId)) count.scriptBytes += encodedDataLength;
  });
  return count;
}

function tell(line: LineName, visit: Visit, rounds: readonly Seen[]): boolean {
  const sorted = [...rounds].sort((one, other) => one.ms - other.ms);
  const { ms, appMs, scriptBytes, allBytes, requests, allRequests } = sorted[Math.floor(sorted.length / 2)] ?? {
    ms: Number.NaN,
    appMs: Number.NaN,
    scriptBytes: 0,
    allBytes: 0,
    requests: 0,
    allRequests: 0,
  };
  const most = PROMISED[line][visit];
  const areFew = visit !== 'first home' || allRequests <= REQUESTS_MAXIMUM;
  const isKept = areFew && (most === undefined || ms <= most);
  const promise = most === undefined ? '' : `, promised at most ${most / 1_000} s${isKept ? '' : ' (NOT KEPT)'}`;
  const bytes = `${Math.round(scriptBytes / 1_000)} kB of script, ${Math.round(allBytes / 1_000)} kB in ${requests} answers, ${allRequests} until it is quiet`;
  const whole = appMs > ms + FRAME_MS ? `, the app at ${(appMs / 1_000).toFixed(2)} s` : '';
  console.log(`phone, ${line}, ${visit}: ${(ms / 1_000).toFixed(2)} s${whole} (${bytes})${promise}`);
  return isKept;
}
