import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const refusal = (text: string): string => {
  try {
    return `parsed ${JSON.stringify(parseStrictJson(text))}`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'threw something else';
  }
};

describe('a body', () => {
  it.each([
    ['{"amount":1}', { amount: 1 }],
    ['{"amount":0.01,"to":"pg"}', { amount: 0.01, to: 'pg' }],
    [' [1, 2.50, -3] ', [1, 2.5, -3]],
    ['{"a":{"b":1},"c":{"b":2}}', { a: { b: 1 }, c: { b: 2 } }],
    ['{"say":"a \\"quoted\\": word"}', { say: 'a "quoted": word' }],
    ['{"amount":9999999999.99}', { amount: 9_999_999_999.99 }],
    ['"1e5"', '1e5'],
    ['{"ไทย":"ลาว"}', { ไทย: 'ลาว' }],
  ])('%s is read as it is written', (text, value) => {
    expect(parseStrictJson(text)).toEqual(value);
  });

  it.each([
    '{"amount":1,"amount":2}',
    '{"amount":1,"\\u0061mount":2}',
    '{"a":[{"b":1,"b":1}]}',
    '{"amount":1e2}',
    '{"amount":1E2}',
    '{"amount":1.0e0}',
    '{"amount":1.001}',
    '{"amount":1.000}',
    '{"amount":0.1000000000000000055511151231257827}',
    '{"amount":12345678901234567890}',
    '{"amount":01}',
    '{"amount":+1}',
    '{"amount":.5}',
    '{"amount":5.}',
    '{"amount":NaN}',
    '{"amount":Infinity}',
    '{"amount":0x10}',
    '{"amount":1_000}',
    '{"amount":1,}',
    "{'amount':1}",
    '{amount:1}',
    '{"amount":1}{"amount":2}',
    '{"amount":1} // comment',
    '{',
    'undefined',
    '\uFEFF{"amount":1}',
    '{"text":"a\\u0000b"}',
    '{"a\\u0000":1}',
    '{"text":"\\ud800"}',
  ])('a body %j is refused', (text) => {
    expect(refusal(text)).toBe('KEY_INVALID');
  });

  it('a body nested without end is refused and crashes nothing', () => {
    for (const depth of [100, 5_000, 49_000]) {
      const [outcome] = refusal('['.repeat(depth) + ']'.repeat(depth)).split(' ');
      expect(['KEY_INVALID', 'parsed']).toContain(outcome);
    }
  });

  it('a body of objects with whole numbers and texts is read as JSON.parse reads it', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.stringMatching(/^[^\p{C}]*$/u),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any')),
        fc.dictionary(fc.stringMatching(/^[a-z":\\{}, ]+$/), tie('any')),
      ),
    })).any;
    fc.assert(
      fc.property(value, (plain) => {
        const text = JSON.stringify(plain);
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });
});
