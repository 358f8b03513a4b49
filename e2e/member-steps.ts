import type { Locator, Page } from 'playwright-core';
import { type Language, SPEECH, WORDS } from './words.ts';

export interface NewMember {
  phone: string;
  name: string;
  password: string;
  bankCode: string;
  firstName: string;
  lastName: string;
  accountNo: string;
}

let lastNumber = Math.floor(Math.random() * 1_000_000) * 10;

/** A new person: phone and account number are new in every run. */
export function newMember(changes: Partial<NewMember> = {}): NewMember {
  lastNumber += 1;
  const number = String(lastNumber).padStart(8, '0');
  return {
    phone: `08${number}`,
    name: 'Malee Chaiyo',
    password: 'kapao-of-malee',
    bankCode: 'SCB',
    firstName: 'MALEE',
    lastName: 'CHAIYO',
    accountNo: `4${number}2`,
    ...changes,
  };
}

export const baht = (amount: number) =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export type MemberSteps = ReturnType<typeof memberSteps>;

/** What a member does, in the words of one language. */
export function memberSteps(page: Page, language: Language) {
  const words = WORDS[language];
  const { money } = words;
  // What lies over a sheet while an action is under way is none to look into.
  const dialog = () => page.getByRole('dialog').and(page.locator(':not(.overlay)'));
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });

  async function speak() {
    await page.getByRole('button', { name: SPEECH[language].name, exact: true }).click();
    await page.locator(`html[lang=${SPEECH[language].html}]`).waitFor();
  }

  async function register(member: NewMember) {
    await page.getByRole('navigation', { name: words.places.login }).getByText(words.places.register).click();
    await page.getByRole('heading', { name: words.register.phoneTitle, exact: true }).waitFor();
    await page.getByLabel(words.login.phone).fill(member.phone);
    await button(words.common.next).click();
    await page.getByLabel(words.register.name, { exact: true }).fill(member.name);
    await page.getByLabel(words.register.password, { exact: true }).fill(member.password);
    await page.getByLabel(words.register.repeat, { exact: true }).fill(member.password);
    await button(words.common.next).click();
    await page.getByLabel(words.register.bank, { exact: true }).selectOption(member.bankCode);
    await page.getByLabel(words.register.firstName, { exact: true }).fill(member.firstName);
    await page.getByLabel(words.register.lastName, { exact: true }).fill(member.lastName);
    await page.getByLabel(words.register.accountNo, { exact: true }).fill(member.accountNo);
    await button(words.register.finish).click();
    await page.getByText(words.register.done).waitFor();
    await button(words.login.submit).waitFor();
  }

  async function logIn(member: Pick<NewMember, 'phone' | 'password'>) {
    await page.getByLabel(words.login.phone).fill(member.phone);
    await page.getByLabel(words.login.password, { exact: true }).fill(member.password);
    await button(words.login.submit).click();
    await page.waitForURL('**/user/home');
  }

  /** Presses one of the three actions of the wallet card, where it is shown. */
  async function openAction(name: 'deposit' | 'withdraw' | 'transfer') {
    await button(words.actionsShort[name]).filter({ visible: true }).first().click();
    await dialog().waitFor();
  }

  async function close() {
    // At the head of every sheet; some have a second one at the foot.
    await button(words.common.close, dialog()).first().click();
    await dialog().waitFor({ state: 'hidden' });
  }

  /** Opens the deposit sheet and copies the account number, as one would into the bank's app. */
  async function copyDepositAccount(): Promise<string> {
    await openAction('deposit');
    await button(words.deposit.bank.copyNumber, dialog()).click();
    const accountNo = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByText(words.common.copied(accountNo)).waitFor();
    return accountNo;
  }

  /** Presses the tile of a game on the home page. */
  async function openGame(name: string) {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    await dialog().getByRole('heading', { name }).waitFor();
  }

  async function activateGame(name: string) {
    await openGame(name);
    await button(words.game.activate, dialog()).click();
    await page.getByText(words.game.activated).waitFor();
  }

  const amountField = () => dialog().getByLabel(money.amount).and(page.locator('input'));

  /** In the open transfer sheet: everything that is there when no amount is given. */
  async function sendTransfer(amount?: number) {
    const { cash, inGame } = words.game.all;
    const everything = button(cash, dialog()).or(button(inGame, dialog()));
    if (amount === undefined) await everything.click();
    else await amountField().fill(String(amount));
    await dialog().locator('button[type=submit]').click();
  }

  /** Opens the transfer sheet with both sides chosen. */
  async function startTransfer({ from, to }: { from: string; to: string }) {
    await openAction('transfer');
    await dialog().getByLabel(money.from, { exact: true }).selectOption(from);
    await dialog().getByLabel(money.to, { exact: true }).selectOption(to);
  }

  async function moveIntoGame(amount: number) {
    await button(words.game.moveIn, dialog()).click();
    await dialog().getByRole('heading', { name: money.transfer.title }).waitFor();
    await sendTransfer(amount);
    await finish(money.transfer.successTitle);
  }

  /** The receipt says how it ended; one that follows the money may have said something else before. */
  async function finish(...titles: string[]) {
    const said = titles.map((title) => dialog().getByText(title, { exact: true }));
    await said.reduce((either, other) => either.or(other)).waitFor();
    // What has not ended yet is only closed.
    const foot = dialog().locator('footer');
    await button(money.done, foot).or(button(words.common.close, foot)).click();
    await dialog().waitFor({ state: 'hidden' });
  }

  async function withdraw(amount: number) {
    await openAction('withdraw');
    await amountField().fill(String(amount));
    await dialog().locator('button[type=submit]').click();
    await finish(words.withdraw.pendingTitle, words.withdraw.successTitle);
  }

  const balanceCard = () => page.getByRole('region', { name: words.home.total }).filter({ visible: true }).first();

  async function refresh() {
    await button(words.home.refresh, balanceCard()).click();
    await page.locator('section[aria-busy=false]').first().waitFor();
  }

  const expectTotal = (amount: number, within?: { timeout: number }) =>
    balanceCard()
      .locator('p.xl', { hasText: new RegExp(`^${baht(amount)} `) })
      .waitFor(within);

  async function goHome() {
    await page.getByRole('link', { name: words.places.home, exact: true }).filter({ visible: true }).last().click();
    await page.waitForURL('**/user/home');
  }

  /** The history, newest first, as one line of text for each row. */
  async function readStatement(): Promise<string[]> {
    await page.goto(new URL('/user/statement', page.url()).href);
    await page.getByRole('heading', { name: money.statement.title, exact: true }).waitFor();
    await page.locator('ul.rows > li').first().waitFor();
    const texts = await page.locator('ul.rows > li').allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, ' '));
  }

  return {
    page,
    words,
    dialog,
    speak,
    register,
    logIn,
    openAction,
    close,
    copyDepositAccount,
    openGame,
    activateGame,
    startTransfer,
    sendTransfer,
    moveIntoGame,
    finish,
    withdraw,
    refresh,
    expectTotal,
    goHome,
    readStatement,
  };
}
