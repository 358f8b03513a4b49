import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { type Candidate, fitOf, maskedFits, rankedCandidates, waitReason } from './inflow-view.ts';

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

const candidate = (account: Pick<Candidate, 'memberId' | 'bankCode' | 'bankAccountName' | 'bankAccountNo'>) => ({
  ...account,
  name: account.bankAccountName,
  username: '0812345678',
  reasons: [],
});
const somsak = { bankAccountName: 'SOMSAK PHROMMA', bankAccountNo: '9804412761' };
const kanya = { bankAccountName: 'KANYA SRISUK', bankAccountNo: '1112223334' };

describe('candidates', () => {
  const sender = { fromBank: 'KTB', fromAccountMasked: 'xxx-x-x1276-x', fromName: 'SOMSAK P' };

  it('say what speaks for them', () => {
    expect(fitOf(sender, candidate({ memberId: 'a', bankCode: 'SCB', ...somsak }))).toEqual({
      bank: false,
      account: true,
      name: true,
    });
  });

  it('stay in the order the server ranked them', () => {
    const inflow = {
      ...sender,
      candidates: [
        candidate({ ...kanya, memberId: 'name-and-bank', bankCode: 'KTB', bankAccountName: 'SOMSAK PHROMMA' }),
        candidate({ ...somsak, memberId: 'account', bankCode: 'SCB', bankAccountName: 'KANYA SRISUK' }),
        candidate({ ...kanya, memberId: 'bank', bankCode: 'KTB' }),
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
      isMarked: false,
      acts: [],
      returnsNeeded: 1,
    } as const;
    expect(
      rankedCandidates({ ...inflow, candidates: [...inflow.candidates], acts: [] }).map(
        (one) => one.candidate.memberId,
      ),
    ).toEqual(['name-and-bank', 'account', 'bank']);
  });
});

describe('why an inflow waits', () => {
  it('is told in words, an unknown reason as it came, none as none', () => {
    expect(waitReason(en, 'AMBIGUOUS')?.text).toBe('More than one member fits this sender.');
    expect(waitReason(en, 'LATE_QR')).toEqual({ chip: 'LATE_QR', text: 'LATE_QR' });
    expect(waitReason(en, null)).toBeUndefined();
  });
});
