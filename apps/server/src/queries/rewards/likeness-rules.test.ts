import { LIKENESS_POLICY } from '@kapao/contract/policies/likeness.ts';
import { policyValue } from '@kapao/contract/policies/policy.ts';
import type { LikenessKind } from '@kapao/contract/shared/likeness.ts';
import { describe, expect, it } from 'vitest';
import { marksOf, nameMarks, scoreOf } from './likeness-rules.ts';

const fingerprint = (plain: string) => Buffer.from(plain);
const nameMarksOf = (bankAccountName: string) =>
  marksOf({ bankAccountName }, fingerprint).map(({ mark }) => String(mark));
const shared = (one: string, other: string) => nameMarksOf(one).filter((mark) => nameMarksOf(other).includes(mark));
const kindsOf = (seen: Parameters<typeof marksOf>[0]) => marksOf(seen, fingerprint).map(({ kind }) => kind);

describe('what is kept of a member', () => {
  it.each([
    ['a public address, with its browser', { address: '203.0.113.7', userAgent: 'phone' }, ['ADDRESS', 'BROWSER']],
    ['a browser without a name as well', { address: '203.0.113.7', userAgent: '' }, ['ADDRESS', 'BROWSER']],
    ['no address of a private network', { address: '10.1.2.3', userAgent: 'phone' }, []],
    ['none of this machine', { address: '::1', userAgent: 'phone' }, []],
    ['no empty name', { bankAccountName: ' . ' }, []],
    ['no sender of too few digits', { payment: { bank: 'SCB', accountMasked: 'xxx-123', name: 'A' } }, []],
    ['a sender', { payment: { bank: 'SCB', accountMasked: 'XXX-X-X1234-5', name: 'A' } }, ['PAYMENT_SOURCE']],
  ])('what is stored of a member: %s', (_what, seen, kinds) => expect(kindsOf(seen)).toEqual(kinds));

  it('is the same for a whole block, and for every spelling of a name', () => {
    const blockOf = (address: string) => marksOf({ address }, fingerprint)[0]?.mark.toString();
    expect(blockOf('203.0.113.7')).toBe(blockOf('203.0.113.200'));
    expect(blockOf('203.0.113.7')).not.toBe(blockOf('203.0.114.7'));
    expect(blockOf('2001:db8:1:2::1')).toBe(blockOf('2001:db8:1:ffff::9'));
    const names = [
      'SOMCHAI JAIDEE',
      'Mr. Somchai  Jaidee',
      'MR SOMCHAI JAIDEE.',
      'som​chai jaidee',
      'MR.SOMCHAI JAIDEE',
    ];
    for (const name of names) expect(nameMarksOf(name)).toContain('likeness|NAME|SOMCHAI JAIDEE');
    expect(shared('นายสมชาย ใจดี', 'สมชาย ใจดี')).not.toEqual([]);
  });

  it.each([
    ['นางสาว นํ้าฝน คําดี', 'น้ำฝน คำดี'],
    ['ນໍ້າ ແກ້ວມະນີ', 'ນ້ຳ ແກ້ວມະນີ'],
    ['ໜູ ແກ້ວມະນີ', 'ຫນູ ແກ້ວມະນີ'],
    ['พ.ต.อ.สมชาย ใจดี', 'สมชาย ใจดี'],
    ["SOMCHAI O'NEIL", 'SOMCHAI O’NEIL'],
    ['JOSÉ GARCIA', 'JOSE GARCIA'],
  ])('%s and %s share a mark as members and on a watch list', (one, other) => {
    expect(shared(one, other)).not.toEqual([]);
    const listed = new Set(nameMarks(one, fingerprint).map(String));
    expect(nameMarksOf(other).some((mark) => listed.has(mark))).toBe(true);
  });

  // Marks made by the former normalisation: NFKC, capitals, few titles, marks dropped.
  it.each([
    ['น้ำฝน คำดี', 'น\u0E49\u0E4D\u0E32ฝน ค\u0E4D\u0E32ดี'],
    ['SOMCHAI JAI-DEE', 'SOMCHAI JAIDEE'],
    ['PROF. SOMCHAI JAIDEE', 'PROF SOMCHAI JAIDEE'],
    ['ໜູ ແກ້ວມະນີ', '\u0EAB\u0E99ູ ແກ້ວມະນີ'],
  ])('a stored mark of %s is still found', (name, former) => {
    expect(nameMarksOf(name)).toContain(`likeness|NAME|${former}`);
    expect(nameMarks(name, fingerprint).map(String)).toContain(`likeness|NAME|${former}`);
  });
});

describe('how alike two accounts are', () => {
  const policy = policyValue(LIKENESS_POLICY, {});
  it.each<{ what: string; kinds: LikenessKind[]; holds: [reward: boolean, invite: boolean] }>([
    { what: 'an address block alone never holds anything', kinds: ['ADDRESS'], holds: [false, false] },
    { what: 'the same browser there holds an invite', kinds: ['ADDRESS', 'BROWSER'], holds: [false, true] },
    { what: 'a name holds an invite', kinds: ['NAME'], holds: [false, true] },
    { what: 'a name at the same address holds everything', kinds: ['NAME', 'ADDRESS'], holds: [true, true] },
    { what: 'a device does', kinds: ['DEVICE'], holds: [true, true] },
    { what: 'the same bank account does', kinds: ['BANK_ACCOUNT'], holds: [true, true] },
    { what: 'money from the same account does', kinds: ['PAYMENT_SOURCE'], holds: [true, true] },
  ])('two accounts are held when they are alike: $what', ({ kinds, holds }) => {
    const score = scoreOf(kinds, policy);
    expect([score >= policy.holdFrom, score >= policy.inviteHoldFrom]).toEqual(holds);
  });

  it('is nothing by an address alone, whatever an operator lets it weigh', () => {
    expect(scoreOf(['ADDRESS'], { ...policy, address: 1_000 })).toBe(0);
  });
});
