import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { fitOf, maskedFits, nameFits, rankedCandidates, waitReason } from './inflow-view.ts';

describe('maskedFits', () => {
  it.each([
    ['xxx-x-x1276-x', '9804412761', true],
    ['XXX-X-X1276-X', '9804412761', true],
    ['xxx-x-x1276-x', '9804412861', false],
    ['***4451276', '9804451276', true],
    ['****1276', '9804451276', true],
    ['****1276', '9804451277', false],
    ['xxxxxxxx76', '9804451276', false],
    ['', '9804451276', false],
    ['9804451276', '9804451276', true],
  ])('%s on %s: %s', (masked, account, fits) => expect(maskedFits(masked, account)).toBe(fits));
});

describe('nameFits', () => {
  it.each([
    ['SOMSAK P.', 'SOMSAK PHROMMA', true],
    ['Mr. Somsak Phromma', 'SOMSAK PHROMMA', true],
    ['นาย สมศักดิ์ พ', 'สมศักดิ์ พรหมมา', true],
    ['ທ້າວ ບຸນມີ', 'ບຸນມີ ວົງສາ', true],
    ['SOMCHAI PHROMMA', 'SOMSAK PHROMMA', false],
    ['S', 'SOMSAK PHROMMA', false],
    ['', 'SOMSAK PHROMMA', false],
    ['SOMSAK PHROMMA', 'SOMSAK KEO', false],
  ])('%s and %s: %s', (left, right, fits) => expect(nameFits(left, right)).toBe(fits));
});

const candidate = (memberId: string, bankCode: string, bankAccountName: string, bankAccountNo: string) => ({
  memberId,
  name: bankAccountName,
  username: '0812345678',
  bankCode,
  bankAccountName,
  bankAccountNo,
});

describe('candidates', () => {
  const sender = { fromBank: 'KTB', fromAccountMasked: 'xxx-x-x1276-x', fromName: 'SOMSAK P' };

  it('say what speaks for them', () => {
    expect(fitOf(sender, candidate('a', 'SCB', 'SOMSAK PHROMMA', '9804412761'))).toEqual({
      bank: false,
      account: true,
      name: true,
    });
  });

  it('the account number weighs more than name and bank together', () => {
    const inflow = {
      ...sender,
      candidates: [
        candidate('name-and-bank', 'KTB', 'SOMSAK PHROMMA', '1112223334'),
        candidate('account', 'SCB', 'KANYA SRISUK', '9804412761'),
        candidate('bank', 'KTB', 'KANYA SRISUK', '1112223334'),
      ],
      id: 'i',
      receivingAccount: 'KBANK 1',
      reference: 'r',
      amount: 1,
      currency: 'THB',
      state: 'UNMATCHED',
      waitReason: 'AMBIGUOUS',
      source: 'feed',
      memberId: null,
      occurredAt: '2026-11-21T00:00:00Z',
      createdAt: '2026-11-21T00:00:00Z',
      finalAt: null,
    } as const;
    expect(
      rankedCandidates({ ...inflow, candidates: [...inflow.candidates] }).map((one) => one.candidate.memberId),
    ).toEqual(['account', 'name-and-bank', 'bank']);
  });
});

describe('why an inflow waits', () => {
  it('is told in words, an unknown reason as it came, none as none', () => {
    expect(waitReason(en, 'AMBIGUOUS')?.text).toBe('More than one member fits this sender.');
    expect(waitReason(en, 'LATE_QR')).toEqual({ chip: 'LATE_QR', text: 'LATE_QR' });
    expect(waitReason(en, null)).toBeUndefined();
  });
});
