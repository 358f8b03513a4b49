import { describe, expect, it } from 'vitest';
import { asksOfDocument, compareNames, decidePerson, isPerson } from './identity-rules.ts';

const TODAY = '2026-11-23';
const FACTS = {
  birthDate: '1990-05-17',
  today: TODAY,
  minAge: 20,
  nameScore: 80,
  before: { isAccepted: false, isTooYoung: false },
};
const account = (name: string) => ({ source: 'ACCOUNT' as const, name });
const bank = (name: string) => ({ source: 'BANK' as const, name });

describe('a name and a birth date', () => {
  it.each([
    ['สมชาย ใจดี', [account('SOMCHAI JAIDEE')], 'ACCEPTED', []],
    ['Somchai Jaidee', [account('SOMCHAI JAIDEE'), bank('นาย สมชาย ใจดี')], 'ACCEPTED', []],
    ['สมชาย ใจดี', [account('SOMCHAI JAIDEE'), bank('MR. SOMCHAI J***')], 'ACCEPTED', []],
    ['ສົມຊາຍ ໃຈດີ', [account('SOMCHAI JAIDEE'), bank('ທ້າວ ສົມຊາຍ ໃຈດີ')], 'ACCEPTED', []],
    // The bank knows the holder as somebody else, whatever the member wrote for the account.
    ['Somchai Jaidee', [account('SOMCHAI JAIDEE'), bank('MS. WANNA KAEWDEE')], 'WAITING', ['NAME']],
    ['วรรณา แก้วดี', [account('SOMCHAI JAIDEE')], 'WAITING', ['NAME']],
    // A relative.
    ['Somsak Jaidee', [account('SOMCHAI JAIDEE')], 'WAITING', ['NAME']],
    // What a bank hides whole says nothing.
    ['Somchai Jaidee', [account('SOMCHAI JAIDEE'), bank('***')], 'ACCEPTED', []],
    ['Somchai Jaidee', [], 'WAITING', ['NAME']],
  ] as const)('%s beside %j is %s', (...[name, known, state, asks]) => {
    const decided = decidePerson({ ...FACTS, compared: compareNames(name, known) });
    expect([decided.state, decided.asks]).toEqual([state, asks]);
  });

  it.each([
    ['2006-11-23', 20, 'ACCEPTED'],
    ['2006-11-24', 20, 'REFUSED'],
    ['2008-11-23', 18, 'ACCEPTED'],
    ['2008-11-24', 18, 'REFUSED'],
  ])('of %s, where %i is old enough, are %s', (birthDate, minAge, state) => {
    const compared = compareNames('Somchai Jaidee', [account('SOMCHAI JAIDEE')]);
    expect(decidePerson({ ...FACTS, birthDate, minAge, compared }).state).toBe(state);
  });

  it('are for people where the member said something else before', () => {
    const compared = compareNames('Somchai Jaidee', [account('SOMCHAI JAIDEE')]);
    for (const before of [
      { isAccepted: true, isTooYoung: false },
      { isAccepted: false, isTooYoung: true },
    ]) {
      expect(decidePerson({ ...FACTS, compared, before })).toMatchObject({ state: 'WAITING', asks: ['AGAIN'] });
    }
  });

  it.each([
    ['Somchai Jaidee', '1990-05-17', true],
    ['Somchai Jaidee', TODAY, false],
    ['Somchai Jaidee', '2027-01-01', false],
    ['Somchai Jaidee', '1900-01-01', false],
    ['Mr.', '1990-05-17', false],
  ])('%s, born on %s, can be a person: %s', (name, birthDate, isOne) => {
    expect(isPerson({ name, birthDate }, TODAY)).toBe(isOne);
  });
});

it('a document is always for people, and says what they should not miss', () => {
  const plain = { score: 90, nameScore: 80, isElsewhere: false, isExcluded: false };
  expect(asksOfDocument(plain)).toEqual(['DOCUMENT']);
  expect(asksOfDocument({ ...plain, score: 79, isElsewhere: true, isExcluded: true })).toEqual([
    ...['DOCUMENT', 'NAME', 'SAME_DOCUMENT', 'EXCLUDED'],
  ]);
});
