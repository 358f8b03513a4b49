import type { Page } from 'playwright-core';
import type { Place } from './look-over.ts';
import { memberSteps, newMember } from './member-steps.ts';
import { registerSteps } from './register-steps.ts';
import type { Language } from './words.ts';

/**
 * Every page and sheet of the member app. Whoever builds one adds a line here, and it is looked over in every language,
 * size and theme.
 */

const at = (path: string): Place => ({ path });

export function visitorPlaces(language: Language): readonly Place[] {
  const steps = (page: Page) => {
    const member = memberSteps(page, language);
    return { ...member, ...registerSteps(member) };
  };
  const person = newMember();
  const toProfile = async (page: Page) => {
    await steps(page).givePhone(person.phone);
    await steps(page).heading(steps(page).words.register.youTitle);
  };
  return [
    at('/login'),
    at('/stop'),
    at(`/stop#${'a'.repeat(22)}`),
    {
      path: '/login',
      name: 'refused',
      open: async (page) => {
        const { words, press } = steps(page);
        await press(words.login.submit);
        await page.getByText(words.login.fillBoth).waitFor();
      },
    },
    at('/register'),
    at('/register?code=PRabc'),
    { path: '/register', name: 'profile', open: toProfile },
    {
      path: '/register',
      name: 'bank',
      open: async (page) => {
        await toProfile(page);
        await steps(page).giveProfile(person);
        await steps(page).press(steps(page).words.register.finish);
      },
    },
    at('/forgot'),
    {
      path: '/forgot',
      name: 'code',
      open: async (page) => {
        const { givePhone, heading, words } = steps(page);
        await givePhone(newMember().phone);
        await heading(words.code.title);
      },
    },
    at('/help'),
    at('/howto'),
    at('/contact'),
    { path: '/terminated', speaksAll: true },
    at('/nowhere'),
  ];
}

export function memberPlaces(language: Language, receiptId: string): readonly Place[] {
  const steps = (page: Page) => memberSteps(page, language);
  return [
    {
      path: '/user/home',
      open: async (page) => {
        await page.getByRole('button', { name: steps(page).words.profile.wasMe }).waitFor();
      },
    },
    at('/user/profile'),
    at('/user/bonus'),
    at('/user/bonus?do=bonus&id=WELCOME20'),
    at('/user/bonus?do=promotion&id=KAPAO100'),
    at('/user/statement'),
    at('/user/statement?type=bonus'),
    at('/user/statement?since=2026-11-01&until=2026-12-31&search=transfer'),
    at('/user/contact'),
    at('/user/howto'),
    at(`/user/statement?do=receipt&id=${receiptId}`),
    at('/user/home?do=actions'),
    at('/user/home?do=deposit'),
    at('/user/home?do=deposit&method=qr:KBANK'),
    {
      path: '/user/home?do=deposit&method=qr:WW',
      name: 'code',
      open: async (page) => {
        const { dialog } = memberSteps(page, language);
        const amount = dialog().getByRole('button', { name: '500', exact: true });
        // The member may have made one at another size, and it is still there.
        await amount.or(dialog().getByRole('timer')).waitFor();
        if ((await amount.count()) > 0) {
          await amount.click();
          await dialog().locator('footer .cta').click();
        }
        await dialog().getByRole('timer').waitFor();
      },
    },
    at('/user/home?do=deposit&method=prepaid'),
    at('/user/home?do=withdraw'),
    at('/user/home?do=transfer'),
    at('/user/home?do=game&game=pg'),
    at('/user/home?do=game&game=joker2'),
    {
      path: '/user/home?do=game&game=pg',
      name: 'back from it',
      open: async (page) => {
        const { words, dialog } = steps(page);
        await page.evaluate(() => {
          const visit = { game: 'pg', inGame: 1234.5, isInPlace: false, page: 0 };
          sessionStorage.setItem('gameVisit', JSON.stringify(visit));
        });
        await page.reload();
        await dialog().getByRole('button', { name: words.game.back.stay, exact: true }).waitFor();
        // The places after this one come from no game.
        await page.evaluate(() => sessionStorage.removeItem('gameVisit'));
      },
    },
    at('/user/home?do=transfer&from=WALLET&to=pg'),
    at('/user/home?do=transfer&to=pg&method=all'),
    at('/user/home?do=collect'),
    at('/user/home?do=spin'),
    {
      path: '/user/home?do=spin',
      name: 'odds',
      open: async (page) => {
        const { words, dialog } = steps(page);
        await dialog().getByRole('button', { name: words.rewards.spin.odds, exact: true }).click();
        await dialog().getByRole('heading', { name: words.rewards.spin.oddsTitle }).waitFor();
      },
    },
    {
      path: '/user/home?do=spin',
      name: 'proof',
      open: async (page) => {
        const { words, dialog } = steps(page);
        await dialog().getByRole('button', { name: words.rewards.spin.history, exact: true }).click();
        await dialog().getByRole('heading', { name: words.rewards.spin.proofTitle }).waitFor();
      },
    },
    at('/user/home?do=invite'),
    at('/user/home?do=refund'),
    at('/user/play-history'),
    at('/user/play-history?period=week&game=pg'),
    at('/user/play-history?game=joker2'),
    {
      path: '/user/home?do=game&game=imi',
      name: 'new password',
      open: async (page) => {
        const { words, dialog } = steps(page);
        await dialog().getByRole('button', { name: words.game.reset, exact: true }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    {
      path: '/user/home',
      name: 'something to attach in the chat',
      open: async (page) => {
        const { words } = steps(page);
        await page.locator('.chat-launcher, .chat-row').click();
        await page.getByRole('button', { name: words.chat.attachRow, exact: true }).click();
        const list = page.getByRole('dialog', { name: words.chat.attachRow });
        await list.locator('ul.rows').waitFor();
      },
    },
    at('/user/home?do=terms'),
    at('/user/home?do=images'),
    at('/user/profile?do=password'),
    at('/user/profile?do=account-name'),
    at('/user/profile?do=bank-account'),
    {
      path: '/user/profile?do=bank-account',
      name: 'wrong fields',
      open: async (page) => {
        const { words } = steps(page);
        await page.getByLabel(words.register.bank, { exact: true }).selectOption('KTB');
        await page.getByLabel(words.account.bankAccount.accountName).fill('ชื่อไทย');
        await page.getByLabel(words.register.accountNo, { exact: true }).fill('12');
        await page.getByRole('button', { name: words.common.save, exact: true }).click();
        await page.getByText(words.register.englishOnly).waitFor();
      },
    },
    {
      path: '/user/profile?do=bank-account',
      name: 'step-up',
      open: async (page) => {
        const { words } = steps(page);
        await page.getByRole('button', { name: words.common.save, exact: true }).click();
        await page.getByText(words.account.stepUp.text).waitFor();
      },
    },
    at('/user/profile?do=devices'),
    at('/user/profile?do=limits'),
    at('/user/profile?do=identity'),
    at('/user/profile?do=second-factor'),
    at('/user/profile?do=line'),
    at('/user/profile?do=passkeys'),
    at('/user/profile?do=push'),
    at('/user/home?do=inbox'),
    {
      path: '/user/profile',
      name: 'sign-out question',
      open: async (page) => {
        const { places } = steps(page).words;
        const button = page.getByRole('button', { name: places.logout, exact: true });
        await button.filter({ visible: true }).last().click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
  ];
}

/** The sheet that asks for agreement, of a member who has not agreed. */
export const AGREEMENT: Place = {
  path: '/user/home',
  name: 'agreement',
  open: async (page) => {
    await page.getByRole('dialog').waitFor();
  },
};
