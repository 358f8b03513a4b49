import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { listInflows } from '@kapao/contract/operator/inflow.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { readSettings, setDepositMethods } from '@kapao/contract/operator/settings.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { agree, haveMember, haveOperator, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { baht, memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenAmong, spokenIn } from './words.ts';

/** Long enough for the feed to be read more than once. */
const CREDIT_TIMEOUT = { timeout: 60_000, interval: 250 };

const stage = setStage();

async function openQueue() {
  const { product, browser } = stage;
  const office = officeSteps(await browser.open(DESK));
  await office.signIn(product.operatorOrigin, product.operators.finance);
  await office.enter('inflows');
  return office;
}

/** The feed is read once at a time: when a second reading meets its fault, the site is done with the one before. */
async function untilFeedIsReadAnew() {
  const { world } = stage.product;
  for (let reading = 1; reading <= 2; reading += 1) {
    await expect.poll(world.faults).toEqual([]);
    await world.fault({ target: 'feed', fault: 'down', times: 1 });
  }
  await expect.poll(world.faults).toEqual([]);
}

async function expectOnStatement(member: Member, amount: number) {
  const steps = memberSteps(await stage.browser.open({ width: 390, height: 844 }), 'th');
  await steps.page.goto(stage.product.memberOrigin);
  await steps.logIn(member);
  await steps.expectTotal(amount);
  const rows = await steps.readStatement();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(steps.words.money.statement.titles.bankDeposit);
  expect(rows[0]).toContain(baht(amount));
}

test('money from an unknown sender waits, and an operator assigns it with a reason', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  const reason = 'Confirmed by phone, account of the wife';
  await member.sendMoney(451.25, { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' });
  const office = await openQueue();
  await office.openEntry('SOMEBODY ELSE');
  const { inflows } = office.words;
  await office.said(inflows.waitReasons.UNKNOWN_SENDER.text);
  expect(await member.cash()).toBe(0);
  await expectBooksToAgree(product);

  await office.page.getByText(inflows.other, { exact: true }).click();
  await office.page.getByLabel(inflows.find).fill(member.phone);
  await office.page.getByLabel(inflows.find).press('Enter');
  await office.page.locator('label.pick', { hasText: member.memberId }).click();
  await office.button(inflows.assignTo(member.name)).waitFor();
  await office.page.keyboard.press('a');
  const sheet = office.page.getByRole('dialog');
  await sheet.getByRole('button', { name: inflows.assign, exact: true }).click();
  await sheet.getByText(office.words.common.reasonMissing).waitFor();
  await office.giveReason(inflows.assign, reason);
  await office.said(inflows.assigned);
  await expectOnStatement(member, 451.25);
  await expectBooksToAgree(product);
});

test('money that two members could have sent waits until an operator says whose it is', async () => {
  const { product } = stage;
  // The bank shows digits that both numbers have, and both accounts are in one name.
  const first = await haveMember(product, { accountNo: '1112345678', name: 'Anong Dee', firstName: 'BOON' });
  const second = await haveMember(product, { accountNo: '2222345678', name: 'Boon Mee', firstName: 'BOON' });
  await second.sendMoney(300);
  const office = await openQueue();
  await office.openEntry('BOON');
  await office.said(office.words.inflows.waitReasons.AMBIGUOUS.text);
  expect([await first.cash(), await second.cash()]).toEqual([0, 0]);
  await office.page.locator('label.pick', { hasText: second.phone }).click();
  await office.button(office.words.inflows.assignTo('Boon Mee')).click();
  await office.giveReason(office.words.inflows.assign, 'The slip shows the whole number');
  await office.said(office.words.inflows.assigned);
  await expectOnStatement(second, 300);
  expect(await first.cash()).toBe(0);
  await expectBooksToAgree(product);
});

test('the same transfer told by notices and by the feed is credited once', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await product.world.fault({ target: 'feed', fault: 'duplicate', times: 1 });
  await member.deposit(250);
  await untilFeedIsReadAnew();
  expect(await member.cash()).toBe(250);
  await expectOnStatement(member, 250);
  await expectBooksToAgree(product);
});

test('a notice with a bad signature changes nothing', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(100);
  const [last] = await product.world.transfers();
  const notice = { ...last, reference: `${last?.reference}X`, amount: '999.00' };
  const timestamp = String(Math.floor(Date.now() / 1000));
  for (const signature of ['', 'f'.repeat(64)]) {
    const response = await fetch(`${product.memberOrigin}/notices/bank`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Notice-Timestamp': timestamp,
        'X-Notice-Signature': signature,
      },
      body: JSON.stringify(notice),
    });
    expect(response.status).toBe(403);
  }
  await product.world.fault({ target: 'feed', fault: 'bad-signature', times: 1 });
  await member.deposit(50);
  expect(await member.cash()).toBe(150);
  const headers = await haveOperator(product, product.operators.owner);
  const { inflows } = await call(product.operatorOrigin, listInflows, { headers, query: { limit: 100 } });
  expect(inflows.filter(({ reference }) => reference === notice.reference)).toEqual([]);
  await expectBooksToAgree(product);
});

test('money sent while the bank is down is credited once when it is up again', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await product.world.fault({ target: 'feed', fault: 'down', times: 1000 });
  await member.sendMoney(640);
  const [down] = await product.world.faults();
  const isReadTwice = async () => (await product.world.faults())[0]?.times;
  await expect.poll(isReadTwice).toBeLessThanOrEqual((down?.times ?? 0) - 2);
  expect(await member.cash()).toBe(0);
  await product.world.backToNormal();
  await expect.poll(member.cash, CREDIT_TIMEOUT).toBe(640);
  await untilFeedIsReadAnew();
  await expectOnStatement(member, 640);
  await expectBooksToAgree(product);
});

test.each(spokenIn('th'))(
  'the deposit sheet has one tab per way, in the order the operators set, in %s',
  async (language) => {
    const { product } = stage;
    const headers = await haveOperator(product, product.operators.owner);
    const effect = { ...headers, 'X-Requested-With': 'kapao' };
    const { depositMethods } = await call(product.operatorOrigin, readSettings, { headers });
    const second = await haveOperator(product, product.operators.finance);
    const order = async (methods: typeof depositMethods) => {
      const body = { methods, reason: 'agreed order' };
      await agree(product, await call(product.operatorOrigin, setDepositMethods, { headers: effect, body }), second);
    };
    const member = await haveMember(product);
    const steps = memberSteps(await stage.browser.open({ width: 360, height: 640 }), language);
    await steps.page.goto(product.memberOrigin);
    await steps.speak();
    await steps.logIn(member);
    const tabs = async () => {
      await steps.openAction('deposit');
      await steps.dialog().getByRole('tab').first().waitFor();
      const names = await steps.dialog().getByRole('tab').allInnerTexts();
      await steps.close();
      return names.map((name) => name.split('\n')[0]);
    };
    // The code of BCEL is for members who keep kip.
    const namesOf = (methods: typeof depositMethods) =>
      methods
        .filter(({ method, isOn }) => isOn && method !== 'qr:BCEL')
        .map(({ method }) => steps.words.deposit.methods[method].name);
    expect(await tabs()).toEqual(namesOf(depositMethods));
    const prepaidFirst = [...depositMethods]
      .sort((a, b) => Number(b.method === 'prepaid') - Number(a.method === 'prepaid'))
      .map((row) => ({ ...row, isOn: row.isOn && row.method !== 'slip' }));
    await order(prepaidFirst);
    await steps.page.reload();
    expect(await tabs()).toEqual(namesOf(prepaidFirst));
    await order(depositMethods);
  },
);

/** The banks that want English letters, each in another language. */
const HOLDERS = [
  { language: 'th', bankCode: 'KTB' },
  { language: 'la', bankCode: 'TMB' },
  { language: 'en', bankCode: 'BBL' },
] as const;

test.each(spokenAmong('en', HOLDERS))(
  'a holder at $bankCode without an English name gives one, and the account number is copied by itself, in $language',
  async ({ language, bankCode }) => {
    const { product } = stage;
    const member = await haveMember(product, { bankCode });
    // As it is with members from before the rule.
    await changeName(product.databaseUrl, member.memberId, 'มาลี ชัยโย');
    const steps = memberSteps(await stage.browser.open({ width: 390, height: 844 }), language);
    await steps.page.goto(product.memberOrigin);
    await steps.speak();
    await steps.logIn(member);
    await steps.openAction('deposit');
    const words = steps.words.deposit.nameStep;
    await steps.dialog().getByText(words.title).waitFor();
    const field = steps.dialog().getByLabel(steps.words.account.accountName.field);
    const save = steps.dialog().getByRole('button', { name: words.save, exact: true });
    await field.fill('มาลี');
    await save.click();
    await steps.dialog().getByText(steps.words.errors.BANK_ACCOUNT_NAME_ENG).waitFor();
    await field.fill('malee  chaiyo');
    await save.click();
    await steps.page.getByText(words.done('MALEE CHAIYO')).waitFor();
    const { banks } = await call(product.memberOrigin, lookupDeposit);
    const accountNo = banks[0]?.bankAccountNo ?? '';
    // The saved name is said first, the copy a second later.
    const savedAtMs = performance.now();
    await steps.page.getByText(steps.words.common.copied(accountNo)).waitFor();
    expect(performance.now() - savedAtMs).toBeGreaterThan(500);
    expect(await steps.page.evaluate(() => navigator.clipboard.readText())).toBe(accountNo);
    await steps.dialog().getByText(words.title).waitFor({ state: 'hidden' });
  },
);

test('everything that came in is explained: bank, inflows and ledger agree to the satang', async () => {
  const { product } = stage;
  const office = officeSteps(await stage.browser.open(DESK));
  await office.signIn(product.operatorOrigin, product.operators.finance2);
  await office.enter('reconciliation');
  await office.said(office.words.reconciliation.clean);
  const headers = await haveOperator(product, product.operators.auditor);
  const { unexplained, accounts } = await call(product.operatorOrigin, readReconciliation, { headers });
  expect(unexplained.every(({ amount }) => amount === 0)).toBe(true);
  expect(accounts.some(({ received, bankTotal }) => received > 0 && bankTotal === received)).toBe(true);
});

async function changeName(databaseUrl: string, memberId: string, name: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  await sql`update members set bank_account_name = ${name} where member_id = ${memberId}`.execute(db);
  await db.destroy();
}
