import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupedDecimal,
  isAmountOf,
  partnerDecimal,
  partnerSatang,
  partnerUnits,
  signedDecimal,
} from './amount-text.ts';

test.each([
  [0, 0n],
  [-0, 0n],
  [12.5, 1_250n],
  [12.05, 1_205n],
  [999_999_999_999.99, 99_999_999_999_999n],
  [9_999_999_999_999.99, 999_999_999_999_999n],
  [0.1 + 0.2, 30n],
  [0.1 + 0.2 - 0.3, 0n],
  [1.1 + 2.2, 330n],
  [4.35 * 100, 43_500n],
  [1_000 - 999.9, 10n],
  [1e-7 / 1e6, 0n],
])('a partner that writes the number %d means %d minor units', (units, minor) => {
  expect(partnerUnits.parse(units)).toBe(minor);
  expect(partnerDecimal.parse(units)).toBe(minor);
});

test.each([
  12.005,
  12.501,
  0.001,
  1e-7,
  12.50000001,
  -1,
  -0.01,
  1e13,
  1e21,
  1_000_000_000_000_000,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '12.50',
  null,
  true,
  [12.5],
])('the number %o is no amount', (units) => {
  expect(partnerUnits.safeParse(units).success).toBe(false);
});

test.each([
  ['0', 0n],
  ['-0.00', 0n],
  ['007.5', 750n],
  ['100.10', 10_010n],
  ['0.30000000000000004', 30n],
  ['0.29999999999999998890', 30n],
  ['5.00000000001', 500n],
  ['5.99999999999', 600n],
  ['1234567890123.45', 123_456_789_012_345n],
])('a partner that writes the text %s means %d minor units', (text, minor) => {
  expect(partnerDecimal.parse(text)).toBe(minor);
});

test.each([
  '100.105',
  '0.301',
  '5.000000000011',
  '5.00000000002',
  '1e3',
  '1E-7',
  '1e-12',
  '0x10',
  '๑๐๐.๐๐',
  '໑໐໐',
  '１００',
  '1,000.00',
  '1.000,00',
  '1 000.00',
  ' 100.00',
  '100.00 ',
  '100.00\n',
  '100\u00a0',
  '\u200b100',
  '+100.00',
  '--1',
  '.5',
  '5.',
  '1.2.3',
  'NaN',
  'Infinity',
  'null',
  '',
  '12345678901234.00',
  '-1.00',
  `0.${'3'.repeat(70)}`,
])('the text %o is no amount', (text) => {
  expect(partnerDecimal.safeParse(text).success).toBe(false);
});

test.each([
  ['1,234,567.89', 123_456_789n],
  ['1,000', 100_000n],
  ['1000.5', 100_050n],
  [-1_000.5, -100_050n],
])('a partner that groups thousands and writes %s means %d minor units', (told, minor) => {
  expect(groupedDecimal.parse(told)).toBe(minor);
});

test.each(['12345,678', '1,23,456', '0,5', '1,0000', ',100', '1,000,', '1.000,500', '1,000.001', '1, 000'])(
  'a comma that groups anything but thousands makes %s no amount',
  (text) => {
    expect(groupedDecimal.safeParse(text).success).toBe(false);
  },
);

test.each([1.5, '100', Number.NaN, 2 ** 53, null])('%o is no amount in satang', (told) => {
  expect(partnerSatang.safeParse(told).success).toBe(false);
});

test('kip have no decimals and baht have two', () => {
  expect([isAmountOf('LAK', 10_000n), isAmountOf('LAK', 10_050n), isAmountOf('THB', 10_050n)]).toEqual([
    true,
    false,
    true,
  ]);
});

describe('any amount', () => {
  const minors = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
  const textOf = (minor: bigint) => {
    const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
    return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };

  test('is read from its text and from its JSON number exactly', () => {
    fc.assert(
      fc.property(minors, (minor) => {
        expect(signedDecimal.parse(textOf(minor))).toBe(minor);
        expect(signedDecimal.parse(JSON.parse(textOf(minor)))).toBe(minor);
      }),
    );
  });

  test('is never read as another one when digits are added behind it', () => {
    fc.assert(
      fc.property(minors, fc.stringMatching(/^\d{1,12}$/), (minor, more) => {
        const read = signedDecimal.safeParse(textOf(minor) + more);
        const isNear = Number(`0.${more}`) <= 1e-9 || 1 - Number(`0.${more}`) <= 1e-9;
        if (!isNear) expect(read.success).toBe(false);
        else expect([minor, minor + 1n, minor - 1n]).toContain(read.data);
      }),
    );
  });

  test('is not read from text that has any other character in it', () => {
    fc.assert(
      fc.property(minors, fc.nat(20), fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }), (minor, at, odd) => {
        fc.pre(!/[\d.-]/.test(odd));
        const text = textOf(minor);
        const place = at % (text.length + 1);
        expect(signedDecimal.safeParse(text.slice(0, place) + odd + text.slice(place)).success).toBe(false);
      }),
    );
  });
});
