import { spellingGraph } from './name-romanisation.ts';
import { inThaiLetters } from './native-word.ts';
import { remembered } from './remembered.ts';
import { type CutSide, spellingCost } from './spelling-cost.ts';

/** Names have no longer words; comparing them would only take time. */
const MAX_WORD = 40;

/** Latin letters by how they are read; applied one after the other. */
const INTO_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/([AEIOU])\1{2,}/g, '$1$1'],
  // KIET is KIAT, and not KIT.
  [/IE(?=[^AEIOUY])/g, 'IA'],
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

/** Cost of one more vowel where both sides write every vowel: PISIT and APISIT are two names, PATTRA and PATTARA one. */
const WRITTEN_VOWEL = 0.5;
const A_BEFORE_LIQUID = 0.3;

function dropCostOf(sounds: readonly string[], at: number): number {
  const [before, sound = '', after] = [sounds[at - 1], sounds[at], sounds[at + 1]];
  if (isVowel(sound)) {
    if (!after) return 0.7;
    if (isVowel(before) || isVowel(after)) return 0.6;
    return before && sound === 'A' && (after === 'R' || after === 'L') ? A_BEFORE_LIQUID : WRITTEN_VOWEL;
  }
  if (before !== undefined && isSame(before, sound)) return 0.1;
  // PHORN is พร, PHON may be พล.
  if (sound === 'R' && before === 'O' && after === 'N' && /^PH?$/.test(sounds[at - 2] ?? '')) return 0.5;
  if (sound === 'R' && isVowel(before) && !isVowel(after)) return 0.15;
  if ((sound === 'R' || sound === 'L') && before === 'S') return 0.2;
  if (sound === 'H') return before ? 0.2 : 0.6;
  return before && (sound === 'W' || (sound === 'Y' && before !== 'N')) ? 0.3 : 1;
}

const NEAR: Readonly<Record<string, number>> = {
  'K KH': 0.2,
  'C KH': 0.2,
  'T TH': 0.2,
  'P PH': 0.2,
  'F PH': 0.2,
  'S Z': 0.2,
  'G K': 0.3,
  'C G': 0.3,
  'I Y': 0,
  'E Y': 0.1,
  'U W': 0,
  'O W': 0.1,
};

const isSame = (one: string, other: string) =>
  one === other || (one === 'C' && 'KČ'.includes(other)) || (other === 'C' && 'KČ'.includes(one));

type Sounds = readonly string[];
type Place = readonly [sounds: Sounds, at: number];
const soundAt = ([sounds, at]: Place) => sounds[at] ?? '';
const endsSyllable = ([sounds, at]: Place) => !isVowel(sounds[at + 1]);
const isClosedInside = ([sounds, at]: Place) =>
  [1, 2].every((step) => sounds[at + step] !== undefined && !isVowel(sounds[at + step]));

/** Cost of one sound for another. A short A is also written U before two consonants: NATTA and NUTTA, but not WAT and WUT. */
function changeCost(mine: Place, theirs: Place): number {
  const [one, other] = [soundAt(mine), soundAt(theirs)];
  if (isSame(one, other)) return 0;
  const pair = one < other ? `${one} ${other}` : `${other} ${one}`;
  if (pair === 'A U' && isClosedInside(mine) && isClosedInside(theirs)) return 0.2;
  return Math.min(NEAR[pair] ?? Infinity, isVowel(one) && isVowel(other) ? 0.5 : 1.2);
}

/** Sounds that spellings of one Thai or Lao word confuse. */
const CONFUSED: readonly (readonly [sounds: readonly string[], cost: number])[] = [
  [['K', 'KH', 'G', 'C'], 0.1],
  [['T', 'TH', 'D'], 0.1],
  [['P', 'PH', 'B', 'F'], 0.15],
  [['Č', 'J', 'C'], 0.1],
  [['L', 'R'], 0.3],
  [['A', 'E', 'I', 'O', 'U'], 0.3],
];
/** The same where a syllable ends: each group has one sound there. */
const CONFUSED_AT_END: typeof CONFUSED = [
  [['N', 'L', 'R'], 0.3],
  [['T', 'TH', 'D', 'S', 'Z', 'Č', 'J'], 0.35],
];

function looseChangeCost(mine: Place, theirs: Place): number {
  const [one, other] = [soundAt(mine), soundAt(theirs)];
  const isAtEnd = [mine, theirs].every(([, at]) => at > 0) && (endsSyllable(mine) || endsSyllable(theirs));
  const groups = isAtEnd ? [...CONFUSED, ...CONFUSED_AT_END] : CONFUSED;
  const confused = groups.find(([sounds]) => sounds.includes(one) && sounds.includes(other))?.[1] ?? Infinity;
  return Math.min(changeCost(mine, theirs), confused);
}

function looseDropCostOf(sounds: Sounds, at: number): number {
  const [before, sound = '', after] = [sounds[at - 1], sounds[at], sounds[at + 1]];
  const strict = dropCostOf(sounds, at);
  // French spellings of Lao names end in a silent E.
  if (sound === 'E' && !after && !isVowel(before)) return 0.35;
  if (isVowel(sound)) return before && after && !isVowel(before) && !isVowel(after) ? 0.3 : Math.max(strict, 0.8);
  // TASANEE is THATSANI.
  return sound === 'T' && /^(?:S|Č|J|TH?|D)$/.test(after ?? '') ? 0.15 : strict;
}

interface Comparison {
  isBeginning: boolean;
  change: typeof changeCost;
  drop: typeof dropCostOf;
}

/** Returns the cost of the cheapest way from one word to the other, and how much there is to compare. */
function soundCost(mine: string, theirs: string, { isBeginning, change, drop }: Comparison) {
  if (mine.length > MAX_WORD || theirs.length > MAX_WORD) return { cost: Infinity, weight: 0 };
  const [mySounds, theirSounds] = [soundsOf(mine), soundsOf(theirs)];
  const myDrops = mySounds.map((_, at) => drop(mySounds, at));
  let row = [0];
  for (const dropped of myDrops) row.push((row.at(-1) ?? 0) + dropped);
  for (const place of theirSounds.keys()) {
    const dropped = drop(theirSounds, place);
    const next = [(row[0] ?? 0) + dropped];
    for (const at of mySounds.keys()) {
      const changed = (row[at] ?? 0) + change([mySounds, at], [theirSounds, place]);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + dropped, (next[at] ?? 0) + (myDrops[at] ?? 0)));
    }
    row = next;
  }
  const cost = isBeginning ? Math.min(...row.slice(1)) : (row.at(-1) ?? Infinity);
  return { cost, weight: theirSounds.reduce((sum, sound) => sum + (isVowel(sound) ? 0.4 : 1), 0) };
}

/**
 * Returns true when two Latin words, in capitals, sound alike. `theirs` may be the beginning only. A consonant that differs is never the
 * same name.
 */
export function soundAlike(mine: string, theirs: string, { isBeginning }: { isBeginning: boolean }): boolean {
  const { cost, weight } = soundCost(mine, theirs, { isBeginning, change: changeCost, drop: dropCostOf });
  return cost <= Math.min(0.14 * weight, 0.45);
}

/** Returns true when two Latin words may be spellings of one Thai or Lao word: an operator decides. WIROJ and VIROT are วิโรจน์. */
export function mayBeOneWord(mine: string, theirs: string): boolean {
  const { cost, weight } = soundCost(mine, theirs, {
    isBeginning: false,
    change: looseChangeCost,
    drop: looseDropCostOf,
  });
  return cost <= Math.min(0.2 * weight, 1);
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

/** Thai letters of one sound, by the one that stands for them. */
const ONE_SOUND: readonly (readonly [RegExp, string])[] = [
  [/[ก-ฮ][ิุ]?์|[\u0E30\u0E47-\u0E4E]/gu, ''],
  [/รร(?=[ก-ฮ])/gu, 'ั'],
  [/รร/gu, 'ัน'],
  [/ใ/gu, 'ไ'],
  [/[ขฃคฅฆ]/gu, 'ค'],
  [/[ฉชฌ]/gu, 'ช'],
  [/[ศษส]/gu, 'ส'],
  [/[ดฎตฏถฐฑฒทธ]/gu, 'ท'],
  [/[ผพภ]/gu, 'พ'],
  [/[ณน]/gu, 'น'],
  [/[รลฬ]/gu, 'ล'],
  [/ญ/gu, 'ย'],
  [/ฮ/gu, 'ห'],
  [/([ก-ฮ])\1/gu, '$1'],
  [/ท[ิุ]$/gu, 'ท'],
];
const heard = remembered((word) =>
  ONE_SOUND.reduce((text, [sounds, put]) => text.replace(sounds, put), inThaiLetters(word)),
);

/** Returns true when two Thai or Lao words of one script are spelt otherwise and sound the same: ภัทรา and พัตรา. */
export const areHomophones = (one: string, other: string): boolean => heard(one) === heard(other);
