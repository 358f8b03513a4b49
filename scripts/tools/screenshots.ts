import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { ensureChromium } from './chromium.ts';
import { cliError, runCommand } from './cli-error.ts';
import { root } from './run-tool.ts';

/** The pictures of README.md, taken from the running programs of `npm start`, so that they cannot show what is not there. */

interface Demo {
  operators: { username: string; password: string; totpSecret: string; role: string }[];
  members: { username: string; password: string }[];
  member: string;
  operator: string;
  simulators: string;
}

const PICTURES = join(root, 'docs', 'pictures');
/** A README has to open on a phone. */
const MAX_BYTES = 150_000;
/** A page with less on it is empty, whatever its address answered. */
const MIN_TEXT_LENGTH = 40;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const CALL_TIMEOUT_MS = 20_000;
const CREDIT_TIMEOUT_MS = 30_000;
/** A member with so many statement rows has a story already. */
const ENOUGH_ROWS = 6;

function readDemo(): Demo {
  try {
    return JSON.parse(readFileSync(join(root, '.data', 'demo.json'), 'utf8'));
  } catch {
    throw cliError('There is no .data/demo.json: run "npm start" first and leave it running.');
  }
}

interface Call {
  method?: 'GET' | 'POST';
  token?: string;
  body?: unknown;
}

async function call<T>(url: string, { method = 'POST', token, body }: Call = {}): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      'x-requested-with': 'kapao',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw cliError(`${method} ${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

interface Wallet {
  total: number;
  profile: { username: string; bankCode: string; bankAccountName: string; bankAccountNo: string };
  slots: { code: string; isActive: boolean }[];
}

/** One demo member, acted for over the same calls that the apps make. */
async function signIn(demo: Demo, index: number) {
  const login = demo.members[index];
  if (!login) throw cliError('The demo has fewer members than the pictures need.');
  const api = (path: string) => `${demo.member}/api/${path}`;
  const { token } = await call<{ token: string }>(api('login'), { body: login });
  const wallet = () => call<Wallet>(api('wallet'), { method: 'GET', token });
  const { version } = await call<{ version: number }>(api('lookup/agreements'), { method: 'GET' });
  await call(api('account/agreement'), { token, body: { version } });

  async function deposit(amount: number): Promise<void> {
    const before = await wallet();
    await call(`${demo.simulators}/control/bank/transfers`, {
      body: {
        fromBank: before.profile.bankCode,
        fromAccountNo: before.profile.bankAccountNo,
        fromName: before.profile.bankAccountName,
        toBank: 'KBANK',
        toAccountNo: '0123456789',
        amount,
      },
    });
    const until = Date.now() + CREDIT_TIMEOUT_MS;
    while ((await wallet()).total < before.total + amount) {
      if (Date.now() > until) throw cliError(`A deposit of ${amount} was not credited in time.`);
      await sleep(300);
    }
  }

  async function activate(game: string): Promise<void> {
    const { slots } = await wallet();
    if (!slots.some(({ code, isActive }) => code === game && isActive))
      await call(api(`wallet/activate/${game}`), { token });
  }

  const statement = { token, body: { page: 1, limit: 1 } };
  return {
    token,
    deposit,
    activate,
    transfer: (from: string, to: string, amount: number) =>
      call(api('wallet/transfer'), { token, body: { from, to, amount } }),
    withdraw: (amount: number) => call(api('wallet/withdraw'), { token, body: { amount } }),
    rowCount: async () => (await call<{ total: number }>(api('statement'), statement)).total,
  };
}

/** Money comes in, is played with, and goes out: what a member's first days look like. */
async function tellStory(demo: Demo): Promise<string> {
  const first = await signIn(demo, 0);
  if ((await first.rowCount()) < ENOUGH_ROWS) {
    await first.deposit(500);
    await first.deposit(12_000);
    for (const game of ['pg', 'pgslot', 'imi']) await first.activate(game);
    await first.transfer('WALLET', 'pg', 1_500);
    await first.transfer('WALLET', 'imi', 800);
    await first.transfer('pg', 'WALLET', 250.5);
    await first.withdraw(1_000);
    await sleep(3_000);
    await first.withdraw(4_500);
  }
  const second = await signIn(demo, 1);
  if ((await second.rowCount()) === 0) {
    await second.deposit(32_000);
    await second.withdraw(25_000);
  }
  return first.token;
}

/** RFC 6238 with the usual 30 s, six digits and SHA-1. */
function totpOf(secret: string, atMs: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

interface Picture {
  name: string;
  url: string;
  context: BrowserContextOptions;
  storage?: Record<string, string>;
  /** What happens on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

async function take(browser: Browser, { name, url, context, storage = {}, prepare }: Picture): Promise<void> {
  const opened = await browser.newContext({ reducedMotion: 'reduce', ...context });
  await opened.addInitScript((entries) => {
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
  }, storage);
  const page = await opened.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  if ((await page.locator('body').innerText()).length < MIN_TEXT_LENGTH)
    throw cliError(`${url} shows nothing. If the apps were built anew meanwhile, restart "npm start".`);
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(1_200);
  const path = join(PICTURES, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await opened.close();
  const { size } = statSync(path);
  console.log(`${name}.png ${Math.round(size / 1_000)} kB`);
  if (size > MAX_BYTES) throw cliError(`${name}.png has ${size} bytes, more than the ${MAX_BYTES} a README can bear.`);
}

async function signInToOffice(page: Page, demo: Demo): Promise<void> {
  const operator = demo.operators.find(({ role }) => role === 'finance');
  if (!operator) throw cliError('The demo has no finance operator.');
  await page.fill('input[autocomplete="username"]', operator.username);
  await page.fill('input[autocomplete="current-password"]', operator.password);
  // A code counts once; where somebody has just used this one, the next is half a minute away.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (attempt > 0) await sleep(30_000 - (Date.now() % 30_000) + 500);
    await page.fill('input[autocomplete="one-time-code"]', totpOf(operator.totpSecret, Date.now()));
    await page.click('button[type="submit"]');
    const isIn = await page.waitForURL(/\/withdrawals/, { timeout: 8_000 }).then(
      () => true,
      () => false,
    );
    if (isIn) break;
  }
  await page.waitForLoadState('networkidle');
  await page.locator('.queue-row').last().click();
}

await runCommand(async () => {
  const demo = readDemo();
  const token = await tellStory(demo);
  mkdirSync(PICTURES, { recursive: true });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true };
  const member = { token };
  try {
    await take(browser, {
      name: 'member-home-th',
      url: `${demo.member}/user/home`,
      context: phone,
      storage: { ...member, locale: 'th', theme: 'light' },
    });
    await take(browser, {
      name: 'deposit-la-dark',
      url: `${demo.member}/user/home?do=deposit`,
      context: phone,
      storage: { ...member, locale: 'la', theme: 'dark' },
    });
    await take(browser, {
      name: 'statement-en',
      url: `${demo.member}/user/statement`,
      context: phone,
      storage: { ...member, locale: 'en', theme: 'light' },
    });
    await take(browser, {
      name: 'back-office-withdrawals-th',
      url: `${demo.operator}/sign-in?next=%2Fwithdrawals`,
      context: { viewport: DESK },
      storage: { 'kapao-office-theme': 'light', 'kapao-office-language': 'th' },
      prepare: (page) => signInToOffice(page, demo),
    });
    await take(browser, { name: 'outside-world', url: demo.simulators, context: { viewport: DESK } });
  } finally {
    await browser.close();
  }
  return 0;
});
