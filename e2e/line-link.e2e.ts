import { putRegisterOtpLookup } from '@kapao/contract/operator/lookup-editor.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { agree, haveMember, haveOperator } from './api-steps.ts';
import { call } from './call.ts';
import { settle } from './look-over.ts';
import { memberSteps, newMember } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { letProofsAge } from './passing-time.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

/** Refusals that ask for a code are part of this story. */
const PHONE = { width: 390, height: 844, allowed: [/status of 4\d\d/] };

// A new code after a second instead of a minute: the wait is shown elsewhere.
const stage = setStage({ serverEnv: { OTP_RESEND_SECONDS: '1' } });

/** Whose LINE it is on this phone. */
const lineOf = (chat: Page) =>
  chat.evaluate(() => JSON.parse(localStorage.getItem('world-line-user') ?? '""') as string);
const digitsIn = (text: string | null | undefined) => /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0];

let owner: Record<string, string>;
beforeAll(async () => {
  owner = await haveOperator(stage.product, stage.product.operators.owner);
});

async function askForCodes(registerOTP: boolean) {
  const { product } = stage;
  const finance = await haveOperator(product, product.operators.finance2);
  const asked = await call(product.operatorOrigin, putRegisterOtpLookup, {
    headers: owner,
    body: { content: { registerOTP } },
  });
  await agree(product, asked, finance);
}

test.each(spokenIn('th'))(
  'a member links LINE from both ends, gets the code of a new payout account there, and support unlinks it (%s)',
  async (language) => {
    const { product } = stage;
    const { world, memberOrigin, operatorOrigin, operators } = product;
    const member = await haveMember(product);
    await askForCodes(true);
    const { page, words, dialog, speak, logIn } = memberSteps(await stage.browser.open(PHONE), language);
    const { line } = words;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    const isFitting = async () => {
      await settle(page);
      expect(await page.evaluate(findLayoutFaults)).toEqual([]);
    };
    await page.goto(`${memberOrigin}/login`);
    await speak();
    await logIn(member);
    await letProofsAge(product);
    await page.goto(`${memberOrigin}/user/profile`);
    await press(line.title);
    await isFitting();
    await press(line.begin);
    await dialog().getByLabel(words.login.password, { exact: true }).fill(member.password);
    await press(words.account.stepUp.confirm);
    await dialog().getByText(words.code.lead(member.phone)).waitFor();
    await dialog()
      .getByLabel(words.code.field)
      .fill(digitsIn((await world.messagesTo(member.phone))[0]) ?? '');

    const opened = page.waitForEvent('popup');
    await dialog().getByRole('link', { name: line.openLine }).click();
    const chat = await opened;
    await isFitting();
    await chat.getByRole('button', { name: /ส่ง|ສົ່ງ|Send/ }).click();
    await chat.locator('.message').first().waitFor();
    const number = digitsIn(await chat.locator('.message').first().textContent()) ?? '';
    const user = await lineOf(chat);
    await dialog()
      .getByLabel(line.number)
      .fill(number === '000000' ? '000001' : '000000');
    await press(line.finish);
    await dialog().getByText(words.errors.OTP_CODE_INVALID).waitFor();
    await dialog().getByLabel(line.number).fill(number);
    await press(line.finish);
    await page.getByText(line.linked).waitFor();

    // The code of a new account comes by LINE and not by text message, the warning by both.
    const before = (await world.messagesTo(member.phone)).length;
    await press(words.profile.editAccount);
    await dialog().getByLabel(words.register.accountNo, { exact: true }).fill(newMember().accountNo);
    await press(words.common.save);
    await dialog().getByText(line.codeLead(member.phone)).waitFor();
    await expect.poll(async () => (await world.messagesTo(user)).length).toBeGreaterThan(2);
    await isFitting();
    await dialog()
      .getByLabel(words.code.field)
      .fill(digitsIn((await world.messagesTo(user))[0]) ?? '');
    await page.getByText(words.account.bankAccount.done).waitFor();
    const warned = async (to: string) => (await world.messagesTo(to))[0]?.includes('/stop#') === true;
    await expect.poll(() => warned(user)).toBe(true);
    await expect.poll(() => warned(member.phone)).toBe(true);
    expect((await world.messagesTo(member.phone)).length - before).toBeLessThanOrEqual(2);

    const desk = officeSteps(await stage.browser.open(DESK), language);
    await desk.signIn(operatorOrigin, operators.support);
    await desk.page.goto(`${operatorOrigin}/members/${member.memberId}`);
    await desk.button(desk.words.payouts.line.remove).click();
    await desk.giveReason(desk.words.payouts.line.remove, 'the phone was sold');
    await desk.said(desk.words.payouts.line.done);
    const params = { id: member.memberId };
    expect((await call(operatorOrigin, getMember, { headers: owner, params })).lineSince).toBeNull();
    await page.reload();
    await press(line.title);
    await dialog().getByRole('button', { name: line.begin }).waitFor();
  },
);
