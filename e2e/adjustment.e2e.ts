import { adjustmentLabel } from '@kapao/contract/shared/adjustment-reasons.ts';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();

test.each(spokenIn('th'))(
  'a balance is corrected by hand: evidence, a second person, and a word the member understands (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, memberOrigin, operators } = product;
    const member = await haveMember(product);
    await member.deposit(300);

    const one = officeSteps(await browser.open(DESK), language);
    await one.signIn(operatorOrigin, operators.finance);
    await one.page.goto(`${operatorOrigin}/members/${member.memberId}`);
    const words = one.words.adjustments;
    await one.button(words.open).click();
    const sheet = one.page.getByRole('dialog');
    await sheet.getByLabel(words.amount).fill('80.50');
    const cause = adjustmentLabel('MISSED_DEPOSIT')[language];
    await sheet.getByLabel(words.cause).selectOption({ label: cause });
    await sheet.getByRole('textbox', { name: one.words.common.reason }).fill('the bank confirms it');
    await sheet.getByRole('button', { name: words.propose, exact: true }).click();
    await sheet.getByText(words.missing).waitFor();
    const picture = await one.page.screenshot();
    await sheet.getByLabel(words.evidence).setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: picture });
    await sheet.getByRole('button', { name: words.propose, exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await member.cash()).toBe(300);

    const other = officeSteps(await browser.open(DESK), language);
    await other.signIn(operatorOrigin, operators.owner);
    await other.page.goto(`${operatorOrigin}/proposals`);
    const card = other.page.locator(`[data-proposal="member.adjust ${member.memberId}"]`);
    const address = await card.getByRole('link', { name: words.picture }).getAttribute('href');
    const seen = await other.page.request.get(new URL(address ?? '', operatorOrigin).href);
    expect(seen.headers()['content-type']).toBe('image/png');
    const { approve } = other.words.proposals.acts;
    await card.getByRole('button', { name: approve.button }).click();
    await other.giveReason(approve.button, 'seen at the bank too');
    await expect.poll(member.cash).toBe(380.5);

    const phone = memberSteps(await browser.open({ width: 390, height: 844 }), language);
    await phone.page.goto(memberOrigin);
    if (language !== 'th') await phone.speak();
    await phone.logIn(member);
    await phone.expectTotal(380.5);
    const [newest] = await phone.readStatement();
    expect(newest).toContain(cause);
    expect(newest).toContain('+80.50');
    await expectBooksToAgree(product);
  },
);
