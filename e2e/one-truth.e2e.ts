import { rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { expect, test } from 'vitest';
import { haveMember, haveOperator, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { baht, memberSteps } from './member-steps.ts';
import { haveKindWheel, haveStaked } from './rewards-steps.ts';
import { setStage } from './stage.ts';
import type { Language } from './words.ts';

/** docs/values.md: each journey changes a value and reads all screens that show it. */
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 640 };
const SLOT = { code: 'pg', name: 'Naga Gold' };
/** The socket reports within a second, and a busy machine needs some more; the poll would take twice as long as this. */
const REPORTED = { timeout: 10_000 };

const stage = setStage();

async function atHome(member: Member, size: typeof WIDE, language: Language = 'th') {
  const page = await stage.browser.open(size);
  const socket = page.waitForEvent('websocket');
  const steps = memberSteps(page, language);
  await page.goto(stage.product.memberOrigin);
  await steps.speak();
  await steps.logIn(member);
  await (await socket).waitForEvent('framereceived');
  return steps;
}

async function refuseWithdrawal(member: Member) {
  const { product } = stage;
  const headers = await haveOperator(product, product.operators.finance);
  const id = (await member.statement())[0]?.id ?? '';
  const body = { reason: 'The account name does not match', note: 'ACCOUNT_NAME' as const };
  await call(product.operatorOrigin, rejectWithdrawal, { headers, params: { id }, body });
}

test.each([
  ['on a phone', PHONE, 'la'],
  ['on a wide screen', WIDE, 'en'],
] as const)(
  'money that arrives while home is open is shown at once in every place, %s',
  async (_where, size, language) => {
    const member = await haveMember(stage.product);
    await member.deposit(100);
    const steps = await atHome(member, size, language);
    await steps.expectTotal(100);
    await member.deposit(712.5);
    await steps.expectTotal(812.5, REPORTED);
    const cash = steps.page.locator('.wallet').first();
    await cash.getByText(baht(812.5)).waitFor(REPORTED);
    if (size === WIDE)
      await steps.page
        .locator('.rail.right')
        .getByText(`+${baht(712.5)}`)
        .waitFor(REPORTED);
    expect((await member.wallet()).total).toBe(812.5);
  },
);

test('a withdrawal that is refused while its receipt is open is refused in the receipt, the history, the sums and the balance', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(3_000);
  const steps = await atHome(member, WIDE);
  const { words, page, dialog } = steps;
  await steps.withdraw(2_500);
  await steps.expectTotal(500, REPORTED);
  await steps.readStatement();
  await page.locator('ul.rows button').first().click();
  const review = dialog().getByText(words.withdraw.state.review('').trim());
  await review.waitFor();
  await refuseWithdrawal(member);

  await dialog().locator('.result').getByText(words.money.statement.ends.rejected).waitFor(REPORTED);
  await dialog().getByText(words.timeline.outlook.rejected).waitFor();
  await dialog().getByText(words.timeline.steps.returned, { exact: true }).waitFor();
  expect(await review.count()).toBe(0);
  const row = page.locator('ul.rows > li').first();
  await row.getByText(words.money.statement.ends.rejected).filter({ visible: true }).waitFor(REPORTED);
  expect(await row.locator('.amt b').getAttribute('class')).toBe('void');
  await page
    .locator('.month-line .totals')
    .getByText(baht(2_500))
    .waitFor({ ...REPORTED, state: 'detached' });
  await steps.close();
  await steps.expectTotal(3_000, REPORTED);
  await expectBooksToAgree(product);
});

test('what was played is told in the tab of the game, and the balance is fetched there, after a reload and in the first tab', async () => {
  const member = await haveMember(stage.product);
  await member.deposit(500);
  await member.activate(SLOT.code);
  await member.transfer({ from: 'WALLET', to: SLOT.code, amount: 100 });
  const steps = await atHome(member, PHONE);
  const { words, page } = steps;
  await steps.openGame(SLOT.name);
  const opened = page.context().waitForEvent('page');
  await steps.dialog().getByRole('button', { name: words.game.play, exact: true }).click();
  const tab = await opened;
  await tab.locator('.go').click();
  await tab.locator('.go:enabled').waitFor();
  const { balance: left } = await member.player(SLOT.code);
  expect(left).not.toBe(100);

  const back = memberSteps(tab, 'th');
  await tab.getByRole('link', { name: /กระเป๋า/ }).click();
  await back
    .dialog()
    .getByRole('heading', { name: words.game.back.title(SLOT.name) })
    .waitFor();
  await back
    .dialog()
    .getByText(baht(Math.abs(left - 100)))
    .first()
    .waitFor();
  await back.dialog().getByRole('button', { name: words.game.back.stay, exact: true }).click();
  await back.close();
  await back.expectTotal(400 + left, REPORTED);
  await tab.reload();
  await back.expectTotal(400 + left, REPORTED);
  await tab.close();

  // The first tab is told over its socket what the other one has learned.
  await page.bringToFront();
  await page.goto(`${stage.product.memberOrigin}/user/home`);
  await steps.expectTotal(400 + left, REPORTED);
  // A game that was played stands twice: among those of the member, and in its group.
  const captions = page.locator('.tile', { hasText: SLOT.name }).locator('.cap .num');
  await expect.poll(() => captions.allTextContents(), REPORTED).toEqual([baht(left), baht(left)]);
});

test('money that was brought home in another tab is not told as lost', async () => {
  const member = await haveMember(stage.product);
  await member.deposit(300);
  await member.activate(SLOT.code);
  await member.transfer({ from: 'WALLET', to: SLOT.code, amount: 100 });
  const steps = await atHome(member, PHONE);
  const { words, page } = steps;
  await steps.openGame(SLOT.name);
  const opened = page.context().waitForEvent('page');
  await steps.dialog().getByRole('button', { name: words.game.play, exact: true }).click();
  const tab = await opened;
  await tab.locator('.go').waitFor();
  await member.transfer({ from: SLOT.code, to: 'WALLET', amount: 100 });
  await tab.close();
  await page.reload();
  await steps.expectTotal(300, REPORTED);
  await steps
    .dialog()
    .locator('.game-balance', { hasText: baht(0) })
    .waitFor(REPORTED);
  expect(await steps.dialog().getByText(words.game.back.title(SLOT.name)).count()).toBe(0);
});

test('coins are one figure on home and on the wheel, also after money has come back', async () => {
  const { product } = stage;
  await haveKindWheel(product);
  const member = await haveMember(product);
  await member.deposit(3_000);
  await haveStaked(product, member, 3_000);
  const steps = await atHome(member, PHONE);
  const { page, words } = steps;
  const coin = page.locator('button.coin').filter({ visible: true });
  await coin.waitFor();
  await steps.withdraw(2_500);
  await refuseWithdrawal(member);
  await steps.expectTotal(3_000, REPORTED);
  await page.goto(`${product.memberOrigin}/user/home`);
  await coin.waitFor();
  const onHome = await coin.textContent();
  await coin.click();
  await steps.dialog().getByRole('heading', { name: words.rewards.spin.title, exact: true }).waitFor();
  const count = /[\d,]+/.exec(onHome ?? '')?.[0] ?? '';
  await steps
    .dialog()
    .getByText(new RegExp(`(^|\\D)${count}(\\D|$)`))
    .first()
    .waitFor();
});

test('a slip of money that the bank has reported already says since when it is there, and leads to the same receipt', async () => {
  const { world } = stage.product;
  const member = await haveMember(stage.product);
  const { slipUrl } = await member.sendMoney(432);
  await expect.poll(() => member.cash(), { timeout: 60_000 }).toBe(432);
  const answered = await fetch(new URL(slipUrl, world.origin));
  const picture = Buffer.from(await answered.arrayBuffer());
  const steps = await atHome(member, PHONE);
  const { words, dialog } = steps;
  await steps.page.goto(`${stage.product.memberOrigin}/user/home?do=deposit&method=slip`);
  const field = dialog().locator('input[type=file]');
  await field.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture });
  await dialog().getByText(words.slip.seen).waitFor();
  await dialog().getByRole('button', { name: words.slip.send, exact: true }).click();
  await dialog().getByText(words.slip.creditedBeforeText).waitFor({ timeout: 60_000 });
  expect(await dialog().getByText(words.slip.successTitle).count()).toBe(0);
  expect(await dialog().locator('.result').textContent()).not.toContain('+');
  await dialog().getByRole('button', { name: words.money.statement.receipt, exact: true }).click();
  await dialog()
    .locator('.result')
    .getByText(`+${baht(432)}`)
    .waitFor();
  const [row] = await member.statement();
  expect(new URL(steps.page.url()).searchParams.get('id')).toBe(row?.id);
  expect(await member.cash()).toBe(432);
});
