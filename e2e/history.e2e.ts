import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { gamesEn } from '../apps/member-web/src/messages/own/games-en.ts';
import { gamesLa } from '../apps/member-web/src/messages/own/games-la.ts';
import { gamesTh } from '../apps/member-web/src/messages/own/games-th.ts';
import { historyEn } from '../apps/member-web/src/messages/own/history-en.ts';
import { historyLa } from '../apps/member-web/src/messages/own/history-la.ts';
import { historyTh } from '../apps/member-web/src/messages/own/history-th.ts';
import { shortReference } from '../packages/contract/src/shared/short-reference.ts';
import { haveMember, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { baht, memberSteps } from './member-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const PHONE = { width: 360, height: 640 };
const GAMES = { th: gamesTh, la: gamesLa, en: gamesEn };
const HISTORY = { th: historyTh, la: historyLa, en: historyEn };
const SPORT = { code: 'imi', name: 'Mekong Sport' };
const SLOT = { code: 'pg', name: 'Naga Gold' };

const stage = setStage();

/** A device of the member, signed in. */
async function atHome(member: Member, language: Language) {
  const steps = memberSteps(await stage.browser.open(PHONE), language);
  await steps.page.goto(stage.product.memberOrigin);
  await steps.speak();
  await steps.logIn(member);
  return steps;
}

test.each(spokenIn('th'))(
  'a game is found, made a favourite, and stands first on another device (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    await member.deposit(200);
    await member.activate(SLOT.code);
    await member.transfer({ from: 'WALLET', to: SLOT.code, amount: 100 });
    const words = GAMES[language];
    const first = await atHome(member, language);
    const { page } = first;
    const search = page.getByRole('searchbox', { name: words.search });
    await search.fill('zzz');
    await page.getByText(words.none('zzz')).waitFor();
    await search.fill('MEKONGSPORT');
    await page.getByText(words.found(1)).waitFor();
    await page.getByRole('button', { name: words.like(SPORT.name) }).click();
    await page.getByRole('button', { name: words.unlike(SPORT.name) }).waitFor();
    await page.getByRole('button', { name: words.clear }).click();
    await page.getByRole('heading', { name: first.words.home.yours }).waitFor();

    const second = await atHome(member, language);
    await second.page.getByRole('heading', { name: second.words.home.yours }).waitFor();
    await second.page.locator('.tiles .tile').first().getByText(SPORT.name).waitFor();

    // A game with money is one tap away from its card.
    const opened = second.page.context().waitForEvent('page');
    await second.page
      .getByRole('button', { name: words.play(SLOT.name) })
      .first()
      .click();
    const tab = await opened;
    await tab.locator('.go').waitFor();
    await tab.close();
    const mine = (await member.wallet()).slots.filter((slot) => slot.isFavourite || slot.lastPlayedAt);
    expect(mine.map(({ code }) => code).sort()).toEqual([SPORT.code, SLOT.code]);
  },
);

test.each(spokenIn('en'))('the history is searched, and its files say what the ledger says (%s)', async (language) => {
  const member = await haveMember(stage.product);
  await member.deposit(1_000.25);
  await member.deposit(60);
  await member.activate(SLOT.code);
  await member.transfer({ from: 'WALLET', to: SLOT.code, amount: 300 });
  await member.transfer({ from: SLOT.code, to: 'WALLET', amount: 100 });
  const rows = await member.statement();
  expect(rows[0]?.balanceAfter).toBe(await member.cash());
  const words = HISTORY[language];
  const steps = await atHome(member, language);
  const { page } = steps;
  await page.goto(`${stage.product.memberOrigin}/user/statement`);
  const list = page.locator('.statement ul.rows .row');
  await expect.poll(() => list.count()).toBe(rows.length);
  for (const { balanceAfter } of rows)
    await list
      .getByText(baht(balanceAfter ?? 0))
      .first()
      .waitFor();

  await page.getByRole('searchbox', { name: words.search }).fill('naga');
  await expect.poll(() => list.count()).toBe(2);
  const found = rows.filter(({ statementType }) => statementType === 'transfer');
  const save = async (kind: 'csv' | 'pdf') => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words[kind], exact: true }).click(),
    ]);
    return readFile(await download.path());
  };
  const table = (await save('csv')).toString();
  expect(table.startsWith('\uFEFF')).toBe(true);
  const lines = table.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',').slice(3, 7))).toEqual(
    found.map((row) => [String(row.amount), 'THB', String(row.balanceAfter), shortReference(row.id)]),
  );
  const pdf = await save('pdf');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = document.getPage(0).getText();
  document.destroy();
  library.destroy();
  for (const row of found) {
    expect(text).toContain(shortReference(row.id));
    expect(text).toContain(baht(row.balanceAfter ?? 0));
  }
  await page.getByRole('button', { name: words.clear }).click();
  await expect.poll(() => list.count()).toBe(rows.length);
  await expectBooksToAgree(stage.product);
});
