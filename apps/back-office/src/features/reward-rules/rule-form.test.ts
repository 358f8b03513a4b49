import { describe, expect, it } from 'vitest';
import { draftOf, termsOf } from './rule-form.ts';
import { chanceOf, newSlice, draftOf as wheelDraftOf, wheelTermsOf } from './wheel-form.ts';

const REFUND = {
  isOn: true,
  period: 'week' as const,
  percent: 5.25,
  cap: { thb: 10_000, lak: 5_000_000 },
  minimum: { thb: 10, lak: 5_000 },
  expiresDays: 7,
  multiple: 1.5,
  percentSuccess: 100,
  percentFail: 0,
};

describe('the form of a rule', () => {
  it('gives back what was published', () => {
    expect(termsOf('refund', draftOf('refund', REFUND))).toEqual({ terms: REFUND });
  });

  it('names the fields that do not fit, and takes nothing typed for no number', () => {
    const read = termsOf('refund', { ...draftOf('refund', REFUND), 'cap.thb': '', percent: '5.255' });
    expect('wrong' in read && [...read.wrong].sort()).toEqual(['cap.thb', 'percent']);
    const fresh = termsOf('invite', draftOf('invite', undefined));
    expect('wrong' in fresh && [...fresh.wrong].sort()).toEqual(['dayCap.lak', 'dayCap.thb', 'percent']);
  });
});

describe('the form of the wheel', () => {
  const wheel = {
    name: { th: 'วงล้อ', en: 'Wheel' },
    coinBasis: 'turnover' as const,
    coinPer: null,
    couponLivesDays: 7,
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: null,
    slices: [
      {
        code: 'CASH',
        label: { th: '50 บาท', la: '50 ບາດ', en: '50 baht' },
        htmlDescription: { th: '<b>50</b>' },
        bgColor: '#24408F',
        textColor: '#FFFFFF',
        weight: 1,
        prize: { kind: 'cash' as const, amount: { thb: 50, lak: 30_000 }, stock: 9 },
      },
      {
        code: 'NONE',
        label: { th: 'ลองใหม่' },
        htmlDescription: null,
        bgColor: '#EDF1FB',
        textColor: '#16265C',
        weight: 3,
        prize: { kind: 'none' as const },
      },
    ],
  };

  it('gives back what was published, and tells the odds', () => {
    const draft = wheelDraftOf(wheel);
    expect(wheelTermsOf(draft)).toEqual({ terms: wheel });
    expect(draft.slices.map((slice) => chanceOf(draft, slice))).toEqual(['25.00', '75.00']);
  });

  it('names the slice and the field that do not fit', () => {
    const draft = wheelDraftOf(wheel);
    const read = wheelTermsOf({ ...draft, slices: [...draft.slices, { ...newSlice(), code: 'X', weight: '0' }] });
    expect('wrong' in read && [...read.wrong].sort()).toEqual(['slices.2.label.th', 'slices.2.weight']);
  });
});
