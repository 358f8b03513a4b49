import { test } from 'vitest';
import { DEMO_VIDEOS } from '../apps/server/src/cli/demo-videos.ts';
import { haveMember, type Member } from './api-steps.ts';
import { develop, FILM, type Film, makeFilm, PHONE } from './film.ts';
import { baht, type MemberSteps, memberSteps } from './member-steps.ts';
import { inRepository } from './program.ts';
import { setStage } from './stage.ts';
import { LANGUAGES } from './words.ts';

const GAME = { code: 'pg', name: 'Naga Gold' };

const stage = setStage();

interface Scene {
  film: Film;
  steps: MemberSteps;
  member: Member;
}

const plusOf = ({ page, words }: MemberSteps) =>
  page.getByRole('button', { name: words.places.actions, exact: true }).filter({ visible: true });
const inDialog = ({ dialog }: MemberSteps, name: string) => dialog().getByRole('button', { name, exact: true });

/** What is done in the film of each guide, a step for each of its written lines. */
const SCENES = {
  async wallet({ film, steps, member }: Scene) {
    await film.press(plusOf(steps));
    await film.press(steps.dialog().getByRole('button', { name: steps.words.actions.deposit }));
    film.nextStep();
    await film.press(inDialog(steps, steps.words.deposit.bank.copyNumber));
    await film.look();
    film.nextStep();
    await film.press(inDialog(steps, steps.words.common.close));
    await film.look();
    await member.deposit(500);
    await steps.refresh();
    await steps.expectTotal(500);
    await film.look(3_000);
  },
  async play({ film, steps }: Scene) {
    await film.press(steps.page.getByRole('button', { name: GAME.name }).filter({ visible: true }).first());
    film.nextStep();
    await film.press(inDialog(steps, steps.words.game.activate));
    await steps.page.getByText(steps.words.game.activated).waitFor();
    film.nextStep();
    await film.press(inDialog(steps, steps.words.game.moveIn));
    await steps.dialog().getByRole('heading', { name: steps.words.money.transfer.title }).waitFor();
    await steps.dialog().getByLabel(steps.words.money.amount).and(steps.page.locator('input')).fill('300');
    await film.press(steps.dialog().locator('button[type=submit]'));
    await steps.dialog().getByText(steps.words.money.transfer.successTitle, { exact: true }).waitFor();
    await film.press(inDialog(steps, steps.words.money.done));
    await steps.openGame(GAME.name);
    const opened = steps.page.context().waitForEvent('page');
    await film.press(inDialog(steps, steps.words.game.play));
    const tab = await opened;
    await tab.locator('.go').waitFor();
    await film.look(3_000, tab);
    await tab.close();
    await steps.close();
  },
  async balance({ film, steps }: Scene) {
    const card = steps.page.getByRole('region', { name: steps.words.home.total }).filter({ visible: true }).first();
    await film.press(card.getByRole('button', { name: steps.words.home.refresh, exact: true }));
    await steps.page.locator('section[aria-busy=false]').first().waitFor();
    film.nextStep();
    await film.look(3_500);
    film.nextStep();
    await film.press(
      steps.page.getByRole('link', { name: steps.words.places.history, exact: true }).filter({ visible: true }),
    );
    await steps.page.locator('ul.rows > li').first().waitFor();
    await film.look(3_000);
    await steps.goHome();
  },
  async bonus({ film, steps }: Scene) {
    const { words, page } = steps;
    await film.press(plusOf(steps));
    await film.press(steps.dialog().getByRole('button', { name: words.actions.bonus }));
    await page.getByRole('heading', { name: words.bonus.title, exact: true }).waitFor();
    film.nextStep();
    await film.press(page.getByRole('button', { name: /20%/ }));
    await steps.dialog().waitFor();
    await film.look(3_000);
    film.nextStep();
    await film.press(inDialog(steps, words.bonus.receive(`${baht(100)} ${words.unit.THB}`)));
    await page.locator('dialog.sheet').waitFor({ state: 'hidden' });
    await page.getByText(words.bonus.inUse).first().waitFor();
    await film.look(3_000);
    await steps.goHome();
  },
  async cancelBonus({ film, steps }: Scene) {
    const { words, page, dialog } = steps;
    await film.press(
      page.getByRole('button', { name: words.actionsShort.transfer, exact: true }).filter({ visible: true }),
    );
    await dialog().getByLabel(words.money.from, { exact: true }).selectOption(GAME.code);
    await dialog().getByLabel(words.money.to, { exact: true }).selectOption('WALLET');
    await film.press(inDialog(steps, words.game.all.inGame));
    await film.press(dialog().locator('button[type=submit]'));
    await dialog().getByText(words.money.transfer.successTitle, { exact: true }).waitFor();
    await film.press(inDialog(steps, words.money.done));
    film.nextStep();
    await page.goto(new URL('/user/bonus', page.url()).href);
    await film.press(page.getByRole('button', { name: words.bonus.cancel, exact: true }));
    film.nextStep();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await film.look(3_000);
    await film.press(question.getByRole('button', { name: words.bonus.cancel, exact: true }));
    await page.getByText(words.errors.BONUS_CLEAR).waitFor();
    await film.look(3_000);
  },
} as const;

test.each(LANGUAGES)('five guides are filmed as a member does them (%s)', { timeout: 600_000 }, async (language) => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  const page = await browser.open(PHONE);
  const steps = memberSteps(page, language);
  await page.goto(product.memberOrigin);
  await steps.speak();
  await steps.logIn(member);
  const screen = await browser.open(FILM);
  for (const guide of DEMO_VIDEOS[language]?.videos ?? []) {
    await page.locator('section[aria-busy=false]').first().waitFor();
    const film = makeFilm(page);
    await SCENES[guide.topic]({ film, steps, member });
    const path = inRepository(`apps/member-web/public/films/${guide.topic}-${language}`);
    await develop(screen, film.shots, { language, path, title: guide.title, steps: guide.steps });
  }
});
