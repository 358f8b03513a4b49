import { changeProfile } from '@kapao/contract/member/account.ts';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { refusal } from './call.ts';
import { memberSteps, newMember } from './member-steps.ts';
import { setStage } from './stage.ts';
import { makeAuthenticator } from './totp.ts';
import { spokenAmong } from './words.ts';

/** Wrong codes and codes that are missing are part of this story. */
const allowed = [/status of 4\d\d/];

const stage = setStage();

const LOOKS = [
  { language: 'th', width: 390, height: 844 },
  { language: 'la', width: 360, height: 640 },
  { language: 'en', width: 1280, height: 800 },
] as const;

test.each(spokenAmong('en', LOOKS))(
  'a member switches a second step on, signs in with it and moves the payout account with it, in $language at $width',
  async ({ language, ...size }) => {
    const { product } = stage;
    const member = await haveMember(product);
    const { page, words, dialog, speak, logIn } = memberSteps(await stage.browser.open({ ...size, allowed }), language);
    const { factor } = words;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    await page.goto(`${product.memberOrigin}/login`);
    await speak();
    await logIn(member);
    await page.goto(`${product.memberOrigin}/user/profile`);
    await press(words.profile.secondFactor);
    await press(factor.switchOn);

    const key = dialog().getByRole('button', { name: factor.key });
    const secret = (await key.innerText()).match(/[A-Z2-7 ]{32,}/)?.[0].replaceAll(' ', '') ?? '';
    const code = makeAuthenticator(secret);
    await dialog().getByLabel(factor.codeOfApp).fill('000000');
    await press(factor.finish);
    await dialog().getByText(factor.wrong).waitFor();
    await dialog()
      .getByLabel(factor.codeOfApp)
      .fill(await code());
    await press(factor.finish);
    await dialog().getByRole('heading', { name: factor.codesTitle }).waitFor();
    const codes = await dialog().getByRole('listitem').allInnerTexts();
    expect(codes.length).toBe(10);
    await press(factor.kept);

    await page.goto(`${product.memberOrigin}/login`);
    await page.getByLabel(words.login.phone).fill(member.phone);
    await page.getByLabel(words.login.password, { exact: true }).fill(member.password);
    await press(words.login.submit);
    await dialog().getByLabel(factor.code, { exact: true }).fill('000000');
    await dialog().getByText(factor.wrong).waitFor();
    await dialog()
      .getByLabel(factor.code, { exact: true })
      .fill(await code());
    await page.waitForURL('**/user/home');

    const { name, bankCode, firstName, lastName, password } = member;
    const next = newMember();
    const body = {
      name,
      bankCode,
      bankAccountName: `${firstName} ${lastName}`,
      bankAccountNo: next.accountNo,
      password,
    };
    const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token') ?? '')}` };
    const thief = await refusal(product.memberOrigin, changeProfile, { headers, body });
    expect(thief.message).toBe('SECOND_FACTOR_REQUIRED');

    await page.goto(`${product.memberOrigin}/user/profile`);
    await press(words.profile.editAccount);
    await dialog().getByLabel(words.register.accountNo, { exact: true }).fill(next.accountNo);
    await press(words.common.save);
    await press(factor.useRecovery);
    await page.getByLabel(factor.recoveryCode, { exact: true }).fill(codes[0] ?? '');
    await press(factor.confirm);
    await page.getByText(words.account.bankAccount.done).waitFor();

    await press(words.profile.secondFactor);
    await dialog().getByText(factor.left(9)).waitFor();
    await press(factor.switchOff);
    await press(factor.useRecovery);
    await page.getByLabel(factor.recoveryCode, { exact: true }).fill(codes[1] ?? '');
    await press(factor.confirm);
    await page.getByText(factor.switchedOff).waitFor();
  },
);
