import { asciiDigits, plainName } from './typed-text.ts';

/** Letters that sound the same and are often written for one another, in Thai and in Lao. */
const SAME_SOUND: Readonly<Record<string, string>> = {
  ใ: 'ไ',
  ศ: 'ส',
  ษ: 'ส',
  ณ: 'น',
  ฬ: 'ล',
  ฎ: 'ด',
  ฏ: 'ต',
  ฐ: 'ท',
  ฑ: 'ท',
  ฒ: 'ท',
  ธ: 'ท',
  ถ: 'ท',
  ภ: 'พ',
  ฆ: 'ค',
  ฅ: 'ค',
  ฌ: 'ช',
  ໃ: 'ໄ',
  ຣ: 'ລ',
  '\u0EBC': 'ລ',
  ໝ: 'ຫມ',
  ໜ: 'ຫນ',
};

/** Tone and silence marks, which hurried typing leaves out. */
const MARKS = /[\u0E47-\u0E4C\u0E4E\u0EC8-\u0ECC\u0ECE]/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]/gu;
/** Latin accents. */
const ACCENTS = /[\u0300-\u036F]/gu;

/**
 * Returns a text as searches compare it: small letters, ASCII digits, without spaces, punctuation, accents and tone marks, and with
 * one letter for each sound of Thai and Lao. It is for comparing only.
 */
export function searchKey(text: string): string {
  const plain = asciiDigits(plainName(text)).toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return [...plain.replace(MARKS, '').replace(SEPARATORS, '')].map((letter) => SAME_SOUND[letter] ?? letter).join('');
}
