import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeJoiner, partsOf } from './notification-parts.ts';

const MAX_PART_BYTES = 7_999;
const from = (number: number) => ({ sender: 'a-process', number });
const joined = (parts: readonly string[]) => {
  const join = makeJoiner();
  return parts.map(join).filter((text) => text !== undefined);
};

it('any text is carried whole in parts the database takes', () => {
  const words = fc.array(fc.constantFrom('a', 'ก', '🎰', '"', '\\', ' 1/2 '), { maxLength: 9_000, size: 'max' });
  fc.assert(
    fc.property(words, (letters) => {
      const text = letters.join('');
      const parts = partsOf(text, from(7));
      expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(MAX_PART_BYTES);
      const overTheWire = parts.map((part) => Buffer.from(part).toString());
      expect(joined(overTheWire)).toEqual([text]);
    }),
    { numRuns: 60 },
  );
});

it('parts without their beginning or middle make no text, and hold up none that follows', () => {
  const [first = '', second = '', third = ''] = partsOf('ยาว'.repeat(2_000), from(1));
  const whole = partsOf('short', from(2));
  expect(joined([second, third, ...whole])).toEqual(['short']);
  expect(joined([first, third, ...whole])).toEqual(['short']);
  expect(joined([first, second, ...whole, third])).toEqual(['short']);
  expect(joined(['{"nobody":"knows"}', ...whole])).toEqual(['short']);
});

it('the same text twice is two notifications', () => {
  expect(partsOf('typing', from(1))).not.toEqual(partsOf('typing', from(2)));
});
