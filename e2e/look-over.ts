import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { findLayoutFaults, readTexts } from './page-faults.ts';
import { LANGUAGES, type Language, SPEECH } from './words.ts';

export const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

export interface Size {
  width: number;
  height: number;
}

/** A page, or something that opens over it or comes after it. A list of these is all that a look over needs. */
export interface Place {
  path: string;
  /** What is there, where the address does not say it. */
  name?: string;
  /** Presses and types until it is there. */
  open?: (page: Page) => Promise<void>;
  /** Speaks every language at once. */
  speaksAll?: true;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Brought along by the package that fits it to this browser driver; run by hand it takes half the time. */
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const nameOf = ({ path, name }: Place) => (name === undefined ? path : `${path} ${name}`);

/** Nothing loads, moves or waits any more. */
export async function settle(page: Page) {
  const stands = page.waitForFunction(
    () => !document.querySelector('.sk, [aria-busy=true]') && document.body.textContent !== '',
  );
  await stands.catch(async (error: unknown) => {
    const busy = await page.evaluate(() => document.querySelector('.sk, [aria-busy=true]')?.parentElement?.outerHTML);
    throw new Error(`${page.url()} still waits: ${busy?.slice(0, 500) ?? 'it is empty'}`, { cause: error });
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

export async function goTo(page: Page, origin: string, place: Place) {
  await page.goto(new URL(place.path, origin).href);
  await page.locator('h1, h2, dialog').first().waitFor({ state: 'attached' });
  if (place.path.includes('do=')) await page.getByRole('dialog').waitFor();
  await settle(page);
  if (!place.open) return;
  await place.open(page);
  await settle(page);
}

export async function dress(page: Page, theme: Theme) {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/**
 * Another language without loading the page anew. Pages of somebody signed in have no switch for it, so this presses the one
 * of the provider that holds the language, by which the switches of the other pages work.
 */
async function speakInPlace(page: Page, language: Language) {
  await page.evaluate(switchLanguage, language);
  await page.locator(`html[lang=${SPEECH[language].html}]`).waitFor({ state: 'attached' });
  await settle(page);
}

/** Runs inside the page. */
function switchLanguage(language: string) {
  interface Fiber {
    memoizedProps?: { value?: Record<string, unknown> };
    stateNode?: { current?: Fiber };
    child?: Fiber;
    sibling?: Fiber;
  }
  const root: object = document.getElementById('root') ?? {};
  const [container] = Object.entries(root).flatMap(([key, value]) =>
    key.startsWith('__reactContainer') ? [value] : [],
  );
  const waiting: (Fiber | undefined)[] = [(container as Fiber | undefined)?.stateNode?.current];
  while (waiting.length > 0) {
    const fiber = waiting.pop();
    const value = fiber?.memoizedProps?.value;
    const choose =
      value && typeof value === 'object' ? (value.setLocale ?? (value.language && value.choose)) : undefined;
    if (typeof choose === 'function') return choose(language);
    if (fiber) waiting.push(fiber.sibling, fiber.child);
  }
  throw new Error('the page has nothing that holds its language');
}

function flat(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}.${name}`, value]];
    return typeof value === 'object' && value !== null ? flat(value, `${path}.${name}`) : [];
  });
}

/** What another language says in words of its own must not be read here. */
function foreignTexts(words: Readonly<Record<Language, object>>, language: Language): Set<string> {
  const own = new Set(flat(words[language]).map(([, text]) => text));
  const others = LANGUAGES.filter((other) => other !== language).flatMap((other) => flat(words[other]));
  const names = new Set<string>(LANGUAGES.map((other) => SPEECH[other].name));
  return new Set(others.map(([, text]) => text).filter((text) => !own.has(text) && !names.has(text)));
}

interface Speech {
  words: Readonly<Record<Language, object>>;
  language: Language;
  /** Spelled the same in every language, by decision. */
  allowed?: ReadonlySet<string>;
}

export async function findTextFaults(page: Page, { words, language, allowed = new Set() }: Speech): Promise<string[]> {
  const foreign = foreignTexts(words, language);
  const texts = await page.evaluate(readTexts);
  const isKey = (text: string) => /^[a-z]+(\.[a-zA-Z]+)+$|^[A-Z]+(_[A-Z0-9]+)+$|undefined|\[object|NaN/.test(text);
  const faults = texts.filter((text) => (foreign.has(text) || isKey(text)) && !allowed.has(text));
  const lang = await page.locator('html').getAttribute('lang');
  if (lang !== SPEECH[language].html) faults.push(`html lang=${lang}`);
  return faults;
}

/** What axe finds; the dark theme is the same page in other colours. */
export async function barriersOn(page: Page, theme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options =
    theme === 'light'
      ? { runOnly: { type: 'tag', values: RULES } }
      : { runOnly: { type: 'rule', values: ['color-contrast'] } };
  const found = await page.evaluate(async (given) => {
    const { axe }: { axe?: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> } } =
      window as never;
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    if (!axe) throw new Error('axe is not in the page');
    const { violations } = await axe.run(document, { ...given, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map(({ html }) => html.slice(0, 160))}`);
  }, options);
  return found;
}

interface LookOver extends Speech {
  origin: string;
  /** Those of a language: what opens them says its words. */
  places: (language: Language) => readonly Place[];
  sizes: readonly Size[];
  /** The viewport for screen readers. */
  readAt: Size;
}

/**
 * Every place is read, fitted and searched for foreign words in every language. For barriers, themes and sizes the languages
 * share the places, which takes a third of the time; LOOK_OVER=all gives each language all of them.
 */
const IS_THOROUGH = process.env.LOOK_OVER === 'all';

const isShareOf = (language: Language, index: number) =>
  IS_THOROUGH || index % LANGUAGES.length === LANGUAGES.indexOf(language);

/** Returns the layout faults and foreign words of what is on the screen now. */
export async function faultsIn(page: Page, { words, allowed, language }: Speech): Promise<string[]> {
  const texts = await findTextFaults(page, { words, language, ...(allowed && { allowed }) });
  return [...texts, ...(await page.evaluate(findLayoutFaults))];
}

interface Elsewhere extends Speech {
  origin: string;
  place: Place | undefined;
}

/** A message that was there before the switch stays as it was said; then only the place opened anew tells. */
async function faultsInPlace(page: Page, { origin, place, ...speech }: Elsewhere): Promise<string[]> {
  await speakInPlace(page, speech.language);
  const found = await faultsIn(page, speech);
  if (found.length === 0 || !place) return found;
  await page.evaluate(([name, language]) => sessionStorage.setItem(name, language), [SPOKEN, speech.language] as const);
  // To an address with a # the next line alone would load nothing anew.
  await page.reload();
  await goTo(page, origin, place);
  await page.evaluate((name) => sessionStorage.removeItem(name), SPOKEN);
  return faultsIn(page, speech);
}

const SPOKEN = 'look-over-language';

/** Every page begins in this language, whatever the one before was switched to, but one that is opened anew in another. */
export async function beginIn(page: Page, { key, language }: { key: string; language: Language }) {
  await page.addInitScript(
    ([name, spoken, chosen]) => {
      // An empty page keeps nothing.
      if (location.protocol !== 'about:') localStorage.setItem(name, sessionStorage.getItem(spoken) ?? chosen);
    },
    [key, SPOKEN, language] as const,
  );
}

/** As large as people set it who see badly (WCAG 1.4.4). */
const LARGE_TEXT = '200%';

/** Runs inside the page. */
function setTextSize(size: string) {
  document.documentElement.style.fontSize = size;
}

/** Runs inside the page. */
function measureIcons() {
  return [...document.querySelectorAll('svg.i')].map((icon) => ({
    widthPx: icon.getBoundingClientRect().width,
    place: icon.parentElement?.className ?? '',
  }));
}

/** Sets the text as large as people have it who see badly, and returns what stays as small as before or has no room. */
async function faultsOfLargeText(page: Page): Promise<string[]> {
  const before = await page.evaluate(measureIcons);
  await page.evaluate(setTextSize, LARGE_TEXT);
  await settle(page);
  const icons = await page.evaluate(measureIcons);
  const still = icons.filter(({ widthPx }, index) => widthPx > 0 && widthPx <= (before[index]?.widthPx ?? 0));
  const places = new Set(still.map(({ place }) => `an icon stays small: <${place}>`));
  const faults = [...places, ...(await page.evaluate(findLayoutFaults))];
  await page.evaluate(setTextSize, '');
  return faults;
}

/** A share of the places in every size and theme: they fit, they speak one language at a time, and nobody is kept out. */
export async function lookOver(page: Page, { origin, places, sizes, readAt, ...speech }: LookOver): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, place] of places(speech.language).entries()) {
    if (!isShareOf(speech.language, index)) continue;
    await page.setViewportSize(readAt);
    await goTo(page, origin, place);
    const complain = (where: string, found: readonly string[]) =>
      faults.push(...found.map((fault) => `${nameOf(place)}${where}: ${fault}`));
    if (!place.speaksAll) complain(` is not ${speech.language}`, await findTextFaults(page, speech));
    for (const theme of THEMES) {
      await dress(page, theme);
      await settle(page);
      complain(` ${theme}`, await barriersOn(page, theme));
    }
    for (const size of sizes.toSorted((one, other) => other.width - one.width)) {
      await page.setViewportSize(size);
      await settle(page);
      complain(` at ${size.width}`, await page.evaluate(findLayoutFaults));
    }
    complain(` with text at ${LARGE_TEXT}`, await faultsOfLargeText(page));
    // What is on the screen now has the narrowest size, where words have the least room.
    for (const language of place.speaksAll || IS_THOROUGH ? [] : LANGUAGES) {
      if (language === speech.language) continue;
      const there = { ...speech, language, origin, place: places(language)[index] };
      complain(` in ${language}`, await faultsInPlace(page, there));
    }
  }
  return faults;
}
