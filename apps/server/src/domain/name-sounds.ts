import { type Script, scriptOf } from './name-words.ts';

/** One sound of a word: every English spelling of it, and what it costs to find nothing in its place. */
interface Sound {
  letters: readonly string[];
  isVowel: boolean;
  dropCost: number;
}

/** Thai and Lao consonants of one sound, and how they are written in English, at the start or end of a syllable. */
const CONSONANTS: readonly (readonly [string, string])[] = [
  ['กກ', 'K G'],
  ['ขฃคฅฆຂຄ', 'KH K'],
  ['งງ', 'NG'],
  ['จຈ', 'J C T'],
  ['ฉชฌ', 'C T'],
  ['ซຊ', 'S C'],
  ['สศษສ', 'S T'],
  ['ญຍ', 'Y N'],
  ['ดฎດ', 'D T'],
  ['ตฏຕ', 'T'],
  ['ถฐทธฑฒຖທ', 'TH T D'],
  ['นณນໜ', 'N'],
  ['บບ', 'B P'],
  ['ปປ', 'P B'],
  ['ผพภຜພ', 'PH P'],
  ['ฝฟຝຟ', 'F P'],
  ['มມໝ', 'M'],
  ['ยຢ', 'Y'],
  ['รฤຣ', 'R L N'],
  ['ลฬລ', 'L N R'],
  ['วວ', 'W'],
  ['หฮຫຮ', 'H'],
];
const CONSONANT = new Map(CONSONANTS.flatMap(([signs, spelt]) => [...signs].map((sign) => [sign, spelt.split(' ')])));

/** Vowel signs; short ones may be silent at the end of a word. */
const VOWEL_SIGNS: readonly (readonly [string, string, number])[] = [
  ['ิິ', 'I', 0.15],
  ['ุຸ', 'U', 0.15],
  ['ะัະັ', 'A', 0.3],
  ['าາ', 'A', 0.6],
  ['ีີ', 'I', 0.6],
  ['ึืຶື', 'U', 0.6],
  ['ูູ', 'U', 0.6],
  ['อອົໍ', 'O', 0.3],
];
const VOWEL_SIGN = new Map(
  VOWEL_SIGNS.flatMap(([signs, letter, dropCost]) => [...signs].map((sign) => [sign, { letter, dropCost }] as const)),
);

/** How Thai and Lao writing is turned into the order of speech; applied one after the other. */
const INTO_SPEECH: readonly (readonly [RegExp, string])[] = [
  // Tones, and what a mark makes silent, with the letter before it in endings like จันทร์ and ศาสตร์.
  [/(?:[ทตด](?=ร[ิุ]?์))?[ก-ฮ][ิุ]?์/gu, ''],
  [/[ກ-ຮ]໌/gu, ''],
  [/[่-๋็ๆ່-໋]/gu, ''],
  [/รร(?=[ก-ฮ])/gu, 'ั'],
  [/รร/gu, 'ัน'],
  [/^ทร/u, 'ซ'],
  [/ห(?=[งญนมยรลว])|ຫ(?=[ງຍນມລຣວຼ])/gu, ''],
  [/ຼ/gu, 'ລ'],
  [/ำ|ຳ/gu, 'AM'],
  [/ัว|ັວ/gu, 'UA'],
  [/ຽ/gu, 'IA'],
  [/เ([ก-ฮ]{1,2})า|ເ([ກ-ຮ]{1,2})ົາ/gu, '$1$2AO'],
  [/เ([ก-ฮ]{1,2})ีย/gu, '$1IA'],
  [/เ([ก-ฮ]{1,2})ือ|ເ([ກ-ຮ]{1,2})ືອ/gu, '$1$2UA'],
  [/[ไใໄໃ](\p{L})/gu, '$1AI'],
  [/[เแເແ](\p{L})/gu, '$1E'],
  [/[โໂ](\p{L})/gu, '$1O'],
  // A carrier in front of a vowel says nothing by itself.
  [/^[อອ]|[อອ](?=[ะ-ูະ-ູAEIOU])/gu, ''],
];

/** English letters by how they are read; applied one after the other. */
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
const isVowelLetter = (letter: string | undefined) => letter !== undefined && 'AEIOU'.includes(letter);

/** The sounds of a word, whatever script it is written in. */
function soundsOf(word: string): Sound[] {
  const script = scriptOf(word);
  const letters = script === 'latin' ? latinLetters(word) : spokenSigns(word);
  return letters.map((sound, at) => ({ ...sound, dropCost: dropCostOf(letters, at, script) }));
}

type Raw = Omit<Sound, 'dropCost'> & { signCost?: number };

function spokenSigns(word: string): Raw[] {
  const spoken = INTO_SPEECH.reduce((text, [sign, put]) => text.replace(sign, put), word);
  return [...spoken].flatMap((sign): Raw[] => {
    const consonant = CONSONANT.get(sign);
    if (consonant) return [{ letters: consonant, isVowel: false }];
    const vowel = VOWEL_SIGN.get(sign);
    if (vowel) return [{ letters: [vowel.letter], isVowel: true, signCost: vowel.dropCost }];
    return /[A-Z]/.test(sign) ? [{ letters: [sign], isVowel: isVowelLetter(sign), signCost: 0.6 }] : [];
  });
}

function latinLetters(word: string): Raw[] {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const read = INTO_LETTERS.reduce((text, [letters, put]) => text.replace(letters, put), plain);
  return (read.match(LETTER) ?? []).map((letter) => {
    if (letter === 'CH') return { letters: ['C'], isVowel: false };
    // Cut off before its H, it may be the start of either.
    if (letter === 'C') return { letters: ['K', 'C'], isVowel: false };
    return { letters: [letter], isVowel: isVowelLetter(letter) };
  });
}

function dropCostOf(sounds: readonly Raw[], at: number, script: Script): number {
  const [before, sound, after] = [sounds[at - 1], sounds[at], sounds[at + 1]];
  if (!sound) return 1;
  if (sound.signCost !== undefined) return after ? 0.6 : sound.signCost;
  if (sound.isVowel) {
    // Thai leaves vowels between consonants unwritten, not those at the end or beside another.
    if (!after) return 0.7;
    return before?.isVowel || after.isVowel ? 0.6 : 0.15;
  }
  if (before && shares(before, sound)) return 0.1;
  const [letter = ''] = sound.letters;
  if (script === 'latin' && letter === 'R' && before?.isVowel && !after?.isVowel) return 0.15;
  if ('RL'.includes(letter) && before?.letters[0] === 'S') return 0.2;
  if (letter === 'H') return before ? 0.2 : 0.6;
  return before && 'WY'.includes(letter) ? 0.3 : 1;
}

const NEAR: Readonly<Record<string, number>> = {
  'A O': 0.15,
  'A U': 0.2,
  'A E': 0.25,
  'E I': 0.1,
  'O U': 0.1,
  'C J': 0.5,
  'D T': 0.5,
  'B P': 0.5,
  'G K': 0.3,
  'K KH': 0.2,
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

const shares = (one: Pick<Sound, 'letters'>, other: Pick<Sound, 'letters'>) =>
  one.letters.some((letter) => other.letters.includes(letter));

function changeCost(one: Sound, other: Sound): number {
  if (shares(one, other)) return 0;
  const costs = one.letters.flatMap((a) =>
    other.letters.map((b) => NEAR[a < b ? `${a} ${b}` : `${b} ${a}`] ?? Infinity),
  );
  return Math.min(...costs, one.isVowel && other.isVowel ? 0.5 : 1.2);
}

/** Where both sides are written with every vowel, a vowel more is a difference. */
const WRITTEN_VOWEL = 0.45;

/**
 * True when two words sound alike, each in whatever script. `theirs` may be the beginning only. A consonant that differs
 * is never the same name.
 */
export function soundAlike(mine: string, theirs: string, { isBeginning }: { isBeginning: boolean }): boolean {
  const [mySounds, theirSounds] = [soundsOf(mine), soundsOf(theirs)];
  if (!theirSounds.some(({ isVowel }) => !isVowel) && !(theirSounds.length > 0 && scriptOf(theirs) === 'latin'))
    return false;
  const areBothLatin = scriptOf(mine) === 'latin' && scriptOf(theirs) === 'latin';
  const drop = (sound: Sound) =>
    areBothLatin && sound.isVowel ? Math.max(sound.dropCost, WRITTEN_VOWEL) : sound.dropCost;
  let row = [0];
  for (const sound of mySounds) row.push((row.at(-1) ?? 0) + drop(sound));
  for (const sound of theirSounds) {
    const next = [(row[0] ?? 0) + drop(sound)];
    for (const [at, mineAt] of mySounds.entries()) {
      const changed = (row[at] ?? 0) + changeCost(mineAt, sound);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + drop(sound), (next[at] ?? 0) + drop(mineAt)));
    }
    row = next;
  }
  const cost = isBeginning ? Math.min(...row.slice(1)) : (row.at(-1) ?? Infinity);
  const weight = theirSounds.reduce((sum, { isVowel }) => sum + (isVowel ? 0.4 : 1), 0);
  return cost <= (areBothLatin ? Math.min(0.14 * weight, 0.45) : Math.min(Math.max(0.15 * weight, 0.25), 0.95));
}
