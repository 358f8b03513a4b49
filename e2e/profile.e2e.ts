import { changeProfile, getProfile } from '@kapao/contract/member/account.ts';
import { prove } from '@kapao/contract/member/session.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { shownId } from '../apps/member-web/src/shell/shown-id.ts';
import { haveMember, haveOperator } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps, newMember } from './member-steps.ts';
import { letProofsAge, OTHER_DEVICES, signInElsewhere } from './passing-time.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

/** A refused call is part of these stories. */
const PHONE = { width: 390, height: 844, allowed: [/status of 4\d\d/] };

const stage = setStage();

let finance: Record<string, string>;
beforeAll(async () => {
  finance = await haveOperator(stage.product, stage.product.operators.finance);
});

test.each(spokenIn('th'))(
  'a payout account is changed with the password, and the next withdrawal is looked at (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product, { firstName: 'มาลี', lastName: 'ไชโย' });
    await member.deposit(400);
    const next = newMember();
    const steps = memberSteps(await stage.browser.open(PHONE), language);
    const { page, words, dialog } = steps;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    await page.goto(`${product.memberOrigin}/login`);
    await steps.speak();
    await steps.logIn(member);
    await letProofsAge(product);
    await page.goto(`${product.memberOrigin}/user/profile`);
    await press(words.profile.editAccount);
    await dialog().getByLabel(words.register.bank, { exact: true }).selectOption('KTB');
    await dialog().getByLabel(words.register.accountNo, { exact: true }).fill(next.accountNo);
    await press(words.common.save);
    await dialog().getByText(words.register.englishOnly).waitFor();
    await dialog().getByLabel(words.account.bankAccount.accountName).fill(' malee   chaiyo');
    await press(words.common.save);

    await dialog().getByRole('heading', { name: words.account.stepUp.title }).waitFor();
    await dialog().getByLabel(words.login.password, { exact: true }).fill('not the password');
    await press(words.account.stepUp.confirm);
    await dialog().getByText(words.errors.WRONG_PASSWORD).waitFor();
    await dialog().getByLabel(words.login.password, { exact: true }).fill(member.password);
    await press(words.account.stepUp.confirm);
    await page.getByText(words.account.bankAccount.done).waitFor();
    await page.getByText('MALEE CHAIYO', { exact: true }).waitFor();
    await press(words.profile.reveal);
    await page
      .getByText(`${next.accountNo.slice(0, 3)}-${next.accountNo.slice(3, 6)}-${next.accountNo.slice(6)}`)
      .waitFor();

    const { headers } = member;
    await call(product.memberOrigin, prove, { headers, body: { password: member.password } });
    await call(product.memberOrigin, withdraw, { headers, body: { amount: 150 } });
    const query = { state: 'REVIEW', limit: 100 };
    const { withdrawals } = await call(product.operatorOrigin, listWithdrawals, { headers: finance, query });
    const own = withdrawals.find(({ memberId }) => memberId === member.memberId);
    expect(own).toMatchObject({
      bankCode: 'KTB',
      bankAccountNo: next.accountNo,
      reviewReasons: expect.arrayContaining(['BANK_CHANGED', 'ACCOUNT_UNPROVEN']),
    });
  },
);

test.each(spokenIn('en'))(
  'who did not change the payout account stops all payouts by the link in the message, signed out (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product);
    const { name, bankCode, firstName, lastName } = member;
    await call(product.memberOrigin, changeProfile, {
      headers: member.headers,
      body: {
        name,
        bankCode,
        bankAccountName: `${firstName} ${lastName}`,
        bankAccountNo: newMember().accountNo,
        password: member.password,
      },
    });
    const link = async () => /http\S+#\w+/.exec((await product.world.messagesTo(member.phone)).join(' '))?.[0];
    await expect.poll(link).toBeDefined();

    const { page, words, speak } = memberSteps(await stage.browser.open(PHONE), language);
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.goto(`${product.memberOrigin}/login`);
    await speak();
    await page.goto((await link()) ?? '');
    await heading(words.stop.title);
    // Looking does nothing.
    await call(product.memberOrigin, getProfile, { headers: member.headers });
    await press(words.stop.submit);
    await heading(words.stop.ends.STOPPED.title);
    await expect(call(product.memberOrigin, getProfile, { headers: member.headers })).rejects.toThrow('invalid-token');
    await page.reload();
    await press(words.stop.submit);
    await heading(words.stop.ends.USED.title);
    await page.getByRole('link', { name: words.stop.newPassword }).click();
    await heading(words.forgot.title);
  },
);

test.each(spokenIn('la'))(
  'a sign-in with a device not seen before is told at home, until it is known (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product);
    const steps = memberSteps(await stage.browser.open(PHONE), language);
    const { page, words, dialog } = steps;
    await page.goto(`${product.memberOrigin}/login`);
    await steps.speak();
    await steps.logIn(member);
    const { name, agent } = OTHER_DEVICES[language];
    await signInElsewhere(product, member, agent);
    await page.reload();
    await page
      .getByText(words.profile.newDevice(name, '').split(name)[0] ?? name)
      .first()
      .waitFor();
    await page.getByRole('button', { name: words.profile.look, exact: true }).click();
    await dialog().getByText(name, { exact: true }).first().waitFor();
    await steps.close();
    await page.getByRole('button', { name: words.profile.wasMe, exact: true }).click();
    await page.getByRole('button', { name: words.profile.wasMe, exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await steps.expectTotal(0);
    expect(await page.getByRole('button', { name: words.profile.wasMe, exact: true }).count()).toBe(0);
  },
);

/** Watches a text from now on; answers how long it stayed, as the page itself saw it. */
async function watchText(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const stay: { from?: number; to?: number } = {};
    Object.assign(window, { stay });
    new MutationObserver(() => {
      const isThere = document.body.textContent?.replace(/[\u200b\u2060]/g, '').includes(wanted);
      if (isThere) stay.from ??= performance.now();
      else if (stay.from !== undefined) stay.to ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  return () =>
    page.evaluate(() => {
      const { stay }: { stay?: { from?: number; to?: number } } = window as never;
      return (stay?.to ?? Number.NaN) - (stay?.from ?? Number.NaN);
    });
}

test.each(spokenIn('en'))(
  'what was copied is said for four seconds; what cannot be copied is selected (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product);
    const steps = memberSteps(await stage.browser.open(PHONE), language);
    const { page, words } = steps;
    await page.goto(`${product.memberOrigin}/login`);
    await steps.speak();
    await steps.logIn(member);
    await page.goto(`${product.memberOrigin}/user/profile`);
    // Shown four by four, to be read out; copied as it is.
    const row = page.getByRole('button', { name: shownId(member.memberId) });
    const stayedMs = await watchText(page, words.common.copied(member.memberId));
    await row.click();
    const said = page.getByText(words.common.copied(member.memberId));
    await said.waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.memberId);
    await said.waitFor({ state: 'detached' });
    expect(await stayedMs()).toBeGreaterThan(3_000);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await row.click();
    await page.getByText(words.common.copyFailed).waitFor();
    const selected = await page.evaluate(() => String(getSelection()));
    expect(selected.replaceAll(' ', '')).toBe(member.memberId);
  },
);
