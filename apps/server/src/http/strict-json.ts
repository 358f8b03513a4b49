import { refuse } from '@kapao/contract/shared/refusal.ts';

/** Plain decimal numbers: no exponent, no plus, at most two decimals (design 2: refused, never rounded). */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,2})?$/;
const STRING_TOKEN = /"(?:[^"\\]|\\.)*"\s*(:?)/g;

/** Text that the database can store: no NUL, no lone surrogate. Other text would fail there like a bug of ours. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Parses a request body and refuses what JSON.parse would silently lose: exponents, long fractions and repeated keys; and
 * text that no database stores.
 * A parser that keeps the last of two `amount`s would let a proxy and the server read different requests.
 */
export function parseStrictJson(text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
      if (!isStorableText(key) || (typeof value === 'string' && !isStorableText(value))) refuse('KEY_INVALID');
      if (typeof value === 'number' && !PLAIN_NUMBER.test(context?.source ?? '')) refuse('KEY_INVALID');
      return value;
    });
  } catch {
    refuse('KEY_INVALID');
  }
  let written = 0;
  for (const match of text.matchAll(STRING_TOKEN)) if (match[1] === ':') written += 1;
  if (written !== countKeys(parsed)) refuse('KEY_INVALID');
  return parsed;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((sum, child) => sum + countKeys(child), 0);
  return Array.isArray(value) ? inside : inside + Object.keys(value).length;
}
