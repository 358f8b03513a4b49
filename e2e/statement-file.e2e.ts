import { readFileSync } from 'node:fs';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();

test.each(spokenIn('th'))(
  'a statement is uploaded, read row by row, confirmed by another, and credits its deposit (%s)',
  async (language) => {
    const { world, operatorOrigin, operators } = stage.product;
    const member = await haveMember(stage.product);
    await world.fault({ target: 'feed', fault: 'down', times: 100_000 });
    const { banks } = await call(stage.product.memberOrigin, lookupDeposit);
    const account = banks.find(({ bankCode }) => bankCode === 'KBANK');
    if (!account) throw new Error('the site has no account at KBANK');
    const { bankAccountNo: toAccountNo } = account;
    // A statement tells the minute alone, and this one begins after the account was entered.
    const at = new Date(Date.now() + 60_000);
    const until = new Date(at.getTime() + 60_000);
    const { bankCode: fromBank, accountNo: fromAccountNo, firstName, lastName } = member;
    const fromName = `${firstName} ${lastName}`;
    await world.send({
      fromBank,
      fromAccountNo,
      fromName,
      toBank: 'KBANK',
      toAccountNo,
      amount: 1_234,
      at: at.toISOString(),
    });
    const query = new URLSearchParams({ format: 'kbiz', until: until.toISOString() });
    const taken = await fetch(new URL(`/control/bank/accounts/${toAccountNo}/statement-file?${query}`, world.origin));
    const statement = Buffer.from(await taken.arrayBuffer());

    const one = officeSteps(await stage.browser.open(DESK), language);
    await one.signIn(operatorOrigin, operators.finance);
    await one.page.getByRole('link', { name: one.words.frame.statementFiles, exact: true }).click();
    const words = one.words.statementFiles;
    await one.button(words.upload).click();
    const sheet = one.page.getByRole('dialog');
    await sheet.getByLabel(words.account).selectOption(`KBANK-${toAccountNo}`);
    await sheet
      .getByLabel(words.file, { exact: true })
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: statement });
    await sheet.getByRole('button', { name: words.read }).click();
    await one.said(words.waitsForAnother);
    await one.said(words.totalsProven);
    await one.page.getByRole('cell', { name: '+1,234.00' }).waitFor();
    expect(await member.cash()).toBe(0);

    const other = officeSteps(await stage.browser.open(DESK), language);
    await other.signIn(operatorOrigin, operators.owner);
    await other.page.getByRole('link', { name: words.title, exact: true }).click();
    await other.button(words.open).click();
    await other.button(words.confirm).click();
    await other.giveReason(words.confirm, 'compared with K BIZ');
    await other.said(words.standing.COUNTED(''));
    await expect.poll(member.cash).toBe(1_234);
    await world.backToNormal();
    await expectBooksToAgree(stage.product);
  },
);

const CUSTOMERS_FILE = new URL(
  '../apps/server/src/gateways/statements/fixtures/kbiz-resaved-by-excel.csv',
  import.meta.url,
);

test.each(spokenIn('th'))(
  'a statement that cannot be read names its line, column, cell and cause (%s)',
  async (language) => {
    const { operatorOrigin, operators } = stage.product;
    const { banks } = await call(stage.product.memberOrigin, lookupDeposit);
    const account = banks.find(({ bankCode }) => bankCode === 'KBANK')?.bankAccountNo;
    const steps = officeSteps(await stage.browser.open(DESK), language);
    await steps.signIn(operatorOrigin, operators.finance);
    await steps.page.getByRole('link', { name: steps.words.frame.statementFiles, exact: true }).click();
    const words = steps.words.statementFiles;
    await steps.button(words.upload).click();
    const sheet = steps.page.getByRole('dialog');
    await sheet.getByLabel(words.account).selectOption(`KBANK-${account}`);
    const file = readFileSync(CUSTOMERS_FILE, 'utf8').replace(',500,,1500,', ',"500,00",,1500,');
    const buffer = Buffer.from(file);
    await sheet
      .getByLabel(words.file, { exact: true })
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
    await sheet.getByRole('button', { name: words.read }).click();
    await steps.said(words.refusedAt('10'));
    await steps.said(words.causes.DECIMAL_COMMA);
    await steps.said('ฝากเงิน');
    await steps.said('500,00');
  },
);
