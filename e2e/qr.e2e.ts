import { readFile } from 'node:fs/promises';
import { createQrCode, getQrCode, type QrProvider } from '@kapao/contract/member/qr-deposit.ts';
import { expect, test } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { crcOf, elementsOf } from './emv-text.ts';
import { baht, type MemberSteps, memberSteps } from './member-steps.ts';
import { button, chooseWay, makeQr, money, payCode, tile } from './qr-steps.ts';
import { readQr } from './read-qr.ts';
import { setStage } from './stage.ts';
import type { Language } from './words.ts';

const PHONE = { width: 390, height: 844 };
/** Instead of 15 minutes: long enough to pay, short enough to wait for its end. */
const TTL_SECONDS = 20;

const stage = setStage({ serverEnv: { QR_TTL_SECONDS: String(TTL_SECONDS) } });

async function atDeposit(language: Language, provider: QrProvider): Promise<{ member: Member; steps: MemberSteps }> {
  const { product, browser } = stage;
  const member = await haveMember(product);
  const steps = memberSteps(await browser.open(PHONE), language);
  await steps.page.goto(product.memberOrigin);
  if (language !== 'th') await steps.speak();
  await steps.logIn(member);
  await steps.openAction('deposit');
  await chooseWay(steps, provider);
  return { member, steps };
}

/** As people pay on the same phone: the saved picture is picked in the bank's app. */
async function payInBankApp({ page }: MemberSteps, picture: string) {
  const bank = await page.context().newPage();
  await bank.goto(stage.product.world.origin);
  const form = bank.locator('form.pay-qr');
  const [accountNo, name] = await form.locator('fieldset input').all();
  await accountNo?.fill('7776665554');
  await name?.fill('SOMCHAI D');
  await form.locator('input[type=file]').setInputFiles(picture);
  await expect.poll(() => form.locator('textarea').inputValue()).toMatch(/^000201/);
  await form.locator('button').click();
  await bank.locator('#slip img').waitFor();
  await bank.close();
  await page.bringToFront();
}

/** Every tag of facts 1, of a text that a decoder has read from a picture. */
function expectThaiQr(text: string, { provider, amount }: { provider: QrProvider; amount: number }) {
  const tags = elementsOf(text);
  expect(text.startsWith('000201')).toBe(true);
  expect(tags).toMatchObject({ '00': '01', '01': '12', '53': '764', '54': amount.toFixed(2), '58': 'TH' });
  expect(text.slice(-8, -4)).toBe('6304');
  expect(tags['63']).toBe(crcOf(text.slice(0, -4)));
  const extra = elementsOf(tags['62'] ?? '');
  if (provider === 'KBANK') {
    const bill = elementsOf(tags['30'] ?? '');
    expect(bill['00']).toBe('A000000677010112');
    expect(bill['01']).toMatch(/^\d{15}$/);
    expect(bill['02']).toMatch(/^[A-Z0-9]{20}$/);
    expect(bill['03'] ?? 'X').toMatch(/^[A-Z0-9]{1,20}$/);
    expect(extra['07']).toMatch(/^[A-Z0-9]+$/);
  } else {
    const transfer = elementsOf(tags['29'] ?? '');
    expect(transfer['00']).toBe('A000000677010111');
    expect(provider === 'WW' ? transfer['03'] : transfer['02']).toMatch(provider === 'WW' ? /^\d{15}$/ : /^\d{13}$/);
    expect(extra['07']).toMatch(/^[A-Z0-9]{20}$/);
  }
}

const STORIES = [
  ['th', 'KBANK', 50],
  ['la', 'WW', 300],
] as const;

test.each(STORIES)('in %s a QR of %s is scanned, paid and credited', async (language, provider, amount) => {
  const { member, steps } = await atDeposit(language, provider);
  await makeQr(steps, amount);
  const text = await readQr(await tile(steps, amount).screenshot());
  expectThaiQr(text, { provider, amount });
  await payCode(stage.product.world.origin, text);
  await steps.dialog().getByText(steps.words.qr.doneTitle, { exact: true }).waitFor();
  await steps.dialog().getByText(baht(amount)).first().waitFor();
  await button(steps, steps.words.money.done).click();
  await steps.expectTotal(amount);
  expect(await member.cash()).toBe(amount);
  expect(await member.statement()).toMatchObject([{ statementType: 'deposit', status: 'SUCCESS', amount }]);
});

test('the picture that is saved can be scanned, and is picked and paid in the bank’s app', async () => {
  const { member, steps } = await atDeposit('th', 'ZAPMAN');
  await makeQr(steps, 1000);
  await button(steps, steps.words.qr.save).waitFor();
  const [download] = await Promise.all([
    steps.page.waitForEvent('download'),
    expect.poll(async () => await button(steps, steps.words.qr.save).click()).toBeUndefined(),
  ]);
  expect(download.suggestedFilename()).toBe('kapao-qr.png');
  const picture = await readFile(await download.path());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1024, 1320]);
  expectThaiQr(await readQr(picture), { provider: 'ZAPMAN', amount: 1000 });
  // ZAPMAN takes no code back (spec 4).
  expect(await button(steps, steps.words.qr.cancel).count()).toBe(0);
  await payInBankApp(steps, await download.path());
  await steps.dialog().getByText(steps.words.qr.doneTitle, { exact: true }).waitFor();
  expect(await member.cash()).toBe(1000);
});

test('a QR expires by the server’s clock, keeps its amount, and a new one is one press away', async () => {
  const { steps } = await atDeposit('la', 'KBANK');
  await makeQr(steps, 20);
  await steps
    .dialog()
    .getByRole('timer')
    .getByText(/^00:[012]\d$/)
    .waitFor();
  await steps.dialog().getByRole('status').getByText(steps.words.qr.secondsLeft).waitFor({ state: 'attached' });
  await steps
    .dialog()
    .getByText(steps.words.qr.expiredTitle)
    .waitFor({ timeout: (TTL_SECONDS + 5) * 1_000 });
  expect(await tile(steps, 20).count()).toBe(0);
  await button(steps, steps.words.qr.again(money(steps, 20))).click();
  await tile(steps, 20).waitFor();
});

test('a QR is cancelled, and the views of the other providers reload theirs when one is made', async () => {
  const { product } = stage;
  const { member, steps } = await atDeposit('th', 'WW');
  const { memberOrigin } = product;
  await makeQr(steps, 200);
  await button(steps, steps.words.qr.cancel).click();
  await steps.page.getByText(steps.words.qr.cancelled).waitFor();
  await button(steps, steps.words.qr.createEmpty).waitFor();
  const { headers } = member;
  expect(await call(memberOrigin, getQrCode, { headers, params: { provider: 'WW' } })).toMatchObject({
    hasQrcode: false,
    last: { state: 'CANCELLED' },
  });
  // Made on another device: the view fetches it as soon as it is opened.
  await call(memberOrigin, createQrCode, { headers, params: { provider: 'KBANK' }, body: { amount: 77 } });
  await chooseWay(steps, 'KBANK');
  await tile(steps, 77).waitFor();
  await chooseWay(steps, 'ZAPMAN');
  await button(steps, steps.words.qr.createEmpty).waitFor();
});

test('a QR that runs is offered again with the time it has left, and the operators’ first way once it is gone', async () => {
  const { steps } = await atDeposit('th', 'WW');
  await makeQr(steps, 300);
  await steps.close();
  await steps.openAction('deposit');
  await tile(steps, 300).waitFor();
  await steps
    .dialog()
    .getByRole('timer')
    .getByText(/^00:\d\d$/)
    .waitFor();
  // Another way is still one tap away.
  await chooseWay(steps, 'KBANK');
  await button(steps, steps.words.qr.createEmpty).waitFor();
  await steps.close();
  await steps.openAction('deposit');
  await button(steps, steps.words.qr.cancel).click();
  await steps.page.getByText(steps.words.qr.cancelled).waitFor();
  await steps.close();
  await steps.openAction('deposit');
  await button(steps, steps.words.deposit.bank.copyNumber).waitFor();
});

test('a refused QR says why, one under the smallest cannot be asked for, and transfer done closes the sheet', async () => {
  const { steps } = await atDeposit('th', 'ZAPMAN');
  await stage.product.world.fault({ target: 'gateway:ZAPMAN', fault: 'refuse', times: 1 });
  const field = steps.dialog().getByLabel(steps.words.money.amount).and(steps.page.locator('input'));
  await field.fill('99.99');
  const press = button(steps, steps.words.qr.create(money(steps, 99.99)));
  expect(await press.getAttribute('aria-disabled')).toBe('true');
  await field.fill('100');
  await button(steps, steps.words.qr.create(money(steps, 100))).click();
  await steps.dialog().getByRole('alert').getByText(steps.words.errors.QR_FAIL).waitFor();
  expect(await tile(steps, 100).count()).toBe(0);
  await button(steps, steps.words.qr.create(money(steps, 100))).click();
  await tile(steps, 100).waitFor();
  await button(steps, steps.words.qr.paid).click();
  await steps.page.getByText(steps.words.qr.refreshBalance).waitFor();
  await steps.dialog().waitFor({ state: 'hidden' });
});
