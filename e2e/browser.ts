import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumEnv } from '../scripts/tools/chromium.ts';
import { readPastLaoMarks } from './lao-marks.ts';
import { inRepository } from './program.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** `HEADED=true` shows the browser, slowly enough to follow it. */
const SHOWN = process.env.HEADED === 'true' ? { headless: false, slowMo: 250 } : {};
/** No step of a person takes longer than this. */
const STEP_TIMEOUT_MS = 60_000;
const PICTURES = inRepository('.data/e2e/');

export interface Look {
  width: number;
  height: number;
  isDark?: boolean;
  /** Keeps the app's files for visits without a line, as people's browsers do. */
  isInstalled?: boolean;
  /** Console errors that belong to the story, such as a refused call. */
  allowed?: RegExp[];
}

/** The browser of one file: it collects everything that a page complains about. */
export async function openBrowser() {
  const { CHROMIUM_PATH, CHROMIUM_HEADLESS_PATH } = await chromiumEnv();
  const executablePath = 'headless' in SHOWN ? CHROMIUM_PATH : CHROMIUM_HEADLESS_PATH;
  const browser: Browser = await chromium.launch({ executablePath, args: ARGS, ...SHOWN });
  const complaints: string[] = [];
  const contexts = new Set<BrowserContext>();

  function listen(page: Page, allowed: readonly RegExp[]) {
    readPastLaoMarks(page);
    const complain = (text: string) => {
      if (!allowed.some((pattern) => pattern.test(text))) complaints.push(`${page.url()}: ${text}`);
    };
    page.on('pageerror', (error) => complain(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complain(`console: ${message.text()} ${message.location().url}`);
    });
  }

  const settingsOf = (look: Look) => ({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.isDark ? ('dark' as const) : ('light' as const),
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce' as const,
    // A journey that watches calls or cuts files off must see them.
    serviceWorkers: look.isInstalled ? ('allow' as const) : ('block' as const),
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  async function prepare(context: BrowserContext, look: Look): Promise<void> {
    contexts.add(context);
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
      });
    });
    for (const page of context.pages()) listen(page, look.allowed ?? []);
    context.on('page', (page) => listen(page, look.allowed ?? []));
  }

  /** A window of its own: nothing is shared with the others. */
  async function open(look: Look): Promise<Page> {
    const context = await browser.newContext(settingsOf(look));
    await prepare(context, look);
    return context.newPage();
  }

  /** A browser of its own that keeps its profile in a folder, as people's do: closed and started again it is the same. */
  async function start(profile: string, look: Look) {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM_PATH,
      args: ARGS,
      ...SHOWN,
      ...settingsOf(look),
    });
    await prepare(context, look);
    const page = context.pages()[0] ?? (await context.newPage());
    const close = async () => {
      contexts.delete(context);
      await context.close();
    };
    return { page, close };
  }

  /** Nothing may have been complained about since the last time. */
  function expectNoComplaints() {
    expect(complaints.splice(0)).toEqual([]);
  }

  async function closeWindows() {
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  }

  /** What every open page shows, for whoever has to find out why a journey failed. */
  async function keepPictures(name: string, words: string) {
    await mkdir(PICTURES, { recursive: true });
    const base = `${PICTURES}${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}`;
    await writeFile(`${base}.txt`, words);
    const pages = [...contexts].flatMap((context) => context.pages());
    await Promise.all(pages.map((page, index) => page.screenshot({ path: `${base}-${index}.png` }).catch(() => null)));
  }

  return { open, start, expectNoComplaints, closeWindows, keepPictures, close: () => browser.close() };
}

export type TestBrowser = Awaited<ReturnType<typeof openBrowser>>;
