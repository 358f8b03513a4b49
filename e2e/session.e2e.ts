import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putActiveLookup } from '@kapao/contract/operator/lookup-editor.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { agree, haveMember, haveOperator, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { settle } from './look-over.ts';
import { memberPlaces } from './member-places.ts';
import { memberSteps } from './member-steps.ts';
import { codeFor, registerSteps } from './register-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn, WORDS } from './words.ts';

/** A refused call is part of these stories. */
const PHONE = { width: 390, height: 844, allowed: [/status of 4\d\d/] };
const REASON = 'a journey of the tests';

/** An action begins 200 ms after the tap. */

/** The page has shown by then what follows from the last press. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const stage = setStage();

let owner: Record<string, string>;
let secondOwner: Record<string, string>;
beforeAll(async () => {
  owner = await haveOperator(stage.product, stage.product.operators.owner);
  secondOwner = await haveOperator(stage.product, stage.product.operators.owner2);
});

async function visit(path: string, language: Language) {
  const steps = memberSteps(await stage.browser.open(PHONE), language);
  await steps.page.goto(stage.product.memberOrigin + path);
  await steps.speak();
  return { ...steps, ...registerSteps(steps) };
}

async function signedIn(member: Member, language: Language) {
  const steps = await visit('/login', language);
  await steps.logIn(member);
  return steps;
}

test.each(spokenIn('th'))(
  'who wants to be remembered is signed in after the browser was closed, and who does not is not (%s)',
  async (language) => {
    const { product, browser } = stage;
    const member = await haveMember(product);
    const profile = await mkdtemp(join(tmpdir(), 'kapao-profile-'));
    onTestFinished(() => rm(profile, { recursive: true, force: true }));

    const first = await browser.start(profile, PHONE);
    const before = memberSteps(first.page, language);
    await first.page.goto(`${product.memberOrigin}/login`);
    // Thai before anybody chose a language, whatever the browser speaks.
    await first.page.getByRole('button', { name: WORDS.th.login.submit, exact: true }).waitFor();
    await before.speak();
    await before.logIn(member);
    await first.close();

    const second = await browser.start(profile, PHONE);
    const again = memberSteps(second.page, language);
    for (const base of ['/', '/user']) {
      await second.page.goto(product.memberOrigin + base);
      await second.page.waitForURL('**/user/home');
    }
    await again.expectTotal(0);
    // The language is remembered with it.
    await second.page.locator('html[lang]').waitFor();
    await second.page.goto(`${product.memberOrigin}/user/profile`);
    await second.page.getByRole('button', { name: again.words.places.logout }).filter({ visible: true }).last().click();
    await second.page.getByRole('alertdialog').getByRole('button', { name: again.words.places.logout }).click();
    await second.page.waitForURL('**/login');
    const stored = () =>
      second.page.evaluate(() =>
        ['token', 'user-info'].map((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key)),
      );
    await expect.poll(stored).toEqual([null, null]);
    await second.page.getByRole('switch', { name: again.words.login.remember }).click();
    await again.logIn(member);
    expect(await second.page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([
      null,
      expect.any(String),
    ]);
    await second.page.reload();
    await again.expectTotal(0);
    await second.close();

    const third = await browser.start(profile, PHONE);
    await third.page.goto(`${product.memberOrigin}/user/home`);
    await third.page.waitForURL('**/login');
    await third.page.getByRole('button', { name: again.words.login.submit, exact: true }).waitFor();
    await third.close();
  },
);

test.each(spokenIn('la'))(
  'a session ended on another device leads to the login page, and back to where it was (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const here = await signedIn(member, language);
    const there = await signedIn(member, language);
    await here.page.goto(`${stage.product.memberOrigin}/user/profile`);
    await here.page.getByText(member.phone).first().waitFor();

    await there.page.goto(`${stage.product.memberOrigin}/user/profile?do=devices`);
    await there.press(there.words.account.sessions.endOthers);
    const question = there.page.getByRole('alertdialog');
    await question.getByRole('button', { name: there.words.account.sessions.end, exact: true }).click();
    await there.page.getByText(there.words.account.sessions.endedOthers).waitFor();
    await there.page.getByText(there.words.account.sessions.onlyThis).waitFor();

    // The page may have asked by itself, and be gone already.
    const devices = here.page.getByRole('button', { name: here.words.profile.devices });
    await devices.click({ timeout: 1_000 }).catch(() => undefined);
    await here.page.waitForURL('**/login');
    await here.page.getByText(here.words.login.signInAgain).waitFor();
    expect(await here.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const calls: string[] = [];
    here.page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const fill = async (phone: string, password: string) => {
      await here.page.getByLabel(here.words.login.phone).fill(phone);
      await here.page.getByLabel(here.words.login.password, { exact: true }).fill(password);
      await here.press(here.words.login.submit);
    };
    for (const [phone, password] of [
      [member.phone, ''],
      ['', member.password],
    ] as const) {
      await fill(phone, password);
      await here.page.getByText(here.words.login.fillBoth).waitFor();
    }
    expect(calls.filter((path) => path === '/api/login')).toEqual([]);
    await fill(member.phone, 'not the password');
    const refusal = here.page.getByText(here.words.errors.WRONG_CREDENTIAL);
    await refusal.waitFor();
    const submit = here.page.getByRole('button', { name: here.words.login.submit, exact: true });
    const [below, button] = [await refusal.boundingBox(), await submit.boundingBox()];
    expect(below?.y).toBeGreaterThan((button?.y ?? Number.NaN) + (button?.height ?? 0));
    await here.page.getByLabel(here.words.login.password, { exact: true }).fill(member.password);
    await here.page.getByText(here.words.errors.WRONG_CREDENTIAL).waitFor({ state: 'detached' });
    await here.press(here.words.login.submit);
    await here.page.waitForURL('**/user/profile*');
  },
);

async function becomeSite(status: 'active' | 'terminated') {
  const body = { content: { status }, reason: REASON };
  const answered = await call(stage.product.operatorOrigin, putActiveLookup, { headers: owner, body });
  // The end of the service needs two owners, its return one.
  await agree(stage.product, answered, secondOwner);
}

test.each(spokenIn('en'))(
  'a site that ends leads away from every page, and is there again when it is (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product);
    const { page, ...steps } = await signedIn(member, language);
    onTestFinished(() => becomeSite('active'));
    await becomeSite('terminated');
    // Within a second on every process.
    await expect.poll(async () => (await fetch(`${product.memberOrigin}/api/lookup/banks`)).status).toBe(410);
    // The page may have asked by itself, and be gone already.
    const refresh = page.getByRole('button', { name: steps.words.home.refresh }).filter({ visible: true }).first();
    await refresh.click({ timeout: 1_000 }).catch(() => undefined);
    await page.waitForURL('**/terminated');
    expect(await page.title()).toBe('Page not found');
    expect(await page.locator('script[src*="assets"]').count()).toBe(0);
    // Whoever still has a balance reaches somebody, and is not sent round.
    const line = page.locator('address a[href^="https://"]').filter({ visible: true });
    expect(await line.textContent()).toContain('LINE');
    await page.goto(`${product.memberOrigin}/login`);
    await page.waitForURL('**/terminated');

    await becomeSite('active');
    await expect.poll(async () => (await fetch(`${product.memberOrigin}/api/lookup/banks`)).status).toBe(200);
    await page.goto(`${product.memberOrigin}/login`);
    await page.getByRole('button', { name: steps.words.login.submit, exact: true }).waitFor();
    expect(await page.title()).toContain(steps.words.places.login);
    await page.goto(`${product.memberOrigin}/nowhere`);
    await page.getByRole('heading', { name: steps.words.missing.title }).waitFor();
    expect(await page.title()).toBe('Page Not Found');
  },
);

test.each(spokenIn('th'))('a password is changed, then forgotten and chosen anew by a code (%s)', async (language) => {
  const { product } = stage;
  const member = await haveMember(product);
  const { page, words, field, press, ...steps } = await signedIn(member, language);
  await page.goto(`${product.memberOrigin}/user/profile`);
  await page.getByRole('button', { name: words.profile.password, exact: true }).click();
  const [changed, chosen] = ['kapao-of-malee-2', 'kapao-of-malee-3'];
  const fill = async (old: string, next: string, repeat: string) => {
    await field(words.password.old).fill(old);
    await field(words.password.new).fill(next);
    await field(words.password.repeat).fill(repeat);
    await steps.dialog().locator('button[type=submit]').click();
  };
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const [old, next, repeat] of [
    ['', changed, changed],
    [member.password, '', changed],
    [member.password, changed, ''],
  ] as const) {
    const before = await steps.dialog().textContent();
    await fill(old, next, repeat);
    await untilDrawn(page);
    expect(await steps.dialog().textContent()).toBe(before);
  }
  expect(calls.filter((path) => path === '/api/account/changepwd')).toEqual([]);
  await fill(member.password, changed, `${changed}x`);
  await page.getByText(words.register.passwordsDiffer).waitFor();
  await fill('not the password', changed, changed);
  await page.getByText(words.errors.WRONG_PASSWORD).waitFor();
  await fill(member.password, changed, changed);
  await page.getByText(words.password.done).waitFor();

  const elsewhere = await visit('/login', language);
  await elsewhere.page.getByRole('link', { name: words.login.forgot }).click();
  await elsewhere.heading(words.forgot.title);
  await elsewhere.givePhone(member.phone);
  await elsewhere.heading(words.code.title);
  await elsewhere.field(words.code.field).fill(await codeFor(product, member.phone));
  await elsewhere.heading(words.forgot.passwordTitle);
  await elsewhere.field(words.password.new).fill(chosen);
  await elsewhere.field(words.password.repeat).fill(`${chosen}x`);
  await elsewhere.press(words.forgot.save);
  await elsewhere.page.getByText(words.register.passwordsDiffer).waitFor();
  await elsewhere.field(words.password.repeat).fill(chosen);
  await elsewhere.press(words.forgot.save);
  await elsewhere.page.getByText(words.forgot.done).waitFor();
  await elsewhere.page.waitForURL('**/login');
  await elsewhere.logIn({ phone: member.phone, password: chosen });

  // Every session from before has ended.
  await page.goto(`${product.memberOrigin}/user/home`);
  await page.waitForURL('**/login');
  await page.getByLabel(words.login.phone).fill(member.phone);
  await page.getByLabel(words.login.password, { exact: true }).fill(changed);
  await press(words.login.submit);
  await page.getByText(words.errors.WRONG_CREDENTIAL).waitFor();
});

test('a visitor watches a guide: no byte of a film before its tap, then it plays, in parts as browsers ask for them', async () => {
  const { page, words } = await visit('/login', 'en');
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(request.url());
  });
  await page.goto(`${stage.product.memberOrigin}/howto`);
  const guides = page.getByRole('button', { name: words.howto.play('') });
  await expect.poll(() => guides.count()).toBe(5);
  await page.waitForLoadState('networkidle');
  expect(films).toEqual([]);
  const answered = page.waitForResponse(/wallet-en\.mp4$/);
  await guides.first().click();
  expect((await answered).status()).toBe(206);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.5);
  expect(await video.count()).toBe(1);
});

test.each([
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
])('no link of the member area leads out of the session at width $width', async (size) => {
  const { memberOrigin } = stage.product;
  const member = await haveMember(stage.product);
  await member.deposit(100);
  const { page, ...steps } = memberSteps(await stage.browser.open({ ...size, allowed: PHONE.allowed }), 'en');
  await page.goto(`${memberOrigin}/login`);
  await steps.speak();
  await steps.logIn(member);
  const token = () => page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token'));
  const before = await token();
  const waiting = memberPlaces('en', 'none').map(({ path }) => path.replace(/\?.*/, ''));
  const followed = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (followed.has(path)) continue;
    followed.add(path);
    await page.goto(memberOrigin + path);
    await page.locator('h1, h2, dialog').first().waitFor({ state: 'attached' });
    await settle(page);
    expect([path, await token()]).toEqual([path, before]);
    expect(new URL(page.url()).pathname).not.toBe('/login');
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download], [target])')]
        .filter(({ origin, pathname }) => origin === location.origin && !/\.\w+$/.test(pathname))
        .map(({ pathname }) => pathname),
    );
    waiting.push(...links);
  }
  expect([...followed]).toEqual(expect.arrayContaining(['/user/howto', '/user/contact', '/help']));
});
