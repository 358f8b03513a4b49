import { spelt } from './name-letters.ts';
import {
  areHomophones,
  areLettersSame,
  canBeginWithVowel,
  compareAcross,
  mayBeOneWord,
  soundAlike,
} from './name-sounds.ts';
import { type NameWord, nameReadings, scriptOf, shownReadings } from './name-words.ts';

/** What was found, as codes that people read in words. */
export type NameReason =
  | 'SAME'
  | 'OTHER_SPELLING'
  | 'NEARLY'
  | 'SURNAME_CUT'
  | 'SURNAME_INITIAL'
  | 'SURNAME_MISSING'
  | 'FIRST_NAME_CUT'
  | 'FIRST_NAME_HIDDEN'
  | 'OTHER_ORDER'
  | 'FIRST_NAME_DIFFERS'
  | 'SURNAME_DIFFERS'
  | 'TOO_SHORT'
  | 'NO_NAME';

export interface NameMatch {
  /** 0 to 100: how surely both are one person's name. */
  score: number;
  reasons: readonly NameReason[];
  /** The names are written in different scripts (Thai and Latin, say), so spelling alone cannot show that they differ. */
  isAcrossScripts: boolean;
}

type Likeness = Omit<NameMatch, 'isAcrossScripts'>;

type Fit = 'same' | 'sounds' | 'cut' | 'nearly' | 'resembles' | 'initial' | 'absent' | 'differs';

/** A relative shares the family name, so the first name weighs more; an initial alone says little of it. */
const FIRST: Record<Fit, number> = {
  same: 1,
  sounds: 0.93,
  cut: 0.9,
  nearly: 0.76,
  resembles: 0.7,
  initial: 0.4,
  absent: 0.3,
  differs: 0.1,
};
const LAST: Record<Fit, number> = {
  same: 1,
  sounds: 0.93,
  cut: 0.95,
  // JAIDEE and JANDEE are two families: an operator decides.
  nearly: 0.78,
  resembles: 0.75,
  initial: 0.88,
  absent: 0.65,
  differs: 0.25,
};

/** Fewer letters than these, on either side, are the name of too many. */
const LETTERS_NEEDED = 4;
const LEADING_VOWEL = /^[เ-ไເ-ໄ]/u;
const SHORT_SCORE = 50;
/** Above the bound of another person's name (40). */
const UNCONTRADICTED_SCORE = 45;
/** So many letters of a cut word say more than its initial. */
const CUT_LETTERS = 3;
/** Longer text is no name. */
const MAX_WRITTEN = 200;

/**
 * Compares the name a member registered for a bank account with the name a bank or verifier shows, in Thai, Lao or English
 * letters, with titles, cut and masked. Only what the bank shows may be cut: a short registered name fits no longer one.
 */
export function matchNames(registered: string, shown: string | readonly string[]): NameMatch {
  const names = typeof shown === 'string' ? [shown] : shown;
  const mine = nameReadings(registered);
  const theirs = names.map((name) => shownReadings(name));
  const readable = theirs.filter((readings) => readings.some((words) => words.some(({ text }) => text !== '')));
  // The same letters say more than a transcription.
  const written = readable.filter((readings) => scriptOfWords(readings[0]) === scriptOfWords(mine[0]));
  const compared = written.length > 0 ? written : readable;
  const matches = compared.flatMap((readings) => mine.flatMap((my) => readings.map((their) => matchOne(my, their))));
  // A name that consists of what may be titles (นพ, มล) is still itself.
  if (names.some((name) => isWrittenAlike(registered, name))) matches.push(WRITTEN_ALIKE);
  return {
    ...best(matches),
    isAcrossScripts: readable.length > 0 && written.length === 0,
  };
}

const WRITTEN_ALIKE: Likeness = { score: 97, reasons: ['SAME'] };

function isWrittenAlike(one: string, other: string): boolean {
  const [plain, same] = [spelt(one.slice(0, MAX_WRITTEN)), spelt(other.slice(0, MAX_WRITTEN))];
  // A single word is half a name.
  return (
    plain === same &&
    /\S \S/.test(plain) &&
    !/[*.]/.test(plain) &&
    lengthOf(plain.replace(/[^\p{L}\p{M}]/gu, '')) >= LETTERS_NEEDED
  );
}

const scriptOfWords = (words: readonly NameWord[] = []) => scriptOf(words.map(({ text }) => text).join(''));

function best(matches: readonly Likeness[]): Likeness {
  return matches.reduce((top, match) => (match.score > top.score ? match : top), { score: 0, reasons: ['NO_NAME'] });
}

function matchOne(mine: readonly NameWord[], theirs: readonly NameWord[]): Likeness {
  const [myFirst, ...myRest] = mine;
  const [theirFirst, ...theirRest] = theirs;
  if (!myFirst || !theirFirst) return { score: 0, reasons: ['NO_NAME'] };
  const direct = scored(fitOf(myFirst, theirFirst, { mayBeCut: false }), surnameFit(myRest, theirRest));
  const others = () => [...swapped(mine, theirs), ...joined(mine, theirs), ...contained(mine, theirs)];
  const found = direct.score === 100 ? direct : best([direct, ...others()]);
  if (Math.min(lettersOf(mine), lettersOf(theirs)) >= LETTERS_NEEDED) return found;
  return { score: Math.min(found.score, SHORT_SCORE), reasons: [...found.reasons, 'TOO_SHORT'] };
}

function scored(first: Fit, last: Fit): Likeness {
  const reasons = new Set<NameReason>();
  if (first === 'differs') reasons.add('FIRST_NAME_DIFFERS');
  if (last === 'differs') reasons.add('SURNAME_DIFFERS');
  if (first === 'cut') reasons.add('FIRST_NAME_CUT');
  if (first === 'initial' || first === 'absent') reasons.add('FIRST_NAME_HIDDEN');
  if (last === 'cut') reasons.add('SURNAME_CUT');
  if (last === 'initial') reasons.add('SURNAME_INITIAL');
  if (last === 'absent') reasons.add('SURNAME_MISSING');
  if ([first, last].some((fit) => fit === 'nearly' || fit === 'resembles')) reasons.add('NEARLY');
  if (first === 'sounds' || last === 'sounds') reasons.add('OTHER_SPELLING');
  const score = Math.round(100 * FIRST[first] * LAST[last]);
  return {
    // Hidden letters contradict no name.
    score: first === 'differs' || last === 'differs' ? score : Math.max(score, UNCONTRADICTED_SCORE),
    reasons: reasons.size === 0 ? ['SAME'] : [...reasons],
  };
}

/** A family name may be of several words of which a bank shows all, the first or the last. */
function surnameFit(mine: readonly NameWord[], theirs: readonly NameWord[]): Fit {
  const [myLast, theirLast] = [mine.at(-1), theirs.at(-1)];
  if (!myLast || !theirLast) return 'absent';
  const whole = { ...theirLast, text: theirs.map(({ text }) => text).join('') };
  const forms = [mine.map(({ text }) => text).join(''), myLast.text, mine[0]?.text ?? ''];
  const fits = forms.map((text) => fitOf({ ...myLast, text }, whole, { mayBeCut: true }));
  // A middle name that only the bank knows.
  if (theirs.length > 1 && fitOf(myLast, theirLast, { mayBeCut: false }) === 'same') fits.push('sounds');
  return fits.reduce((top, fit) => (LAST[fit] > LAST[top] ? fit : top), 'differs');
}

/** `mayBeCut`: banks cut the end of a name without a mark. */
function fitOf(mine: NameWord, theirs: NameWord, { mayBeCut }: { mayBeCut: boolean }): Fit {
  const isSameScript = scriptOf(mine.text) === scriptOf(theirs.text);
  const length = lengthOf(theirs.text);
  if (length === 0) return isTailOf(mine.text, theirs) ? 'absent' : 'differs';
  if (!isSameScript) return fitAcross(mine.text, theirs, { mayBeCut });
  const isPart = theirs.isCut || mayBeCut || length === 1;
  if (mine.text === theirs.text && theirs.tail === '') return length === 1 ? 'initial' : 'same';
  if (isPart && isHeadOf(mine.text, theirs.text)) {
    return isTailOf(mine.text.slice(theirs.text.length), theirs) ? partOf(length) : 'differs';
  }
  // People abbreviate ใจดี to จ., banks cut it to ใ.
  if (length === 1 && theirs.tail === '' && mine.text.replace(LEADING_VOWEL, '').startsWith(theirs.text))
    return 'absent';
  // Without a mark only the very letters are a cut name: LEE is no beginning of LIM.
  const isHeard = scriptOf(mine.text) === 'latin' && theirs.tail === '' && length > 1;
  if (isHeard && soundAlike(mine.text, theirs.text, { isBeginning: theirs.isCut })) {
    return theirs.isCut ? partOf(length) : 'sounds';
  }
  if (theirs.tail !== '' || theirs.isCut)
    return theirs.tail === '' && isNearly(mine.text, theirs.text) ? 'nearly' : 'differs';
  if (isNearly(mine.text, theirs.text)) return 'nearly';
  const isOneWord = isHeard ? mayBeOneWord(mine.text, theirs.text) : areHomophones(mine.text, theirs.text);
  return isOneWord ? 'resembles' : 'differs';
}

const lengthOf = (text: string) => [...text.replace(/\p{M}/gu, '')].length;
const partOf = (length: number): Fit => (length >= CUT_LETTERS ? 'cut' : 'initial');

/** A part may end inside a vowel that is typed as two signs. */
const isHeadOf = (mine: string, head: string) =>
  mine.startsWith(head) ||
  (/[\u0E4D\u0ECD]/u.test(head) && mine.startsWith(head.replace(/[\u0E48-\u0E4D\u0EC8-\u0ECD]+$/u, '')));

/** Letters behind the hidden ones are those of the name, if they can be compared. */
const isTailOf = (mine: string, { tail }: NameWord) =>
  tail === '' || scriptOf(mine) !== scriptOf(tail) || mine.endsWith(tail);

const LEADING_VOWELS = /^[เ-ไເ-ໄ]+$/u;

function fitAcross(mine: string, theirs: NameWord, { mayBeCut }: { mayBeCut: boolean }): Fit {
  const isTheirsLatin = scriptOf(theirs.text) === 'latin';
  const [native, latin] = isTheirsLatin ? [mine, theirs.text] : [theirs.text, mine];
  if (scriptOf(latin) !== 'latin') return areLettersSame(mine, theirs.text) ? 'sounds' : 'differs';
  const isPart = theirs.isCut || mayBeCut || lengthOf(theirs.text) === 1;
  if (isPart && LEADING_VOWELS.test(theirs.text)) return canBeginWithVowel(latin, native) ? 'absent' : 'differs';
  const length = lengthOf(theirs.text);
  const whole = theirs.isCut || length === 1 ? undefined : compareAcross(native, latin, { cut: 'none' });
  if (whole?.likeness === 'same') return 'sounds';
  if (isPart) {
    const { likeness, cost } = compareAcross(native, latin, { cut: isTheirsLatin ? 'latin' : 'native' });
    // One letter that is seldom read so, or a vowel that differs, is no more than nothing.
    if (likeness === 'same') return length === 1 && cost > 0.05 ? 'absent' : partOf(length);
    if (likeness === 'resembles' && theirs.isCut) return 'absent';
  }
  return whole?.likeness === 'resembles' ? 'resembles' : 'differs';
}

/** The family name in front, both written out. */
function swapped(mine: readonly NameWord[], theirs: readonly NameWord[]): Likeness[] {
  const [first, last] = [theirs.at(-1), theirs.slice(0, -1)];
  const [myFirst, ...myRest] = mine;
  if (!first || last.length === 0 || !myFirst || theirs.some(({ isCut }) => isCut)) return [];
  const fits = [fitOf(myFirst, first, { mayBeCut: false }), surnameFit(myRest, last)] as const;
  if (fits.some((fit) => fit !== 'same' && fit !== 'sounds')) return [];
  const { score, reasons } = scored(...fits);
  return [
    { score: Math.round(score * 0.95), reasons: [...reasons.filter((reason) => reason !== 'SAME'), 'OTHER_ORDER'] },
  ];
}

const NO_WORD: NameWord = { text: '', isCut: false, tail: '' };

/** Both names in one word. */
function joined(mine: readonly NameWord[], theirs: readonly NameWord[]): Likeness[] {
  const [my, their] = [mine, theirs].map((words) => words.map(({ text }) => text).join(''));
  const firstLength = mine[0]?.text.length ?? 0;
  if (!my || !their || mine.length + theirs.length < 3) return [];
  if (my === their && !theirs.some(({ isCut }) => isCut)) return [{ score: 97, reasons: ['SAME'] }];
  if (mine.length !== theirs.length && Math.min(mine.length, theirs.length) === 1 && scriptOf(my) !== scriptOf(their)) {
    const whole = fitOf({ ...NO_WORD, text: my }, { ...NO_WORD, text: their }, { mayBeCut: false });
    if (whole === 'sounds' && !theirs.some(({ isCut }) => isCut)) return [scored('sounds', 'sounds')];
  }
  if (mine.length < 2 || theirs.length > 1 || !my.startsWith(their) || their.length < firstLength + CUT_LETTERS)
    return [];
  return [{ score: 90, reasons: ['SURNAME_CUT'] }];
}

/** Shorter names are found inside others by chance. */
const CONTAINED_LETTERS = 8;

/** The whole name beside words that may be a title nobody knows here: an operator decides. */
function contained(mine: readonly NameWord[], theirs: readonly NameWord[]): Likeness[] {
  const isThere = lettersOf(mine) >= CONTAINED_LETTERS && placeInside(mine, theirs) >= 0;
  return isThere ? [{ score: UNCONTRADICTED_SCORE, reasons: ['NEARLY'] }] : [];
}

/** Returns the place of a name among more words, or -1. */
export function placeInside(mine: readonly NameWord[], theirs: readonly NameWord[]): number {
  if (mine.length < 2 || theirs.length <= mine.length) return -1;
  const isAt = (place: number) =>
    mine.every(({ text }, at) => {
      const word = theirs[place + at];
      return word !== undefined && !word.isCut && word.text === text;
    });
  return theirs.findIndex((_, place) => isAt(place));
}

const lettersOf = (words: readonly NameWord[]) => words.reduce((sum, { text }) => sum + lengthOf(text), 0);

/** One letter changed, added or taken away in a word of some length. */
function isNearly(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 5 || Math.abs(one.length - other.length) > 1) return false;
  let [from, to] = [0, 0];
  while (from < one.length && one[from] === other[from]) from += 1;
  while (to < Math.min(one.length, other.length) - from && one.at(-1 - to) === other.at(-1 - to)) to += 1;
  return Math.max(one.length, other.length) - from - to <= 1;
}
