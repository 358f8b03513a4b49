import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { baht, memberSteps } from './member-steps.ts';
import { letHoursPass } from './passing-time.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();
const PHONE = { width: 390, height: 844 };

test.each(spokenIn('th'))(
  'a member is shown how long they play and how it stands, and a year of it (%s)',
  async (language) => {
    const { product, browser } = stage;
    const member = await haveMember(product);
    await member.deposit(500);
    await member.activate('pg');
    await member.transfer({ from: 'WALLET', to: 'pg', amount: 100 });
    const { page, words, dialog, ...steps } = memberSteps(await browser.open(PHONE), language);
    const { reality, limits, unit } = words;
    await page.goto(product.memberOrigin);
    if (language !== 'th') await steps.speak();
    await steps.logIn(member);

    // The shortest interval, and so long a play.
    await page.goto(`${product.memberOrigin}/user/profile?do=limits`);
    await page.getByRole('button', { name: reality.every(15), exact: true }).click();
    await page.getByText(reality.kept).waitFor();
    const { username } = await member.player('pg');
    await product.world.playRound('pg', username, { stake: 30, payout: 0 });
    await letHoursPass(product, member, 1 / 3);
    await page.goto(`${product.memberOrigin}/user/home?do=terms`);
    const check = page.getByRole('alertdialog', { name: reality.checkTitle });
    // Never over something that is open.
    await dialog().waitFor();
    await page.waitForTimeout(2_500);
    expect(await check.count()).toBe(0);
    await steps.close();
    await check.getByText(reality.played(reality.length(20))).waitFor();
    // Not before the bets of the round were read.
    await check.getByText(`${baht(30)} ${unit.THB}`, { exact: true }).waitFor();
    await check.getByText(/[-−–]30\.00/).waitFor();
    await check.getByRole('button', { name: reality.goOn }).click();
    await check.waitFor({ state: 'hidden' });

    // Once an interval; and from the check to the limits is one press.
    await page.reload();
    await page.getByRole('link', { name: reality.helpTitle }).waitFor();
    expect(await check.count()).toBe(0);

    // Under every page, one's own limits; there, the year.
    await page.getByRole('contentinfo').getByRole('link', { name: reality.toLimits }).click();
    await page.getByRole('heading', { name: limits.title, level: 1 }).waitFor();
    await page.getByRole('button', { name: reality.year }).click();
    await dialog()
      .getByText(`${baht(500)} ${unit.THB}`, { exact: true })
      .waitFor();
  },
);

test.each(spokenIn('en'))(
  'anybody finds a self-test and people who help, from under every page (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { page, words, ...steps } = memberSteps(await browser.open(PHONE), language);
    const { reality } = words;
    await page.goto(product.memberOrigin);
    if (language !== 'th') await steps.speak();
    await page.getByRole('contentinfo').getByRole('link', { name: reality.helpTitle }).click();
    await page.getByText('1323').waitFor();
    await page.getByRole('button', { name: reality.next }).click();
    await page.getByText(reality.missing).waitFor();
    for (const [place] of reality.questions.entries()) {
      await page
        .getByRole('radio', { name: reality.answers[place === 0 ? 2 : 0] ?? '', exact: true })
        .nth(place)
        .check({ force: true });
    }
    await page.getByRole('button', { name: reality.next }).click();
    await page.getByText(reality.score(2)).waitFor();
    await page.getByText(reality.bands.low.title).waitFor();
  },
);
