import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { expect, test } from 'vitest';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();

test.each(spokenIn('en'))(
  'a sweep between two accounts is entered with its picture, agreed on by another, and finds its credit (%s)',
  async (language) => {
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
    // The clock of the browser, which shows Bangkok's, to the minute.
    const minute = new Date(Date.now() + 7 * 3_600_000 - 60_000).toISOString().slice(0, 16);
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
    const card = other.page.getByRole('region', { name: `house-account.sweep ${from.id}` });
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
