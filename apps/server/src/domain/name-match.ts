import { soundAlike } from './name-sounds.ts';
import { type NameWord, nameWords, scriptOf } from './name-words.ts';

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

type Fit = 'same' | 'sounds' | 'cut' | 'nearly' | 'initial' | 'absent' | 'differs';

/** A relative shares the family name, so the first name weighs more; an initial alone says little of it. */
const FIRST: Record<Fit, number> = {
  same: 1,
  sounds: 0.93,
  cut: 0.9,
  nearly: 0.76,
  initial: 0.4,
  absent: 0.3,
  differs: 0.1,
};
const LAST: Record<Fit, number> = {
  same: 1,
  sounds: 0.93,
  cut: 0.95,
  nearly: 0.9,
  initial: 0.88,
  absent: 0.65,
  differs: 0.25,
};

/** Fewer letters than these, on either side, are the name of too many. */
const LETTERS_NEEDED = 4;
const SHORT_SCORE = 50;
/** So many letters of a cut word say more than its initial. */
const CUT_LETTERS = 3;

/**
 * Compares the name a member registered for a bank account with the name a bank or verifier shows, in Thai, Lao or English
 * letters, with titles, cut and masked. Only what the bank shows may be cut: a short registered name fits no longer one.
 */
export function matchNames(registered: string, shown: string | readonly string[]): NameMatch {
  const names = typeof shown === 'string' ? [shown] : shown;
  const readable = names.filter((name) => nameWords(name).some(({ text }) => text !== ''));
  // The same letters say more than a transcription.
  const written = readable.filter((name) => scriptOf(name) === scriptOf(registered));
  return {
    ...best((written.length > 0 ? written : readable).map((name) => matchOne(registered, name))),
    isAcrossScripts: readable.length > 0 && written.length === 0,
  };
}

function best(matches: readonly Likeness[]): Likeness {
  return matches.reduce((top, match) => (match.score > top.score ? match : top), { score: 0, reasons: ['NO_NAME'] });
}

function matchOne(registered: string, shown: string): Likeness {
  const [mine, theirs] = [nameWords(registered), nameWords(shown)];
  const [myFirst, ...myRest] = mine;
  const [theirFirst, ...theirRest] = theirs;
  if (!myFirst || !theirFirst) return { score: 0, reasons: ['NO_NAME'] };
  const found = best([
    scored(fitOf(myFirst, theirFirst, { mayBeCut: false }), surnameFit(myRest, theirRest)),
    ...swapped(mine, theirs),
    ...joined(mine, theirs),
  ]);
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
  if (first === 'nearly' || last === 'nearly') reasons.add('NEARLY');
  if (first === 'sounds' || last === 'sounds') reasons.add('OTHER_SPELLING');
  return {
    score: Math.round(100 * FIRST[first] * LAST[last]),
    reasons: reasons.size === 0 ? ['SAME'] : [...reasons],
  };
}

/** A family name may be of several words of which a bank shows all, the first or the last. */
function surnameFit(mine: readonly NameWord[], theirs: readonly NameWord[]): Fit {
  const [myLast, theirLast] = [mine.at(-1), theirs.at(-1)];
  if (!myLast || !theirLast) return 'absent';
  const whole = { text: theirs.map(({ text }) => text).join(''), isCut: theirLast.isCut };
  const forms = [mine.map(({ text }) => text).join(''), myLast.text, mine[0]?.text ?? ''];
  const fits = forms.map((text) => fitOf({ text, isCut: false }, whole, { mayBeCut: true }));
  // A middle name that only the bank knows.
  if (theirs.length > 1 && fitOf(myLast, theirLast, { mayBeCut: false }) === 'same') fits.push('sounds');
  return fits.reduce((top, fit) => (LAST[fit] > LAST[top] ? fit : top), 'differs');
}

/** `mayBeCut`: banks cut the end of a name without a mark. */
function fitOf(mine: NameWord, theirs: NameWord, { mayBeCut }: { mayBeCut: boolean }): Fit {
  const length = [...theirs.text.replace(/\p{M}/gu, '')].length;
  if (length === 0) return 'absent';
  if (mine.text === theirs.text) return length === 1 ? 'initial' : 'same';
  const isSameScript = scriptOf(mine.text) === scriptOf(theirs.text);
  const isPart = theirs.isCut || mayBeCut;
  if (isPart && (isSameScript ? mine.text.startsWith(theirs.text) : isHeardAtStart(mine.text, theirs.text))) {
    // Written out in another script it is a whole word, not a part.
    if (!isSameScript && !theirs.isCut && soundAlike(mine.text, theirs.text, { isBeginning: false })) return 'sounds';
    return length >= CUT_LETTERS ? 'cut' : 'initial';
  }
  if (isSameScript && scriptOf(mine.text) !== 'latin') return isNearly(mine.text, theirs.text) ? 'nearly' : 'differs';
  if (length > 1 && soundAlike(mine.text, theirs.text, { isBeginning: theirs.isCut }))
    return theirs.isCut ? 'cut' : 'sounds';
  return isSameScript && isNearly(mine.text, theirs.text) ? 'nearly' : 'differs';
}

const isHeardAtStart = (mine: string, theirs: string) => soundAlike(mine, theirs, { isBeginning: true });

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

/** Both names in one word. */
function joined(mine: readonly NameWord[], theirs: readonly NameWord[]): Likeness[] {
  const [my, their] = [mine, theirs].map((words) => words.map(({ text }) => text).join(''));
  const firstLength = mine[0]?.text.length ?? 0;
  if (mine.length < 2 || !my || !their) return [];
  if (my === their && !theirs.some(({ isCut }) => isCut)) return [{ score: 97, reasons: ['SAME'] }];
  if (theirs.length > 1 || !my.startsWith(their) || their.length < firstLength + CUT_LETTERS) return [];
  return [{ score: 90, reasons: ['SURNAME_CUT'] }];
}

const lettersOf = (words: readonly NameWord[]) =>
  words.reduce((sum, { text }) => sum + [...text.replace(/\p{M}/gu, '')].length, 0);

/** One letter changed, added or taken away in a word of some length. */
function isNearly(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 5 || Math.abs(one.length - other.length) > 1) return false;
  let [from, to] = [0, 0];
  while (from < one.length && one[from] === other[from]) from += 1;
  while (to < Math.min(one.length, other.length) - from && one.at(-1 - to) === other.at(-1 - to)) to += 1;
  return Math.max(one.length, other.length) - from - to <= 1;
}
