import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const PAYOUT = { timeout: 60_000, interval: 200 };

async function desk(operator: 'finance' | 'support' | 'owner') {
  const steps = officeSteps(await stage.browser.open(DESK));
  await steps.signIn(stage.product.operatorOrigin, stage.product.operators[operator]);
  return steps;
}

test('an approval is taken back within its seconds, and the money stays until somebody approves again', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(6_000);
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 5_000 } });
  const office = await desk('finance');
  await office.enter('withdrawals');
  await office.openEntry(member.phone);
  // What is said of it is a button with the same beginning.
  const approve = office.page.locator('.queue-actions .cta');
  await approve.click();
  const bar = office.page.locator('.leaving');
  await bar.getByRole('button', { name: office.words.payoutDesk.undo }).waitFor();
  // It takes its room from the list and the next entry, and lies over neither.
  const [lower, upper] = [await office.page.locator('.queue-detail').boundingBox(), await bar.boundingBox()];
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual((lower?.y ?? 0) + 1);
  await office.page.keyboard.press('u');
  await office.said(office.words.payoutDesk.undone);
  await office.openEntry(member.phone);
  await approve.waitFor();
  expect(await product.world.payouts()).toEqual([]);
  await approve.click();
  await expect.poll(() => product.world.payouts(), PAYOUT).toMatchObject([{ state: 'PAID', amount: 5_000 }]);
  await expectBooksToAgree(product);
});

test('a payout that the bank says nothing about is asked about at once, and closed by two people with a picture', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(1_000);
  await product.world.fault({ target: 'payout', fault: 'error-after', times: 1 });
  await product.world.fault({ target: 'payout', fault: 'down', times: 10_000 });
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 400 } });
  const states = async () =>
    (await call(product.memberOrigin, listStatement, { headers: member.headers })).statements.map(({ state }) => state);
  await expect.poll(states, PAYOUT).toContain('UNKNOWN');

  const office = await desk('finance');
  await office.page.goto(`${product.operatorOrigin}/withdrawals?state=UNKNOWN`);
  await office.openEntry(member.phone);
  const words = office.words.payoutDesk;
  await office.button(words.ask).click();
  await office.said(words.asking);
  const picture = join(tmpdir(), `bank-answer-${process.pid}.png`);
  const blank = sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } });
  await writeFile(picture, await blank.png().toBuffer());
  await office.button(words.close).click();
  const sheet = office.page.getByRole('dialog');
  await sheet.locator('input[type=file]').setInputFiles(picture);
  await office.giveReason(words.propose, 'as the bank wrote');
  await office.said(words.waits);

  const other = await desk('owner');
  await other.page.goto(`${product.operatorOrigin}/proposals`);
  const { approve } = other.words.proposals.acts;
  await other.button(approve.button).first().click();
  await other.giveReason(approve.button, 'seen at the bank too');
  await expect.poll(states, PAYOUT).toContain('PAID');
  await office.page.goto(`${product.operatorOrigin}/withdrawals?state=PAID`);
  await office.openEntry(member.phone);
  await office.page
    .getByText(/finance|owner/)
    .first()
    .waitFor();
  await product.world.backToNormal();
  await expectBooksToAgree(product);
});

test('what support noted about a member stands beside the decision of finance, and the dossier leads to all that is the member’s', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(6_000);
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 5_000 } });
  const note = 'called back, knows the last deposit';
  const support = await desk('support');
  await support.page.goto(`${product.operatorOrigin}/members/${member.memberId}`);
  await support.page.getByLabel(support.words.memberNotes.label).fill(note);
  await support.button(support.words.memberNotes.add).click();
  await support.said(note);

  const office = await desk('finance');
  await office.enter('withdrawals');
  await office.openEntry(member.phone);
  await office.said(note);
  await office.page.goto(`${product.operatorOrigin}/members/${member.memberId}`);
  const links = office.page.locator('section', { hasText: office.words.memberNotes.lists }).last();
  await links.getByRole('link', { name: office.words.frame.withdrawals }).click();
  await office.page.locator('.queue-row', { hasText: member.phone }).waitFor();
  expect(await office.page.locator('.queue-row').count()).toBe(1);
  await office.page.locator('.queue-actions .danger').click();
  await office.giveReason(office.words.withdrawals.reject, 'the member asked for it');
  await expectBooksToAgree(product);
});
