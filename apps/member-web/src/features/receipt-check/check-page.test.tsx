import '../../testing/page-settings.ts';
import type { CheckedReceipt } from '@kapao/contract/member/receipt.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { checkEn as words } from '../../messages/own/check-en.ts';
import { render } from '../../testing/render.tsx';
import { loadCheckPage } from './check-page.tsx';

const CODE = '2'.repeat(24);
const RECEIPT: CheckedReceipt = {
  ...{ reference: 'KP-1234', kind: 'withdraw', amount: -500, currency: 'THB', createdAt: '2026-11-30T03:00:00.000Z' },
  ...{ accountEnding: '5554', holder: 'M***', said: 'SUCCESS', now: 'SUCCESS' },
};
const CheckPage = await loadCheckPage();
const pageOf = (now: CheckedReceipt['now']) =>
  render(<CheckPage />, {
    path: `/check/${CODE}`,
    answers: [[['receipt-check', CODE], { receipt: { ...RECEIPT, now } }]],
  });

// The words are fetched when they are first read.
beforeAll(() => vi.waitFor(() => pageOf('SUCCESS')));

it.each(['PENDING', 'FAILED', 'DISPUTED'] as const)(
  'the check page of a genuine receipt whose money is %s says that first and shows no green',
  (now) => {
    const shown = pageOf(now);
    expect(shown).toContain(`<h1>${words.standing[now]}</h1>`);
    expect(shown).not.toContain('class="ico in"');
    expect(shown.indexOf(words.standing[now])).toBeLessThan(shown.indexOf(words.isTrue));
  },
);

it('the check page is green for money that is where the receipt says', () => {
  expect(pageOf('SUCCESS')).toContain('class="ico in"');
});
