import { describe, expect, it } from 'vitest';
import { makeSealer, sealPlace } from './seal.ts';

const FIRST = { id: 1, secret: 'the first secret of these tests, long' };
const SECOND = { id: 2, secret: 'the second secret of these tests, long' };
const place = sealPlace('members', 'bank_account_no_sealed', 'member-a');

describe('a sealed value', () => {
  it('opens in its own table, column and row only', () => {
    const sealer = makeSealer([FIRST]);
    const sealed = sealer.seal('1234567890', place);
    expect(sealer.open(sealed, place)).toBe('1234567890');
    for (const other of [
      sealPlace('members', 'bank_account_no_sealed', 'member-b'),
      sealPlace('members', 'other_sealed', 'member-a'),
      sealPlace('withdrawals', 'bank_account_no_sealed', 'member-a'),
    ]) {
      expect(() => sealer.open(sealed, other)).toThrow();
    }
  });

  it('does not open when one bit of it was changed', () => {
    const sealer = makeSealer([FIRST]);
    const sealed = sealer.seal('1234567890', place);
    for (const [index] of sealed.entries()) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => sealer.open(changed, place)).toThrow();
    }
  });

  it('a sealed value of an older key opens while the ring has that key, and is not current', () => {
    const sealed = makeSealer([FIRST]).seal('1234567890', place);
    const rotated = makeSealer([SECOND, FIRST]);
    expect(rotated.open(sealed, place)).toBe('1234567890');
    expect(rotated.isCurrent(sealed)).toBe(false);
    expect(rotated.isCurrent(rotated.seal('x', place))).toBe(true);
    expect(() => makeSealer([SECOND]).open(sealed, place)).toThrow('names a key we have');
  });

  it('is found again by the same fingerprint after a rotation', () => {
    const rotated = makeSealer([SECOND, FIRST]);
    expect(rotated.fingerprint('SCB|1234567890')).toEqual(makeSealer([FIRST]).fingerprint('SCB|1234567890'));
  });
});
