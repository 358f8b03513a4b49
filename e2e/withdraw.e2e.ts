import { endOtherSessions } from '@kapao/contract/member/session.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { approveWithdrawal, listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { expect, test } from 'vitest';
import { haveMember, haveOperator, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call, refusal } from './call.ts';
import { baht, memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setRule } from './set-rule.ts';
import { setStage } from './stage.ts';

const PHONE = { width: 390, height: 844 };
const PAYOUT_TIMEOUT = { timeout: 60_000 };

const stage = setStage();

async function atHome(member: Member) {
  const steps = memberSteps(await stage.browser.open(PHONE), 'th');
  await steps.page.goto(stage.product.memberOrigin);
  await steps.logIn(member);
  return steps;
}

const payoutsTo = async ({ accountNo }: Member) =>
  (await stage.product.world.payouts()).filter((payout) => payout.accountNo === accountNo);

const stateOfLast = async (member: Member) => (await member.statement())[0]?.state;

test('a rejected withdrawal returns the money', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  await member.deposit(3000);
  const steps = await atHome(member);
  await steps.withdraw(2500);
  await steps.expectTotal(500);

  const office = officeSteps(await browser.open(DESK));
  await office.signIn(product.operatorOrigin, product.operators.finance);
  await office.enter('withdrawals');
  await office.openEntry(member.phone);
  await office.button(office.words.withdrawals.reject).click();
  const told = office.page.getByRole('dialog').getByLabel(office.words.withdrawals.memberIsTold);
  await told.selectOption('ACCOUNT_NAME');
  await office.giveReason(office.words.withdrawals.reject, 'The account name does not match');
  await office.said(office.words.withdrawals.rejected);

  expect((await steps.readStatement())[0]).toContain(steps.words.money.statement.ends.rejected);
  await steps.page.locator('ul.rows button').first().click();
  await steps.dialog().getByText(steps.words.timeline.outlook.rejected).waitFor();
  await steps.dialog().getByText(steps.words.timeline.notes.ACCOUNT_NAME).waitFor();
  await steps.dialog().getByRole('button', { name: steps.words.withdraw.fix.ACCOUNT_NAME, exact: true }).waitFor();
  // Whoever asks has it in hand.
  await steps.dialog().getByRole('button', { name: steps.words.timeline.ask }).click();
  await steps.dialog().locator('.attached .row').getByText('2,500.00').waitFor();
  await steps.close();
  await steps.goHome();
  await steps.expectTotal(3000);
  expect(await payoutsTo(member)).toEqual([]);
  await expectBooksToAgree(product);
});

test('a large withdrawal says who reviews it, and is back on every screen and gone from the desk once its member cancels it', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  await member.deposit(6000);
  const steps = await atHome(member);
  const { withdraw: words, timeline } = steps.words;
  await steps.openAction('withdraw');
  await steps.dialog().locator('input').first().fill('5000');
  await steps.dialog().locator('button[type=submit]').click();
  await steps.dialog().getByText(words.pendingTitle, { exact: true }).waitFor();
  const isReviewed = () => steps.dialog().getByText(words.state.review('').trim()).waitFor();
  await isReviewed();
  const { saveReceipt, shareReceipt } = steps.words.money.statement;
  for (const name of [saveReceipt, shareReceipt])
    expect(await steps.dialog().getByRole('button', { name, exact: true }).count()).toBe(0);
  await steps.close();
  // The receipt of the history says the same, and is reached from the sheet that can start no other.
  await steps.openAction('withdraw');
  await steps.dialog().getByRole('button', { name: words.seeIt, exact: true }).click();
  await isReviewed();

  const office = officeSteps(await browser.open({ ...DESK, allowed: [...DESK.allowed, /status of 400 .*reject/] }));
  await office.signIn(product.operatorOrigin, product.operators.finance);
  await office.enter('withdrawals');
  await office.openEntry(member.phone);
  await office.button(office.words.withdrawals.reject).click();

  const cancel = { name: words.cancel.action, exact: true };
  await steps.dialog().getByRole('button', cancel).click();
  await steps.page.getByRole('alertdialog').getByRole('button', cancel).click();
  await steps.dialog().getByText(words.state.cancelled, { exact: true }).waitFor();
  await steps.dialog().getByText(timeline.steps.cancelled, { exact: true }).waitFor();
  await office.giveReason(office.words.withdrawals.reject, 'Suspected misuse');
  await office.said(office.words.withdrawals.cancelledMeanwhile);
  await steps.close();
  await steps.expectTotal(6000);
  expect(await stateOfLast(member)).toBe('CANCELLED');
  await steps.withdraw(100);
  await expect.poll(() => stateOfLast(member), PAYOUT_TIMEOUT).toBe('PAID');
  expect(await payoutsTo(member)).toMatchObject([{ state: 'PAID', amount: 100 }]);
  await expectBooksToAgree(product);
});

test('a session that ends in the middle of a withdrawal loses neither the amount nor the phone number', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(1000);
  const page = await stage.browser.open({ ...PHONE, allowed: [/status of 4\d\d/] });
  const steps = memberSteps(page, 'th');
  await page.goto(product.memberOrigin);
  await steps.logIn(member);
  await steps.openAction('withdraw');
  const amount = () => steps.dialog().locator('input').first();
  await amount().fill('123');
  await call(product.memberOrigin, endOtherSessions, { headers: member.headers });
  await steps.dialog().locator('button[type=submit]').click();
  await steps.page.waitForURL('**/login');
  await expect.poll(() => steps.page.getByLabel(steps.words.login.phone).inputValue()).toBe(member.phone);
  await steps.page.getByLabel(steps.words.login.password, { exact: true }).fill(member.password);
  await steps.page.getByRole('button', { name: steps.words.login.submit, exact: true }).click();
  await expect.poll(() => amount().inputValue()).toBe('123');
  await steps.dialog().locator('button[type=submit]').click();
  // It may be paid before the sheet is looked at.
  const { pendingTitle, successTitle } = steps.words.withdraw;
  const ended = [pendingTitle, successTitle].map((title) => steps.dialog().getByText(title, { exact: true }));
  await Promise.any(ended.map((title) => title.waitFor()));
});

test('a payout whose answer is lost ends paid, exactly once', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(1000);
  await product.world.fault({ target: 'payout', fault: 'drop-answer', times: 1 });
  const steps = await atHome(member);
  await steps.withdraw(700);
  await expect.poll(() => stateOfLast(member), PAYOUT_TIMEOUT).toBe('PAID');
  expect(await payoutsTo(member)).toMatchObject([{ state: 'PAID', amount: 700 }]);
  expect((await steps.readStatement())[0]).toContain(steps.words.common.success);
  await expectBooksToAgree(product);
});

test('a payout whose server was killed before it heard the answer is paid exactly once', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(1000);
  await product.world.fault({ target: 'payout', fault: 'slow', times: 1, ms: 3000 });
  const { memberOrigin } = product;
  await call(memberOrigin, withdraw, { headers: member.headers, body: { amount: 400 } });
  // The order has left the server once the bank is slow about it.
  await expect.poll(() => product.world.faults(), PAYOUT_TIMEOUT).toEqual([]);
  expect(await stateOfLast(member)).toBe('SENT');
  await product.killServer();
  await expect.poll(() => payoutsTo(member), PAYOUT_TIMEOUT).toHaveLength(1);
  await product.startServer();
  await expect.poll(() => stateOfLast(member), { timeout: 60_000, interval: 500 }).toBe('PAID');
  expect(await payoutsTo(member)).toMatchObject([{ state: 'PAID', amount: 400, times: 1 }]);
  await expectBooksToAgree(product);
});

/** Above the second limit the amount is typed before a yes counts. */
async function typeAmount({ page, words }: ReturnType<typeof officeSteps>, amount: number, submit: string) {
  const sheet = page.getByRole('dialog');
  const field = sheet.getByLabel(words.payoutDesk.typeAmount);
  await field.fill('1');
  await sheet.getByRole('button', { name: submit, exact: true }).click();
  await sheet.getByText(words.payoutDesk.typeWrong).waitFor();
  await field.fill(String(amount));
  await sheet.getByRole('button', { name: submit, exact: true }).click();
}

test('above the second limit two people must approve, and one of them cannot do it twice', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  await member.deposit(30_000);
  const steps = await atHome(member);
  await steps.withdraw(25_000);

  const first = officeSteps(await browser.open(DESK), 'en');
  await first.signIn(product.operatorOrigin, product.operators.finance);
  await first.enter('withdrawals');
  await first.openEntry(member.phone);
  await first.button(first.words.withdrawals.approveFirst).click();
  await typeAmount(first, 25_000, first.words.withdrawals.approveFirst);
  await first.said(first.words.withdrawals.approvedPart);
  await first.openEntry(member.phone);
  await first.said(first.words.withdrawals.youApproved);
  expect(await first.button(first.words.withdrawals.approveSecond).count()).toBe(0);
  const headers = await haveOperator(product, product.operators.finance);
  const { withdrawals } = await call(product.operatorOrigin, listWithdrawals, { headers, query: { state: 'REVIEW' } });
  const id = withdrawals.find(({ memberId }) => memberId === member.memberId)?.id ?? '';
  const again = await refusal(product.operatorOrigin, approveWithdrawal, {
    headers,
    params: { id },
    body: { amount: 25_000 },
  });
  expect(again.message).toBe('OTHER_OPERATOR');
  expect(await payoutsTo(member)).toEqual([]);

  const second = officeSteps(await browser.open(DESK));
  await second.signIn(product.operatorOrigin, product.operators.finance2);
  await second.enter('withdrawals');
  await second.openEntry(member.phone);
  await second.button(second.words.withdrawals.approveSecond).click();
  await typeAmount(second, 25_000, second.words.withdrawals.approveSecond);
  await second.page.locator('.leaving').waitFor();
  await expect
    .poll(() => payoutsTo(member), PAYOUT_TIMEOUT)
    .toMatchObject([{ state: 'PAID', amount: 25_000, times: 1 }]);
  await expect.poll(() => stateOfLast(member), PAYOUT_TIMEOUT).toBe('PAID');
  expect((await steps.readStatement())[0]).toContain(baht(25_000));
  await expectBooksToAgree(product);
});

test('what is left of the day is said before the tap, and more than that is not sent', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(1000);
  await setRule(product, 'withdrawLimits', { day: { THB: 300, LAK: 0 }, month: { THB: 0, LAK: 0 } });
  const steps = await atHome(member);
  const { withdraw: words, unit } = steps.words;
  const inBaht = (amount: number) => `${baht(amount)} ${unit.THB}`;
  await steps.openAction('withdraw');
  await steps
    .dialog()
    .getByText(words.left.DAY(inBaht(300), inBaht(300)))
    .waitFor();
  await steps.dialog().locator('input').first().fill('301');
  await steps
    .dialog()
    .getByText(words.aboveLimit.DAY(inBaht(300), '').trim())
    .waitFor();
  await steps.close();
  await steps.withdraw(300);
  await expect.poll(() => stateOfLast(member), PAYOUT_TIMEOUT).toBe('PAID');
  await steps.openAction('withdraw');
  await steps
    .dialog()
    .getByText(words.left.DAY(inBaht(0), inBaht(300)))
    .waitFor();
  await setRule(product, 'withdrawLimits', {});
  await expectBooksToAgree(product);
});

test('a deposit is to be played, and one made by mistake goes back where it came from', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  await setRule(product, 'playThrough', { factorTHB: 1, factorLAK: 0 });
  await member.deposit(1000);
  const steps = await atHome(member);
  const { withdraw: words, unit } = steps.words;
  await steps.openAction('withdraw');
  await steps.dialog().getByRole('heading', { name: words.play.title }).waitFor();
  await steps
    .dialog()
    .getByText(words.play.more(`${baht(1000)} ${unit.THB}`))
    .waitFor();
  expect(await steps.dialog().locator('button[type=submit]').getAttribute('aria-disabled')).toBe('true');
  await steps.close();

  const office = officeSteps(await browser.open(DESK));
  await office.signIn(product.operatorOrigin, product.operators.finance);
  await office.page.goto(new URL(`/members/${member.memberId}`, product.operatorOrigin).href);
  await office.button(office.words.payouts.play.waive).click();
  await office.giveReason(office.words.payouts.play.waive, 'Paid in by mistake');
  await office.said(office.words.payouts.play.done);

  await steps.page.reload();
  await steps.withdraw(1000);
  // One operator alone let it go, so another one decides.
  const headers = await haveOperator(product, product.operators.finance2);
  const waiting = async () => {
    const asked = { headers, query: { state: 'REVIEW' } } as const;
    const { withdrawals } = await call(product.operatorOrigin, listWithdrawals, asked);
    return withdrawals.find(({ memberId }) => memberId === member.memberId);
  };
  await expect.poll(async () => (await waiting())?.reviewReasons, PAYOUT_TIMEOUT).toEqual(['SINGLE_HAND']);
  const params = { id: (await waiting())?.id ?? '' };
  await call(product.operatorOrigin, approveWithdrawal, { headers, params, body: {} });
  await expect.poll(() => payoutsTo(member), PAYOUT_TIMEOUT).toMatchObject([{ state: 'PAID', amount: 1000 }]);
  await setRule(product, 'playThrough', {});
  await expectBooksToAgree(product);
});
