import { spellingGraph } from './name-romanisation.ts';
import { inThaiLetters } from './native-word.ts';
import { remembered } from './remembered.ts';
import { type CutSide, spellingCost } from './spelling-cost.ts';

/** Names have no longer words; comparing them would only take time. */
const MAX_WORD = 40;

/** Latin letters by how they are read; applied one after the other. */
const INTO_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/EE|IE|EA/g, 'I'],
  [/OO|OU|UE|EU/g, 'U'],
  [/AE|OE/g, 'E'],
  [/BH/g, 'PH'],
  [/DH/g, 'TH'],
  [/GH/g, 'G'],
  [/SH/g, 'S'],
  [/^NH/g, 'Y'],
  [/X/g, 'S'],
  [/V/g, 'W'],
  [/Q|CK/g, 'K'],
  [/([AEIOU])H(?![AEIOU])/g, '$1'],
  [/([AEIOU])Y(?![AEIOU])/g, '$1I'],
];
const LETTER = /KH|TH|PH|CH|NG|[A-Z]/g;
const isVowel = (letter: string | undefined) => letter !== undefined && letter.length === 1 && 'AEIOU'.includes(letter);

/** C alone may be cut off before its H. */
const soundsOf = remembered((word) => {
  const read = INTO_LETTERS.reduce((text, [letters, put]) => text.replace(letters, put), word);
  return (read.match(LETTER) ?? []).map((letter) => (letter === 'CH' ? 'Č' : letter));
});

/** Cost of one more vowel where both sides write every vowel. */
const WRITTEN_VOWEL = 0.45;

function dropCostOf(sounds: readonly string[], at: number): number {
  const [before, sound = '', after] = [sounds[at - 1], sounds[at], sounds[at + 1]];
  if (isVowel(sound)) return !after ? 0.7 : isVowel(before) || isVowel(after) ? 0.6 : WRITTEN_VOWEL;
  if (before !== undefined && isSame(before, sound)) return 0.1;
  if (sound === 'R' && isVowel(before) && !isVowel(after)) return 0.15;
  if ((sound === 'R' || sound === 'L') && before === 'S') return 0.2;
  if (sound === 'H') return before ? 0.2 : 0.6;
  return before && (sound === 'W' || sound === 'Y') ? 0.3 : 1;
}

const NEAR: Readonly<Record<string, number>> = {
  'A O': 0.15,
  'A U': 0.2,
  'A E': 0.25,
  'E I': 0.1,
  'O U': 0.1,
  'J Č': 0.5,
  'C J': 0.5,
  'D T': 0.5,
  'B P': 0.5,
  'G K': 0.3,
  'C G': 0.3,
  'K KH': 0.2,
  'C KH': 0.2,
  'T TH': 0.2,
  'P PH': 0.2,
  'F PH': 0.2,
  'S Z': 0.2,
  'L R': 0.5,
  'I Y': 0,
  'E Y': 0.1,
  'U W': 0,
  'O W': 0.1,
};

const isSame = (one: string, other: string) =>
  one === other || (one === 'C' && 'KČ'.includes(other)) || (other === 'C' && 'KČ'.includes(one));

function changeCost(one: string, other: string): number {
  if (isSame(one, other)) return 0;
  const near = NEAR[one < other ? `${one} ${other}` : `${other} ${one}`] ?? Infinity;
  return Math.min(near, isVowel(one) && isVowel(other) ? 0.5 : 1.2);
}

/**
 * Returns true when two Latin words, in capitals, sound alike. `theirs` may be the beginning only. A consonant that differs is never the
 * same name.
 */
export function soundAlike(mine: string, theirs: string, { isBeginning }: { isBeginning: boolean }): boolean {
  if (mine.length > MAX_WORD || theirs.length > MAX_WORD) return false;
  const [mySounds, theirSounds] = [soundsOf(mine), soundsOf(theirs)];
  if (theirSounds.length === 0) return false;
  const myDrops = mySounds.map((_, at) => dropCostOf(mySounds, at));
  let row = [0];
  for (const drop of myDrops) row.push((row.at(-1) ?? 0) + drop);
  for (const [place, sound] of theirSounds.entries()) {
    const drop = dropCostOf(theirSounds, place);
    const next = [(row[0] ?? 0) + drop];
    for (const [at, mineAt] of mySounds.entries()) {
      const changed = (row[at] ?? 0) + changeCost(mineAt, sound);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + drop, (next[at] ?? 0) + (myDrops[at] ?? 0)));
    }
    row = next;
  }
  const cost = isBeginning ? Math.min(...row.slice(1)) : (row.at(-1) ?? Infinity);
  const weight = theirSounds.reduce((sum, sound) => sum + (isVowel(sound) ? 0.4 : 1), 0);
  return cost <= Math.min(0.14 * weight, 0.45);
}

const wholeGraph = remembered((native) => spellingGraph(native, { isCut: false }));
const cutGraph = remembered((native) => spellingGraph(native, { isCut: true }));

/** Spelling costs up to here are of one name; longer words have more letters that differ. */
const SAME_PER_LETTER = 0.11;
const MAX_SAME = 0.6;
/** Above that, one vowel may differ: people decide. */
const RESEMBLING = 1.1;

/** Compares a Thai or Lao word with a Latin one. `cut` names the side that shows its beginning only. */
export function compareAcross(
  native: string,
  latin: string,
  { cut }: { cut: CutSide },
): { likeness: 'same' | 'resembles' | 'differs'; cost: number } {
  if (native.length > MAX_WORD || latin.length > MAX_WORD || native === '' || latin === '') {
    return { likeness: 'differs', cost: Infinity };
  }
  const cost = spellingCost((cut === 'native' ? cutGraph : wholeGraph)(native), latin, { cut });
  const same = Math.min(
    SAME_PER_LETTER * (cut === 'native' ? native.length + 1 : latin.length + (cut === 'latin' ? 1 : 0)),
    MAX_SAME,
  );
  return { likeness: cost <= same ? 'same' : cost <= same + RESEMBLING ? 'resembles' : 'differs', cost };
}

/** True when a Latin word can be spelt with this vowel, which Thai and Lao write before its consonant. */
export function canBeginWithVowel(latin: string, lead: string): boolean {
  if (/[ไใໄໃ]/u.test(lead)) return /^[^AEIOUY]*(?:A[^AEIOUY]{0,2})?(?:A[IY]|AE|E[IY]|I|Y)/u.test(latin);
  if (/[โໂ]/u.test(lead)) return /^[^AEIOUY]*(?:A[^AEIOUY]{0,2})?[OU]/u.test(latin) || /^[^AEIOUY]*A[OUW]/u.test(latin);
  if (/[แແ]/u.test(lead)) return /^[^AEIOUY]*[AE]/u.test(latin);
  return true;
}

/** The consonants of a Lao word and its written vowels in Thai letters, without what only one of both scripts writes. */
const bare = (word: string) =>
  inThaiLetters(word)
    .replace(/[\u0E30\u0E31\u0E3B\u0E47-\u0E4E]|[ก-ฮ]์/gu, '')
    .replace(/ใ/gu, 'ไ')
    .replace(/ร/gu, 'ล');

/** True when a Thai and a Lao word are written with the same letters. */
export const areLettersSame = (one: string, other: string): boolean => bare(one) === bare(other);
