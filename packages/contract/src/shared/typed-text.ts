/** Letters and marks that show nothing: format characters, fillers, variation selectors and control characters but white space. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}|\uFFFC|(?!\s)\p{Cc}/gu;
/** Lines and paragraphs end with a space too: typed fields are one line. The empty Braille pattern is drawn as a space. */
const SPACES = /[\s\p{Z}\u2800]+/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/**
 * Rewrites for vowels that look the same in several spellings. Keyboards and PDF files write sara am as two characters, put the tone
 * before, between or behind them, and write sara ae as two sara e.
 */
const SAME_LOOK: readonly (readonly [RegExp, string])[] = [
  [/([\u0E48-\u0E4B]*)\u0E4D([\u0E48-\u0E4B]*)\u0E32/gu, '$1$2\u0E33'],
  [/([\u0EC8-\u0ECB]*)\u0ECD([\u0EC8-\u0ECB]*)\u0EB2/gu, '$1$2\u0EB3'],
  [/\u0E33([\u0E48-\u0E4B]+)/gu, '$1\u0E33'],
  [/\u0EB3([\u0EC8-\u0ECB]+)/gu, '$1\u0EB3'],
  [/([\u0E48-\u0E4C])([\u0E31\u0E34-\u0E37\u0E47])/gu, '$2$1'],
  [/([\u0EC8-\u0ECC])([\u0EB1\u0EB4-\u0EB7\u0EBB])/gu, '$2$1'],
  [/\u0E40\u0E40/gu, '\u0E41'],
  [/\u0EC0\u0EC0/gu, '\u0EC1'],
  [/([\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE])\1+/gu, '$1'],
];

/** Letters and marks of older Thai fonts in PDF files, moved aside for a tall letter, by their place in the private use area. */
const MOVED_MARKS =
  '\u0E10\u0E34\u0E35\u0E36\u0E37\u0E48\u0E49\u0E4A\u0E4B\u0E4C\u0E48\u0E49\u0E4A\u0E4B\u0E4C\u0E0D\u0E31\u0E4D\u0E47\u0E48\u0E49\u0E4A\u0E4B\u0E4C\u0E38\u0E39\u0E3A';
/** A rewrite may make the next one possible; text of more doubled marks than this is no word. */
const MAX_REWRITES = 50;

function inOneSpelling(text: string): string {
  let plain = text.replace(/[\uF700-\uF71A]/g, (mark) => MOVED_MARKS[mark.charCodeAt(0) - 0xf700] ?? mark);
  for (let count = 0; count < MAX_REWRITES; count += 1) {
    const before = plain;
    plain = SAME_LOOK.reduce((line, [pattern, spelling]) => line.replace(pattern, spelling), plain).normalize('NFC');
    if (plain === before) break;
  }
  return plain;
}

/**
 * Returns a typed or pasted line in one spelling: composed (NFC), without invisible characters, with plain single spaces and plain
 * hyphens, trimmed. Letters stay as they are, so the result may be stored and shown.
 */
export function tidyText(text: string): string {
  return inOneSpelling(text.normalize('NFC').replace(INVISIBLE, '').replace(DASHES, '-').replace(SPACES, ' ').trim());
}

/** Returns the text with every decimal digit (Thai, Lao, full width and others) as an ASCII digit. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (found) => {
    // Full width and mathematical digits have a compatibility form; every other script has a run of exactly ten.
    const digit = found.normalize('NFKC');
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u2032\u00B4`]/gu;

/** Returns full width letters and signs, as East Asian keyboards write them, in their ASCII form. */
const asciiWidth = (text: string) =>
  text.replace(/[\uFF01-\uFF5E]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0));

/** Returns a name as it is compared and printed by banks: tidy, full width letters and curly apostrophes in their plain form. */
export const plainName = (text: string): string => asciiWidth(tidyText(text)).replace(APOSTROPHES, "'");

/** A tidy line in ASCII digits and signs, for what is read by a program: numbers, codes, days and addresses. */
export function tidySigns(text: string): string {
  return asciiDigits(plainName(text));
}

/** Characters that separate groups of digits or letters, and stand around a pasted number. */
const SEPARATORS = /[\s\-.,:;'"/\\()[\]_·•‧~\u02D7\u207B\u2500\u30FC“”«»]/gu;
/** Hidden digits: what is shown of such a number is not the number. */
const MASKED = /[_·•‧*]{2,}/u;

/** Returns a number of an account, a card or a code as its digits; what is no digit and no separator stays, to be refused. */
export function bareDigits(text: string): string {
  const tidy = tidySigns(text);
  return MASKED.test(tidy) ? tidy : tidy.replace(SEPARATORS, '');
}

/** Returns a code of letters and digits as it was issued, however it was typed: in capitals, without separators and spaces. */
export function plainCode(text: string): string {
  return bareDigits(text).replace(/[!?]/g, '').toUpperCase();
}

/** Returns a code that may itself contain `-` and `_`: without spaces and without the punctuation of a sentence around it. */
export function plainKey(text: string): string {
  return tidySigns(text)
    .replace(/\s/g, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Returns an address, a user name or a reference as one word of ASCII signs; its case stays, because there it counts. */
export function plainWord(text: string): string {
  return inOneSpelling(tidySigns(text).replace(/\s/g, ''));
}

/**
 * Returns a password in the one spelling it is hashed in (NIST SP 800-63B 3.1.1.2): compatibility forms composed (NFKC), without
 * invisible characters, sara am in one spelling. Spaces stay, at the ends too.
 */
export function plainPassword(password: string): string {
  return inOneSpelling(password.replace(INVISIBLE, '').normalize('NFKC'));
}

/** Returns how many characters a text has, in code points. */
export const countCharacters = (text: string): number => [...text].length;
