import { expect, it } from 'vitest';
import { noSuchSlip } from './slip-age.ts';

const DAY_MS = 24 * 3_600_000;
const asked = (sendingBank: string, daysAgo: number) => {
  const day = new Date(Date.now() + 7 * 3_600_000 - daysAgo * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const inquiry = { payload: '', sendingBank, bankReference: `${day}ABCDEF1234` };
  return noSuchSlip(inquiry, { reason: 'INVALID_SLIP', detail: 'not found' });
};

/** What is documented of each bank (facts of slip services): the days for which it answers. */
it.each([
  ...['002', '004', '006', '022', '024', '033', '034', '067'].map((bank) => ({ bank, days: 30 })),
  ...['011', '014', '025', '030', '069', '071', '073'].map((bank) => ({ bank, days: 7 })),
])('"not found" of bank $bank is a no for $days days, and then for people', ({ bank, days }) => {
  expect(asked(bank, days)).toMatchObject({ outcome: 'refused', reason: 'INVALID_SLIP' });
  expect(asked(bank, days + 2)).toMatchObject({ outcome: 'too-old' });
});

it('a reference without a day, and a bank of which nothing is documented, are never too old', () => {
  const no = { reason: 'EXPIRED_SLIP', detail: 'not found' } as const;
  for (const [sendingBank, bankReference] of [
    ['014', 'ABCDEF20200101'],
    ['014', '20209901ABCDEF'],
    ['999', '20200101ABCDEF'],
  ] as const) {
    expect(noSuchSlip({ payload: '', sendingBank, bankReference }, no)).toEqual({ outcome: 'refused', ...no });
  }
});
