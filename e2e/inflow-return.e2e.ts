import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();

/** No member; the bank shows the last six digits of this account. */
const STRANGER = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' };

test.each(spokenIn('en'))(
  'unmatched money goes back by two operators: a wrong number is seen by the second one, the right one is paid, and reconciliation shows it (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, operators, world } = product;
    await (await haveMember(product)).sendMoney(52_000, STRANGER);

    // The browser says of the number that is refused that its call was.
    const allowed = [...DESK.allowed, /status of 409 .*\/return$/];
    const one = officeSteps(await browser.open({ ...DESK, allowed }), language);
    await one.signIn(operatorOrigin, operators.finance);
    const words = one.words.inflowReturns;
    const { reason } = one.words.common;
    const picture = { name: 'account.png', mimeType: 'image/png', buffer: await one.page.screenshot() };
    const ask = async (accountNo: string) => {
      await one.page.getByRole('button', { name: words.open, exact: true }).click();
      const sheet = one.page.getByRole('dialog');
      await sheet.getByText('xxxx665554').first().waitFor();
      await sheet.getByLabel(words.accountNo).fill(accountNo);
      await sheet.getByLabel(words.picture).setInputFiles(picture);
      await sheet.getByRole('textbox', { name: reason }).fill('the sender is no member');
      await sheet.getByRole('button', { name: words.submit, exact: true }).click();
      return sheet;
    };
    await one.enter('inflows');
    await one.openEntry(STRANGER.fromName);
    // What does not fit the digits of the bank is refused before anybody else is asked.
    const refused = await ask('7776665550');
    await refused.locator('.note.bad').waitFor();
    await refused.getByRole('button', { name: one.words.common.cancel, exact: true }).click();
    // Another number that fits them is visible beside them.
    await ask('1116665554');
    await one.said(words.asked);

    const other = officeSteps(await browser.open(DESK), language);
    await other.signIn(operatorOrigin, operators.owner);
    await other.enter('inflows');
    await other.openEntry(STRANGER.fromName);
    const card = other.page.locator('.card', { has: other.page.getByRole('heading', { name: words.card }) });
    for (const text of ['xxxx665554', '111-666-5554', words.typed, '52,000.00', 'finance']) {
      await card.getByText(text).first().waitFor();
    }
    // The picture of the account is beside the number, not behind a link.
    const shown = card.getByRole('img', { name: words.evidence });
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await other.inEveryLanguage(async ({ inflowReturns }) => {
      const there = other.page.locator('.card', {
        has: other.page.getByRole('heading', { name: inflowReturns.card }),
      });
      for (const text of ['xxxx665554', '111-666-5554', inflowReturns.typed])
        await there.getByText(text).first().waitFor();
    });
    await card.getByRole('button', { name: words.cancel }).click();
    await other.giveReason(words.cancel, 'the picture shows another number');
    await other.said(words.cancelled);
    expect(await world.payouts()).toEqual([]);

    await one.said(words.states.REJECTED);
    await ask(STRANGER.fromAccountNo);
    await one.said(words.asked);
    await card.getByText('777-666-5554').waitFor();
    await card.getByRole('button', { name: words.approve }).click();
    const sheet = other.page.getByRole('dialog');
    await sheet.getByText('finance').waitFor();
    await sheet.getByText('777-666-5554').waitFor();
    await sheet.getByRole('button', { name: words.approve, exact: true }).click();
    await other.said(words.approved);
    await expect
      .poll(() => world.payouts(), { timeout: 60_000, interval: 200 })
      .toMatchObject([{ state: 'PAID', amount: 52_000, bankCode: 'BAY', accountNo: STRANGER.fromAccountNo }]);
    await other.page.goto(`${operatorOrigin}/inflows?state=RETURNED`);
    await other.openEntry(STRANGER.fromName);
    await card.getByText(words.states.PAID).waitFor();
    // The reference on the page is the one that the bank received, and leads back to this money.
    const [paid] = await world.payouts();
    await card.getByText(paid?.received ?? 'none', { exact: true }).waitFor();
    const search = other.page.getByRole('search').getByRole('searchbox');
    await search.fill(paid?.received ?? '');
    await search.press('Enter');
    await other.page.getByRole('link', { name: other.words.members.ofNobody }).click();
    await card.getByText(words.states.PAID).waitFor();

    await other.enter('reconciliation');
    await other.said(other.words.reconciliation.clean);
    await other.page.locator('tr', { hasText: '52,000.00' }).first().waitFor();
    await expectBooksToAgree(product);
  },
);
