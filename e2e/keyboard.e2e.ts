import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { memberSteps } from './member-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const DESK = { width: 1280, height: 800 };
/** More than any page has. */
const MAX_STOPS = 90;
const ARRIVES = { timeout: 60_000 };

const stage = setStage();

/** The keyboard of somebody who has no other way, with what is wrong on each way there. */
function keyboardOn(page: Page) {
  const faults: string[] = [];
  const press = (key: string) => page.keyboard.press(key);

  /** Whoever sees the page sees where they are: a ring, in the window, and above what lies over the page. */
  async function lookAtStop() {
    const fault = await page.evaluate(() => {
      const stop = document.activeElement;
      // A title that a sheet begins at when it opens is no stop.
      if (!(stop instanceof HTMLElement) || stop === document.body || stop.tabIndex < 0) return undefined;
      const name = (stop.ariaLabel ?? stop.textContent ?? stop.tagName).trim().slice(0, 40) || stop.tagName;
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (dialog && !dialog.contains(stop)) return `${name} is behind the dialog`;
      const { top, bottom, left, right, width } = stop.getBoundingClientRect();
      const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      if (width > 0 && !isInWindow) return `${name} is outside the window`;
      // A drawn control wears the ring of the field that it covers; a line for text has a ring of its own kind.
      const isOutlined = (element: Element | null) => !!element && getComputedStyle(element).outlineStyle !== 'none';
      const line = stop.closest('.input, .amount');
      const hasRing = line
        ? getComputedStyle(line).boxShadow !== 'none'
        : [stop, stop.parentElement, stop.closest('label')].some(isOutlined);
      return hasRing ? undefined : `${name} has no ring`;
    });
    if (fault) faults.push(`${new URL(page.url()).pathname}${new URL(page.url()).search}: ${fault}`);
  }

  const isFocused = async (target: Locator) => (await target.and(page.locator(':focus')).count()) > 0;

  /** Goes on from stop to stop. */
  async function tabTo(target: Locator) {
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      await press('Tab');
      await lookAtStop();
      if (await isFocused(target)) return;
    }
    throw new Error(`no way by Tab to ${target}`);
  }

  /** All around an open dialog: the focus stays in it, and comes by its way out. */
  async function walkAround(dialog: Locator, wayOut: Locator) {
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await tabTo(wayOut);
  }

  return {
    press,
    tabTo,
    walkAround,
    isFocused,
    type: (text: string) => page.keyboard.type(text),
    faults: () => [...new Set(faults)],
  };
}

test.each(spokenIn('en'))(
  'without a pointer a member signs in, plays money into a game, withdraws and reads the receipt, and always sees where they are (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    await member.sendMoney(900);
    await expect.poll(member.cash, ARRIVES).toBe(900);
    const steps = memberSteps(await stage.browser.open(DESK), language);
    const { page, words, dialog } = steps;
    const keys = keyboardOn(page);
    const named = (role: 'button' | 'link', name: string, within: Page | Locator = page) =>
      within.getByRole(role, { name, exact: true });

    await page.goto(`${stage.product.memberOrigin}/login`);
    await steps.speak();
    await page.getByLabel(words.login.phone).focus();
    await keys.type(member.phone);
    await keys.tabTo(page.getByLabel(words.login.password, { exact: true }));
    await keys.type(member.password);
    await keys.press('Enter');
    await page.waitForURL('**/user/home');
    await steps.expectTotal(900);

    await page.reload();
    await steps.expectTotal(900);
    await keys.tabTo(named('link', words.places.skip));
    await keys.press('Enter');
    // Behind the skipped menu: the next stop is in the page itself.
    await keys.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);

    const deposit = named('button', words.actionsShort.deposit).filter({ visible: true }).first();
    await keys.tabTo(deposit);
    await keys.press('Enter');
    await keys.walkAround(dialog(), named('button', words.common.close, dialog()));
    await keys.tabTo(named('button', words.deposit.bank.copyNumber, dialog()).first());
    await keys.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await keys.isFocused(deposit)).toBe(true);

    const game = page.getByRole('button', { name: 'Naga Gold' }).filter({ visible: true }).first();
    await keys.tabTo(game);
    await keys.press('Enter');
    await keys.tabTo(named('button', words.game.activate, dialog()));
    await keys.press('Enter');
    await page.getByText(words.game.activated).waitFor();
    await keys.tabTo(named('button', words.game.moveIn, dialog()));
    await keys.press('Enter');
    await dialog().getByRole('heading', { name: words.money.transfer.title }).waitFor();
    await keys.tabTo(dialog().getByLabel(words.money.amount).and(page.locator('input')));
    await keys.type('300');
    await keys.press('Enter');
    await dialog().getByText(words.money.transfer.successTitle, { exact: true }).waitFor();
    await keys.tabTo(named('button', words.money.done, dialog()));
    await keys.press('Enter');
    await dialog().waitFor({ state: 'hidden' });

    await page.reload();
    await keys.tabTo(named('button', words.actionsShort.transfer).filter({ visible: true }).first());
    await keys.press('Enter');
    await keys.tabTo(dialog().getByLabel(words.money.from, { exact: true }));
    await keys.type('Naga');
    await keys.tabTo(dialog().getByLabel(words.money.to, { exact: true }));
    await keys.type(words.money.cashWallet.slice(0, 4));
    await keys.tabTo(named('button', words.game.all.inGame, dialog()));
    await keys.press('Space');
    await keys.tabTo(dialog().locator('button[type=submit]'));
    await keys.press('Enter');
    await dialog().getByText(words.money.transfer.successTitle, { exact: true }).waitFor();
    await keys.tabTo(named('button', words.money.done, dialog()));
    await keys.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await steps.expectTotal(900);

    await keys.tabTo(named('button', words.actionsShort.withdraw).filter({ visible: true }).first());
    await keys.press('Enter');
    await keys.tabTo(dialog().getByLabel(words.money.amount).and(page.locator('input')));
    await keys.type('400');
    await keys.press('Enter');
    const ended = dialog().getByText(words.withdraw.successTitle, { exact: true });
    await ended.or(dialog().getByText(words.withdraw.pendingTitle, { exact: true })).waitFor();
    await keys.press('Escape');
    await dialog().waitFor({ state: 'hidden' });

    const history = page.getByRole('navigation').getByRole('link', { name: words.places.history, exact: true });
    await keys.tabTo(history.filter({ visible: true }));
    await keys.press('Enter');
    await page.waitForURL('**/user/statement');
    const row = page.locator('ul.rows > li').filter({ hasText: '400.00' }).locator('a, button').first();
    await row.waitFor();
    await keys.tabTo(row);
    await keys.press('Enter');
    await dialog().getByText('400.00').first().waitFor();
    await keys.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await keys.isFocused(row)).toBe(true);
    expect(keys.faults()).toEqual([]);
  },
);
