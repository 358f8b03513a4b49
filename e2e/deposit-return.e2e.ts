import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();

test.each(spokenIn('th'))(
  'a credited deposit goes back to its sender: begun from the deposit, approved by another, and named in the member’s statement (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, memberOrigin, operators } = product;
    const member = await haveMember(product);
    await member.deposit(300);

    const one = officeSteps(await browser.open(DESK), language);
    await one.signIn(operatorOrigin, operators.finance);
    await one.page.goto(`${operatorOrigin}/members/${member.memberId}`);
    await one.page.locator('.statement').getByRole('link', { name: one.words.members.types.deposit }).click();
    const words = one.words.depositReturns;
    await one.button(words.open).click();
    const sheet = one.page.getByRole('dialog');
    await sheet.getByText(words.own).waitFor();
    await sheet.getByLabel(words.amount).fill('300.01');
    await sheet.getByRole('textbox', { name: one.words.common.reason }).fill('sent by mistake');
    await sheet.getByRole('button', { name: words.submit, exact: true }).click();
    await sheet.getByText(words.badAmount).waitFor();
    await sheet.getByLabel(words.amount).fill('300');
    await sheet.getByRole('button', { name: words.submit, exact: true }).click();
    await one.said(words.done);
    expect(await member.cash()).toBe(0);
    await one.button(words.open).click();
    await sheet.getByText(words.obstacles.RETURNED).waitFor();

    const other = officeSteps(await browser.open(DESK), language);
    await other.signIn(operatorOrigin, operators.owner);
    await other.enter('withdrawals');
    await other.openEntry(member.phone);
    await other.page.getByRole('heading', { name: words.card }).waitFor();
    await other.page.locator('.queue-actions .cta').click();
    const typed = other.page.getByRole('dialog');
    await typed.getByLabel(other.words.payoutDesk.typeAmount).fill('300');
    await typed.getByRole('button', { name: other.words.withdrawals.approveSecond }).click();
    await expect
      .poll(() => product.world.payouts(), { timeout: 60_000, interval: 200 })
      .toMatchObject([{ state: 'PAID', amount: 300 }]);

    const phone = memberSteps(await browser.open({ width: 390, height: 844 }), language);
    await phone.page.goto(memberOrigin);
    if (language !== 'th') await phone.speak();
    await phone.logIn(member);
    const [newest] = await phone.readStatement();
    const title = { th: 'คืนเงินฝากให้ผู้โอน', la: 'ສົ່ງເງິນຝາກຄືນໃຫ້ຜູ້ໂອນ', en: 'Deposit sent back' }[language];
    expect(newest).toContain(title);
    await expectBooksToAgree(product);
  },
);
