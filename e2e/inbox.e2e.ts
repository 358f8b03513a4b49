import { readChat, sendMessage } from '@kapao/contract/member/chat.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { answerChat, listConversations } from '@kapao/contract/operator/chat.ts';
import { listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { expect, test } from 'vitest';
import { haveMember, haveOperator, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { settle } from './look-over.ts';
import { memberSteps } from './member-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const SMALL = { width: 360, height: 640 };
const SOON = { timeout: 60_000 };

const stage = setStage();

async function open(member: Member, language: Language) {
  const steps = memberSteps(await stage.browser.open(SMALL), language);
  await steps.page.goto(`${stage.product.memberOrigin}/login`);
  await steps.speak();
  await steps.logIn(member);
  const { page, words, dialog } = steps;
  const bell = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const row = (text: string) => dialog().locator('.inbox li').filter({ hasText: text });
  const isFitting = async () => {
    await settle(page);
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  };
  return { ...steps, bell, row, isFitting, unread: (count: number) => bell(words.inbox.unread(String(count))) };
}

/** A withdrawal that waits for an operator; answers its id. */
async function haveWaiting(member: Member): Promise<string> {
  const { product } = stage;
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 2_500 } });
  const headers = await haveOperator(product, product.operators.finance);
  const { withdrawals } = await call(product.operatorOrigin, listWithdrawals, { headers, query: { limit: '100' } });
  return withdrawals.find(({ memberId }) => memberId === member.memberId)?.id ?? '';
}

async function reject(id: string): Promise<void> {
  const { product } = stage;
  const headers = await haveOperator(product, product.operators.finance);
  const body = { reason: 'the turnover is not met', note: 'TURNOVER' as const };
  await call(product.operatorOrigin, rejectWithdrawal, { headers, params: { id }, body });
}

test.each(spokenIn('th'))(
  'a refused withdrawal is on home with its reason, unread on a second device, and read on both once seen (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    await member.deposit(3_000);
    const id = await haveWaiting(member);
    const first = await open(member, language);
    const second = await open(member, language);
    const { page, words, isFitting } = first;
    const lines = page.locator('.news-line');
    await lines.getByRole('button', { name: words.inbox.home.withdrawal(true) }).waitFor();
    await page
      .getByRole('button', { name: words.home.underWay('2,500.00') })
      .filter({ visible: true })
      .click();
    await page.waitForURL('**/user/statement?month=all&type=withdraw');
    await page.locator('ul.rows button').filter({ hasText: '2,500.00' }).waitFor();
    await page.goBack();

    await reject(id);
    await lines.getByText(words.inbox.refused).waitFor(SOON);
    await lines.getByText(words.inbox.notes.TURNOVER).waitFor();
    await isFitting();
    await second.page.reload();
    await second.unread(2).waitFor();
    await second.page.locator('.news-line').getByText(words.inbox.refused).waitFor();

    await first.unread(2).click();
    await first.row(words.inbox.refused).getByText(words.inbox.isNew, { exact: true }).waitFor();
    await first.row(words.inbox.refused).getByText(words.inbox.notes.TURNOVER).waitFor();
    await first.row(words.inbox.deposit).filter({ hasText: '+3,000.00' }).waitFor();
    await isFitting();
    await first.close();
    await first.bell(words.inbox.open).waitFor();
    await lines.getByText(words.inbox.refused).waitFor({ state: 'detached' });

    await second.page.reload();
    await second.bell(words.inbox.open).click();
    await second.row(words.inbox.refused).waitFor();
    expect(await second.row(words.inbox.refused).getByText(words.inbox.isNew, { exact: true }).count()).toBe(0);
    await second.row(words.inbox.refused).getByRole('button', { name: words.inbox.fix.TURNOVER }).click();
    await second.page.waitForURL('**/user/bonus');
    await expectBooksToAgree(stage.product);
  },
);

test.each(spokenIn('en'))(
  'the press on a refused withdrawal of home opens its receipt, and counts as seen (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    await member.deposit(3_000);
    await reject(await haveWaiting(member));
    const { page, words, dialog } = await open(member, language);
    await page.locator('.news-line').getByRole('button', { name: words.inbox.refused }).click();
    await dialog().getByText(words.timeline.notes.TURNOVER).waitFor();
    await page.goBack();
    await page.locator('.news-line').getByText(words.inbox.refused).waitFor({ state: 'detached' });
  },
);

test.each(spokenIn('th'))(
  'an answer of support is a row of the inbox that leads to the chat, and the first help knows the deposit (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product);
    await member.deposit(120);
    const message = { message_type: 'text' as const, payload: 'help' };
    const { page, words, bell, row, unread, dialog } = await open(member, language);
    await page.getByRole('button', { name: words.chatButton.open }).filter({ visible: true }).click();
    await dialog().getByRole('button', { name: words.firstHelp.topics.deposit }).click();
    await dialog().locator('.first-help').getByText('120.00').waitFor();
    await page.goBack();

    await call(product.memberOrigin, sendMessage, { headers: member.headers, body: { message } });
    const headers = await haveOperator(product, product.operators.support);
    const origin = product.operatorOrigin;
    const { conversations } = await call(origin, listConversations, { headers, query: { search: member.phone } });
    const id = conversations[0]?.id ?? '';
    const body = { clientId: crypto.randomUUID(), message: { message_type: 'text' as const, payload: 'We are on it' } };
    await call(origin, answerChat, { headers, params: { id }, body });
    await page.reload();
    await unread(2).click();
    await row(words.inbox.chat).getByRole('button').click();
    await dialog().getByText('We are on it').waitFor();
    await call(product.memberOrigin, readChat, { headers: member.headers, body: {} });
    await page.goBack();
    await bell(words.inbox.open).waitFor(SOON);
  },
);
