import { tidyText } from '@kapao/contract/shared/typed-text.ts';

/** Longer names are cut; comparing them would only take time. */
const MAX_LETTERS = 160;

const APOSTROPHES =
  /['"`\u00B4\u02B9\u02BB\u02BC\u02C8\u02CA\u2018-\u201F\u2032-\u2036\u275B-\u275E\uA78C\uFF07\uFF02\uFF40]/gu;
/** Latin letters that are no composition of a letter and a mark. */
const PLAIN_LATIN: Readonly<Record<string, string>> = {
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  ẞ: 'SS',
  ı: 'I',
};

const UPPER_VOWELS = '\u0E31\u0E34-\u0E39\u0E47\u0E4D';
const LAO_VOWELS = '\u0EB1\u0EB4-\u0EB9\u0EBB\u0EBC\u0ECD';
/** Spellings of one Thai or Lao letter that look alike or took each other's place in a spelling reform. */
const ONE_SPELLING: readonly (readonly [RegExp, string])[] = [
  // A tone typed before the vowel it stands above.
  [new RegExp(`([\u0E48-\u0E4C]+)([${UPPER_VOWELS}]+)`, 'gu'), '$2$1'],
  [new RegExp(`([\u0EC8-\u0ECC]+)([${LAO_VOWELS}]+)`, 'gu'), '$2$1'],
  [/([\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE])\1+/gu, '$1'],
  [/\u0E45/gu, '\u0E32'],
  [/[\u0E3A\u0E4E\u0E46\u0EC6]/gu, ''],
  [/[\u0EBC\u0EA3]/gu, '\u0EA5'],
  [/\u0EBD/gu, '\u0E8D'],
  [/\u0EAB\u0EAB(?=[\u0E99\u0EA1])/gu, '\u0EAB'],
];

/** Characters that banks put in the place of letters, as one star. */
const HIDDEN: readonly RegExp[] = [
  /[*•●○◦∙·×✕✖✱∗⁎＊+#█▓■□?~…]+/gu,
  /\.{2,}|_{2,}|-{2,}/gu,
  /(?<=[\p{Script=Thai}\p{Script=Lao}])x+(?!\p{L})/giu,
  /(?<=^|[\s\p{L}\p{M}*])x{3,}/giu,
  /(?<=^|\s)x{2}(?!\p{L})/giu,
  /(?<=\p{Lu}{2})x+(?![\p{L}\p{M}])/gu,
];

/** Two X beside Latin letters hide letters, or are some of the name: MAXX, XXAVIER. */
const MAY_HIDE = /(?<=^|[\s\p{L}\p{M}*])(?<!x)x{2}(?!x)/giu;
/** In a name with another mark they hide letters, unless the word begins with them. */
const HIDES_TOO = /(?<=[\p{L}\p{M}*])(?<!x)x{2}(?!x)/giu;

/** Returns the name in capitals and in one spelling of everything that looks the same, with one star for what a bank has hidden. */
export function spelt(name: string, { isMasked = false } = {}): string {
  const typed = tidyText(name.replace(APOSTROPHES, '').normalize('NFKC'));
  const starred = HIDDEN.reduce((text, mark) => text.replace(mark, '*'), typed);
  const hides = isMasked ? MAY_HIDE : HIDES_TOO;
  const hidden = isMasked || starred.includes('*') ? starred.replace(hides, '*') : starred;
  const plain = hidden
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/gu, '')
    .toUpperCase()
    .replace(/[ØĐÐŁÆŒÞẞı]/gu, (letter) => PLAIN_LATIN[letter] ?? letter)
    .normalize('NFC');
  return inOneSpelling(plain).slice(0, MAX_LETTERS);
}

/** Returns Thai and Lao text with one spelling of what looks or is read the same. */
export function inOneSpelling(text: string): string {
  return tidyText(ONE_SPELLING.reduce((plain, [pattern, put]) => plain.replace(pattern, put), text));
}
