import { expect, test } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { type MemberSteps, memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { letTransfersWait } from './passing-time.ts';
import { setStage } from './stage.ts';

const PHONE = { width: 390, height: 844 };
const GAME = { code: 'pg', name: 'Naga Gold' };
const SETTLE_TIMEOUT = { timeout: 60_000, interval: 250 };

const stage = setStage();

/** A member with money and an account at the game, on the home page. */
async function readyToPlay(allowed: RegExp[] = []): Promise<{ member: Member; steps: MemberSteps }> {
  const { product, browser } = stage;
  const member = await haveMember(product);
  await member.deposit(1000);
  await member.activate(GAME.code);
  const steps = memberSteps(await browser.open({ ...PHONE, allowed }), 'th');
  await steps.page.goto(product.memberOrigin);
  await steps.logIn(member);
  return { member, steps };
}

const stateOfLast = async (member: Member) => (await member.statement())[0]?.state;

async function transferIn(steps: MemberSteps, amount: number) {
  await steps.startTransfer({ from: 'WALLET', to: GAME.code });
  await steps.sendTransfer(amount);
}

test('a transfer that the provider refuses returns the money to the wallet, and says so', async () => {
  const { member, steps } = await readyToPlay([/status of 4\d\d .*\/api\/wallet\/transfer/]);
  await stage.product.world.fault({ target: 'game:pg', fault: 'refuse', times: 1 });
  await transferIn(steps, 300);
  const alert = steps.dialog().getByRole('alert');
  await alert.getByText(steps.words.common.errorTitle, { exact: true }).waitFor();
  await alert.getByText(steps.words.errors.TRANSFER_FAIL).waitFor();
  await steps.close();
  await steps.expectTotal(1000);
  expect(await member.cash()).toBe(1000);
  expect((await steps.readStatement())[0]).toContain(steps.words.money.statement.ends.moneyBack);
  expect(await member.player(GAME.code)).toMatchObject({ balance: 0, transfers: [] });
  await expectBooksToAgree(stage.product);
});

test('a transfer whose answer is lost is in progress, and settles once by itself', async () => {
  const { member, steps } = await readyToPlay();
  await stage.product.world.fault({ target: 'game:pg', fault: 'drop-answer', times: 1 });
  await transferIn(steps, 300);
  await steps.finish(steps.words.money.transfer.pendingTitle);
  await steps.page.getByText(steps.words.home.underWay('300.00')).waitFor();
  expect((await steps.readStatement())[0]).toContain(steps.words.common.inProgress);
  const settled = steps.page.locator('ul.rows > li').first().getByText(steps.words.common.success).first();
  await settled.waitFor({ state: 'attached', timeout: SETTLE_TIMEOUT.timeout });
  expect(await member.player(GAME.code)).toMatchObject({ balance: 300, transfers: [{ amount: 300, times: 1 }] });
  await steps.goHome();
  await steps.expectTotal(1000);
  await expectBooksToAgree(stage.product);
});

test('a transfer survives that the server is killed while nobody knows its end', async () => {
  const { member, steps } = await readyToPlay([/ERR_|Failed to load resource/]);
  const { product } = stage;
  await product.world.fault({ target: 'game:pg', fault: 'drop-answer', times: 1 });
  await transferIn(steps, 300);
  await steps.finish(steps.words.money.transfer.pendingTitle);
  await product.killServer();
  await product.startServer();
  await expect.poll(() => stateOfLast(member), SETTLE_TIMEOUT).toBe('SUCCEEDED');
  expect(await member.player(GAME.code)).toMatchObject({ balance: 300, transfers: [{ amount: 300, times: 1 }] });
  expect((await steps.readStatement())[0]).toContain(steps.words.common.success);
  await steps.goHome();
  await steps.expectTotal(1000);
  await expectBooksToAgree(product);
});

test('an address that names a game opened on another device waits for the fresh wallet and keeps the game', async () => {
  const { member, steps } = await readyToPlay();
  await steps.expectTotal(1000);
  await member.activate('imi');
  await steps.page.goto(`${stage.product.memberOrigin}/user/home?do=transfer&from=WALLET&to=imi`);
  const target = steps.dialog().getByLabel(steps.words.money.to, { exact: true });
  await target.waitFor();
  expect(await target.inputValue()).toBe('imi');
  await steps.sendTransfer(100);
  await steps.finish(steps.words.money.transfer.successTitle);
  expect(await member.player('imi')).toMatchObject({ balance: 100 });
});

test('an action begins 200 ms after the tap, and a double tap is one action', async () => {
  const { member, steps } = await readyToPlay();
  const { page, dialog } = steps;
  await steps.startTransfer({ from: 'WALLET', to: GAME.code });
  await dialog().getByLabel(steps.words.money.amount).and(page.locator('input')).fill('300');
  await page.evaluate(() => {
    document.addEventListener('click', ({ timeStamp }) => Object.assign(window, { tappedAt: timeStamp }), {
      once: true,
    });
  });
  await dialog().locator('button[type=submit]').dblclick();
  await steps.finish(steps.words.money.transfer.successTitle);
  const begunAfterMs = await page.evaluate(() => {
    const { tappedAt }: { tappedAt?: number } = window as never;
    const sent = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/wallet/transfer'));
    return sent.map(({ startTime }) => startTime - (tappedAt ?? Number.NaN));
  });
  expect(begunAfterMs).toHaveLength(1);
  expect(begunAfterMs[0]).toBeGreaterThanOrEqual(199);
  expect(await member.player(GAME.code)).toMatchObject({ balance: 300, transfers: [{ amount: 300, times: 1 }] });
});

const BY_HAND = [
  { outcome: 'failed', fault: 'drop-request', state: 'FAILED', cash: 1000 },
  { outcome: 'succeeded', fault: 'drop-answer', state: 'SUCCEEDED', cash: 700 },
] as const;

test.each(BY_HAND)('an operator records that a transfer $outcome when the provider stays silent', async (story) => {
  const { member, steps } = await readyToPlay();
  const { product, browser } = stage;
  await product.world.fault({ target: 'game:pg', fault: story.fault, times: 1 });
  await product.world.fault({ target: 'game:pg', fault: 'down', times: 100 });
  await transferIn(steps, 300);
  await steps.finish(steps.words.money.transfer.pendingTitle);
  await letTransfersWait(product);

  const office = officeSteps(await browser.open(DESK));
  await office.signIn(product.operatorOrigin, product.operators.finance);
  await office.enter('transfers');
  await office.openEntry(member.name);
  const { transfers } = office.words;
  await office.button(transfers[story.outcome]).click();
  await office.giveReason(transfers.settle[story.state], 'Looked into the books of the provider');
  await office.said(transfers.settled[story.state]);

  await product.world.backToNormal();
  expect(await stateOfLast(member)).toBe(story.state);
  expect(await member.cash()).toBe(story.cash);
  await steps.refresh();
  await steps.expectTotal(1000);
  await expectBooksToAgree(product);
});
