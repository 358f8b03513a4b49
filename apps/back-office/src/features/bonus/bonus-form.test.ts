import { type BonusTerms, bonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftOf, EMPTY_DRAFT, termsOf } from './bonus-form.ts';

const draft = {
  ...EMPTY_DRAFT,
  name: { th: 'ต้อนรับ', la: '', en: 'Welcome' },
  notice: { th: 'เก็บ %percentFail%%', la: '', en: '' },
  amount: '100',
  budget: '5000',
  banners: '/art/koi.svg\n\n<b>hello</b>',
};

it('what is typed becomes terms, and terms become what was typed', () => {
  const read = termsOf(draft);
  if (!('terms' in read)) throw new Error([...read.wrong].join());
  expect(read.terms).toMatchObject({
    name: { th: 'ต้อนรับ', en: 'Welcome' },
    award: { kind: 'fixed', amount: 100 },
    cap: null,
    banners: [{ image: '/art/koi.svg', alternative: 'ต้อนรับ' }, { html: '<b>hello</b>' }],
  });
  expect(termsOf(draftOf(read.terms))).toEqual(read);
});

it('the number of a deposit is typed or left empty for any, and one that no bonus may name is marked', () => {
  const ofDeposit = { ...draft, awardKind: 'percent', depositNumber: '1' };
  const read = termsOf(ofDeposit);
  if (!('terms' in read)) throw new Error([...read.wrong].join());
  expect(read.terms.award).toMatchObject({ kind: 'percent', depositNumber: 1 });
  expect(draftOf(read.terms).depositNumber).toBe('1');
  const any = termsOf({ ...ofDeposit, depositNumber: ' ' });
  expect('terms' in any && 'depositNumber' in any.terms.award).toBe(false);
  for (const depositNumber of ['0', '21', '1.5', '-1', 'first']) {
    const wrong = termsOf({ ...ofDeposit, depositNumber });
    expect([depositNumber, 'wrong' in wrong && [...wrong.wrong]]).toEqual([depositNumber, ['award.depositNumber']]);
  }
});

it('fields that do not fit are named', () => {
  const wrong = {
    ...draft,
    budget: '',
    multiple: '1.005',
    percentFail: '101',
    weights: { ...draft.weights, slot: 'x' },
  };
  const read = termsOf(wrong);
  expect('wrong' in read && [...read.wrong].sort()).toEqual(['budget', 'multiple', 'percentFail', 'weights.slot']);
});

it('an empty amount is missing, not zero', () => {
  const read = termsOf({ ...draft, amount: ' ' });
  expect('wrong' in read && [...read.wrong]).toEqual(['award.amount']);
});

it('start and end are typed by the clock of Bangkok, and the end comes after the start', () => {
  const running = { ...draft, startsAt: '2026-12-01T00:00', endsAt: '2026-12-31T23:59' };
  const read = termsOf(running);
  expect('terms' in read && [read.terms.startsAt, read.terms.endsAt]).toEqual([
    '2026-11-30T17:00:00.000Z',
    '2026-12-31T16:59:00.000Z',
  ]);
  expect('terms' in read && draftOf(read.terms)).toMatchObject({ startsAt: running.startsAt, endsAt: running.endsAt });
  const wrongOf = (period: { startsAt?: string; endsAt?: string }) => {
    const { wrong } = { wrong: new Set<string>(), ...termsOf({ ...running, ...period }) };
    return [...wrong];
  };
  expect(wrongOf({ endsAt: '2026-12-01T00:00' })).toEqual(['endsAt']);
  expect(wrongOf({ startsAt: 'incomplete' })).toEqual(['startsAt']);
});

const markup = fc.stringMatching(/^[<a-z][a-z <>/\n]{0,20}[a-z>]$/).map((html) => ({ html }));
const picture = fc.record({
  image: fc.constantFrom('/art/koi.svg', '/art/star.svg'),
  alternative: fc.constantFrom('ต้อนรับ', 'โบนัส 20%', 'โบนัส 40%'),
});
const moment = fc.option(
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
);

it('terms that nobody touched come out of the form as they went in', () => {
  const read = termsOf(draft);
  if (!('terms' in read)) throw new Error([...read.wrong].join());
  const { terms } = read;
  const touched = fc.record({ banners: fc.array(fc.oneof(markup, picture), { maxLength: 5 }), startsAt: moment });
  fc.assert(
    fc.property(touched, (part) => {
      const before = bonusTerms.safeParse({ ...terms, ...part }).data;
      fc.pre(before !== undefined);
      expect(termsOf(draftOf(before))).toEqual({ terms: before });
    }),
  );
});

it('a text of a picture that its author wrote stays when the name changes, and one taken from the name follows it', () => {
  const read = termsOf(draft);
  if (!('terms' in read)) throw new Error([...read.wrong].join());
  const banners: BonusTerms['banners'] = [
    { image: '/art/koi.svg', alternative: 'ปลาคาร์ป' },
    { image: '/art/star.svg', alternative: 'ต้อนรับ' },
    { html: '<p>\n  one\n</p>' },
  ];
  const typed = { ...draftOf({ ...read.terms, banners }), name: { ...draft.name, th: 'ยินดี' } };
  const renamed = termsOf(typed);
  expect('terms' in renamed && renamed.terms.banners).toEqual([
    { image: '/art/koi.svg', alternative: 'ปลาคาร์ป' },
    { image: '/art/star.svg', alternative: 'ยินดี' },
    { html: '<p>\n  one\n</p>' },
  ]);
});
