import { readFileSync } from 'node:fs';

/**
 * The words people build passwords from, one or more a line. A password is common when it is one of them, dressed up as
 * people dress them up: capitals, letters written as digits or signs, and a few digits or signs before or behind.
 * So the list stands for far more than the 3,000 passwords asked for (safety 5, 32).
 */
const WORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

/** Digits or signs people add to reach a length: a year, 1234, !!, @2024. */
const MAX_AFFIX_LENGTH = 6;
/** Fewer different characters than this are a pattern, however long: 11112222, abababab. */
const MIN_DISTINCT_CHARACTERS = 4;

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f',
  'a1b2c3d4e5f6',
];
const COLUMNS = ['1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'qazwsxedcrfvtgbyhnujm', '1qazxsw23edcvfr4', 'zaq12wsxcde34rfv'];
const WALKS: readonly string[] = [...ROWS, ...COLUMNS].flatMap((walk) => [walk, [...walk].reverse().join('')]);

const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** True for passwords that are among the first an attacker tries. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < MIN_DISTINCT_CHARACTERS) return true;
  if (isRepeated(lower) || isWalk(lower) || isWalk(lower.replace(/(.)\1/g, '$1')) || isDigits(lower)) return true;
  return isDressedWord(lower) || WORDS.has(asLetters(lower));
}

/** abcd1234abcd1234: once is as good as twice. */
function isRepeated(text: string): boolean {
  return /^(.{1,8})\1+$/.test(text);
}

/** Runs along the keyboard, the alphabet or the digits; also two of them, as in 12345qwert. */
function isWalk(text: string): boolean {
  const isRun = (part: string) => part.length >= 3 && WALKS.some((walk) => walk.includes(part));
  if (isRun(text)) return true;
  return Array.from(text, (_letter, at) => at).some((at) => isRun(text.slice(0, at)) && isRun(text.slice(at)));
}

/** Eight digits or so are a date, a phone or a number from a list; longer ones are left to the phone check. */
function isDigits(text: string): boolean {
  return /^\d{1,9}$/.test(text.replace(/[-/. ]/g, ''));
}

function isDressedWord(text: string): boolean {
  const bare = text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  if (text.length - bare.length > MAX_AFFIX_LENGTH) return false;
  return WORDS.has(bare) || WORDS.has(asLetters(bare));
}

function asLetters(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => SIGNS[sign] ?? sign);
}
