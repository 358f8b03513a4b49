import { expect, test } from 'vitest';
import { newCardNumber, pictureOf } from '../apps/server/src/testing/identity-story.ts';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setRule } from './set-rule.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();

/** A gate answers before a withdrawal begins. */
const PHONE = { width: 390, height: 844, allowed: [/status of 403 .*\/api\/wallet\/withdraw$/] };

test.each(spokenIn('th'))(
  'a withdrawal asks for a document, which is shown, looked at and accepted, and then goes by another operator’s yes (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, memberOrigin, operators } = product;
    await setRule(product, 'identity', { withdrawalLevel: 3 });
    const member = await haveMember(product);
    await member.deposit(500);

    const { page, words, dialog, ...steps } = memberSteps(
      await browser.open({ ...PHONE, allowed: [/status of 403 .*\/wallet\/withdraw/] }),
      language,
    );
    const { identity } = words;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(memberOrigin);
    if (language !== 'th') await steps.speak();
    await steps.logIn(member);
    await steps.openAction('withdraw');
    await dialog().getByRole('textbox').first().fill('200');
    await dialog().locator('button[type=submit]').click();
    await dialog().getByText(words.errors.IDENTITY_REQUIRED).waitFor();
    expect(await member.cash()).toBe(500);
    await dialog().getByRole('button', { name: identity.toIdentity, exact: true }).click();

    // Name and birth date are decided at once.
    await page.getByRole('heading', { name: identity.personTitle }).waitFor();
    await page.getByLabel(identity.name).fill(`${member.firstName} ${member.lastName}`);
    await page.getByLabel(identity.birthDate).fill('1990-05-17');
    await button(identity.send).click();

    // What is wrong is said before anything is sent, and nothing typed is lost.
    await page.getByRole('heading', { name: identity.documentTitle }).waitFor();
    await page.getByLabel(identity.number).fill('1101700230707');
    await button(identity.send).click();
    await page.getByText(identity.numberWrong).waitFor();
    await page.getByText(identity.missing).waitFor();
    await page.getByLabel(identity.number).fill(newCardNumber());
    for (const side of ['DOCUMENT', 'SELFIE'] as const) {
      const file = { name: 'card.png', mimeType: 'image/png', buffer: await pictureOf(side) };
      await page.locator('.picture', { hasText: identity.sides[side] }).locator('input[type=file]').setInputFiles(file);
    }
    await expect.poll(() => page.getByText(identity.isPut).count()).toBe(2);
    await button(identity.send).click();
    await page.getByText(identity.waits).waitFor();

    const desk = officeSteps(await browser.open(DESK), language);
    await desk.signIn(operatorOrigin, operators.finance);
    await desk.page.goto(`${operatorOrigin}/identity`);
    const texts = desk.words.identity;
    await desk.page.getByText(texts.right, { exact: true }).waitFor();
    await expect
      .poll(() =>
        desk.page
          .locator('.claim-picture img')
          .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
      )
      .toEqual([320, 320]);
    await desk.page.locator('.btn.cta', { hasText: texts.accept }).click();
    await desk.giveReason(texts.accept, 'looked at both pictures');
    await desk.said(texts.accepted);

    await page.getByText(identity.whole).waitFor();
    await page.goto(`${memberOrigin}/user/home`);
    await steps.withdraw(200);
    await expect.poll(member.cash).toBe(300);
    // The acceptance was one operator's act, so somebody else lets the money go.
    const other = officeSteps(await browser.open(DESK), language);
    await other.signIn(operatorOrigin, operators.owner);
    await other.enter('withdrawals');
    await other.openEntry(member.phone);
    await other.button(other.words.withdrawals.approve).click();
    await other.page.locator('.leaving').waitFor();
    await expect.poll(async () => (await member.wallet()).onHold).toBe(0);
    await expectBooksToAgree(product);
  },
);
