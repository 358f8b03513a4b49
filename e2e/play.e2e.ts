import { randomUUID } from 'node:crypto';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { bookAnyway } from '../apps/server/src/testing/book-anyway.ts';
import { haveMember, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { baht, type MemberSteps, memberSteps } from './member-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const PHONE = { width: 390, height: 844 };
const SLOT = { code: 'pg', name: 'Naga Gold' };
const SPORT = { code: 'imi', name: 'Mekong Sport' };
const SETTLE_TIMEOUT = { timeout: 60_000 };

const stage = setStage();

interface PlayerSetup {
  language: Language;
  cash: number;
  /** What is in the games already, by code. */
  games?: Record<string, number>;
  allowed?: RegExp[];
}

/** A member with money and accounts at games, on the home page. */
async function atHome({ language, cash, games = {}, allowed = [] }: PlayerSetup) {
  const { product, browser } = stage;
  const member = await haveMember(product);
  await member.deposit(cash + Object.values(games).reduce((sum, amount) => sum + amount, 0));
  for (const [code, amount] of Object.entries(games)) {
    await member.activate(code);
    if (amount > 0) await member.transfer({ from: 'WALLET', to: code, amount });
  }
  const page = await browser.open({ ...PHONE, allowed });
  const steps = memberSteps(page, language);
  await page.goto(product.memberOrigin);
  await steps.speak();
  await steps.logIn(member);
  return { member, steps, page };
}

/** In the open sheet of a game: opens it signed in, in a tab of its own. */
async function openPlay({ page, dialog, words }: MemberSteps) {
  const opened = page.context().waitForEvent('page');
  await dialog().getByRole('button', { name: words.game.play, exact: true }).click();
  const tab = await opened;
  await tab.locator('.go').waitFor();
  return tab;
}

const press = (steps: MemberSteps, name: string) => steps.dialog().getByRole('button', { name, exact: true }).click();

const playerOf = async (member: Member, code: string) => (await member.player(code)).balance;

test('a member activates a game, plays a round there, sees the bet and brings the money home', async () => {
  const { member, steps, page } = await atHome({ language: 'th', cash: 1000 });
  const { words } = steps;
  await steps.activateGame(SLOT.name);
  await steps.moveIntoGame(300);

  await steps.openGame(SLOT.name);
  const tab = await openPlay(steps);
  await tab.locator('.go').click();
  await tab.locator('.go:enabled').waitFor();
  const left = await playerOf(member, SLOT.code);
  expect(left).not.toBe(300);
  // Back in the wallet from the game's own page, still signed in there.
  await tab.getByRole('link', { name: /กระเป๋า/ }).click();
  await tab.waitForURL('**/user/home');
  await tab.close();

  await page.bringToFront();
  await press(steps, words.game.history);
  await page.getByRole('heading', { name: words.playHistory.title, exact: true }).waitFor();
  const sign = left > 300 ? '+' : '\u2212';
  await page
    .getByText(`${sign}${baht(Math.abs(left - 300))}`)
    .first()
    .waitFor();
  expect(await page.locator('ul.rows > li').count()).toBe(1);

  await steps.goHome();
  await steps.openGame(SLOT.name);
  await steps
    .dialog()
    .locator('.game-balance', { hasText: baht(left) })
    .waitFor();
  await press(steps, words.game.moveOut);
  await steps.dialog().getByRole('heading', { name: words.money.transfer.title }).waitFor();
  await steps.sendTransfer();
  await steps.finish(words.money.transfer.successTitle);
  await steps.expectTotal(700 + left);
  expect(await member.cash()).toBe(700 + left);
  await expectBooksToAgree(stage.product);
});

test('everything is moved to one game, and each step is named', async () => {
  const { member, steps } = await atHome({ language: 'la', cash: 100, games: { pg: 250.5, imi: 49.5 } });
  const { words } = steps;
  await steps.openGame(SLOT.name);
  await press(steps, words.game.all.action(SLOT.name));
  await steps.dialog().getByRole('heading', { name: words.game.all.title }).waitFor();
  await steps.dialog().locator('button[type=submit]').click();
  await steps.dialog().getByText(words.game.all.success, { exact: true }).waitFor();
  const legs = await steps.dialog().locator('.legs li').allInnerTexts();
  expect(legs.map((leg) => leg.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining(`${words.game.leg(SPORT.name, words.money.cashWallet)} 49.50`),
    expect.stringContaining(`${words.game.leg(words.money.cashWallet, SLOT.name)} 149.50`),
  ]);
  await press(steps, words.money.done);
  await steps.expectTotal(400);
  expect([await member.cash(), await playerOf(member, SLOT.code), await playerOf(member, SPORT.code)]).toEqual([
    0, 400, 0,
  ]);
  await expectBooksToAgree(stage.product);
});

test('a provider that is down keeps its part, says so, and gives it back when it is up again', async () => {
  const { member, steps, page } = await atHome({ language: 'en', cash: 10, games: { pg: 200, imi: 90 } });
  const { words } = steps;
  const { product } = stage;
  await product.world.fault({ target: 'game:imi', fault: 'down', times: 500 });
  await steps.refresh();
  await page.getByText(words.home.notAnswered(1)).first().waitFor();
  await steps.expectTotal(300);

  await page.goto(`${product.memberOrigin}/user/home?do=transfer&to=WALLET&method=all`);
  await steps.dialog().locator('button[type=submit]').click();
  await steps.dialog().getByText(words.game.all.partial, { exact: true }).waitFor();
  await steps.dialog().locator('.legs li', { hasText: SPORT.name }).getByText(words.common.failed).waitFor();
  await steps.dialog().locator('.legs li', { hasText: SLOT.name }).getByText(words.common.success).waitFor();
  expect(await member.cash()).toBe(210);

  await product.world.backToNormal();
  await press(steps, words.game.all.rest);
  await steps.dialog().locator('button[type=submit]').click();
  await steps.dialog().getByText(words.game.all.success, { exact: true }).waitFor();
  expect(await member.cash()).toBe(300);
  await expectBooksToAgree(product);
});

test('a transfer whose end is unknown tells what happens next, and shows its end by itself', async () => {
  const { member, steps } = await atHome({ language: 'th', cash: 500, games: { pg: 0 } });
  const { words } = steps;
  await stage.product.world.fault({ target: 'game:pg', fault: 'drop-answer', times: 1 });
  await steps.startTransfer({ from: 'WALLET', to: SLOT.code });
  await steps.sendTransfer(120);
  await steps.dialog().getByText(words.money.transfer.pendingTitle, { exact: true }).waitFor();
  await steps.dialog().getByText(words.game.steps.asking(SLOT.name)).waitFor();
  await steps.dialog().getByText(words.game.steps.team).waitFor();
  await steps.dialog().getByText(words.money.transfer.successTitle, { exact: true }).waitFor(SETTLE_TIMEOUT);
  await press(steps, words.money.done);
  await steps.expectTotal(500);
  expect(await member.player(SLOT.code)).toMatchObject({ balance: 120, transfers: [{ amount: 120, times: 1 }] });
  await expectBooksToAgree(stage.product);
});

test('credentials are shown to their owner after the password, copied, and renewed', async () => {
  const allowed = [/status of 4\d\d .*\/api\/(wallet\/account|account\/prove)/];
  const { member, steps, page } = await atHome({ language: 'la', cash: 10, games: { imi: 0, pg: 0 }, allowed });
  const { words } = steps;
  const { world } = stage.product;
  await expireProof(member);
  await steps.openGame(SPORT.name);
  const shown = async () => {
    await press(steps, words.game.showPassword);
    await steps
      .dialog()
      .getByRole('button', { name: words.game.copyPassword, exact: true })
      .or(page.getByText(words.account.stepUp.title))
      .waitFor();
  };
  await shown();
  await steps.dialog().getByLabel(words.login.password, { exact: true }).fill('not the password');
  await press(steps, words.account.stepUp.confirm);
  await steps.dialog().getByText(words.errors.WRONG_PASSWORD).waitFor();
  await steps.dialog().getByLabel(words.login.password, { exact: true }).fill(member.password);
  await press(steps, words.account.stepUp.confirm);
  await press(steps, words.game.copyPassword);
  const first = await page.evaluate(() => navigator.clipboard.readText());
  expect(first).toMatch(/^\S{8,}$/);
  await press(steps, words.game.copyUsername);
  const username = await page.evaluate(() => navigator.clipboard.readText());
  expect((await world.player(SPORT.code, username)).username).toBe(username);

  await press(steps, words.game.reset);
  await page.getByRole('alertdialog').getByRole('button', { name: words.game.resetConfirm, exact: true }).click();
  await page.getByText(words.game.resetDone).waitFor();
  await shown();
  await press(steps, words.game.copyPassword);
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe(first);
  await steps.close();

  // A provider whose players come by our links only.
  await steps.openGame(SLOT.name);
  await steps.dialog().getByText(words.game.noPassword).waitFor();
  for (const name of [words.game.showPassword, words.game.reset]) {
    expect(await steps.dialog().getByRole('button', { name, exact: true }).count()).toBe(0);
  }
  expect(await steps.dialog().getByText(words.game.password, { exact: true }).count()).toBe(0);
});

/** Lets the five minutes pass in which a sign-in is proof enough. */
async function expireProof({ memberId }: Member) {
  const client = new pg.Client({ connectionString: stage.product.databaseUrl });
  await client.connect();
  try {
    await client.query("update sessions set proven_at = now() - interval '6 minutes' where member_id = $1", [memberId]);
  } finally {
    await client.end();
  }
}

test('pulling the home page down asks the providers, and a swipe through the games does not', async () => {
  const { member, steps, page } = await atHome({ language: 'th', cash: 100, games: { pg: 50 } });
  const { username } = await member.player(SLOT.code);
  await steps.expectTotal(150);
  await stage.product.world.playRound(SLOT.code, username, { stake: 10, payout: 35 });
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const drag = async (points: readonly { x: number; y: number }[]) => {
    const [first, ...rest] = points;
    if (!first) return;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
    for (const point of rest) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const steady = [0, 40, 80, 120, 160, 200];
  await drag(steady.map((step) => ({ x: 300 - step, y: 480 + step / 4 })));
  await steps.expectTotal(150);
  await drag(steady.map((step) => ({ x: 200, y: 200 + step })));
  await steps.expectTotal(175);
});

test('a referral bonus is chosen by its card and received into cash', async () => {
  const { member, steps, page } = await atHome({ language: 'la', cash: 100 });
  const { words } = steps;
  await earnByInvites(member, 320.5);
  await steps.refresh();
  await page.getByRole('button', { name: words.home.referral }).click();
  await page.getByText(words.home.terms(100, 100)).waitFor();
  await page.getByRole('button', { name: words.home.collect, exact: true }).click();
  await press(steps, words.game.collect.submit(`${baht(320.5)} ${words.unit.THB}`));
  await page.getByText(words.game.collect.done(`${baht(320.5)} ${words.unit.THB}`)).waitFor();
  await steps.expectTotal(420.5);
  expect(await member.wallet()).toMatchObject({ wallet: { amount: 420.5 }, invite: { amount: 0 } });
  await expectBooksToAgree(stage.product);
});

/** As if a friend had played: what invites earn is counted once a day. */
async function earnByInvites({ memberId }: Member, amount: number) {
  const db = openDatabase(stage.product.databaseUrl, 1);
  try {
    const earned = { from: 'cost:invite', to: 'invite', amountMinor: BigInt(Math.round(amount * 100)) };
    const posting = {
      owner: memberId,
      operationId: randomUUID(),
      step: 'earn',
      kind: 'invite',
      currency: 'THB',
    } as const;
    await bookAnyway(db, { ...posting, movements: [earned] });
  } finally {
    await db.destroy();
  }
}

const CODES = 'pg pgslot joker2 slotracha areaslot askmebet imi betflix usun circus huayhd'.split(' ');

test('every one of the eleven providers is played from its launch address, and its round is in the play history', async () => {
  const games = Object.fromEntries(CODES.map((code) => [code, 20]));
  const { member, steps, page } = await atHome({ language: 'en', cash: 0, games });
  const { words } = steps;
  const { slots } = await member.wallet();
  for (const code of CODES) {
    const name = slots.find((slot) => slot.code === code)?.name ?? '';
    await steps.openGame(name);
    const tab = await openPlay(steps);
    expect(await tab.locator('html').getAttribute('lang')).toBe('en');
    const [pick, number] = [tab.locator('.pick').first(), tab.locator('.number-pick')];
    if (await pick.isVisible()) await pick.click();
    if (await number.isVisible()) await number.fill('42');
    await tab.locator('.go').click();
    await tab.locator('.rounds li').waitFor();
    await tab.close();
    await page.bringToFront();
    await steps.close();
  }
  await page.goto(`${stage.product.memberOrigin}/user/play-history`);
  await page.getByText(words.playHistory.bets(CODES.length)).waitFor();
  await page.locator('.per-game button').nth(CODES.length).waitFor();
  expect(await page.locator('.per-game button').count()).toBe(CODES.length + 1);
  // Each was won or lost by chance; the books know it when the balance has been read.
  const { headers } = member;
  const { notRefreshed } = await call(stage.product.memberOrigin, refreshSlots, { headers });
  expect(notRefreshed).toEqual([]);
  await expectBooksToAgree(stage.product);
});

test.each(spokenIn('la'))(
  'two taps open a new game with money in it, and back from it what was won is told and comes home (%s)',
  async (language) => {
    const { member, steps, page } = await atHome({ language, cash: 1000 });
    const { words, dialog } = steps;
    const { world } = stage.product;
    await steps.openGame(SLOT.name);
    const opened = page.context().waitForEvent('page');
    await press(steps, words.game.playWith(`100 ${words.unit.THB}`));
    const tab = await opened;
    await tab.locator('.go').waitFor();
    const { username, balance, transfers } = await member.player(SLOT.code);
    expect([balance, transfers.map(({ amount }) => amount)]).toEqual([100, [100]]);
    await world.playRound(SLOT.code, username, { stake: 100, payout: 438.25 });

    // While its tab is open somebody may still play there: nothing moves by itself.
    await comeBack(page);
    await dialog()
      .getByText(words.game.back.won(`${baht(338.25)} ${words.unit.THB}`))
      .waitFor();
    await press(steps, words.game.back.stay);
    await dialog().getByRole('button', { name: words.game.moveOut, exact: true }).waitFor();
    expect(await playerOf(member, SLOT.code)).toBe(438.25);
    await tab.close();

    const again = await openPlay(steps);
    await world.playRound(SLOT.code, username, { stake: 38.25, payout: 0 });
    await again.close();
    await comeBack(page);
    await dialog()
      .getByText(words.game.back.lost(`${baht(38.25)} ${words.unit.THB}`))
      .waitFor();
    await dialog().getByText(words.game.back.home).waitFor();
    expect(await playerOf(member, SLOT.code)).toBe(0);
    await press(steps, words.money.done);
    await passCheck(page);
    await steps.expectTotal(1300);
    expect(await member.cash()).toBe(1300);
    await expectBooksToAgree(stage.product);
  },
);

test('amounts that were covered on home are covered wherever they are told', async () => {
  const { steps, page } = await atHome({ language: 'th', cash: 1000, games: { pg: 250 } });
  const { words, dialog } = steps;
  const origin = stage.product.memberOrigin;
  const amounts = /\d\.\d\d(?!\d)/;
  const told = async () => (await page.locator('main').allInnerTexts()).join();
  await steps.expectTotal(1250);
  await page.goto(`${origin}/user/statement`);
  await page.locator('.statement ul.rows .row').first().waitFor();
  expect(await told()).toMatch(amounts);
  await page.goto(`${origin}/user/home`);
  await page.getByRole('button', { name: words.home.hide }).filter({ visible: true }).click();
  await page.getByText(words.home.hidden).filter({ visible: true }).first().waitFor();
  expect(await told()).not.toMatch(amounts);
  await steps.openGame(SLOT.name);
  await dialog().locator('.game-balance').getByText(words.home.hidden).waitFor();
  await page.goto(`${origin}/user/statement`);
  await page.locator('.statement ul.rows .row').first().waitFor();
  await page.locator('.totals b').first().waitFor();
  expect(await told()).not.toMatch(amounts);
  await page.locator('.statement ul.rows .row').first().click();
  await dialog().locator('.receipt').getByText(words.home.hidden).waitFor();
  await page.goto(`${origin}/user/play-history`);
  await page.locator('.card.net').getByText(words.home.hidden).first().waitFor();
  expect(await told()).not.toMatch(amounts);
});

test('a game that does not confirm the stake is not opened, and the money is accounted for', async () => {
  const { member, steps, page } = await atHome({ language: 'th', cash: 1000, games: { pg: 0 } });
  const { words } = steps;
  await stage.product.world.fault({ target: `game:${SLOT.code}`, fault: 'drop-answer', times: 1 });
  await steps.openGame(SLOT.name);
  await press(steps, words.game.playWith(`100 ${words.unit.THB}`));
  await page.getByText(words.game.playWaits(SLOT.name)).waitFor();
  expect(page.context().pages()).toHaveLength(1);
  await expect.poll(async () => (await member.wallet()).total, SETTLE_TIMEOUT).toBe(1000);
  expect([await member.cash(), await playerOf(member, SLOT.code)]).toEqual([900, 100]);
  await expectBooksToAgree(stage.product);
});

/** The check of how long one has played comes once the sheet of the game is closed. */
const passCheck = (page: Page) => page.getByRole('alertdialog').getByRole('button').first().click();

/** A browser without a screen shows all tabs at once, so it is told that this one is seen again. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
