import type { Page } from 'playwright-core';
import { PATHS } from '../apps/back-office/src/paths.ts';
import type { Place } from './look-over.ts';
import { OFFICE_WORDS, officeSteps } from './office-steps.ts';
import type { Language } from './words.ts';

/** Addresses that name a thing are listed below with one that is there; those without a session are looked over elsewhere. */
const PAGES = Object.values(PATHS).filter(
  (path) => !path.includes(':') && path !== PATHS.signIn && path !== PATHS.enrol,
);

/**
 * Every page and sheet of the back office, as an owner sees them. A page is looked over by itself, in every language, size and
 * theme; whoever builds a sheet or another look of a page adds a line here.
 */

const at = (path: string): Place => ({ path });

export function officePlaces(language: Language, memberId: string): readonly Place[] {
  const words = OFFICE_WORDS[language];
  /** Presses buttons one after the other, the first of each name, and waits for the sheet. */
  const pressing = (namesOf: (given: typeof words) => readonly string[]) => {
    return async (page: Page) => {
      const office = officeSteps(page, language);
      for (const name of namesOf(words)) await office.button(name).filter({ visible: true }).first().click();
      await page.getByRole('dialog').waitFor();
    };
  };
  const sheet = (path: string, name: string, namesOf: Parameters<typeof pressing>[0]): Place => ({
    path,
    name,
    open: pressing(namesOf),
  });
  const entry = (path: string, name: string, button: string): Place => ({
    path,
    name,
    open: async (page) => {
      await page.locator('.queue-row').first().click();
      await page
        .getByRole('button', { name: new RegExp(`^${button}`) })
        .filter({ visible: true })
        .first()
        .waitFor();
    },
  });
  const decision = (path: string, name: string, button: string): Place => ({
    path,
    name,
    open: async (page) => {
      await page.locator('.queue-row').first().click();
      const press = page.getByRole('button', { name: new RegExp(`^${button}`) }).filter({ visible: true });
      await press.first().click();
      await page.getByRole('dialog').waitFor();
    },
  });
  const { withdrawals, inflows } = words;
  return [
    ...PAGES.map(at),
    decision('/inflows?state=CREDITED', 'sending back', words.depositReturns.open),
    at('/withdrawals?state=PAID'),
    at('/withdrawals?min=1'),
    entry('/withdrawals', 'one open', withdrawals.reject),
    decision('/withdrawals', 'rejecting', withdrawals.reject),
    entry('/inflows', 'one open', inflows.assign),
    sheet('/statement-files', 'uploading', ({ statementFiles }) => [statementFiles.upload]),
    sheet('/house-accounts', 'limits', ({ houseAccounts }) => [houseAccounts.rules]),
    sheet('/house-accounts', 'bank balance', ({ houseAccounts }) => [houseAccounts.balance]),
    sheet('/house-accounts', 'a sweep', ({ houseAccounts }) => [houseAccounts.sweep]),
    sheet('/reports', 'saving a view', ({ reportViews }) => [reportViews.save]),
    at('/reports?view=sources'),
    at('/reports?view=gaming'),
    at('/reports?view=rewards'),
    at('/reports?view=top'),
    at('/reports?view=dormant'),
    at('/reports?view=open'),
    at('/reward-rules/coupons?state=VOIDED'),
    at(`/reward-rules/coupons?member=${memberId}`),
    at('/reward-rules?kind=refund'),
    at('/reward-rules?kind=invite'),
    sheet('/reward-rules', 'hiding the wheel', ({ rewardRules }) => [rewardRules.hide]),
    sheet('/reward-rules?kind=refund', 'proposing', ({ rewardRules }) => [rewardRules.propose]),
    {
      path: '/chat?state=all',
      name: 'one open',
      open: async (page) => {
        await page.locator('.queue-row').first().click();
        await page.locator('.chat-log [data-sequence]').first().waitFor();
      },
    },
    {
      path: '/chat?state=all',
      name: 'buttons and cards',
      open: async (page) => {
        await page.locator('.queue-row').first().click();
        await officeSteps(page, language).button(words.chat.compose).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    sheet('/chat/setup', 'new reply', ({ chatSetup }) => [chatSetup.add]),
    at('/chat/setup?part=hours'),
    at('/chat/setup?part=flows'),
    sheet('/chat/setup?part=flows', 'new flow', ({ chatSetup }) => [chatSetup.add]),
    at(`/members/${memberId}`),
    ...['entries', 'bets', 'slips', 'codes', 'looks'].map((part) => at(`/members/${memberId}?part=${part}`)),
    sheet(`/members/${memberId}`, 'freezing', ({ members }) => [members.freeze]),
    sheet(`/members/${memberId}`, 'correcting the balance', ({ adjustments }) => [adjustments.open]),
    {
      path: `/members/${memberId}`,
      name: 'writing a game down',
      open: async (page) => {
        await pressing(({ adjustments }) => [adjustments.open])(page);
        const dialog = page.getByRole('dialog');
        await dialog.getByText(words.adjustments.directions.DEBIT, { exact: true }).click();
        await dialog.getByLabel(words.adjustments.place).selectOption('pg');
      },
    },
    sheet(`/members/${memberId}`, 'opening a case', ({ amlCases }) => [amlCases.open]),
    {
      path: '/cases',
      name: 'one open',
      open: async (page) => {
        await page.locator('.queue-row').first().click();
        await page.locator('.aml-case').waitFor();
      },
    },
    sheet('/cases', 'watch lists', ({ amlCases }) => [amlCases.lists]),
    sheet('/bonuses', 'stopping one', ({ bonuses }) => [bonuses.switchOff]),
    at('/content/banners'),
    at('/content/notice'),
    at('/content/videos'),
    at('/content/carousel'),
    sheet('/settings', 'ending the site', ({ settings }) => [settings.become.terminated]),
    sheet('/settings', 'codes', ({ settings }) => [settings.switchOn]),
    sheet('/settings', 'limits', ({ settings }) => [settings.change]),
    sheet('/settings', 'new account', ({ settings }) => [settings.add]),
    sheet('/settings', 'earlier values', ({ revisions }) => [revisions.open]),
    sheet('/settings', 'new game', ({ games }) => [games.add]),
    {
      path: '/settings',
      name: 'bank',
      open: async (page) => {
        await page
          .locator('#banks')
          .getByRole('button', { name: new RegExp(`^${words.settings.change}`) })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    sheet('/settings', 'new source', ({ lookups }) => [lookups.addSource]),
    sheet('/payout-files', 'making one', ({ payoutFiles }) => [payoutFiles.make('1')]),
    sheet('/payout-files', 'one open', ({ payoutFiles }) => [
      payoutFiles.batchOf('Krungthai, salaries and payouts', 1),
    ]),
    {
      path: '/payout-files',
      name: 'the other bank',
      open: async (page) => {
        await page.getByText('Bangkok Bank', { exact: true }).first().click();
        await page.getByRole('heading', { name: words.payoutFiles.waiting('Bangkok Bank') }).waitFor();
      },
    },
    sheet('/partners', 'new partner', ({ partners }) => [partners.add]),
    {
      path: '/partners',
      name: 'new mail server',
      open: async (page) => {
        await pressing(({ partners }) => [partners.add])(page);
        await page.getByRole('dialog').getByLabel(words.partners.protocol).selectOption('mail-alert');
      },
    },
    sheet('/partners', 'trying one', ({ partners }) => [partners.tryIt]),
    sheet('/partners', 'a pause', ({ partners }) => [partners.pause]),
    sheet('/operators', 'new operator', ({ operators }) => [operators.add]),
    sheet('/operators', 'changing one', ({ operators }) => [operators.change]),
    at('/nowhere'),
  ];
}
