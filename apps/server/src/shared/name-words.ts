import { spelt } from './name-letters.ts';
import { untitled } from './name-titles.ts';
import { remembered } from './remembered.ts';

/** A word of a name as a bank shows it. */
export interface NameWord {
  text: string;
  /** The bank has hidden or cut the rest of it. */
  isCut: boolean;
  /** Letters shown behind the hidden ones. */
  tail: string;
}

export type Script = 'thai' | 'lao' | 'latin' | 'other';

/** Returns the words of a name in capitals, without titles and without what a bank has hidden. */
export function nameWords(name: string): readonly NameWord[] {
  return nameReadings(name)[0] ?? [];
}

/** Longer input is no name; comparing it would only take time. */
const MAX_TYPED = 1_000;

/** Returns the same as `nameWords`, then the other readings of a name whose first letters may be a title: นางนวล, MRSANONG. */
export function nameReadings(name: string): readonly (readonly NameWord[])[] {
  return readingsOf(name.slice(0, MAX_TYPED));
}

/** Returns the readings of a name that a bank shows: also the one in which two X hide letters. */
export function shownReadings(name: string): readonly (readonly NameWord[])[] {
  const typed = name.slice(0, MAX_TYPED);
  return [...readingsOf(typed), ...maskedReadingsOf(typed)];
}

const readingsOf = remembered((name) => readingsOfSpelling(spelt(name)));
const maskedReadingsOf = remembered((name) => {
  const masked = spelt(name, { isMasked: true });
  return masked === spelt(name) ? [] : readingsOfSpelling(masked);
});

function readingsOfSpelling(spelling: string): readonly (readonly NameWord[])[] {
  // Titles stand at the beginning and end of each part: JAIDEE, MR. SOMCHAI.
  const parts = spelling
    .split(/[,;]/u)
    .map(untitled)
    .filter(([text, ...others]) => text !== '' || others.length > 0);
  const [first = [''], ...behind] = parts;
  const rest = behind.flatMap(([text]) => text ?? []);
  const all = first.flatMap(withJoinedHyphens).map((text) =>
    [text, ...rest]
      .join(' ')
      .split(/[\s_/()&-]+/u)
      .flatMap(wordsOf),
  );
  return all.filter((words, at) => at === 0 || words.length > 0);
}

/** A hyphen divides words (SAE-TANG), or shows where a syllable begins (LA-ONG). */
const withJoinedHyphens = (text: string) =>
  /\p{L}-\p{L}/u.test(text) ? [text, text.replace(/(?<=\p{L})-(?=\p{L})/gu, '')] : [text];

/** Returns one spelling of a whole name for hashes and searches: capitals, single spaces, no titles, no marks. */
export function plainName(name: string): string {
  return nameWords(name)
    .flatMap(({ text }) => text || [])
    .join(' ');
}

/** Titles as members and banks write them in front of a name without a space. */
const JOINED_TITLES: Readonly<Record<Script, readonly string[]>> = {
  latin: ['MR.', 'MRS.', 'MS.', 'MISS.', 'DR.'],
  thai: ['นาย', 'นาง', 'นางสาว', 'น.ส.', 'คุณ', 'ด.ช.', 'ด.ญ.', 'ดร.'],
  lao: ['ທ້າວ', 'ນາງ', 'ນາງສາວ', 'ທ່ານ', 'ທ.', 'ນ.'],
  other: [],
};

/**
 * Returns the words, in capitals, that the stored name of this person may begin with: the first name alone, behind a joined title, and with
 * sara am typed as two characters. For look-ups by index; `matchNames` decides.
 */
export function firstWordsStored(name: string): string[] {
  const typed = name.trim().split(/\s+/u)[0]?.toUpperCase() ?? '';
  const firsts = nameReadings(name).flatMap(([first]) => (first && [...first.text].length > 1 ? [first.text] : []));
  if (firsts.length === 0) return [];
  const spellings = firsts.flatMap((first) => [
    first,
    first
      .replace(/([\u0E48-\u0E4B]?)\u0E33/gu, '\u0E4D$1\u0E32')
      .replace(/([\u0EC8-\u0ECB]?)\u0EB3/gu, '\u0ECD$1\u0EB2'),
    first.replace(/\u0E33/gu, '\u0E4D\u0E32').replace(/\u0EB3/gu, '\u0ECD\u0EB2'),
  ]);
  const isTitle = nameWords(typed).length === 0;
  const written = [...new Set([...spellings, ...(isTitle ? [] : [typed])])];
  return [
    ...new Set(written.flatMap((first) => [first, ...JOINED_TITLES[scriptOf(first)].map((title) => title + first)])),
  ];
}

function wordsOf(token: string): NameWord[] {
  // Dots divide words too; behind a single letter they cut one.
  return [...token.matchAll(/([^.]+)(\.?)/gu)].flatMap(([, part = '', dot]) => {
    const [head = '', ...parts] = part.split('*');
    const text = lettersIn(head);
    const isCut = parts.length > 0 || (dot === '.' && /^\p{L}\p{M}*$/u.test(text));
    return text !== '' || isCut ? [{ text, isCut, tail: lettersIn(parts.at(-1) ?? '') }] : [];
  });
}

const lettersIn = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '');

export function scriptOf(text: string): Script {
  if (/\p{Script=Thai}/u.test(text)) return 'thai';
  if (/\p{Script=Lao}/u.test(text)) return 'lao';
  return /\p{Script=Latin}/u.test(text) ? 'latin' : 'other';
}
