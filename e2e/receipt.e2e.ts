import { readFile } from 'node:fs/promises';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import { expect, test } from 'vitest';
import { checkEn } from '../apps/member-web/src/messages/own/check-en.ts';
import { checkLa } from '../apps/member-web/src/messages/own/check-la.ts';
import { checkTh } from '../apps/member-web/src/messages/own/check-th.ts';
import { haveMember } from './api-steps.ts';
import { baht, memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { readQr } from './read-qr.ts';
import { setStage } from './stage.ts';
import { type Language, spokenAmong } from './words.ts';

const LOOKS = [
  { language: 'th', width: 390, height: 844 },
  { language: 'la', width: 360, height: 640 },
  { language: 'en', width: 1280, height: 800 },
] as const satisfies readonly { language: Language; width: number; height: number }[];
const CHECK_WORDS = { th: checkTh, la: checkLa, en: checkEn };

const stage = setStage();

test.each(spokenAmong('la', LOOKS))(
  'a receipt is saved as a picture, and whoever reads its code is told that it is true, in $language',
  async (look) => {
    const { product } = stage;
    const { language, width, height } = look;
    const member = await haveMember(product);
    await member.deposit(432.1);
    const page = await stage.browser.open({ width, height });
    // The picture is handed to the phone where that can share; here it is saved.
    await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
    const app = memberSteps(page, language);
    await page.goto(product.memberOrigin);
    await app.speak();
    await app.logIn(member);
    await page.goto(`${product.memberOrigin}/user/statement`);
    await page.locator('ul.rows button.row').first().click();
    const sheet = app.dialog();
    await sheet.getByText(app.words.money.details, { exact: true }).click();
    const code = (await sheet.locator('.receipt-check .code').innerText()).replace(/\s/g, '');
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{24}$/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const reference = shortReference(id);
    await sheet.getByText(reference, { exact: true }).waitFor();

    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: app.words.money.statement.saveReceipt, exact: true }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`kapao-${reference}.png`);
    const picture = await readFile(await download.path());
    const address = await readQr(picture);
    expect(address).toBe(`${product.memberOrigin}/check/${code}`);

    const words = CHECK_WORDS[language];
    const stranger = await stage.browser.open({ width, height });
    const strangers = memberSteps(stranger, language);
    await stranger.goto(address);
    await strangers.speak();
    await stranger.goto(address);
    await stranger.getByRole('heading', { name: words.standing.SUCCESS, exact: true }).waitFor();
    const said = await stranger.locator('.verdict').innerText();
    for (const text of [baht(432.1), reference, words.states.SUCCESS]) expect(said).toContain(text);
    for (const secret of [member.phone, id]) expect(said).not.toContain(secret);

    await stranger.goto(address.replace(/.$/, (last) => (last === '2' ? '3' : '2')));
    await stranger.getByRole('heading', { name: words.isFalse }).waitFor();
    await stranger.getByRole('link', { name: words.another, exact: true }).click();
    const field = stranger.getByLabel(words.field, { exact: true });
    await field.fill('KP');
    await stranger.getByRole('button', { name: words.submit, exact: true }).click();
    await stranger.getByText(words.incomplete).waitFor();
    await field.fill(code.toLowerCase().replace(/(.{4})/g, '$1 '));
    await stranger.getByRole('button', { name: words.submit, exact: true }).click();
    await stranger.getByRole('heading', { name: words.standing.SUCCESS, exact: true }).waitFor();
  },
);

test('the short reference that a member reads out leads an operator to the row', async () => {
  const { product } = stage;
  const member = await haveMember(product);
  await member.deposit(77);
  const page = await stage.browser.open({ width: 390, height: 844 });
  const app = memberSteps(page, 'th');
  await page.goto(product.memberOrigin);
  await app.speak();
  await app.logIn(member);
  await page.goto(`${product.memberOrigin}/user/statement`);
  await page.locator('ul.rows button.row').first().click();
  await app.dialog().locator('.receipt-details').waitFor();
  const reference = shortReference(new URL(page.url()).searchParams.get('id') ?? '');

  const office = await stage.browser.open(DESK);
  await officeSteps(office, 'en').signIn(product.operatorOrigin, product.operators.support);
  await office.getByRole('searchbox').first().fill(reference.toLowerCase());
  await office.keyboard.press('Enter');
  await office.locator('table a').first().click();
  const row = office.locator('tr[aria-current]');
  await row.waitFor();
  expect(await row.innerText()).toContain(reference);
});
