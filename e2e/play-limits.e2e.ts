import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { baht, memberSteps } from './member-steps.ts';
import { letHoursPass } from './passing-time.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();

/** A limit that is used up is answered before an account is shown. */
const PHONE = { width: 390, height: 844, allowed: [/status of 409 .*\/api\/lookup\/deposit$/] };

test.each(spokenIn('th'))('a member sets a limit, reaches it, takes a break and comes back (%s)', async (language) => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  await member.deposit(300);
  const { page, words, dialog, ...steps } = memberSteps(await browser.open(PHONE), language);
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
  const { limits, unit } = words;
  const shown = (amount: number) => `${baht(amount)} ${unit.THB}`;
  await page.goto(product.memberOrigin);
  if (language !== 'th') await steps.speak();
  await steps.logIn(member);

  // Set a limit.
  await page.goto(`${product.memberOrigin}/user/profile`);
  await page.getByRole('button', { name: limits.title }).click();
  await page.getByRole('heading', { name: limits.title, level: 1 }).waitFor();
  await button(limits.add).click();
  await dialog().getByRole('textbox').fill('500');
  await button(limits.save, dialog()).click();
  await page.getByText(limits.left(shown(200))).waitFor();

  // It stands beside every way to pay in, and what comes in beyond it is set aside.
  await page.goto(`${product.memberOrigin}/user/home?do=deposit`);
  await dialog()
    .getByText(limits.left(shown(200)))
    .waitFor();
  await member.sendMoney(400);
  await expect.poll(member.cash).toBe(500);
  await page.goto(`${product.memberOrigin}/user/home?do=deposit`);
  await dialog().getByText(limits.depositFull).waitFor();
  expect(await dialog().getByRole('button', { name: words.deposit.bank.copyNumber }).count()).toBe(0);
  await page.goto(`${product.memberOrigin}/user/profile?do=limits`);
  await page.getByRole('heading', { name: limits.asideTitle }).waitFor();
  await page.getByText(baht(200), { exact: false }).first().waitFor();
  await button(limits.toBank).click();
  await page.getByText(limits.sent).first().waitFor();

  // A higher limit waits.
  await page.locator('.limit .head').click();
  await dialog().getByRole('textbox').fill('900');
  await button(limits.save, dialog()).click();
  await page.getByText(limits.wishMost(shown(900))).waitFor();
  expect(await button(limits.confirmWish).count()).toBe(0);
  await button(limits.keep).click();
  await page.getByText(limits.wishMost(shown(900))).waitFor({ state: 'hidden' });

  // Take a break, in three taps from any page, and come back a day after asking for it.
  await page.goto(`${product.memberOrigin}/user/home`);
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  await tap(page.getByRole('contentinfo').getByRole('link', { name: words.reality.toLimits }));
  await tap(button(limits.hours(24)));
  await tap(page.getByRole('alertdialog').getByRole('button', { name: limits.begin }));
  await page.getByRole('heading', { name: limits.onBreak }).waitFor();
  expect(taps).toBe(3);
  await letHoursPass(product, member, 24);
  await page.reload();
  await button(limits.ask).click();
  await page.getByText(limits.over).waitFor({ state: 'hidden' });
  expect(await button(limits.comeBack).count()).toBe(0);
  await letHoursPass(product, member, 24);
  await page.reload();
  await button(limits.comeBack).click();
  await page.getByRole('heading', { name: limits.onBreak }).waitFor({ state: 'hidden' });
  await expectBooksToAgree(product);
});
