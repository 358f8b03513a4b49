import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { busyMs } from '../apps/server/src/testing/busy.ts';
import { agreeAs } from './api-steps.ts';
import { sendFromBankPage } from './bank-steps.ts';
import { expectBooksToAgree } from './books.ts';
import type { Look } from './browser.ts';
import { baht, type MemberSteps, memberSteps, type NewMember, newMember } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { type Language, SPEECH, spokenAmong } from './words.ts';

const GAME = { code: 'pg', name: 'Naga Gold' };
const CREDIT_TIMEOUT_MS = busyMs(5_000);

const stage = setStage();

async function deposit(member: MemberSteps, { person, amount }: { person: NewMember; amount: number }) {
  const bank = await member.page.context().newPage();
  await bank.goto(stage.product.world.origin);
  await member.page.bringToFront();
  const toAccountNo = await member.copyDepositAccount();
  await bank.bringToFront();
  await sendFromBankPage(bank, { from: person, toAccountNo, amount });
  await bank.close();
  await member.page.bringToFront();
  const news = member.dialog().getByText(member.words.deposit.bank.receivedText);
  await news.waitFor({ timeout: CREDIT_TIMEOUT_MS });
  await member.close();
  await member.expectTotal(amount);
}

/** Plays one round in the provider's own page; answers what is left there. */
async function playRound(member: MemberSteps): Promise<number> {
  const opening = member.page.context().waitForEvent('page');
  await member.openGame(GAME.name);
  await member.dialog().getByRole('button', { name: member.words.game.play, exact: true }).click();
  const game: Page = await opening;
  await game.locator('.controls').waitFor();
  await game.locator('.stake', { hasText: /^20$/ }).click();
  await game.locator('button.go').click();
  await game.locator('button.go:not([disabled])').waitFor();
  expect(await game.locator('.result').textContent()).toMatch(SPEECH.th.letters);
  const left = await game.locator('.purse b').textContent();
  await game.close();
  await member.page.bringToFront();
  return Number(left?.replaceAll(',', ''));
}

async function becomeMember(language: Language, look: Look) {
  const page = await stage.browser.open(look);
  const member = memberSteps(page, language);
  const person = newMember();
  // Time and result of play are shown when a member is back from a game, over whatever is done then.
  const { reality } = member.words;
  await page.addLocatorHandler(page.getByRole('alertdialog', { name: reality.checkTitle }), (check) =>
    check.getByRole('button', { name: reality.goOn }).click(),
  );
  await page.goto(stage.product.memberOrigin);
  if (language !== 'th') await member.speak();
  await member.register(person);
  await agreeAs(stage.product, person);
  await member.logIn(person);
  return { member, person };
}

test('a new member brings money in, plays, brings it home and is paid after an operator approves', async () => {
  const { member, person } = await becomeMember('th', { width: 390, height: 844 });
  await deposit(member, { person, amount: 5000 });

  await member.activateGame(GAME.name);
  await member.moveIntoGame(1000);
  const left = await playRound(member);
  expect(left).not.toBe(1000);
  await member.page.keyboard.press('Escape');
  await member.dialog().waitFor({ state: 'hidden' });
  await member.refresh();
  const total = 4000 + left;
  await member.expectTotal(total);

  await member.startTransfer({ from: GAME.code, to: 'WALLET' });
  await member.sendTransfer();
  await member.finish(member.words.money.transfer.successTitle);
  await member.expectTotal(total);

  await member.withdraw(2500);
  const office = officeSteps(await stage.browser.open(DESK));
  await office.signIn(stage.product.operatorOrigin, stage.product.operators.finance);
  await office.enter('withdrawals');
  await office.openEntry(person.phone);
  await office.button(office.words.withdrawals.approve).click();
  await office.page.locator('.leaving').waitFor();
  await expect
    .poll(stage.product.world.payouts)
    .toMatchObject([{ state: 'PAID', amount: 2500, bankCode: person.bankCode, accountNo: person.accountNo, times: 1 }]);

  const { money, common } = member.words;
  const rows = await member.readStatement();
  const expected = [
    [money.statement.titles.withdraw, baht(2500), common.success],
    [money.statement.fromGame(GAME.name), baht(left), common.success],
    [money.statement.toGame(GAME.name), baht(1000), common.success],
    [money.statement.titles.bankDeposit, baht(5000), common.success],
  ];
  expect(rows).toHaveLength(expected.length);
  for (const [index, parts] of expected.entries()) for (const part of parts) expect(rows[index]).toContain(part);
  const sums = await member.page.locator('.month-line .totals').textContent();
  expect(sums).toMatch(new RegExp(`\\+${baht(5000)}.*${baht(2500)}`));
  await member.goHome();
  await member.expectTotal(total - 2500);
  await expectBooksToAgree(stage.product);
});

const SHORTER = [
  { language: 'la', width: 390, height: 844, isDark: true },
  { language: 'en', width: 1280, height: 800, isDark: false },
] as const;

test.each(spokenAmong('la', SHORTER))(
  'money goes in and out in $language at $width, dark: $isDark',
  async ({ language, ...look }) => {
    const { member, person } = await becomeMember(language, look);
    await deposit(member, { person, amount: 800 });
    await member.activateGame(GAME.name);
    await member.moveIntoGame(300);
    await member.startTransfer({ from: GAME.code, to: 'WALLET' });
    await member.sendTransfer();
    await member.finish(member.words.money.transfer.successTitle);
    await member.withdraw(800);
    await expect
      .poll(async () => (await stage.product.world.payouts()).map(({ accountNo, state }) => `${accountNo} ${state}`))
      .toContain(`${person.accountNo} PAID`);
    const { statement } = member.words.money;
    const rows = await member.readStatement();
    const titles = [
      statement.titles.withdraw,
      statement.fromGame(GAME.name),
      statement.toGame(GAME.name),
      statement.titles.bankDeposit,
    ];
    expect(rows).toHaveLength(titles.length);
    for (const [index, title] of titles.entries()) {
      expect(rows[index]).toContain(title);
      expect(title).toMatch(SPEECH[language].letters);
    }
    await expectBooksToAgree(stage.product);
  },
);
