import { expect, test } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { settle } from './look-over.ts';
import { baht, memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { setStage } from './stage.ts';
import { type Language, spokenAmong } from './words.ts';

const LOOKS = [
  { language: 'th', width: 390, height: 844 },
  { language: 'la', width: 360, height: 640 },
] as const satisfies readonly { language: Language; width: number; height: number }[];
type Look = (typeof LOOKS)[number];

/** A picture without a code is looked at in every way there is before it fails. */
const CHECK_TIMEOUT = { timeout: 60_000 };

const stage = setStage();

/** Opens the deposit sheet at its slip tab. */
async function openSlip(member: Member, { language, width, height }: Look) {
  // A window with nothing but a picture asks for an icon by itself.
  const page = await stage.browser.open({ width, height, allowed: [/favicon\.ico/] });
  const steps = memberSteps(page, language);
  await page.goto(stage.product.memberOrigin);
  await steps.speak();
  await steps.logIn(member);
  const toTab = async () => {
    await steps.openAction('deposit');
    await steps.dialog().getByRole('tab', { name: steps.words.deposit.methods.slip.name }).click();
    await steps.dialog().getByText(steps.words.slip.choose, { exact: true }).waitFor();
  };
  await toTab();
  const choose = (file: Buffer) =>
    steps.dialog().locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: file });
  const press = (name: string) => steps.dialog().getByRole('button', { name, exact: true }).click();
  const says = (text: string) => steps.dialog().getByText(text).first().waitFor(CHECK_TIMEOUT);
  return { ...steps, slip: steps.words.slip, toTab, choose, press, says };
}

/** A transfer that only the slip shows: the picture that the bank's app saves. */
async function slipOf(member: Member, amount: number, from: { fromName?: string } = {}): Promise<Buffer> {
  const { world } = stage.product;
  await world.fault({ target: 'feed', fault: 'down', times: 100_000 });
  const { slipUrl } = await member.sendMoney(amount, from);
  const answered = await fetch(new URL(slipUrl, world.origin));
  return Buffer.from(await answered.arrayBuffer());
}

async function blankPicture(): Promise<Buffer> {
  const page = await stage.browser.open({ width: 390, height: 700 });
  await page.setContent('<h1>Dinner with friends</h1>');
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}

test.each(spokenAmong('th', LOOKS))(
  'a slip is seen, sent, checked and credited; sent again it is a duplicate, in $language',
  async (look) => {
    const member = await haveMember(stage.product);
    const picture = await slipOf(member, 321.5);
    const app = await openSlip(member, look);
    await app.choose(picture);
    await app.says(app.slip.seen);
    await settle(app.page);
    expect(await app.page.evaluate(findLayoutFaults)).toEqual([]);
    await app.press(app.slip.send);
    await app.says(app.slip.successTitle);
    await app.says(baht(321.5));
    expect(await member.cash()).toBe(321.5);

    await app.press(app.slip.next);
    await app.choose(picture);
    await app.says(app.slip.warnings.DUPLICATE);
    await app.press(app.slip.sendAnyway);
    await app.says(app.slip.reasons.SLIP_REFNO_DUPLICATED);
    await app.press(app.slip.list);
    await app.dialog().getByRole('heading', { name: app.slip.title, exact: true }).waitFor();
    const rows = app.dialog().locator('table.slips tbody tr');
    expect(await rows.count()).toBe(2);
    expect(await rows.nth(0).textContent()).toContain(app.slip.reasons.SLIP_REFNO_DUPLICATED);
    expect(await rows.nth(1).textContent()).toContain(baht(321.5));
    await settle(app.page);
    expect(await app.page.evaluate(findLayoutFaults)).toEqual([]);
    const opened = app.page.context().waitForEvent('page');
    await rows.nth(1).getByRole('button', { name: app.slip.view }).click();
    const shown = await opened;
    await shown.waitForURL(/\/api\/statement\/slip\/picture\//);
    expect(await shown.evaluate(() => document.images[0]?.naturalWidth)).toBe(840);
    expect(await member.cash()).toBe(321.5);
    await expectBooksToAgree(stage.product);
  },
);

test.each(spokenAmong('la', LOOKS))(
  'a picture that is no slip is warned of at once, and fails with its reason, in $language',
  async (look) => {
    const member = await haveMember(stage.product);
    const app = await openSlip(member, look);
    await app.choose(await blankPicture());
    await app.says(app.slip.warnings.none);
    await app.press(app.slip.sendAnyway);
    await app.says(app.slip.reasons.CANNOT_READ_CROPPED_IMAGE);
    expect(await member.cash()).toBe(0);
  },
);

test.each(spokenAmong('la', LOOKS))(
  'with both verifiers down a slip stays in progress and is credited later, in $language',
  async (look) => {
    const { world } = stage.product;
    const member = await haveMember(stage.product);
    const picture = await slipOf(member, 88);
    for (const target of ['verifier:a', 'verifier:b']) await world.fault({ target, fault: 'down', times: 100_000 });
    const app = await openSlip(member, look);
    await app.choose(picture);
    await app.press(app.slip.send);
    await app.says(app.slip.checkingTitle);
    await app.press(app.slip.list);
    await app.says(app.slip.waiting);
    expect(await member.cash()).toBe(0);
    await world.backToNormal();
    await world.fault({ target: 'feed', fault: 'down', times: 100_000 });
    await app.dialog().getByText(app.words.common.success).waitFor(CHECK_TIMEOUT);
    expect(await member.cash()).toBe(88);
    await expectBooksToAgree(stage.product);
  },
);

test('an upload that broke off is sent again under the same key and is one slip', async () => {
  const member = await haveMember(stage.product);
  const picture = await slipOf(member, 45);
  const page = await stage.browser.open({ width: 390, height: 844, allowed: [/wallet\/slip/] });
  const steps = memberSteps(page, 'th');
  await page.goto(stage.product.memberOrigin);
  await steps.logIn(member);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/wallet/slip', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first time the server takes it, but the answer is lost.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await steps.openAction('deposit');
  await steps.dialog().getByRole('tab', { name: steps.words.deposit.methods.slip.name }).click();
  const field = steps.dialog().locator('input[type=file]');
  await field.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture });
  const { slip } = steps.words;
  await steps.dialog().getByText(slip.seen).waitFor();
  await steps.dialog().getByRole('button', { name: slip.send, exact: true }).click();
  await steps.dialog().getByRole('button', { name: slip.retry, exact: true }).click();
  await steps.dialog().getByText(slip.successTitle).waitFor(CHECK_TIMEOUT);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await steps.dialog().getByRole('button', { name: slip.list, exact: true }).click();
  await steps.dialog().locator('table.slips tbody tr').first().waitFor();
  expect(await steps.dialog().locator('table.slips tbody tr').count()).toBe(1);
  expect(await member.cash()).toBe(45);
});

test('a slip only a person can decide is accepted at the desk, beside its picture', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  const picture = await slipOf(member, 640, { fromName: 'MAREE CHAIYO' });
  const app = await openSlip(member, LOOKS[0]);
  await app.choose(picture);
  await app.press(app.slip.send);
  await app.says(app.slip.checkingTitle);
  const office = officeSteps(await browser.open(DESK));
  await office.signIn(product.operatorOrigin, product.operators.finance);
  await office.enter('slips');
  await office.openEntry('Malee Chaiyo');
  const { slips } = office.words;
  await office.said(slips.reviewReasons.SENDER_UNCERTAIN.text);
  await office.said('MAREE C***');
  const image = office.page.getByRole('img', { name: slips.picture });
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(840);
  expect(await office.page.evaluate(findLayoutFaults)).toEqual([]);
  await office.button(slips.accept).click();
  await office.giveReason(slips.accept, 'One letter was added by the bank');
  await office.said(slips.accepted);
  await app.says(app.slip.successTitle);
  expect(await member.cash()).toBe(640);
  await expectBooksToAgree(product);
});
