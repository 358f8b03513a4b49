import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { expect, it } from 'vitest';
import { findStaleFigures } from './stale-figures.ts';

const TWENTY: BonusTerms = {
  currency: 'THB',
  name: { th: 'โบนัสต้อนรับ 20%', la: 'ໂບນັດຕ້ອນຮັບ 20%', en: 'Welcome 20%' },
  notice: { th: 'รับ 20% ของยอดฝาก สูงสุด 500 บาท เทิร์น 5 เท่า ยกเลิกจะเหลือ %percentFail%%' },
  banners: [{ html: '<b>20</b> % ทุกการฝาก' }, { image: '/art/koi.svg', alternative: 'โบนัส 20%' }],
  type: 'limit',
  maxReceived: 1,
  award: { kind: 'percent', percent: 20, cap: 500, minDeposit: 100, withinHours: 24 },
  base: 'depositAndAward',
  multiple: 5,
  weights: { slot: 100, sport: 50, casino: 10, lotto: 0 },
  percentSuccess: 100,
  percentFail: 0,
  cap: null,
  expiresInHours: 720,
  budget: 100_000,
  mostClaims: null,
  startsAt: null,
  endsAt: null,
};
const percent = (part: object) => ({ ...TWENTY.award, ...part }) as BonusTerms['award'];
const FORTY: BonusTerms = { ...TWENTY, award: percent({ percent: 40 }) };
const placesOf = (terms: BonusTerms, before?: BonusTerms, code = 'WELCOME') =>
  findStaleFigures(terms, before, code).map(({ place, locale, figure, isOld }) => [place, locale, figure, isOld]);

it('terms whose texts state their own figures are not warned about', () => {
  expect(placesOf(TWENTY, undefined, 'WELCOME20')).toEqual([]);
  expect(placesOf(TWENTY, TWENTY, 'WELCOME20')).toEqual([]);
});

it('a changed percentage is found in every text that still states the old one, in every language', () => {
  expect(placesOf(FORTY, TWENTY, 'WELCOME20')).toEqual([
    ['name', 'th', '20 %', true],
    ['name', 'la', '20 %', true],
    ['name', 'en', '20 %', true],
    ['notice', 'th', '20 %', true],
    ['banner', undefined, '20 %', true],
    ['alternative', undefined, '20 %', true],
    ['code', undefined, '20', true],
  ]);
});

it.each([
  'รับ ๒๐%',
  'ຮັບ ໒໐ %',
  'รับ 20 เปอร์เซ็นต์',
  'รับ 20 เปอร์เซนต์',
  'ຮັບ 20 ເປີເຊັນ',
  'ร้อยละ 20 ของยอดฝาก',
  'ຮ້ອຍລະ 20',
  '20 percent of a deposit',
  '20\u00A0%',
  '20\u200B%',
  '20％',
  '20.00%',
])('the old percentage is found as it is written in: %s', (th) => {
  const found = placesOf({ ...FORTY, name: { th }, notice: { th: '-' }, banners: [] }, TWENTY);
  expect(found).toEqual([['name', 'th', '20 %', true]]);
});

it.each(['<strong>20</strong>%', '20&nbsp;%', '20&#37;', '20<br>%'])(
  'the old percentage is found in markup: %s',
  (html) => {
    const clean = { name: { th: 'โบนัส' }, notice: { th: '-' } };
    expect(placesOf({ ...FORTY, ...clean, banners: [{ html }] }, TWENTY)).toEqual([
      ['banner', undefined, '20 %', true],
    ]);
  },
);

it('a changed amount, multiple or cap is found where a text still states it', () => {
  const changed = { ...TWENTY, award: percent({ cap: 1_000 }), multiple: 8 };
  expect(placesOf(changed, TWENTY)).toEqual([
    ['notice', 'th', '500', true],
    ['notice', 'th', '5', true],
  ]);
  const fixed: BonusTerms = { ...TWENTY, award: { kind: 'fixed', amount: 1_500 }, name: { th: 'รับฟรี 1,500 บาท' } };
  const smaller: BonusTerms = { ...fixed, award: { kind: 'fixed', amount: 500 }, notice: { th: '-' }, banners: [] };
  expect(placesOf(smaller, fixed)).toEqual([['name', 'th', '1500', true]]);
});

it('a figure that another term still has is not called old', () => {
  // 100 remains the smallest deposit while the award falls from it.
  const before = { ...TWENTY, award: percent({ cap: 100 }), notice: { th: 'ฝากขั้นต่ำ 100 บาท' } };
  const after = { ...before, award: percent({ cap: 50 }) };
  expect(placesOf(after, before)).toEqual([]);
});

it('a percentage that the terms never had is found in a new bonus too', () => {
  expect(placesOf({ ...FORTY, notice: { th: 'รับ 20%' }, banners: [], name: { th: 'โบนัส' } })).toEqual([
    ['notice', 'th', '20 %', false],
  ]);
});

it('the old percentage is found although play of a kind of game counts as much', () => {
  const weights = { ...TWENTY.weights, casino: 20 };
  const texts = { name: { th: 'โบนัส 20%' }, notice: { th: 'คาสิโนนับ 20%' }, banners: [] };
  expect(placesOf({ ...FORTY, ...texts, weights }, { ...TWENTY, ...texts, weights })).toEqual([
    ['name', 'th', '20 %', true],
    ['notice', 'th', '20 %', true],
  ]);
  expect(placesOf({ ...FORTY, ...texts, weights })).toEqual([['name', 'th', '20 %', false]]);
});

it('a figure inside a longer number is not taken for the old one', () => {
  expect(placesOf({ ...FORTY, name: { th: '120% 2,020 บาท' }, notice: { th: '-' }, banners: [] }, TWENTY)).toEqual([
    ['name', 'th', '120 %', false],
  ]);
});
