import { describe, expect, it } from 'vitest';
import { LAO_NAMES, THAI_FAMILY_NAMES, THAI_FIRST_NAMES } from '../testing/common-names.ts';
import { compareAcross } from './name-sounds.ts';
import { nameReadings } from './name-words.ts';

interface CommonName {
  native: string;
  latin: readonly string[];
}
const inLetters = (name: string) => (nameReadings(name).at(-1) ?? []).map(({ text }) => text).join('');
const isSame = (native: string, latin: string) =>
  compareAcross(inLetters(native), inLetters(latin), { cut: 'none' }).likeness === 'same';
const LISTS = [
  ['Thai first names', THAI_FIRST_NAMES, 200],
  ['Thai family names', THAI_FAMILY_NAMES, 100],
  ['Lao names', LAO_NAMES, 60],
] as const;

/**
 * Different names that have a Latin spelling in common, or sound alike in the official transcription, which writes neither tone nor length.
 * The Latin spelling cannot tell them apart, so they are the same for an automatic match too.
 */
const HOMOPHONES = new Set(['สมชัย SOMCHAY', 'สมใจ SOMCHAY', 'กฤษฎา KRISADA', 'นัฐพร NATTAPON', 'ชัยวงศ์ CHAIYAWONG']);

describe('the transcription of common names', () => {
  it.each(LISTS)('knows 97 % of the spellings of %s', (_, names, least) => {
    expect(names.length).toBeGreaterThanOrEqual(least);
    const pairs = names.flatMap(({ native, latin }) => latin.map((spelling) => ({ native, spelling })));
    const missed = pairs.filter(({ native, spelling }) => !isSame(native, spelling));
    expect(missed.length / pairs.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.03);
  });

  it.each(LISTS)('takes no two different %s for one, except known homophones', (_, names) => {
    expect(merged(names).filter((pair) => !HOMOPHONES.has(pair))).toEqual([]);
  });
});

/** Pairs of a name and a spelling of another one; a spelling that both have is no mistake of the comparison. */
function merged(names: readonly CommonName[]): string[] {
  return names.flatMap(({ native }) => {
    const own = new Set(names.filter((name) => name.native === native).flatMap(({ latin }) => latin));
    const others = names.flatMap(({ latin }) => latin).filter((spelling) => !own.has(spelling));
    return [...new Set(others)]
      .filter((spelling) => isSame(native, spelling))
      .map((spelling) => `${native} ${spelling}`);
  });
}
