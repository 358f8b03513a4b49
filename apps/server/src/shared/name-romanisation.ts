import { firstsAt, ledVowels, type VowelReading, vowelsAt } from './name-syllables.ts';
import {
  areAlike,
  BEHIND_AI,
  BETWEEN,
  CLOSED,
  consonantAt,
  DENTAL,
  isConsonant,
  isFree,
  isLeading,
  isSonorant,
  isY,
  letters,
  type NativeWord,
  nativeWord,
  OPEN,
  type Part,
  type Reading,
  STATES,
  UNFINISHED,
  vowel,
} from './native-word.ts';
import { type Consonant, spellings } from './thai-spellings.ts';

export interface Arc {
  to: number;
  parts: readonly Part[];
  cost: number;
}
/** Nodes are the places of a word, each with the states of `native-word.ts`. */
export interface SpellingGraph {
  length: number;
  arcs: readonly (readonly Arc[])[];
}
interface Building {
  word: NativeWord;
  arcs: Arc[][];
}

const [S, J, R] = [letters(spellings('S')), letters(spellings('J')), letters(spellings('R'))];
const AI_END = letters(spellings('- Y.05 I.1'));
const FIRST_A = vowel(spellings('A O U.3'));
const ANY_LED = letters(spellings('NG N M Y R L W V H'));
const ANY_VOWEL = letters(spellings('A E I O U Y'));
/** A syllable may begin behind these. */
const BEGINS = [BETWEEN, OPEN, BEHIND_AI, CLOSED];
/** ร is silent between a vowel and one of these: เกียรติ, สามารถ, ประเสริฐ. */
const AFTER_SILENT_R = new Set(`${DENTAL}สศษ`);
/** Silent behind a last consonant: ร of จิตร, and the letter before a silent one, as in จันทร์ and กาญจน์. */
const BEFORE_SILENT_R = new Set('ตทกคชดฐ');
const BEFORE_KARAN = new Set('ทตดจษฎธ');

const SHORT_VOWEL_SILENT = 0.05;
const GEMINATE = 0.1;
const KARAN_WRITTEN = 0.2;
const OPEN_CLUSTER = 0.8;
const OPEN_END = { afterOpen: 0.1, other: 0.7 };
const UNLINKED_L = 0.8;
const ONE_OF_TWO = { stop: 0.15, sonorant: 0.8 };

/**
 * Returns every reading of a Thai or Lao word and every Latin spelling of a reading as the arcs of a graph (ADR 0114). The letters of a
 * word that is cut may be the beginning of other syllables than they seem.
 */
export function spellingGraph(native: string, { isCut }: { isCut: boolean }): SpellingGraph {
  const word = nativeWord(native, { isCut });
  const { text } = word;
  const building = { word, arcs: Array.from({ length: (text.length + 1) * STATES }, (): Arc[] => []) };
  for (let at = 0; at < text.length; at += 1) addArcs(building, at);
  return { length: text.length, arcs: building.arcs };
}

function addArcs(building: Building, at: number): void {
  const { word } = building;
  const { text, silent } = word;
  const [sign = '', next] = [text[at], text[at + 1]];
  const isLast = at === text.length - 1;
  const consonant = consonantAt(word, at);
  const from = { at, states: BEGINS };
  if (silent.has(at) && consonant) {
    addKaran(building, at, consonant);
  } else if (isLeading(sign)) {
    if (word.isCut && isLast) add(building, from, ended([], at + 1));
    for (const first of firstsAt(word, at + 1, true)) {
      for (const led of ledVowels(word, sign, first.end)) add(building, from, joined(first, led));
    }
  } else if (sign === 'ฤ') {
    const parts = [vowel(word.vowels.signs.get(sign) ?? [])];
    add(building, from, { parts, end: at + (next === 'า' ? 2 : 1), state: OPEN, cost: 0 });
  } else if (consonant) {
    for (const first of firstsAt(word, at, false)) {
      for (const behind of vowelsAt(word, first.end)) addSyllable(building, at, { first, behind });
    }
    addLast(building, at, consonant);
    if (consonant.both && !word.isLao) addLinked(building, at, letters(consonant.both));
    addSilent(building, at);
    if (isY(word, at) && isFree(word, at + 1)) {
      add(building, { at, states: [BEHIND_AI] }, ended([AI_END], at + 1));
    }
    if (word.isCut && isLast) addCutEnd(building, at, consonant);
  } else {
    // A mark that no rule knows is passed over.
    add(building, { at, states: [...BEGINS, UNFINISHED] }, { parts: [], end: at + 1, state: OPEN, cost: 0.3 });
  }
}

function add({ arcs }: Building, from: { at: number; states: readonly number[] }, to: VowelReading): void {
  const arc = { to: to.end * STATES + to.state, parts: to.parts, cost: to.cost };
  for (const state of from.states) arcs[from.at * STATES + state]?.push(arc);
}

const joined = (first: Reading, behind: VowelReading): VowelReading => ({
  ...behind,
  parts: [...first.parts, ...behind.parts],
  cost: first.cost + behind.cost,
});
const ended = (parts: readonly Part[], end: number, cost = 0): VowelReading => ({ parts, end, state: BETWEEN, cost });
const closed = (parts: readonly Part[], end: number, cost = 0): VowelReading => ({ parts, end, state: CLOSED, cost });

/** Silent letters with their mark; some write them. */
function addKaran(building: Building, at: number, { first }: Consonant): void {
  const { text, silent, vowels } = building.word;
  const end = silent.get(at) ?? at + 1;
  add(building, { at, states: BEGINS }, ended([], end));
  const written = [letters(first), ...(end - at > 2 ? [vowel(vowels.signs.get(text[at + 1] ?? '') ?? [])] : [])];
  add(building, { at, states: BEGINS }, ended(written, end, KARAN_WRITTEN));
}

function addSyllable(
  building: Building,
  at: number,
  { first, behind }: { first: Reading; behind: VowelReading },
): void {
  const { text } = building.word;
  const isBare = behind.end === first.end && behind.state === BETWEEN;
  const syllable = joined(first, behind);
  // A vowel that is not written: a cluster hardly has it.
  const cost = syllable.cost + (isBare && first.end > at + 1 && !'หท'.includes(text[at] ?? '') ? OPEN_CLUSTER : 0);
  if (text[at] === 'อ' && at === 0 && isBare) {
    add(building, { at, states: BEGINS }, { ...syllable, parts: [FIRST_A], cost });
  } else if (isBare && first.end === text.length) {
    add(building, { at, states: [BETWEEN] }, { ...syllable, cost: cost + OPEN_END.afterOpen });
    add(building, { at, states: [OPEN, BEHIND_AI, CLOSED] }, { ...syllable, cost: cost + OPEN_END.other });
  } else {
    add(building, { at, states: BEGINS }, { ...syllable, cost });
  }
  // J is the letter of Sanskrit words, where no other consonant stands before: วชิรา, เดชา.
  if (text[at] === 'ช' && at > 0 && first.end === at + 1) {
    const parts = [J, ...behind.parts];
    add(building, { at, states: [BETWEEN, OPEN, BEHIND_AI] }, { ...syllable, parts, cost: cost + 0.2 });
  }
}

/** The consonant ends a syllable. */
function addLast(building: Building, at: number, { last }: Consonant): void {
  const { word } = building;
  const { text, isLao, silent } = word;
  const [sign = '', next = ''] = [text[at], text[at + 1]];
  const from = { at, states: [OPEN, UNFINISHED] };
  const part = [letters(last)];
  if (isFree(word, at + 1)) {
    // ล of กัลยา is read twice.
    const isLinked =
      !isLao &&
      sign === 'ล' &&
      text[at - 1] === 'ั' &&
      isConsonant(next) &&
      !silent.has(at + 1) &&
      !areAlike(sign, next);
    add(building, from, closed(part, at + 1, isLinked ? UNLINKED_L : 0));
  }
  if (!isLao && isShortSilent(word, at)) add(building, from, closed(part, at + 2, SHORT_VOWEL_SILENT));
  if (sign === 'ร' && AFTER_SILENT_R.has(next)) {
    add(building, { at, states: [OPEN] }, { parts: [], end: at + 1, state: OPEN, cost: 0.05 });
  }
  // One letter written for two: KITI is กิตติ. The other one is read, so it begins a syllable and is not silent.
  if (areAlike(sign, isLeading(next) ? text[at + 2] : next) && !silent.has(at + 1)) {
    add(building, from, ended([], at + 1, isSonorant(sign) ? ONE_OF_TWO.sonorant : ONE_OF_TWO.stop));
  }
}

/** The short vowels of ชาติ, วุฒิ, ธาตุ and ภูมิ are not read. */
function isShortSilent({ text }: NativeWord, at: number): boolean {
  const [sign = '', next = '', after = ''] = [text[at], text[at + 1], text[at + 2]];
  return (next === 'ิ' || next === 'ุ') && (DENTAL.includes(sign) || sign === 'ม') && !/[\u0E30-\u0E3B]/u.test(after);
}

/** The consonant ends a syllable and begins the next: รัตนา, พัชรี. */
function addLinked(building: Building, at: number, linked: Part): void {
  const { word } = building;
  const { text, vowels, silent } = word;
  const from = { at, states: [OPEN, UNFINISHED] };
  if (silent.has(at + 1)) return;
  if (!isFree(word, at + 1)) {
    for (const { parts, cost, ...to } of vowelsAt(word, at + 1)) {
      add(building, from, { ...to, parts: [linked, ...parts], cost: cost + (isShortSilent(word, at) ? 0 : GEMINATE) });
    }
    return;
  }
  const isEnd = at + 1 === text.length;
  add(building, from, ended([linked, vowel(vowels.open)], at + 1, isEnd ? OPEN_END.other : 0));
  if (text[at + 1] !== 'ร') return;
  add(building, from, ended([linked], at + 1, 0.05));
  // Many leave ร of จักร and ภัทร out.
  const isDropped = BEFORE_SILENT_R.has(text[at] ?? '') && isFree(word, at + 2);
  if (isDropped) add(building, from, ended([linked, vowel(vowels.open)], at + 2, 0.15));
}

function addSilent(building: Building, at: number): void {
  const { word } = building;
  const { text, silent, isLao } = word;
  const [before = '', sign = '', next = ''] = [text[at - 1], text[at], text[at + 1]];
  const pass = (parts: readonly Part[], cost = 0) =>
    add(building, { at, states: [CLOSED] }, closed(parts, at + 1, cost));
  if (silent.has(at + 1) && BEFORE_KARAN.has(sign)) pass([]);
  if (sign === 'ร' && next === 'ร') add(building, { at, states: [BETWEEN] }, ended([], at + 1, 0.1));
  if (isLao || !isFree(word, at + 1) || next === 'อ' || !isConsonant(before)) return;
  if (sign === 'ร' && BEFORE_SILENT_R.has(before)) {
    pass([]);
    pass([R], 0.15);
  }
  if (areAlike(sign, before)) pass([]);
  else if (sign === 'ย' || sign === 'ษ') pass([], 0.15);
}

/** The last letter shown may begin a syllable, be silent, or be the first sign of a sound of two. */
function addCutEnd(building: Building, at: number, { first }: Consonant): void {
  const { text } = building.word;
  const end = (part: Part, cost = 0) => add(building, { at, states: BEGINS }, ended([part], at + 1, cost));
  end(letters(first));
  if (text[at] === 'ท') end(S, 0.1);
  if (text[at] === 'ห') end(ANY_LED, 0.1);
  if (text[at] === 'อ') end(ANY_VOWEL);
  if (at > 0) add(building, { at, states: [BETWEEN, CLOSED] }, ended([], at + 1, 0.2));
}
