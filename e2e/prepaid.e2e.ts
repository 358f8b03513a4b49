import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { expect, test } from 'vitest';
import { haveMember, haveOperator, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { baht, memberSteps } from './member-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenAmong } from './words.ts';

/** A refused link is part of these stories. */
const REFUSED = [/status of 4\d\d .*truelink/];
const LOOKS = [
  { language: 'th', width: 390, height: 844 },
  { language: 'la', width: 360, height: 640 },
] as const satisfies readonly { language: Language; width: number; height: number }[];

const stage = setStage();

type Look = (typeof LOOKS)[number];

async function openPrepaid(member: Member, { language, width, height }: Look) {
  const page = await stage.browser.open({ width, height, allowed: REFUSED });
  const steps = memberSteps(page, language);
  await page.goto(stage.product.memberOrigin);
  await steps.speak();
  await steps.logIn(member);
  await steps.openAction('deposit');
  const { deposit } = steps.words;
  await steps.dialog().getByRole('tab', { name: deposit.methods.prepaid.name }).click();
  const words = deposit.prepaid;
  const field = steps.dialog().getByRole('textbox', { name: words.field, exact: true });
  await field.waitFor();
  const send = steps.dialog().getByRole('button', { name: words.submit, exact: true });
  return { ...steps, prepaid: words, field, send };
}

async function expectClean() {
  const { product } = stage;
  const headers = await haveOperator(product, product.operators.auditor);
  const { unexplained } = await call(product.operatorOrigin, readReconciliation, { headers });
  expect(unexplained.filter(({ amount }) => amount !== 0)).toEqual([]);
  await expectBooksToAgree(product);
}

test.each(spokenAmong('th', LOOKS))(
  'a gift link of the registered phone is credited, in $language at $width',
  async (look) => {
    const { product } = stage;
    const member = await haveMember(product);
    const link = await product.world.giftLink({ phone: member.phone, amount: 150.5 });
    const app = await openPrepaid(member, look);
    await app.dialog().getByText(member.phone, { exact: true }).waitFor();
    await app
      .dialog()
      .getByText(app.prepaid.minimum(`2 ${app.words.money.spoken.THB}`))
      .waitFor();
    // Nothing to send while the field is empty.
    expect(await app.send.isDisabled()).toBe(true);
    // As the wallet shares it: with words around it.
    await app.page.evaluate((text) => navigator.clipboard.writeText(text), `มาลีส่งซองของขวัญให้คุณ\n${link}\nกดรับได้เลย`);
    await app.dialog().getByRole('button', { name: app.prepaid.paste, exact: true }).click();
    await expect.poll(() => app.field.inputValue()).toBe(link);
    const sent = app.page.waitForRequest(/\/api\/wallet\/truelink$/);
    await app.send.click();
    // The link itself never travels: it is sealed in the browser (spec 7).
    const body = (await sent).postData() ?? '';
    expect(body).toContain('k1.');
    expect(body).not.toContain('gift');
    await app.dialog().getByText(app.prepaid.successTitle).waitFor();
    const { timeline } = app.words;
    await app.dialog().getByText(timeline.steps.credited, { exact: true }).waitFor();
    await app.dialog().getByRole('button', { name: app.words.money.done, exact: true }).click();
    await app.expectTotal(150.5);
    expect((await app.readStatement())[0]).toContain(baht(150.5));
    await expectClean();
  },
);

test('a link that was used, and one of another phone, are refused inside the sheet', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  const link = await product.world.giftLink({ phone: member.phone, amount: 20 });
  const app = await openPrepaid(member, LOOKS[0]);
  await app.field.fill(link);
  await app.send.click();
  await app.dialog().getByText(app.prepaid.successTitle).waitFor();
  await app.dialog().getByRole('button', { name: app.prepaid.another, exact: true }).click();
  await app.field.fill(`${link}&again`);
  await app.send.click();
  await app.dialog().getByText(app.words.errors.TRUELINK_DUPLICATE).waitFor();
  await app.field.fill(await product.world.giftLink({ phone: '0899999999', amount: 500 }));
  await app.send.click();
  await app.dialog().getByText(app.words.errors.TRUELINK_INVALID).waitFor();
  expect(await member.cash()).toBe(20);
  await expectClean();
});

test('a link whose answer is lost is checked on, and credited once when the wallet company answers', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  const link = await product.world.giftLink({ phone: member.phone, amount: 75 });
  // The redemption and the first question after it stay without an answer.
  await product.world.fault({ target: 'prepaid', fault: 'drop-answer', times: 2 });
  const app = await openPrepaid(member, LOOKS[1]);
  await app.field.fill(link);
  await app.send.click();
  await app.dialog().getByText(app.prepaid.pendingTitle).waitFor();
  await app.dialog().getByText(app.prepaid.pendingText).waitFor();
  expect(await member.cash()).toBe(0);
  await app.dialog().getByText(app.prepaid.successTitle).waitFor();
  expect(await member.cash()).toBe(75);
  expect(await product.world.faults()).toEqual([]);
  await expectClean();
});
