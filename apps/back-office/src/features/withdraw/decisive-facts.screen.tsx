import { operatorMe } from '@kapao/contract/operator/login.ts';
import { undoApproval } from '@kapao/contract/operator/payout-desk.ts';
import {
  approveWithdrawal,
  type CrossedLimit,
  getWithdrawal,
  type OperatorWithdrawal,
  type WithdrawalReview,
} from '@kapao/contract/operator/withdraw.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { openScreen } from '../../testing/screen.tsx';
import { DecisiveFacts } from './decisive-facts.tsx';
import { useLeaving } from './leaving-bar.tsx';
import { CrossedText } from './payout-sums.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { decisionOf } from './withdrawal-view.ts';

const { withdrawalReview: words, payouts, payoutDesk, withdrawals } = en;
const AT = '2026-11-30T03:00:00.000Z';
const operator = { username: 'nok', role: 'finance' as const, rights: [approveWithdrawal.right ?? ''] };

const names = ['memberDay', 'memberWeek', 'accountDay', 'accountWeek', 'siteDay', 'siteWeek'] as const;
const sums = Object.fromEntries(names.flatMap((name) => [[name, 55_000] as const, [`${name}Limit`, 90_000] as const]));

const withdrawal: OperatorWithdrawal = {
  ...{
    id: '5f0f2f6e-9d0c-4c86-8a7c-0d9a4f1e2b3c',
    memberId: 'm'.repeat(16),
    memberName: 'Malee',
    username: '0812345678',
  },
  ...{ amount: 55_000, currency: 'THB', state: 'REVIEW', approvals: [], approvalsNeeded: 2, rejection: null },
  ...{ reviewReasons: ['SINGLE_HAND', 'PAYOUTS_STOPPED'], crossed: [], isFrozen: true, hasOpenCase: true },
  ...{ sums: sums as OperatorWithdrawal['sums'], circled: 0, circles: 0, isCancelled: false },
  ...{ cancels: { count: 0, days: 0 }, bankCode: 'SCB', bankAccountName: 'MALEE D', bankAccountNo: '9998887776' },
  ...{
    cashAfter: 0,
    depositedTotal: 80_000,
    withdrawnTotal: 0,
    payoutReference: null,
    partnerReference: null,
    createdAt: AT,
    finalAt: null,
  },
};

const review: WithdrawalReview = {
  ...{ isFrozen: true, frozen: { operator: 'lek', at: AT, reason: 'called in' }, isExcluded: true, payoutsHeldAt: AT },
  cases: [{ id: 'c', rule: 'PASS_THROUGH', state: 'OPEN', openedAt: AT, readBy: ['lek'] }],
  ...{ bar: 'INACTIVE_USER', heldBy: null, bankChangedAt: null, name: { score: 100, reasons: [] }, compared: [] },
  money: {
    ...{ cash: 0, games: 0, held: 55_000, total: 55_000, deposited: 80_000, withdrawn: 0 },
    ...{ result: -25_000, bets: -25_000, staked: 90_000 },
  },
  otherAccount: { bankCode: 'SCB', accountName: 'MALEE D', accountNo: '1234567890' },
  ...{ paidBefore: 0, playThrough: null, hasOpenCondition: false, linked: [] },
};

const payout = {
  ...{ partner: null, isFiled: false, attempts: 0, lastAnswer: null, holder: null, nextAt: null, closedBy: null },
  ...{ proposalId: null, may: { undo: false, ask: false, close: false } },
};

const answers = () =>
  answerCalls([
    reply(operatorMe, () => ({ operator })),
    reply(getWithdrawal, () => ({ withdrawal, review, payout, deposit: null })),
    reply(undoApproval, () => ({ message: 'SUCCESS' })),
  ]);

it('what decides about a withdrawal stands in the order of its weight: case, frozen, excluded, payout stop, one hand', async () => {
  answers();
  await openScreen(<DecisiveFacts withdrawal={withdrawal} />);
  await expect.element(page.getByText(words.openCase(en.amlCases.rules.PASS_THROUGH))).toBeVisible();
  await expect.element(page.getByText(words.unread, { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: words.toCase }))
    .toHaveAttribute('href', '/cases?state=OPEN&id=c');
  const shown = document.querySelector('.decisive')?.textContent ?? '';
  const places = [
    words.openCase(en.amlCases.rules.PASS_THROUGH),
    'called in',
    words.excluded,
    payouts.hold.text('').split(' at ')[0] ?? '',
    'SCB',
    payouts.reasons.PAYOUTS_STOPPED.text,
    payouts.reasons.SINGLE_HAND.text,
  ].map((text) => shown.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it.each(['INACTIVE_USER', 'PAYOUTS_HELD', 'UNAUTHORIZED', 'OPERATOR_TOO_NEW', 'CASE_UNREAD', 'UNDER_REVIEW'] as const)(
  'an approval that would be refused with %s has its cause where the button was, and a rejection stays',
  async (bar) => {
    answers();
    const decision = decisionOf(withdrawal, { username: 'nok', bar });
    const nothing = () => undefined;
    await openScreen(
      <WithdrawalActions decision={decision} heldBy={null} isBusy={false} onApprove={nothing} onReject={nothing} />,
    );
    await expect.element(page.getByText(words.bars[bar])).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: withdrawals.approveFirst, exact: false }))
      .not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: withdrawals.reject, exact: false })).toBeVisible();
  },
);

it('an item that somebody else has offers no decision and names the holder', async () => {
  answers();
  const decision = decisionOf(withdrawal, { username: 'nok', bar: 'ITEM_HELD' });
  const nothing = () => undefined;
  await openScreen(
    <WithdrawalActions decision={decision} heldBy="lek" isBusy={false} onApprove={nothing} onReject={nothing} />,
  );
  await expect.element(page.getByText(words.bars.ITEM_HELD('lek'))).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('a crossed limit is told by its name, its amount, what was used and by how much it is crossed', async () => {
  answers();
  const crossed: CrossedLimit = {
    ...{ limit: 'secondLimit', of: 'accountDay', max: 20_000, used: 10_000, sum: 25_000, over: 5_000 },
  };
  await openScreen(<CrossedText crossed={crossed} currency="THB" />);
  for (const part of [words.limits.secondLimit, '20,000.00', '10,000.00', '25,000.00', words.limits.accountDay]) {
    await expect.element(page.getByText(part, { exact: false }).first()).toBeVisible();
  }
  await expect.element(page.getByText(words.over('5,000.00'))).toBeVisible();
});

function Approved() {
  const { add, bar } = useLeaving();
  // biome-ignore lint/correctness/useExhaustiveDependencies: approved once, when the page opens.
  useEffect(() => {
    add({ ...withdrawal, id: '00000000-0000-4000-8000-000000000001', memberName: 'Anong' }, 60_000);
    add({ ...withdrawal, id: '00000000-0000-4000-8000-000000000002', memberName: 'Boonmee' }, 60_000);
  }, []);
  return bar;
}

it('the newest approval is undone by its key, and the bar says in how many seconds each is sent', async () => {
  const { bodiesOf } = answers();
  await openScreen(<Approved />);
  await expect.element(page.getByText('Boonmee', { exact: false })).toBeVisible();
  await expect.element(page.getByText(/^sends in \d+ seconds$/).first()).toBeVisible();
  await userEvent.keyboard('u');
  await expect.element(page.getByText(payoutDesk.undone)).toBeVisible();
  await expect.element(page.getByText('Boonmee', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByText('Anong', { exact: false })).toBeVisible();
  expect(bodiesOf(undoApproval)).toHaveLength(1);
});

it('a withdrawal that no bank has received says so where its reference will stand, and shows no id in its place', async () => {
  answers();
  await openScreen(<WithdrawalDetail withdrawal={withdrawal} />);
  await expect.element(page.getByText(withdrawals.notSent)).toBeVisible();
  expect(document.body.textContent).not.toContain(withdrawal.id);
});
