import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { Messages } from './en.ts';

/** Words that are fetched only with the screens that say them, each part from a file of its name. */
export const WORDS_PARTS = [
  'account',
  'bonus',
  'chat',
  'deposit',
  'errors',
  'game',
  'laos',
  'money',
  'play-history',
  'profile',
  'qr',
  'register',
  'rewards',
  'site',
  'slip',
  'timeline',
  'withdraw',
] as const;
export type WordsPart = (typeof WORDS_PARTS)[number];

/** Every file of words says one thing: the words of one part in one language. */
const FILES = import.meta.glob<Record<string, Partial<Messages>>>(['./*-{th,la,en}.ts', '!./months-*.ts']);

/** Parts that home asks for beside itself, as copies in one file for each language: files of their own are for other pages. */
const HOME_FILES: Record<Locale, () => Promise<{ words: Record<string, object> }>> = {
  th: () => import('virtual:home-words-th'),
  la: () => import('virtual:home-words-la'),
  en: () => import('virtual:home-words-en'),
};
const isHome = globalThis.document?.documentElement?.dataset.page === '/user/home';

/** Words of a part as home has them; undefined where the visit began on another page, or the part is none of home's. */
export const homeCopyOf = async <W extends object>(locale: Locale, part: string): Promise<W | undefined> =>
  isHome ? ((await HOME_FILES[locale]()).words[part] as W | undefined) : undefined;

/** Their words stand at the top of the catalogue, all others under the name of their part. */
const AT_TOP: ReadonlySet<string> = new Set(['frame', 'play-history', 'profile', 'register', 'site']);

async function wordsOf(locale: Locale, part: WordsPart | 'frame'): Promise<Partial<Messages> | undefined> {
  const copy = part === 'frame' ? undefined : await homeCopyOf<Partial<Messages>>(locale, part);
  if (copy) return copy;
  const load = FILES[`./${part}-${locale}.ts`];
  if (!load) throw new Error(`no words of ${part} in ${locale}`);
  return Object.values(await load())[0];
}

async function loadPart(locale: Locale, part: WordsPart | 'frame'): Promise<Partial<Messages>> {
  const words = await wordsOf(locale, part);
  return AT_TOP.has(part) ? { ...words } : { [part]: words };
}

const needed = new Set<WordsPart>();
let latest: { locale: Locale; messages: Messages; parts: Set<WordsPart> } | undefined;

/** The words of a language: those of the frame, and every part that a screen has asked for so far. */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const parts = new Set(needed);
  const loaded = await Promise.all((['frame', ...parts] as const).map((part) => loadPart(locale, part)));
  // A screen is shown only after the parts it names are there, so for it the catalogue is whole.
  const messages = Object.assign({}, ...loaded) as Messages;
  latest = { locale, messages, parts };
  return messages;
}

/** Fetches a part beside the screen that needs it; before the first catalogue it is fetched with that one. */
export async function needWords(part: WordsPart): Promise<void> {
  needed.add(part);
  if (!latest || latest.parts.has(part)) return;
  const { locale, messages, parts } = latest;
  Object.assign(messages, await loadPart(locale, part));
  parts.add(part);
}
