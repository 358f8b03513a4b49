import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { expect, test } from 'vitest';
import { agreeToWaiting, haveOperator } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { haveFilePayer, stopPayers } from './file-payers.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();

test.each(spokenIn('en'))(
  'a sweep between two accounts is entered with its picture, agreed on by another, and finds its credit (%s)',
  async (language) => {
    const keptBefore = Date.now();
    const { product, browser } = stage;
    const { operatorOrigin, memberOrigin, operators, world } = product;
    const { banks } = await call(memberOrigin, lookupDeposit);
    const idOf = (code: string) => {
      const found = banks.find(({ bankCode, bankType }) => bankCode === code && bankType === undefined);
      if (!found) throw new Error(`the site has no account at ${code}`);
      return { no: found.bankAccountNo, name: found.bankAccountName, id: `${code}-${found.bankAccountNo}` };
    };
    const [from, to] = [idOf('SCB'), idOf('KBANK')];
    await world.send({
      ...{ fromBank: 'SCB', fromAccountNo: from.no, fromName: from.name },
      ...{ toBank: 'KBANK', toAccountNo: to.no, amount: 4_321 },
    });

    const one = officeSteps(await browser.open(DESK), language);
    await one.signIn(operatorOrigin, operators.finance);
    await one.page.getByRole('link', { name: one.words.frame.houseAccounts, exact: true }).click();
    const words = one.words.houseAccounts;
    await one.button(words.sweep).click();
    const sheet = one.page.getByRole('dialog');
    await sheet.getByLabel(words.from).selectOption(from.id);
    await sheet.getByLabel(words.to).selectOption(to.id);
    await sheet.getByLabel(words.amount).fill('4321');
    await sheet.getByLabel(words.reference).fill('SWEEP0001');
    // Money is booked from when the site keeps the account, which on a fast machine is less than a whole minute ago.
    const startOfMinute = () => Math.floor(Date.now() / 60_000) * 60_000;
    await expect.poll(startOfMinute, { timeout: 65_000, interval: 500 }).toBeGreaterThan(keptBefore);
    // The clock of the browser, which shows Bangkok's, to the minute.
    const minute = new Date(startOfMinute() + 7 * 3_600_000).toISOString().slice(0, 16);
    await sheet.getByLabel(words.sentAt).fill(minute);
    await sheet.getByRole('textbox', { name: one.words.common.reason }).fill('the day’s sweep');
    await sheet.getByRole('button', { name: words.propose, exact: true }).click();
    await sheet.getByText(words.pictureMissing).waitFor();
    const picture = await one.page.screenshot();
    await sheet.getByLabel(words.picture).setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: picture });
    await sheet.getByRole('button', { name: words.propose, exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });

    const other = officeSteps(await browser.open(DESK), language);
    await other.signIn(operatorOrigin, operators.owner);
    await other.page.goto(`${operatorOrigin}/proposals`);
    const card = other.page.locator(`[data-proposal="house-account.sweep ${from.id}"]`);
    const { approve } = other.words.proposals.acts;
    await card.getByRole('button', { name: approve.button }).click();
    await other.giveReason(approve.button, 'seen at the bank too');

    await one.said(words.seen);
    await one.said(words.fromTo(from.id, to.id));
    await one.page.goto(`${operatorOrigin}/inflows`);
    await one.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await one.page.getByText('4,321.00').count()).toBe(0);
    await expectBooksToAgree(product, { swept: 4_321 });
  },
);

/** Bangkok's clock as the control takes it, to the minute. */
const typedMinute = (atMs: number) => new Date(atMs + 7 * 3_600_000).toISOString().slice(0, 16);

test.each(spokenIn('en'))(
  'the account that pays is added where it is missed, its balances are asked for, and what cannot be is refused (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, operators } = product;
    const owners = {
      one: await haveOperator(product, operators.owner),
      other: await haveOperator(product, operators.owner2),
    };
    await stopPayers(product, owners);
    const ktb = { id: 'ktb', protocol: 'ktb-file', name: 'Krungthai' };
    const { debitAccountNo } = await haveFilePayer(product, owners, ktb);
    const id = `KTB-${debitAccountNo}`;

    const one = officeSteps(await browser.open(DESK), language);
    await one.signIn(operatorOrigin, operators.owner);
    const { houseAccounts: words, payoutFiles, common, proposals } = one.words;
    await one.page.goto(`${operatorOrigin}/payout-files`);
    await one.page.getByRole('link', { name: payoutFiles.toHouseAccounts }).click();
    const payer = one.page.getByRole('region', { name: ktb.name });
    await payer.getByText(words.notKept).waitFor();
    await payer.getByRole('button', { name: words.keepAccount }).click();
    const sheet = one.page.getByRole('dialog');
    await sheet.getByLabel(words.holder).fill('KAPAO PAYS');
    await one.giveReason(words.propose, 'payouts leave from it');
    await agreeToWaiting(product, 'deposit-account.add', owners.other);
    await payer.getByText(words.floatStates.UNKNOWN).waitFor();

    const account = one.page.getByRole('region', { name: id, exact: true });
    await account.getByText(words.nothingKnown).waitFor();
    await account.getByRole('button', { name: words.enterOpening }).click();
    const opening = sheet.getByLabel(words.openingBalance);
    await opening.fill('10000');
    await sheet.getByLabel(words.openedAt).fill(typedMinute(Date.now() + 86_400_000));
    await sheet.getByRole('textbox', { name: common.reason }).fill('as the bank shows');
    await sheet.getByRole('button', { name: words.propose, exact: true }).click();
    await sheet.getByText(words.momentFaults.IN_FUTURE('')).waitFor();
    expect(await opening.inputValue()).toBe('10000');
    await sheet.getByLabel(words.openedAt).fill(typedMinute(Date.now()));
    await sheet.getByRole('button', { name: words.propose, exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });

    // The bank shows 1,000: the second person reads 10,000, and does not agree.
    const other = officeSteps(await browser.open(DESK), language);
    await other.signIn(operatorOrigin, operators.finance);
    await other.page.goto(`${operatorOrigin}/proposals`);
    const card = other.page.locator(`[data-proposal="house-account.rules ${id}"]`);
    await card
      .getByText(/10[, ]?000/)
      .first()
      .waitFor();
    const { reject } = proposals.acts;
    await card.getByRole('button', { name: reject.button }).click();
    await other.giveReason(reject.button, 'the bank shows 1,000');

    await account.getByRole('button', { name: words.enterOpening }).click();
    await opening.fill('1000');
    await sheet.getByLabel(words.openedAt).fill(typedMinute(Date.now()));
    await one.giveReason(words.propose, 'as the bank shows');
    await agreeToWaiting(product, 'house-account.rules', owners.other);
    await payer.getByText(words.floatStates.COVERED).waitFor();
    await account.getByText(words.neverReported).waitFor();

    await account.getByRole('button', { name: words.balance, exact: true }).click();
    await sheet.getByLabel(words.balanceAmount).fill('10400');
    await sheet.getByRole('button', { name: words.save, exact: true }).click();
    await sheet.getByText(words.unlikely(`1,000.00 ${common.unit.THB}`)).waitFor();
    await sheet.getByLabel(words.balanceAmount).fill('960');
    await sheet.getByRole('button', { name: words.save, exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    await account.getByText('\u221240.00').waitFor();
    await account.getByText(words.differsSince(''), { exact: false }).waitFor();

    await one.button(words.sweep).click();
    await sheet.getByLabel(words.from).selectOption(id);
    await sheet.getByLabel(words.to).selectOption('fee');
    await sheet.getByLabel(words.amount).fill('1000.01');
    await sheet.getByLabel(words.reference).fill('FEE0001');
    await sheet.getByLabel(words.sentAt).fill(typedMinute(Date.now()));
    const picture = await one.page.screenshot();
    await sheet.getByLabel(words.picture).setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: picture });
    await sheet.getByRole('textbox', { name: common.reason }).fill('the fee of the month');
    await sheet.getByRole('button', { name: words.propose, exact: true }).click();
    await sheet.getByText(words.tooMuch(`1,000.00 ${common.unit.THB}`)).waitFor();
    await sheet.getByLabel(words.amount).fill('40');
    await sheet.getByRole('button', { name: words.propose, exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    await agreeToWaiting(product, 'house-account.sweep', owners.other);
    await account.getByText(words.parts.fees).waitFor();
  },
);
