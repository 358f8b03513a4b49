import {
  BEHIND_AI,
  BETWEEN,
  CLOSED,
  consonantAt,
  isConsonant,
  isDoubleR,
  isFree,
  isMark,
  isY,
  letters,
  type NativeWord,
  OPEN,
  type Part,
  type Reading,
  UNFINISHED,
  vowel,
} from './native-word.ts';
import { type Spellings, spellings } from './thai-spellings.ts';

export type VowelReading = Reading & { state: number };

const S = letters(spellings('S'));
const A = letters(spellings('A'));
const [A_BEFORE_LAST, AN] = [vowel(spellings('A U.05')), vowel(spellings('AN UN.05'))];
const HARDLY_U = spellings('A U.7');
/** The vowel of เฉลิม: U would be โสภณ read as สุพล. */
const BEFORE_LED = spellings('A -.3 AH.15 O.25');
/** Vowels that stand before a last consonant only. */
const NEEDS_LAST = new Set('\u0E31\u0E3B');
/** Consonants that a silent ห stands before, and both consonants of a cluster. */
const LED = new Set('งญนมยรลว');
const SECOND = new Set('รลว');
const CLUSTERED = new Set('กขคตทปผพบดฟสศซจ');

/** Returns the readings of the consonants at the beginning of a syllable. `isLed`: a vowel is written in front of them. */
export function firstsAt(word: NativeWord, at: number, isLed: boolean): Reading[] {
  const { text, vowels, silent, isLao } = word;
  const [one, two] = [consonantAt(word, at), consonantAt(word, at + 1)];
  const [sign = '', next = ''] = [text[at], text[at + 1]];
  if (!one) return [];
  const found: Reading[] = [{ parts: [letters(one.first)], end: at + 1, cost: 0 }];
  if (!two || silent.has(at + 1)) return found;
  const both = (parts: readonly Part[], cost = 0) => found.push({ parts, end: at + 2, cost });
  if ((sign === 'ห' && LED.has(next)) || (sign === 'อ' && next === 'ย')) both([letters(two.first)]);
  if (sign === 'ท' && next === 'ร') both([S]);
  if (SECOND.has(next) && CLUSTERED.has(sign) && !isDoubleR(word, at + 1)) {
    both([letters(one.first), letters(two.first)]);
    // Many say no R or L: ศรี, จริง, and at a cost in other clusters.
    if (next !== 'ว') both([letters(one.first)], 'สศซจ'.includes(sign) ? 0 : isLao ? 0.05 : 0.7);
  }
  // The vowel in front belongs to the second consonant: เจริญ, แสวง.
  if (isLed) both([letters(one.first), vowel(next === 'ร' ? vowels.openBeforeR : BEFORE_LED), letters(two.first)]);
  return found;
}

const readAs = (at: number) => (spelt: Spellings, length: number, state: number) => ({
  ...{ parts: [vowel(spelt)], end: at + length, state, cost: 0 },
});

/** Returns the readings of a vowel written in front of its consonants, which end at `at`. */
export function ledVowels(word: NativeWord, lead: string, at: number): VowelReading[] {
  const { text, vowels } = word;
  const has = (signs: string) => text.startsWith(signs, at);
  const as = readAs(at);
  const shut = has('็') || has('ะ') || has('ั') ? 1 : 0;
  if (lead === 'ไ' || lead === 'ใ') {
    // ไชยา is CHAIYA and CHAYA.
    const split = isY(word, at) ? [{ parts: [A], end: at, state: BETWEEN, cost: 0.1 }] : [];
    return [as(vowels.ai, 0, BEHIND_AI), ...split];
  }
  if (lead === 'แ') return [as(vowels.ae, shut, OPEN)];
  if (lead === 'โ') return [as(vowels.o, shut, OPEN)];
  if (has('ีย')) return [as(vowels.ia, has('ียะ') ? 3 : 2, OPEN)];
  if (has('ัญ') || has('ัย')) return [as(vowels.ia, 2, OPEN)];
  if (has('ือ') || has('ึอ')) return [as(vowels.uea, 2, OPEN)];
  if (has('าะ')) return [as(vowels.or, 2, BETWEEN)];
  if (has('า')) return [as(vowels.ao, 1, BETWEEN)];
  if (has('\u0E3Bา')) return [as(vowels.ao, 2, BETWEEN)];
  if (/[ิีึื]/u.test(text[at] ?? '')) return [as(vowels.oe, 1, OPEN)];
  if (shut) return [as(vowels.e, 1, OPEN)];
  const plain = as(vowels.e, 0, OPEN);
  if (has('อ') && !isMark(text[at + 1])) return [as(vowels.oe, has('อะ') ? 2 : 1, OPEN), plain];
  if (isY(word, at) && isFree(word, at + 1)) return [as(vowels.oei, 1, BETWEEN), plain];
  // The rest of the vowel is cut off.
  if (word.isCut && at === text.length) return [plain, { parts: [], end: at, state: BETWEEN, cost: 0.1 }];
  return [plain];
}

/** Returns the readings of the vowel behind the consonants that end at `at`. */
export function vowelsAt(word: NativeWord, at: number): VowelReading[] {
  const { text, vowels, silent } = word;
  const has = (signs: string) => text.startsWith(signs, at);
  const as = readAs(at);
  if (has('ัว')) return [as(vowels.ua, has('ัวะ') ? 3 : 2, OPEN)];
  if (has('\u0E3Bว')) return [as(vowels.ua, 2, OPEN)];
  if (has('็อ') || has('ัอ')) return [as(vowels.or, 2, OPEN)];
  if (has('ือ') && !isMark(text[at + 2])) return [as(vowels.signs.get('ื') ?? [], 2, OPEN)];
  // กฤษณะ is KRIT, นฤมล is NA-RUE.
  if (has('ฤ')) return [as(vowels.signs.get('ฤ') ?? [], has('ฤา') ? 2 : 1, OPEN), as(vowels.open, 0, BETWEEN)];
  if (isDoubleR(word, at)) {
    const isBeforeConsonant = isConsonant(text[at + 2]) && !silent.has(at + 2);
    const an = { parts: [AN], end: at + 2, state: CLOSED, cost: 0 };
    return isBeforeConsonant ? [{ ...an, parts: [A_BEFORE_LAST], state: UNFINISHED }, an] : [an];
  }
  return isMark(text[at]) ? markAt(word, at) : hiddenAt(word, at);
}

function markAt(word: NativeWord, at: number): VowelReading[] {
  const { text, vowels } = word;
  const sign = text[at] ?? '';
  const as = readAs(at);
  // SUK is สุข, hardly ever ศักดิ์; WUT is วุฒิ, hardly ever วัฒน์; but LUCK is ลักษณ์.
  const isHardlyU = sign === 'ั' && /^(?:[^รล]ั[กขคฆ]|วั[ดตฒถทธ])/u.test(text.slice(at - 1));
  const spelt = isHardlyU ? HARDLY_U : vowels.signs.get(sign);
  if (!spelt) return [{ parts: [], end: at + 1, state: OPEN, cost: 0 }];
  const isEnded = sign === 'ะ' || sign === 'ำ';
  const plain = as(spelt, 1, isEnded ? BETWEEN : NEEDS_LAST.has(sign) ? UNFINISHED : OPEN);
  const isAi = (sign === 'ั' || sign === 'า') && isY(word, at + 1) && isFree(word, at + 2);
  return isAi ? [plain, as(vowels.ai, 2, BETWEEN)] : [plain];
}

/** A vowel that is not written, or with a consonant letter. */
function hiddenAt(word: NativeWord, at: number): VowelReading[] {
  const { text, vowels, silent, isLao } = word;
  const as = readAs(at);
  const sign = text[at];
  const found: VowelReading[] = [];
  if (sign === 'อ' && !isMark(text[at + 1])) found.push(as(vowels.or, 1, OPEN));
  if (sign === 'ว' && isConsonant(text[at + 1]) && isFree(word, at + 2)) found.push(as(vowels.ua, 1, UNFINISHED));
  if (isLao && sign === 'ญ' && !isMark(text[at + 1])) found.push(as(vowels.ia, 1, OPEN));
  const isBeforeR = sign === 'ร';
  found.push(as(isBeforeR ? vowels.openBeforeR : vowels.open, 0, BETWEEN));
  if (isConsonant(sign) && !silent.has(at) && isFree(word, at + 1)) {
    found.push(as(isBeforeR ? vowels.hiddenBeforeR : vowels.hidden, 0, UNFINISHED));
  }
  return found;
}
