/** Letters and marks that show nothing: format characters, fillers, variation selectors and control characters but white space. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/gu;
/** Lines and paragraphs end with a space too: typed fields are one line. */
const SPACES = /[\s\p{Z}]+/gu;
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
  [/\u0E40\u0E40/gu, '\u0E41'],
  [/\u0EC0\u0EC0/gu, '\u0EC1'],
  [/([\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE])\1+/gu, '$1'],
];

/**
 * Returns a typed or pasted line in one spelling: composed (NFC), without invisible characters, with plain single spaces and plain
 * hyphens, trimmed. Letters stay as they are, so the result may be stored and shown.
 */
export function tidyText(text: string): string {
  const composed = text.normalize('NFC').replace(INVISIBLE, '').replace(DASHES, '-').replace(SPACES, ' ').trim();
  return SAME_LOOK.reduce((plain, [pattern, spelling]) => plain.replace(pattern, spelling), composed).normalize('NFC');
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
