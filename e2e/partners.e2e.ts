import { randomUUID } from 'node:crypto';
import { listPlay } from '@kapao/contract/member/play-history.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { uploadSlip } from '@kapao/contract/member/slip.ts';
import { gameAccount } from '@kapao/contract/member/wallet.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { switchGame } from '@kapao/contract/operator/game.ts';
import { listUnexplainedPayouts } from '@kapao/contract/operator/payout-debit.ts';
import { approveProposal, listProposals } from '@kapao/contract/operator/proposal.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { haveMember, haveOperator } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { settle } from './look-over.ts';
import { memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { chooseWay, makeQr, money, payCode, button as pressable, tile } from './qr-steps.ts';
import { readQr } from './read-qr.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const ID = 'slips-of-slip2go';
const NAME = 'Slip2Go, main branch';

/** What an operator would have from his contract. */
async function contractOf(protocol: string) {
  const { origin } = stage.product.world;
  const answered = await fetch(new URL('/control/partners', origin));
  const { partners } = (await answered.json()) as {
    partners: { protocol: string; url: string; secrets: Record<string, string> }[];
  };
  const found = partners.find((one) => one.protocol === protocol);
  if (!found) throw new Error(`nobody speaks ${protocol}`);
  return found;
}

/** The second operator agrees to what waits for him. */
async function agreeToPartner(): Promise<void> {
  const { operatorOrigin, operators } = stage.product;
  const headers = await haveOperator(stage.product, operators.finance);
  const waiting = async () => {
    const { proposals } = await call(operatorOrigin, listProposals, { headers, query: { state: 'PROPOSED' } });
    return proposals.find(({ kind, subject }) => kind === 'partner' && subject === ID);
  };
  await expect.poll(async () => (await waiting())?.subject).toBe(ID);
  const proposal = await waiting();
  if (!proposal) throw new Error('nothing waits');
  const { id, hash } = proposal;
  await call(operatorOrigin, approveProposal, { headers, params: { id }, body: { hash } });
}

/** The first column of a row of the database. */
async function look(statement: string, values: readonly unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: stage.product.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, values: [...values], rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Who said first what the newest slip was. */
const lastVerifier = () => look("select verifier from slips where state = 'SUCCESS' order by created_at desc limit 1");

async function payWithSlip(amount: number): Promise<void> {
  const { world, memberOrigin } = stage.product;
  const member = await haveMember(stage.product);
  await world.fault({ target: 'feed', fault: 'down', times: 100_000 });
  const { slipUrl } = await member.sendMoney(amount, {});
  const picture = await (await fetch(new URL(slipUrl, world.origin))).arrayBuffer();
  const body = new FormData();
  body.append('file', new Blob([picture], { type: 'image/png' }), 'slip.png');
  const headers = { ...member.headers, 'X-Requested-With': 'kapao' };
  const sent = await fetch(`${memberOrigin}${uploadSlip.path}`, { method: uploadSlip.method, headers, body });
  expect(sent.status).toBe(200);
  await expect.poll(member.cash).toBe(amount);
}

test('an operator enters a slip service, another agrees, and it is tried and used without a restart', async () => {
  const { operatorOrigin, operators } = stage.product;
  const { url, secrets } = await contractOf('slip2go');
  const desk = officeSteps(await stage.browser.open(DESK), 'en');
  const { page, words, button, giveReason, said } = desk;
  await desk.signIn(operatorOrigin, operators.owner);
  await page.getByRole('link', { name: words.frame.partners, exact: true }).click();
  await button(words.partners.add).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words.partners.protocol).selectOption('slip2go');
  await sheet.getByLabel(words.partners.id).fill(ID);
  await sheet.getByLabel(words.partners.name, { exact: true }).fill(NAME);
  await sheet.getByLabel(words.partners.url).fill(url);
  await sheet.getByLabel(words.partners.fields.apiSecret.label).fill(secrets.apiSecret ?? '');
  await settle(page);
  expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  await giveReason(words.partners.propose, 'a contract with a second service');
  await agreeToPartner();

  const card = page.getByRole('region', { name: NAME });
  await card.getByText(words.partners.paused).waitFor();
  expect(await page.content()).not.toContain(secrets.apiSecret);
  await card.getByRole('button', { name: words.partners.tryIt }).click();
  await sheet.getByRole('button', { name: words.partners.tryIt }).click();
  await sheet.getByText('"quotaLimit"').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await payWithSlip(310);
  expect(await lastVerifier()).toBe('slip-a');

  await card.getByRole('button', { name: words.partners.letIn }).click();
  await giveReason(words.partners.letIn, 'it answered when it was tried');
  await said(words.partners.isLetIn);
  const first = page.getByRole('region', { name: 'slip-a' });
  await first.getByRole('button', { name: words.partners.pause }).click();
  await giveReason(words.partners.pause, 'its quota is used up');
  await said(words.partners.isPaused);

  await payWithSlip(320);
  expect(await lastVerifier()).toBe(ID);
  await expectBooksToAgree(stage.product);
});

const PHONE = { width: 390, height: 844 };
const WAIT = { timeout: 60_000 };
const makerOfLast = (memberId: string) =>
  look('select partner_id from qr_codes where member_id = $1 order by created_at desc limit 1', [memberId]);

test('Omise and Beam take over when an operator pauses those before them, KBANK pays out; each fails on the way, and the books agree', async () => {
  const { product, browser } = stage;
  const { world, operators, memberOrigin, operatorOrigin } = product;
  const desk = officeSteps(await browser.open(DESK), 'en');
  await desk.signIn(operatorOrigin, operators.owner);
  await desk.page.getByRole('link', { name: desk.words.frame.partners, exact: true }).click();
  for (const name of ['qr-ww', 'qr-zapman']) {
    const card = desk.page.getByRole('region', { name, exact: true });
    await card.getByRole('button', { name: desk.words.partners.pause }).click();
    await desk.giveReason(desk.words.partners.pause, 'the other company takes over');
    await card.getByText(desk.words.partners.paused).waitFor();
  }

  const member = await haveMember(product);
  // From the member's own account, which proves it.
  await member.deposit(1000);
  const steps = memberSteps(await browser.open(PHONE), 'th');
  await steps.page.goto(memberOrigin);
  await steps.logIn(member);
  for (const [way, maker, amount] of [
    ['WW', 'qr-omise', 300],
    ['ZAPMAN', 'qr-beam', 500],
  ] as const) {
    const before = await member.cash();
    await steps.openAction('deposit');
    await chooseWay(steps, way);
    if (maker === 'qr-beam') {
      // It is down, and answers again when the member tries once more.
      await world.fault({ target: 'qr:beam-promptpay', fault: 'down', times: 2 });
      await pressable(steps, amount.toLocaleString('en-US')).click();
      await pressable(steps, steps.words.qr.create(money(steps, amount))).click();
      await steps.dialog().getByRole('alert').getByText(steps.words.errors.QR_FAIL).waitFor();
      await world.backToNormal();
    }
    await makeQr(steps, amount);
    expect(await makerOfLast(member.memberId)).toBe(maker);
    const { accountNo: fromAccountNo, bankCode: fromBank } = member;
    const fromName = `${member.firstName} ${member.lastName}`;
    const code = await readQr(await tile(steps, amount).screenshot());
    await payCode(world.origin, code, { fromBank, fromAccountNo, fromName });
    await steps.dialog().getByText(steps.words.qr.doneTitle, { exact: true }).waitFor();
    await pressable(steps, steps.words.money.done).click();
    await expect.poll(member.cash, WAIT).toBe(before + amount);
  }

  // The bank sends the money, and its answer is lost: it is asked about, and nobody pays it again.
  await world.fault({ target: 'payout', fault: 'drop-answer', times: 1 });
  await steps.withdraw(1500);
  await expect.poll(async () => (await member.statement())[0]?.state, WAIT).toBe('PAID');
  const paid = (await world.payouts()).filter(({ accountNo }) => accountNo === member.accountNo);
  expect(paid).toMatchObject([{ state: 'PAID', amount: 1500 }]);
  const payer = 'select partner_id from withdrawals where member_id = $1';
  expect(await look(payer, [member.memberId])).toBe('payout-kbank');
  // What left its account is told by the feed, so the page "Payouts" has nothing to ask.
  const debit = 'select partner_id from payout_debits where member_id = $1 and problem is null';
  await expect.poll(() => look(debit, [member.memberId]), WAIT).toBe('payout-kbank');
  const headers = await haveOperator(product, operators.finance);
  expect(await call(operatorOrigin, listUnexplainedPayouts, { headers })).toMatchObject({ total: 0 });
  await expectBooksToAgree(product);
});

test('while WW and KBANK do not answer, Omise makes the codes and the bank behind KBANK pays', async () => {
  const { product } = stage;
  const { world, memberOrigin } = product;
  const member = await haveMember(product);
  await member.deposit(1000);
  const headers = { ...member.headers, 'Idempotency-Key': '' };
  const makeCode = async (amount: number) => {
    headers['Idempotency-Key'] = randomUUID();
    return call(memberOrigin, createQrCode, { headers, params: { provider: 'WW' }, body: { amount } });
  };

  // Each try orders, asks and orders again; after the second WW counts as broken, or before, where it has failed already.
  await world.fault({ target: 'gateway:WW', fault: 'down', times: 6 });
  for (const amount of [301, 302]) {
    expect(await makeCode(amount)).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
  }
  // What is left of them would meet who stands behind it, too.
  await world.backToNormal();
  const code = await makeCode(300);
  expect(await makerOfLast(member.memberId)).toBe('qr-omise');
  if (!code.hasQrcode) throw new Error('no code was made');
  await payCode(world.origin, code.payload);
  await expect.poll(member.cash, WAIT).toBe(1300);

  await world.fault({ target: 'payout:kbank-transfer', fault: 'down', times: 10_000 });
  await call(memberOrigin, withdraw, { headers: member.headers, body: { amount: 1300 } });
  await expect.poll(async () => (await member.statement())[0]?.state, WAIT).toBe('PAID');
  expect(await look('select partner_id from withdrawals where member_id = $1', [member.memberId])).toBe('payout');
  const paid = (await world.payouts()).filter(({ accountNo }) => accountNo === member.accountNo);
  expect(paid).toMatchObject([{ state: 'PAID', amount: 1300, times: 1 }]);
  await world.backToNormal();
  await expectBooksToAgree(product);
});

test('a game of AskMeBet is switched on, money goes there and comes home, and what was played is listed as a sum', async () => {
  const { product } = stage;
  const headers = await haveOperator(product, product.operators.owner2);
  const on = { isOn: true, inMaintenance: false, reason: 'a contract with AskMeBet' };
  await call(product.operatorOrigin, switchGame, { headers, params: { code: 'amb' }, body: on });
  const member = await haveMember(product);
  await member.deposit(500);
  await member.activate('amb');
  await member.transfer({ from: 'WALLET', to: 'amb', amount: 300.5 });
  expect(await member.cash()).toBe(199.5);
  const { username } = await call(product.memberOrigin, gameAccount, {
    headers: member.headers,
    params: { game: 'amb' },
  });
  await product.world.playRound('askmebet', username, { stake: 50, payout: 50 });
  const played = async () =>
    (await call(product.memberOrigin, listPlay, { headers: member.headers, body: { period: 'today' } })).bets;
  // Who only has money there is asked about once a minute.
  await expect
    .poll(played, { timeout: 90_000, interval: 1_000 })
    .toMatchObject([{ game: 'amb', isSum: true, stake: 50, net: 0 }]);
  await member.transfer({ from: 'amb', to: 'WALLET', amount: 300.5 });
  await expect.poll(member.cash, WAIT).toBe(500);
  await expectBooksToAgree(product);
});
