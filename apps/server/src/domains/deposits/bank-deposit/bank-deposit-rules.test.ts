import { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import { policyValue } from '@kapao/contract/policies/policy.ts';
import { describe, expect, it } from 'vitest';
import { type Candidate, matchInflow } from './bank-deposit-rules.ts';

const policy = policyValue(DEPOSIT_MATCH_POLICY, undefined);
const SAME = { score: 100, reasons: ['SAME'], isAcrossScripts: false } as const;
const MAYBE = { score: 65, reasons: ['SURNAME_MISSING'], isAcrossScripts: false } as const;
const OTHER = { score: 10, reasons: ['FIRST_NAME_DIFFERS'], isAcrossScripts: false } as const;
const SPELT_OTHERWISE = {
  score: 10,
  reasons: ['FIRST_NAME_DIFFERS', 'SURNAME_INITIAL'],
  isAcrossScripts: true,
} as const;
const UNLIKE = { score: 3, reasons: ['FIRST_NAME_DIFFERS', 'SURNAME_DIFFERS'], isAcrossScripts: true } as const;
const NONE = { score: 0, reasons: ['NO_NAME'], isAcrossScripts: false } as const;

const somebody = (memberId: string, wish: Partial<Candidate> = {}): Candidate => ({
  memberId,
  currency: 'THB',
  status: 'ACTIVE',
  isProven: false,
  isSinceEntry: true,
  account: 'fits',
  name: SAME,
  ...wish,
});

const decided = (candidates: Candidate[], shownDigits = 6, changed: Partial<typeof policy> = {}) => {
  const match = matchInflow(candidates, { currency: 'THB', shownDigits }, { ...policy, ...changed });
  return match.outcome === 'credit' ? match.memberId : match.reason;
};

describe('a transfer', () => {
  it.each<[string, Candidate[], string]>([
    ['that one account fits', [somebody('a')], 'a'],
    ['that nobody fits', [], 'UNKNOWN_SENDER'],
    ['of another name', [somebody('a', { name: OTHER })], 'NAME_DIFFERS'],
    ['of half a name', [somebody('a', { name: MAYBE })], 'NAME_DIFFERS'],
    ['of half a name to a proven account', [somebody('a', { name: MAYBE, isProven: true })], 'NAME_DIFFERS'],
    ['whose number is not sure', [somebody('a', { account: 'unsure' })], 'ACCOUNT_UNSURE'],
    ['of a number with another length', [somebody('a', { account: 'differs' })], 'UNKNOWN_SENDER'],
    ['from before the account was entered', [somebody('a', { isSinceEntry: false })], 'BEFORE_ACCOUNT'],
    ['that two fit alike', [somebody('a'), somebody('b')], 'AMBIGUOUS'],
    ['that one fits by name', [somebody('a', { name: OTHER }), somebody('b')], 'b'],
    ['that a proven account fits too', [somebody('a'), somebody('b', { isProven: true })], 'b'],
    [
      'that two proven accounts fit',
      [somebody('a', { isProven: true }), somebody('b', { isProven: true })],
      'AMBIGUOUS',
    ],
    [
      'that may be of a proven account though another fits better',
      [somebody('a'), somebody('b', { isProven: true, name: MAYBE })],
      'AMBIGUOUS',
    ],
    ['of a name in another script', [somebody('a', { name: SPELT_OTHERWISE, isProven: true })], 'NAME_DIFFERS'],
    [
      'that may be of a proven account whose owner registered in another script',
      [somebody('a'), somebody('b', { isProven: true, name: SPELT_OTHERWISE })],
      'AMBIGUOUS',
    ],
    [
      'to a proven account beside one in another script',
      [somebody('a', { isProven: true }), somebody('b', { isProven: true, name: SPELT_OTHERWISE })],
      'a',
    ],
    [
      'beside a proven account of which no part of the name fits across scripts',
      [somebody('a'), somebody('b', { isProven: true, name: UNLIKE })],
      'a',
    ],
    ['beside a proven account of somebody else', [somebody('a'), somebody('b', { isProven: true, name: OTHER })], 'a'],
    ['without a name', [somebody('a', { name: NONE })], 'NO_NAME'],
    [
      'without a name to a proven account',
      [somebody('a', { name: NONE, isProven: true }), somebody('b', { name: NONE })],
      'a',
    ],
    [
      'without a name that two proven accounts fit',
      [somebody('a', { name: NONE, isProven: true }), somebody('b', { name: NONE, isProven: true })],
      'AMBIGUOUS',
    ],
    ['of another currency', [somebody('a', { currency: 'LAK' })], 'OTHER_CURRENCY'],
    ['of a frozen member', [somebody('a', { status: 'FROZEN' })], 'MEMBER_FROZEN'],
  ])('a bank transfer %s is credited or waits as it should', (_what, candidates, outcome) => {
    expect(decided(candidates)).toBe(outcome);
    expect(decided([...candidates].reverse())).toBe(outcome);
  });

  it('a transfer without a name needs as many digits as the operator asks for, and a yes to such transfers', () => {
    const proven = [somebody('a', { name: NONE, isProven: true })];
    expect(decided(proven, 5)).toBe('NO_NAME');
    expect(decided(proven, 4, { namelessDigits: 4 })).toBe('a');
    expect(decided(proven, 10, { creditNameless: false })).toBe('NO_NAME');
  });

  it('keeps what was known when it is credited', () => {
    const match = matchInflow([somebody('a', { isProven: true })], { currency: 'THB', shownDigits: 6 }, policy);
    const evidence = { memberId: 'a', account: 'fits', score: 100, threshold: 80, reasons: ['SAME'], isProven: true };
    expect(match).toEqual({ outcome: 'credit', memberId: 'a', by: 'MATCH', evidence });
  });
});
