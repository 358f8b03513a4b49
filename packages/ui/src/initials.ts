/** Signs that cannot stand alone: Thai and Lao marks above and below, and vowels written before their consonant. */
const DEPENDENT = /[\u0e31\u0e34-\u0e3a\u0e40-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec0-\u0ece]/u;

/** At most two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map((word) => [...word].find((letter) => !DEPENDENT.test(letter)) ?? '')
    .join('')
    .toUpperCase();
}
