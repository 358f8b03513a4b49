import { AxeBuilder } from '@axe-core/playwright';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps } from './member-steps.ts';
import { findLayoutFaults, readTexts } from './page-faults.ts';
import { setStage } from './stage.ts';
import { LANGUAGES, type Language, SPEECH, WORDS } from './words.ts';

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Said in every language at once, because nothing of the app is left there; and the titles that spec 2 spells. */
const SPEAKS_ALL = '/terminated';
const TITLES = new Set(['Page Not Found']);

const PUBLIC_PLACES = ['/login', '/register', '/register?code=PRabc', '/contact', '/terminated', '/nowhere'] as const;
const MEMBER_PLACES = [
  '/user/home',
  '/user/profile',
  '/user/statement',
  '/user/statement?type=bonus',
  '/user/contact',
  '/user/home?do=actions',
  '/user/home?do=deposit',
  '/user/home?do=withdraw',
  '/user/home?do=transfer',
  '/user/home?do=game&game=pg',
  '/user/home?do=game&game=joker2',
] as const;

const stage = setStage();
let member: Member;
let receipt: string;

/** A long name, long amounts, and something of every kind in the history. */
beforeAll(async () => {
  const { product } = stage;
  const name = 'Chanthanaphorn Wattanasombatkul';
  member = await haveMember(product, { name, firstName: 'CHANTHANAPHORN', lastName: 'WATTANASOMBATKUL' });
  await member.deposit(1_234_567.89);
  await member.activate('pg');
  await member.transfer({ from: 'WALLET', to: 'pg', amount: 1234.5 });
  await product.world.fault({ target: 'game:pg', fault: 'refuse', times: 1 });
  await expect(member.transfer({ from: 'WALLET', to: 'pg', amount: 2 })).rejects.toThrow('TRANSFER_FAIL');
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 25_000 } });
  const [newest] = await member.statement();
  receipt = `/user/statement?do=receipt&id=${newest?.id}`;
});

/** Nothing loads, moves or waits any more. */
async function settle(page: Page) {
  await page.waitForFunction(
    () => !document.querySelector('.sk, [aria-busy=true]') && document.body.textContent !== '',
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function goTo(page: Page, path: string) {
  await page.goto(new URL(path, stage.product.memberOrigin).href);
  await page.locator('h1, h2, dialog').first().waitFor({ state: 'attached' });
  if (path.includes('do=')) await page.getByRole('dialog').waitFor();
  await settle(page);
}

async function dress(page: Page, theme: (typeof THEMES)[number]) {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** A window that speaks a language, signed in when asked for. */
async function openWindow(language: Language, isMember: boolean): Promise<Page> {
  const page = await stage.browser.open(SIZES[1]);
  await page.goto(`${stage.product.memberOrigin}/login`);
  const steps = memberSteps(page, language);
  await steps.speak();
  if (isMember) await steps.logIn(member);
  return page;
}

function flat(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}.${name}`, value]];
    return typeof value === 'object' && value !== null ? flat(value, `${path}.${name}`) : [];
  });
}

/** What another language says in words of its own must not be read here. */
function foreignTexts(language: Language): Set<string> {
  const own = new Set(flat(WORDS[language]).map(([, text]) => text));
  const others = LANGUAGES.filter((other) => other !== language).flatMap((other) => flat(WORDS[other]));
  const names = new Set<string>(LANGUAGES.map((other) => SPEECH[other].name));
  return new Set(others.map(([, text]) => text).filter((text) => !own.has(text) && !names.has(text)));
}

async function findTextFaults(page: Page, language: Language): Promise<string[]> {
  const foreign = foreignTexts(language);
  const texts = await page.evaluate(readTexts);
  const isKey = (text: string) => /^[a-z]+(\.[a-zA-Z]+)+$|^[A-Z]+(_[A-Z0-9]+)+$|undefined|\[object|NaN/.test(text);
  const faults = texts.filter((text) => (foreign.has(text) && !TITLES.has(text)) || isKey(text));
  const lang = await page.locator('html').getAttribute('lang');
  if (lang !== SPEECH[language].html) faults.push(`html lang=${lang}`);
  return faults;
}

async function walk(page: Page, places: readonly string[], language: Language): Promise<string[]> {
  const faults: string[] = [];
  for (const path of places) {
    await goTo(page, path);
    const texts = path === SPEAKS_ALL ? [] : await findTextFaults(page, language);
    faults.push(...texts.map((text) => `${path}: not ${language}: ${text}`));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settle(page);
      for (const theme of THEMES) {
        await dress(page, theme);
        const found = await page.evaluate(findLayoutFaults);
        faults.push(...found.map((fault) => `${path} at ${size.width} ${theme}: ${fault}`));
      }
    }
  }
  return faults;
}

test.each(LANGUAGES)(
  'every page and sheet fits every screen in %s, and speaks that language only',
  async (language) => {
    const visitor = await openWindow(language, false);
    const faults = await walk(visitor, PUBLIC_PLACES, language);
    const page = await openWindow(language, true);
    faults.push(...(await walk(page, [...MEMBER_PLACES, receipt], language)));
    expect(faults).toEqual([]);
  },
);

async function barriersOn(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules === 'all' ? axe.withTags(RULES) : axe.withRules(['color-contrast'])).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map(({ html }) => html.slice(0, 160))}`);
}

async function findBarriers(page: Page, places: readonly string[]): Promise<string[]> {
  const barriers: string[] = [];
  for (const path of places) {
    await goTo(page, path);
    for (const theme of THEMES) {
      await dress(page, theme);
      await settle(page);
      // The dark theme is the same page in other colours.
      const found = await barriersOn(page, theme === 'light' ? 'all' : 'colours');
      barriers.push(...found.map((barrier) => `${path} ${theme}: ${barrier}`));
    }
  }
  return barriers;
}

test('faults that are planted in a page are found', async () => {
  const page = await openWindow('th', false);
  await goTo(page, '/contact');
  await page.evaluate(() => {
    const plant = (text: string, style: string) => {
      const button = document.createElement('button');
      button.append(text);
      button.style.cssText = `display: block; min-width: 0; white-space: nowrap; ${style}`;
      document.querySelector('main')?.append(button);
    };
    plant('Not enough room for this text', 'width: 60px; overflow: hidden');
    plant('Wide', 'width: 3000px');
    plant('money.withdraw.title', 'color: #888; background: #999');
  });
  const layout = (await page.evaluate(findLayoutFaults)).join();
  expect(layout).toMatch(/wider than the screen by \d+.*text wider than its box.*Not enough room/s);
  expect(await findTextFaults(page, 'th')).toEqual(['money.withdraw.title']);
  expect(await findTextFaults(page, 'la')).toContain('html lang=th');
  expect((await barriersOn(page, 'all')).join()).toContain('color-contrast');
});

const READERS = [
  { language: 'th', size: SIZES[1] },
  { language: 'la', size: SIZES[2] },
] as const;

test.each(READERS)('axe finds no barrier on any page or sheet in $language', async ({ language, size }) => {
  const visitor = await openWindow(language, false);
  await visitor.setViewportSize(size);
  const barriers = await findBarriers(visitor, PUBLIC_PLACES);
  const page = await openWindow(language, true);
  await page.setViewportSize(size);
  barriers.push(...(await findBarriers(page, [...MEMBER_PLACES, receipt])));
  expect(barriers).toEqual([]);
});
