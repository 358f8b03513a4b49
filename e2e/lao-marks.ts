import type { Locator, Page } from 'playwright-core';

/**
 * Shown Lao has marks between and inside words, so that lines end where words do. People read past them, and
 * so does whoever looks for a text here or reads one.
 */
const MARKS = /[\u200b\u2060]/g;
const LAO = /[\u0e80-\u0eff]/;
const BETWEEN_LETTERS = /([\u0e80-\u0eff])(?=[\u0e80-\u0eff])/g;

/** A text to be found, whatever marks it has where it is shown; `exact` and case are as the browser's driver has them. */
function withMarks(text: unknown, exact = false): unknown {
  if (text instanceof RegExp) return new RegExp(text.source.replace(BETWEEN_LETTERS, '$1[\u200b\u2060]?'), text.flags);
  if (typeof text !== 'string' || !LAO.test(text)) return text;
  const letters = Array.from(text.trim(), (letter) => letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const pattern = letters.join('[\u200b\u2060]?').replace(/\s+/g, '\\s+');
  return exact ? new RegExp(`^${pattern}$`) : new RegExp(pattern, 'i');
}

type Options = { name?: unknown; hasText?: unknown; exact?: boolean } | undefined;
// biome-ignore lint/suspicious/noExplicitAny: methods of the driver, each called with what it was given.
type Method = (...given: any[]) => any;

const withMarksIn = (options: Options): Options =>
  options && {
    ...options,
    ...('name' in options && { name: withMarks(options.name, options.exact) }),
    ...('hasText' in options && { hasText: withMarks(options.hasText) }),
  };
const withoutMarks = (found: unknown): unknown => {
  if (Array.isArray(found)) return found.map(withoutMarks);
  return typeof found === 'string' ? found.replace(MARKS, '') : found;
};

const FINDERS: Readonly<Record<string, (...given: [unknown, Options]) => unknown[]>> = {
  getByText: (text, options) => [withMarks(text, options?.exact), options],
  getByLabel: (text, options) => [withMarks(text, options?.exact), options],
  getByRole: (role, options) => [role, withMarksIn(options)],
  locator: (selector, options) => [selector, withMarksIn(options)],
  filter: (options) => [withMarksIn(options as Options)],
};
const READERS = ['innerText', 'textContent', 'allInnerTexts', 'allTextContents'];

const taught = new Set<object>();

function teach(prototype: Record<string, Method>): void {
  if (taught.has(prototype)) return;
  taught.add(prototype);
  for (const [name, change] of Object.entries(FINDERS)) {
    const find = prototype[name];
    if (find)
      prototype[name] = function (this: unknown, text, options) {
        return find.apply(this, change(text, options));
      };
  }
  for (const name of READERS) {
    const read = prototype[name];
    if (read)
      prototype[name] = async function (this: unknown, ...given) {
        return withoutMarks(await read.apply(this, given));
      };
  }
}

/** Every page and locator of this driver reads past the marks from now on. */
export function readPastLaoMarks(page: Page): void {
  const locator: Locator = page.locator('html');
  for (const known of [page, locator, page.frameLocator('iframe')]) teach(Object.getPrototypeOf(known));
}
