import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { haveMember, haveOperator } from './api-steps.ts';
import { call, refusal } from './call.ts';
import { settle } from './look-over.ts';
import { baht, memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

/** What was not confirmed, or is asked for the password, is part of this story. */
const allowed = [/status of 4\d\d/];
const SIZES = { th: { width: 390, height: 844 }, la: { width: 360, height: 640 }, en: { width: 1280, height: 800 } };

const stage = setStage({ memberHost: 'localhost' });

/** A phone that makes passkeys and asks for the finger, which is always there. */
async function haveFinger(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the right finger is on it. */
    setFinger: (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test.each(spokenIn('la'))(
  'a member adds a passkey, signs in with one tap, withdraws with it, and support removes it (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { memberOrigin, operatorOrigin, operators } = product;
    const member = await haveMember(product);
    await member.deposit(1_000);
    const { page, words, dialog, speak, logIn } = memberSteps(
      await browser.open({ ...SIZES[language], isDark: language === 'la', allowed }),
      language,
    );
    const { passkey } = words;
    const finger = await haveFinger(page);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    const isFitting = async () => {
      await settle(page);
      expect(await page.evaluate(findLayoutFaults)).toEqual([]);
    };
    await page.goto(`${memberOrigin}/login`);
    await speak();
    await page.getByRole('button', { name: passkey.signIn }).waitFor();
    await isFitting();
    await logIn(member);

    await page.goto(`${memberOrigin}/user/profile`);
    await press(passkey.title);
    await dialog().getByText(passkey.none).waitFor();
    await isFitting();
    await press(passkey.add);
    await page.getByText(passkey.added).waitFor();
    await press(passkey.switchOn);
    await page.getByText(passkey.switchedOn).waitFor();
    await isFitting();

    await page.evaluate(() => {
      localStorage.removeItem('token');
      sessionStorage.removeItem('token');
    });
    await page.goto(`${memberOrigin}/login`);
    const tap = page.getByRole('button', { name: passkey.signIn });
    await Promise.race([page.waitForURL('**/user/home'), tap.click()]);
    await page.waitForURL('**/user/home');

    const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? '');
    const headers = { Authorization: `Bearer ${token}` };
    const thief = await refusal(memberOrigin, withdraw, { headers, body: { amount: 250 } });
    expect(thief.message).toBe('PASSKEY_REQUIRED');

    await finger.setFinger(false);
    await page.goto(`${memberOrigin}/user/home?do=withdraw`);
    await dialog().getByLabel(words.money.amount).and(page.locator('input')).fill('250');
    await dialog().locator('button[type=submit]').click();
    await dialog()
      .getByText(passkey.askText(`${baht(250)} ${words.unit.THB}`))
      .waitFor();
    await dialog().getByText(passkey.declined).waitFor();
    await isFitting();
    await finger.setFinger(true);
    await press(passkey.ask);
    await dialog()
      .getByText(words.withdraw.pendingTitle)
      .or(dialog().getByText(words.withdraw.successTitle))
      .first()
      .waitFor();

    const owner = await haveOperator(product, operators.owner);
    const dossier = () => call(operatorOrigin, getMember, { headers: owner, params: { id: member.memberId } });
    expect(await dossier()).toMatchObject({ passkeys: 1, passkeyConfirmsSince: expect.any(String) });
    if (language !== 'en') return;
    const office = officeSteps(await browser.open(DESK), 'en');
    await office.signIn(operatorOrigin, operators.support);
    await office.page.goto(`${operatorOrigin}/members/${member.memberId}`);
    await office.button(office.words.payouts.passkeys.remove).click();
    await office.giveReason(office.words.payouts.passkeys.remove, 'Called back, lost the phone');
    await office.said(office.words.payouts.passkeys.done);
    expect(await dossier()).toMatchObject({ passkeys: 0, passkeyConfirmsSince: expect.any(String) });
    await page.goto(`${memberOrigin}/user/home`);
    await page.waitForURL('**/login**');
    await page.getByRole('button', { name: passkey.signIn }).click();
    await page.getByText(words.errors.PASSKEY_INVALID).waitFor();
  },
);
