import { getQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { memberSteps } from './member-steps.ts';
import { button, chooseWay, makeQr, money, payCode } from './qr-steps.ts';
import { setStage } from './stage.ts';

const SMALL_PHONE = { width: 360, height: 640 };
/** Names of the demonstration's bonus of a deposit. */
const WELCOME = { th: 'โบนัสต้อนรับ 20%', la: 'ໂບນັດຕ້ອນຮັບ 20%' };

const stage = setStage();

test.each(['th', 'la'] as const)(
  'a bonus chosen while depositing by a code runs when the money has come, on a small phone (%s)',
  { timeout: 180_000 },
  async (language) => {
    const { product, browser } = stage;
    const member = await haveMember(product);
    const steps = memberSteps(await browser.open(SMALL_PHONE), language);
    const { page, words, dialog } = steps;
    const { choice } = words.deposit;
    await page.goto(product.memberOrigin);
    if (language !== 'th') await steps.speak();
    await steps.logIn(member);
    await steps.openAction('deposit');
    await dialog().getByText(choice.choose).click();
    await dialog().getByText(words.bonus.effect).first().waitFor();
    await dialog().locator('.choosable', { hasText: WELCOME[language] }).getByRole('button').click();
    await dialog().getByText(choice.waiting(WELCOME[language])).waitFor();

    await chooseWay(steps, 'WW');
    await makeQr(steps, 500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL_PHONE.width);
    const code = await call(product.memberOrigin, getQrCode, { headers: member.headers, params: { provider: 'WW' } });
    if (!code.hasQrcode) throw new Error('no code');
    // From the member's own account: one payer of two members' codes is looked at before a bonus is given.
    await payCode(product.world.origin, code.payload, { fromBank: 'SCB', fromAccountNo: member.accountNo });

    await dialog().getByText(words.qr.doneTitle).waitFor();
    await dialog()
      .getByText(choice.taken(WELCOME[language], money(steps, 100)))
      .waitFor();
    expect(await member.cash()).toBe(600);
    await button(steps, words.money.done).click();
    await page.getByText(words.bonus.remaining(money(steps, 3_000))).waitFor();
    await steps.openAction('withdraw');
    await dialog()
      .getByText(words.withdraw.afterTurnover(money(steps, 600)))
      .waitFor();
    await expectBooksToAgree(product);
  },
);
