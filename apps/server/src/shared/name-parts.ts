import { matchNames, type NameMatch, type NameReason, placeInside } from './name-match.ts';
import { type NameWord, nameWords } from './name-words.ts';

/** Names that agree less than this are hardly one person's. */
const OTHER_PERSON = 40;

/** Banks shorten, mask and transcribe names, so an operator decides about what neither fits nor clearly differs (design 4). */
export type NameVerdict = 'match' | 'uncertain' | 'differs';

/** Decides by a name comparison. Across scripts, and where words are hidden or cut, `uncertain` is the worst. */
export function judgeName(match: NameMatch, threshold: number): NameVerdict {
  if (match.score >= threshold) return 'match';
  return isOtherPerson(match) ? 'differs' : 'uncertain';
}

/** True of names that agree too little to be one person's, whatever the reason; false where no name was shown. */
export function isUnlike({ score, reasons }: NameMatch): boolean {
  return score < OTHER_PERSON && !reasons.includes('NO_NAME');
}

/** True of names in one script with words that were shown and differ. */
export function isOtherPerson(match: NameMatch): boolean {
  return isUnlike(match) && !match.isAcrossScripts && DIFFERENCES.some((reason) => match.reasons.includes(reason));
}

/**
 * True when a transcription may have lowered the score of one person's name: part of it fits across scripts. Strangers' names seldom
 * share a part, so that few transfers wait because of it.
 */
export function isMaybeTranscribed({ reasons, isAcrossScripts }: NameMatch): boolean {
  return isAcrossScripts && !DIFFERENCES.every((reason) => reasons.includes(reason));
}

const DIFFERENCES: readonly NameReason[] = ['FIRST_NAME_DIFFERS', 'SURNAME_DIFFERS'];

export type PartVerdict = 'SAME' | 'SOUNDS_ALIKE' | 'NEARLY' | 'CUT' | 'INITIAL' | 'HIDDEN' | 'ABSENT' | 'DIFFERS';

/** The words of one part of a name, without titles; a mark stands in place of what a bank has hidden. */
interface NamePart {
  registered: string;
  shown: string;
  verdict: PartVerdict;
}

export interface NameParts {
  /** Both names as they were written, with titles. */
  registered: string;
  shown: string;
  first: NamePart;
  family: NamePart;
  /** The bank shows the family name first. */
  isOtherOrder: boolean;
  isAcrossScripts: boolean;
}

/**
 * Returns the parts of two names side by side, each compared by `matchNames`; of several shown names, the one that decided.
 * Undefined where there is no name to compare.
 */
export function compareNameParts(registered: string, shown: string | readonly string[]): NameParts | undefined {
  const names = typeof shown === 'string' ? [shown] : shown;
  const whole = matchNames(registered, names);
  const decisive = names.find((name) => isSameMatch(matchNames(registered, name), whole));
  if (decisive === undefined || whole.reasons.includes('NO_NAME')) return undefined;
  const [myFirst, ...myRest] = nameWords(registered);
  if (!myFirst) return undefined;
  const isOtherOrder = whole.reasons.includes('OTHER_ORDER');
  const [first, family] = splitShown([myFirst, ...myRest], nameWords(decisive), isOtherOrder);
  return {
    registered,
    shown: decisive,
    first: { ...firstPart(textOf([myFirst]), first), ...differing(whole, 'FIRST_NAME_DIFFERS') },
    family: { ...familyPart(textOf(myRest), family), ...differing(whole, 'SURNAME_DIFFERS') },
    isOtherOrder,
    isAcrossScripts: whole.isAcrossScripts,
  };
}

/** The whole comparison also reads the letters behind hidden ones, which a part alone does not show. */
const differing = ({ reasons }: NameMatch, reason: NameReason): { verdict?: 'DIFFERS' } =>
  reasons.includes(reason) ? { verdict: 'DIFFERS' } : {};

const isSameMatch = (one: NameMatch, other: NameMatch) =>
  one.score === other.score &&
  one.isAcrossScripts === other.isAcrossScripts &&
  one.reasons.join() === other.reasons.join();

/** The shown words by part: the family name may stand first, or both parts may be one word. */
function splitShown(
  mine: readonly NameWord[],
  theirs: readonly NameWord[],
  isOtherOrder: boolean,
): [readonly NameWord[], readonly NameWord[]] {
  if (isOtherOrder) return [theirs.slice(-1), theirs.slice(0, -1)];
  const place = placeInside(mine, theirs);
  if (place >= 0) return [theirs.slice(place, place + 1), theirs.slice(place + 1, place + mine.length)];
  const [only, ...rest] = theirs;
  const joined = mine.map(({ text }) => text).join('');
  const length = mine[0]?.text.length ?? 0;
  if (only && rest.length === 0 && mine.length > 1 && only.text.length > length && joined.startsWith(only.text)) {
    return [
      [{ text: only.text.slice(0, length), isCut: false, tail: '' }],
      [{ text: only.text.slice(length), isCut: only.isCut, tail: only.tail }],
    ];
  }
  return [theirs.slice(0, 1), rest];
}

const HIDDEN_MARK = '…';
const textOf = (words: readonly NameWord[]) =>
  words.map(({ text, isCut, tail }) => (isCut ? `${text}${HIDDEN_MARK}${tail}` : text)).join(' ');

const FIRST: readonly (readonly [NameReason, PartVerdict])[] = [
  ['FIRST_NAME_DIFFERS', 'DIFFERS'],
  ['FIRST_NAME_CUT', 'CUT'],
  ['FIRST_NAME_HIDDEN', 'INITIAL'],
];
const FAMILY: readonly (readonly [NameReason, PartVerdict])[] = [
  ['SURNAME_DIFFERS', 'DIFFERS'],
  ['SURNAME_CUT', 'CUT'],
  ['SURNAME_INITIAL', 'INITIAL'],
];
const EITHER: readonly (readonly [NameReason, PartVerdict])[] = [
  ['NEARLY', 'NEARLY'],
  ['OTHER_SPELLING', 'SOUNDS_ALIKE'],
];

function verdictOf(
  reasons: readonly NameReason[],
  verdicts: readonly (readonly [NameReason, PartVerdict])[],
): PartVerdict {
  return [...verdicts, ...EITHER].find(([reason]) => reasons.includes(reason))?.[1] ?? 'SAME';
}

const isHidden = (words: readonly NameWord[]) => words.every(({ text }) => text === '');
const hiddenVerdict = (words: readonly NameWord[]): PartVerdict => (words.length > 0 ? 'HIDDEN' : 'ABSENT');

function firstPart(registered: string, words: readonly NameWord[]): NamePart {
  const shown = textOf(words);
  const isNothing = isHidden(words);
  const verdict = isNothing ? hiddenVerdict(words) : verdictOf(matchNames(registered, shown).reasons, FIRST);
  return { registered, shown, verdict };
}

/** A family name is compared behind the same first name, because alone it would be taken for one. */
const ANY_FIRST_NAME = 'KAPAO';

function familyPart(registered: string, words: readonly NameWord[]): NamePart {
  const shown = textOf(words);
  if (registered === '') return { registered, shown, verdict: 'ABSENT' };
  if (isHidden(words)) return { registered, shown, verdict: hiddenVerdict(words) };
  const { reasons } = matchNames(`${ANY_FIRST_NAME} ${registered}`, `${ANY_FIRST_NAME} ${shown}`);
  return { registered, shown, verdict: reasons.includes('SURNAME_MISSING') ? 'ABSENT' : verdictOf(reasons, FAMILY) };
}
