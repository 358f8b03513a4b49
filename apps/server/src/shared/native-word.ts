import { scriptOf } from './name-words.ts';
import {
  type Consonant,
  LAO_CONSONANTS,
  LAO_VOWELS,
  type Spellings,
  THAI_CONSONANTS,
  THAI_VOWELS,
  type Vowels,
} from './thai-spellings.ts';

/** Letters or a vowel of a reading, with every Latin spelling of them. */
export interface Part {
  spelt: Spellings;
  isVowel: boolean;
}
export const letters = (spelt: Spellings): Part => ({ spelt, isVowel: false });
export const vowel = (spelt: Spellings): Part => ({ spelt, isVowel: true });

/** A way to read some letters of a word. */
export interface Reading {
  parts: readonly Part[];
  /** The place behind the letters read. */
  end: number;
  cost: number;
}

/** Between syllables; behind a vowel; behind one that needs a last consonant; behind ไ; behind a last consonant. */
export const [BETWEEN, OPEN, UNFINISHED, BEHIND_AI, CLOSED] = [0, 1, 2, 3, 4];
export const STATES = 5;

/** A Thai or Lao word in Thai letters without tones. */
export interface NativeWord {
  text: string;
  isLao: boolean;
  isCut: boolean;
  consonants: ReadonlyMap<string, Consonant>;
  vowels: Vowels;
  /** Start and end of silent letters with their mark. */
  silent: ReadonlyMap<number, number>;
}

/** Spellings that no rule foresees. */
const IRREGULAR: readonly (readonly [RegExp, string])[] = [
  [/พรหม/gu, 'พรม'],
  [/พราหมณ์/gu, 'พราม'],
  [/กษัตริย์/gu, 'กะสัด'],
  [/จักรก/gu, 'จักก'],
  [/มลฤ/gu, 'มนรึ'],
];

/** Lao letters stand in Unicode where the Thai ones do, 0x80 further on. */
export const inThaiLetters = (word: string): string =>
  word.replace(/[\u0E80-\u0EFF]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x80));

export function nativeWord(word: string, { isCut }: { isCut: boolean }): NativeWord {
  const isLao = scriptOf(word) === 'lao';
  const toneless = inThaiLetters(word).replace(/[\u0E48-\u0E4B\u0E2F]/gu, '');
  const text = IRREGULAR.reduce((plain, [irregular, put]) => plain.replace(irregular, put), toneless);
  const silent = [...text.matchAll(/[ก-ฮ][ิุ]?์/gu)].map((found) => [found.index, found.index + found[0].length] as const);
  return {
    ...{ text, isLao, isCut, silent: new Map(silent) },
    ...(isLao
      ? { consonants: LAO_CONSONANTS, vowels: LAO_VOWELS }
      : { consonants: THAI_CONSONANTS, vowels: THAI_VOWELS }),
  };
}

export const isConsonant = (sign: string | undefined) =>
  sign !== undefined && sign >= 'ก' && sign <= 'ฮ' && sign !== 'ฤ';
export const isMark = (sign: string | undefined) => sign !== undefined && /[\u0E30-\u0E3B\u0E47\u0E4D]/u.test(sign);
export const isLeading = (sign: string | undefined) => sign !== undefined && sign >= 'เ' && sign <= 'ไ';
export const consonantAt = ({ text, consonants }: NativeWord, at: number) => consonants.get(text[at] ?? '');
/** รร is a vowel, but not in อมรรัตน์. */
export const isDoubleR = ({ text }: NativeWord, at: number) => text.startsWith('รร', at) && !isMark(text[at + 2]);
/** No vowel is written behind the consonant that ends here. */
export const isFree = (word: NativeWord, at: number) =>
  !isMark(word.text[at]) && word.text[at] !== 'ฤ' && !isDoubleR(word, at);
/** ย after a vowel, which Lao writes with the letter of ญ. */
export const isY = ({ text, isLao }: NativeWord, at: number) => text[at] === 'ย' || (isLao && text[at] === 'ญ');

export const DENTAL = 'ดฎตฏถฐฑฒทธ';
const CLASSES = ['กขฃคฅฆ', 'จฉชฌซสศษ', DENTAL, 'บปผพภฝฟ', 'ญณน', 'ม', 'รลฬ', 'ย', 'ว'];
const CLASS = new Map(CLASSES.flatMap((signs, at) => [...signs].map((sign) => [sign, at] as const)));
const FIRST_SONORANT = 4;
/** Consonants of one class have one sound at the end of a syllable. */
export const areAlike = (one: string | undefined, other: string | undefined) =>
  CLASS.has(one ?? '') && CLASS.get(one ?? '') === CLASS.get(other ?? '');
export const isSonorant = (sign: string) => (CLASS.get(sign) ?? 0) >= FIRST_SONORANT;
