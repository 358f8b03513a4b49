import { createServer, type Server } from 'node:http';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../scripts/tools/free-port.ts';
import { haveMember } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps, newMember } from './member-steps.ts';
import { registerSteps } from './register-steps.ts';
import { setStage } from './stage.ts';
import { type Language, SPEECH, WORDS } from './words.ts';

/**
 * Every variant of spec 1 at once: the Laos build, shown in a frame of one other site, with the other menu, a host of its
 * own for one provider's games, and a message for one slot provider.
 */
const PHONE = { width: 390, height: 844, allowed: [/status of 4\d\d/, /frame-ancestors/, /status of 404 .*favicon/] };
const neighbourPort = await freePort();
const neighbour = `http://localhost:${neighbourPort}`;
const stranger = `http://127.0.0.1:${neighbourPort}`;
const CLOSED_ON_MONDAY = 'Closed on Monday from 8 to 9';

const stage = setStage({
  serverEnv: {
    LAOS: 'true',
    MENU: 'credit',
    FRAME_PARENTS: neighbour,
    PROVIDER_HOST: `pg=localhost:${neighbourPort}`,
    SLOT_MESSAGE: `joker2=${CLOSED_ON_MONDAY}`,
  },
});

/** The page around the app, which keeps the token and hands it over when it is asked for. */
const parentPage = (app: string) => `<!doctype html><title>neighbour</title><link rel="icon" href="data:,">
  <iframe src="${app}/" style="width:390px;height:780px;border:0"></iframe>
  <script>
    heard = [];
    addEventListener('message', (event) => {
      if (event.origin !== '${app}') return;
      heard.push(event.data);
      if (event.data.type === 'kapao:token') sessionStorage.setItem('kept', JSON.stringify(event.data.token));
      const token = JSON.parse(sessionStorage.getItem('kept') ?? 'null');
      if (event.data.type === 'kapao:ready') event.source.postMessage({ type: 'kapao:token', token }, event.origin);
    });
  </script>`;

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isParent = request.url === '/';
    response.setHeader('Content-Type', 'text/html');
    response.end(isParent ? parentPage(stage.product.memberOrigin) : '<!doctype html><title>game</title>a game');
  });
  await new Promise<void>((resolve) => server.listen(neighbourPort, '0.0.0.0', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

let lastLao = Math.floor(Math.random() * 90_000) + 10_000;
/** A mobile number of Laos and an account at a bank there. */
function newLao() {
  lastLao += 1;
  return newMember({ phone: `02055${lastLao}0`, bankCode: 'BCEL', accountNo: `1601${lastLao}123` });
}

const VISITORS = [
  { language: 'th', bankCode: 'SCB', currency: 'THB', typed: (phone: string) => phone },
  { language: 'la', bankCode: 'BCEL', currency: 'LAK', typed: (phone: string) => `+856${phone.slice(1)}` },
  { language: 'en', bankCode: 'LDB', currency: 'LAK', typed: (phone: string) => phone.slice(1) },
] as const;

test.each(VISITORS)(
  'in the Laos build a visitor registers with a Lao number, in kip unless baht is chosen ($language, $currency)',
  async ({ language, bankCode, currency, typed }) => {
    const member = { ...newLao(), bankCode, ...(bankCode === 'SCB' && { accountNo: `27${lastLao}`.padEnd(10, '3') }) };
    const page = await stage.browser.open(PHONE);
    await page.goto(`${stage.product.memberOrigin}/register`);
    await page.locator(`html[lang=${SPEECH.la.html}]`).waitFor();
    await page.getByLabel(WORDS.la.login.phone).waitFor();
    await memberSteps(page, language).speak();
    const steps = memberSteps(page, language);
    const { words } = steps;
    const visitor = registerSteps(steps);
    await visitor.givePhone('0812345678');
    await page.getByText(words.laos.PHONE_NUMBER_REQUIRE_10_DIGIT).waitFor();
    expect(await page.getByLabel(words.login.phone).getAttribute('aria-invalid')).toBe('true');
    await visitor.givePhone(typed(member.phone));
    await visitor.giveProfile(member);
    expect(await page.getByText(words.register.bankRules).count()).toBe(0);
    expect(await page.getByRole('radio').first().getAttribute('value')).toBe('LAK');
    expect(await page.getByRole('radio', { name: words.register.kip }).isChecked()).toBe(true);
    const offered = () => page.getByLabel(words.register.bank, { exact: true }).locator('option').allTextContents();
    await expect.poll(async () => (await offered()).join()).toContain('BCEL');
    expect((await offered()).join()).not.toContain('KBANK');
    if (currency === 'THB') {
      await page.getByText(words.register.baht, { exact: true }).click();
      expect((await offered()).join()).not.toContain('BCEL');
    }
    await visitor.giveBank(member);
    await visitor.expectDone();
    await steps.logIn(member);
    await page.getByText(words.unit[currency], { exact: true }).filter({ visible: true }).first().waitFor();
    // The other menu: credit, actions, conditions, and the way out.
    const menu = page.getByRole('navigation', { name: words.places.menu }).filter({ visible: true });
    const { credit, actions, terms, logout } = words.places;
    for (const name of [credit, actions, terms, logout]) await menu.getByText(name, { exact: true }).waitFor();
    expect(await menu.locator('a, button').count()).toBe(4);
  },
);

test('in a frame of a site that may, the token is kept by that site and nothing stays on the device', async () => {
  const member = await haveMember(stage.product, newLao());
  const page = await stage.browser.open(PHONE);
  await page.goto(neighbour);
  const app = page.frameLocator('iframe');
  const { words } = memberSteps(page, 'la' satisfies Language);
  await app.getByLabel(words.login.phone).fill(member.phone);
  await app.getByLabel(words.login.password, { exact: true }).fill(member.password);
  await app.getByRole('button', { name: words.login.submit, exact: true }).click();
  await app.getByRole('heading', { level: 1, name: words.home.title }).waitFor({ state: 'attached' });
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('kept') ?? 'null'));
  expect(await kept()).toEqual(expect.any(String));
  const frame = page.frames().find((one) => one.url().startsWith(stage.product.memberOrigin));
  const isOnDevice = await frame?.evaluate(() => {
    try {
      return Object.keys(localStorage).includes('token');
    } catch {
      // A browser that gives a frame no storage keeps nothing there.
      return false;
    }
  });
  expect(isOnDevice).toBe(false);

  // Handed over at the next visit: no password is asked for.
  await page.reload();
  await app.getByRole('heading', { level: 1, name: words.home.title }).waitFor({ state: 'attached' });
  const menu = app.getByRole('navigation', { name: words.places.menu }).filter({ visible: true });
  await menu.getByRole('button', { name: words.places.logout }).click();
  await app.getByRole('alertdialog').getByRole('button', { name: words.places.logout }).click();
  await app.getByRole('button', { name: words.login.submit, exact: true }).waitFor();
  expect(await kept()).toBeNull();
});

test('another site may not show it', async () => {
  const page = await stage.browser.open(PHONE);
  await page.goto(stranger);
  await page.waitForTimeout(1_000);
  const [, frame] = page.frames();
  expect(frame?.url()).not.toContain(stage.product.memberOrigin);
  expect(await page.evaluate('heard')).toEqual([]);
});

test('one provider’s games open at the host of this site, and one slot provider has something to say', async () => {
  const { product, browser } = stage;
  const person = newLao();
  const member = await haveMember(product, person);
  const { banks } = await call(product.memberOrigin, lookupDeposit);
  const account = banks.find(({ currency }) => currency === 'LAK');
  await product.world.send({
    fromBank: person.bankCode,
    fromAccountNo: person.accountNo,
    fromName: `${person.firstName} ${person.lastName}`,
    toBank: account?.bankCode ?? '',
    toAccountNo: account?.bankAccountNo ?? '',
    amount: 500_000,
  });
  await expect.poll(member.cash).toBe(500_000);
  await member.activate('pg');
  await member.transfer({ from: 'WALLET', to: 'pg', amount: 100_000 });
  const steps = memberSteps(await browser.open(PHONE), 'la');
  const { page, words } = steps;
  await page.goto(`${product.memberOrigin}/login`);
  await steps.logIn(member);
  await page.goto(`${product.memberOrigin}/user/home?do=game&game=pg`);
  const opening = page.context().waitForEvent('page');
  await steps.dialog().getByRole('button', { name: words.game.play, exact: true }).click();
  const game = await opening;
  await game.waitForURL(`${neighbour}/**`);
  await game.getByText('a game').waitFor();
  await page.goto(`${product.memberOrigin}/user/home?do=game&game=joker2`);
  await steps.dialog().getByText(CLOSED_ON_MONDAY).waitFor();
});
