import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatHistory } from '@kapao/contract/member/chat.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { pictureOf } from '../apps/server/src/testing/identity-story.ts';
import { haveMember, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps } from './member-steps.ts';
import { OTHER_DEVICES, signInElsewhere } from './passing-time.ts';
import { payCode, tile } from './qr-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const PHONE = { width: 390, height: 844 };
/** A page that is cut off says so in its console. */
const CUT_OFF = { ...PHONE, isInstalled: true, allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] };
/** What may move on home until all of it is there. */
const MAX_SHIFT = 0.02;
/** All that home fetches has come by then. */
const ALL_THERE_MS = 6_000;
/** All that home fetches for itself: each costs a round trip. */
const MAX_REQUESTS = 30;
/** Fetched seconds later, for visits without a line. */
const KEPT_FOR_LATER = /\/assets\/(?:statement|lists)/;
/** By then every answer counts as old. */
const LONG_AWAY_MS = 60_000;

const stage = setStage();

/** A phone on which the app was never opened. */
async function emptyProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'kapao-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  return profile;
}

/** From the next load on. */
const watchShift = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry) sum += Number(entry.value);
      document.documentElement.dataset.shift = String(sum);
    };
    new PerformanceObserver((list) => add(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));

/** The tab is left, and entered again when all that it shows is old. */
async function leaveAndEnter(page: Page) {
  const see = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await see('hidden');
  await page.evaluate((awayMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + awayMs;
  }, LONG_AWAY_MS);
  await see('visible');
}

test.each(['th', 'la'] as const)(
  'home takes at most thirty requests, and one when its tab is entered again (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    await member.deposit(500);
    const page = await stage.browser.open({ ...PHONE, isInstalled: true });
    const { speak, logIn, expectTotal } = memberSteps(page, language);
    await page.goto(`${stage.product.memberOrigin}/login`);
    await speak();
    await logIn(member);
    await expectTotal(500);
    // Another window has the session and nothing of the app's files.
    const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? '');
    const first = await stage.browser.open({ ...PHONE, isInstalled: true });
    await first.addInitScript(
      ([session, locale]) => {
        localStorage.setItem('token', session);
        localStorage.setItem('locale', locale);
      },
      [token, language] as const,
    );
    const requests: string[] = [];
    first.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    const kept = first.waitForRequest(KEPT_FOR_LATER);
    await first.goto(`${stage.product.memberOrigin}/user/home`);
    await memberSteps(first, language).expectTotal(500);
    await kept;
    await first.waitForLoadState('networkidle');
    const own = () => requests.filter((request) => !KEPT_FOR_LATER.test(request));
    expect(own().length, own().join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);

    requests.length = 0;
    const read = first.waitForResponse(/\/api\/reads\?/);
    await leaveAndEnter(first);
    await read;
    await first.waitForLoadState('networkidle');
    expect(own().length, own().join('\n')).toBe(1);
    expect(own()[0]).toContain(encodeURIComponent('/api/wallet'));
  },
);

test.each(spokenIn('la'))(
  'home stands still with all its news, and a game is on the first screen (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    await signInElsewhere(stage.product, member, OTHER_DEVICES[language].agent);
    const { page, speak, logIn } = memberSteps(await stage.browser.open(PHONE), language);
    await page.goto(`${stage.product.memberOrigin}/login`);
    await speak();
    await logIn(member);
    await watchShift(page);
    await page.reload();
    await page.locator('.news-line .warn').waitFor();
    await page.waitForTimeout(ALL_THERE_MS);
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
    const tile = await page.locator('.tiles .tile').first().boundingBox();
    const bar = await page.locator('nav.bar').boundingBox();
    expect((tile?.y ?? Number.NaN) + (tile?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  },
);

test.each(spokenIn('la'))(
  'the balance is there before the app is, and what is pressed meanwhile opens with it (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    await member.sendMoney(1_250);
    await expect.poll(member.cash).toBe(1_250);
    const { page, words, speak, logIn, dialog } = memberSteps(await stage.browser.open(PHONE), language);
    await page.goto(`${stage.product.memberOrigin}/login`);
    await speak();
    await logIn(member);
    await watchShift(page);
    const held = Promise.withResolvers<void>();
    await page.route(/assets\/core-.*[.]js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${stage.product.memberOrigin}/user/home`, { waitUntil: 'commit' });
    const outline = page.locator('.start .phone .balance');
    await outline.getByText(`1,250.00 ${words.unit.THB}`).waitFor();
    const inOutline = await outline.boundingBox();
    await outline.getByRole('button', { name: words.actionsShort.withdraw, exact: true }).click();
    await outline.getByRole('button', { name: words.actionsShort.deposit, exact: true }).click();
    held.resolve();
    await dialog().getByRole('heading', { name: words.actions.deposit, exact: true }).waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    await page.locator('.balance[aria-busy="false"] .num').filter({ hasText: '1,250.00' }).first().waitFor();
    expect(await page.locator('.phone .balance').boundingBox()).toEqual(inOutline);
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
  },
);

test.each(spokenIn('en'))(
  'a QR that waits is on home with its time, leads to its code, and says by itself that the money came (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const { memberOrigin, world } = stage.product;
    const made = await call(memberOrigin, createQrCode, {
      headers: member.headers,
      params: { provider: 'WW' },
      body: { amount: 300 },
    });
    if (!made.hasQrcode) throw new Error('no code was made');
    const steps = memberSteps(await stage.browser.open(PHONE), language);
    const { page, words, speak, logIn, expectTotal, close } = steps;
    await page.goto(`${memberOrigin}/login`);
    await speak();
    await logIn(member);
    await watchShift(page);
    await page.reload();
    const line = page.locator('.news-line');
    const waits = line.getByRole('button').filter({ hasText: words.qr.toPay });
    await waits.filter({ hasText: /300\.00 · 1[0-4]:\d\d/ }).click();
    await tile(steps, 300).waitFor();
    await close();
    await payCode(world.origin, made.payload);
    await line.getByRole('link').filter({ hasText: words.qr.doneTitle }).filter({ hasText: '+300.00' }).waitFor();
    await expectTotal(300);
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
  },
);

test.each(spokenIn('th'))(
  'without a line the app opens with its last balance and rows, and says how old they are (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const profile = await emptyProfile();
    const { page, close } = await stage.browser.start(profile, CUT_OFF);
    const { words, speak, logIn, expectTotal } = memberSteps(page, language);
    await page.goto(`${stage.product.memberOrigin}/login`);
    await speak();
    await logIn(member);
    await expectTotal(0);
    await expect.poll(() => page.evaluate(async () => (await caches.match('/user/home')) !== undefined)).toBe(true);
    await page.goto(`${stage.product.memberOrigin}/user/statement`);
    await page.getByRole('heading', { name: words.money.statement.title }).waitFor();
    await page.waitForFunction(() => localStorage.getItem('last-statement') !== null);
    await page.context().setOffline(true);
    await page.goto(`${stage.product.memberOrigin}/user/home`);
    await expectTotal(0);
    const [said = ''] = words.home.updated('|', '').split('|');
    await page.locator('.phone .balance .age').filter({ hasText: said.trim() }).waitFor();
    await page.goto(`${stage.product.memberOrigin}/user/statement`);
    await page.getByRole('heading', { name: words.money.statement.title }).waitFor();
    // No call was answered from what was kept of the app.
    expect(
      await page.evaluate(async () =>
        (await (await caches.open('kapao-files')).keys()).some(({ url }) => url.includes('/api/')),
      ),
    ).toBe(false);
    await close();
  },
);

/** A transfer that only its slip tells of. */
async function slipOf(member: Member, amount: number): Promise<Buffer> {
  const { world } = stage.product;
  await world.fault({ target: 'feed', fault: 'down', times: 100_000 });
  const { slipUrl } = await member.sendMoney(amount);
  return Buffer.from(await (await fetch(new URL(slipUrl, world.origin))).arrayBuffer());
}

const isKeeperThere = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

test.each(spokenIn('la'))(
  'a slip that a bank app shares is on the slip sheet after signing in (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const slip = await slipOf(member, 444);
    const { page, words, speak, dialog } = memberSteps(
      (await stage.browser.start(await emptyProfile(), CUT_OFF)).page,
      language,
    );
    await page.goto(`${stage.product.memberOrigin}/login`);
    await speak();
    await isKeeperThere(page);
    // What a phone does when the app is chosen in the sheet of another.
    await page.evaluate(
      (bytes) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
        const field = Object.assign(document.createElement('input'), { type: 'file', name: 'slip' });
        const handed = new DataTransfer();
        handed.items.add(new File([new Uint8Array(bytes)], 'transfer', { type: 'image/png' }));
        field.files = handed.files;
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [...slip],
    );
    await page.waitForURL('**/login');
    await page.getByLabel(words.login.phone).fill(member.phone);
    await page.getByLabel(words.login.password, { exact: true }).fill(member.password);
    await page.getByRole('button', { name: words.login.submit, exact: true }).click();
    await page.waitForURL('**/user/home?do=deposit&method=slip');
    // Any site can hand a picture over: it is not used before its member says so.
    await dialog().getByText(words.slip.sharedTitle).waitFor();
    expect(await dialog().getByRole('img', { name: words.slip.preview }).count()).toBe(0);
    await dialog().getByRole('button', { name: words.slip.useShared, exact: true }).click();
    await dialog().getByRole('img', { name: words.slip.preview }).waitFor();
    await dialog().getByText(words.slip.seen).waitFor();
    // Nobody but its member sends it.
    expect((await member.statement()).length).toBe(0);
    await dialog().getByRole('button', { name: words.slip.send, exact: true }).click();
    await dialog().getByText(words.slip.successTitle).waitFor();
  },
);

test.each(spokenIn('en'))(
  'installed and cut off, the app keeps a slip that is to be sent, and sends it once when there is a line again (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const slip = await slipOf(member, 321.5);
    const profile = await emptyProfile();
    const first = await stage.browser.start(profile, CUT_OFF);
    const before = memberSteps(first.page, language);
    await first.page.goto(`${stage.product.memberOrigin}/login`);
    await before.speak();
    await before.logIn(member);
    await isKeeperThere(first.page);
    await first.page.goto(`${stage.product.memberOrigin}/user/home?do=deposit&method=slip`);
    const { slip: words } = before.words;
    const field = before.dialog().locator('input[type=file]');
    await field.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
    await before.dialog().getByText(words.seen).waitFor();
    await expect
      .poll(() => first.page.evaluate(async () => (await caches.match('/user/home')) !== undefined))
      .toBe(true);
    await first.page.context().setOffline(true);
    await before.dialog().getByRole('button', { name: words.send, exact: true }).click();
    await before.dialog().getByText(words.waits).waitFor();
    await first.close();

    const { page, close } = await stage.browser.start(profile, CUT_OFF);
    const after = memberSteps(page, language);
    await page.context().setOffline(true);
    await page.goto(`${stage.product.memberOrigin}/user/home`);
    await after.expectTotal(0);
    await page.waitForTimeout(2_000);
    await page.context().setOffline(false);
    await after.dialog().getByText(words.successTitle).waitFor();
    expect(await member.statement()).toHaveLength(1);
    expect(await page.evaluate(async () => (await caches.match('/begun/slip')) === undefined)).toBe(true);
    await close();
  },
);

/** Everything the browser keeps of what was begun. */
const begunIn = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('kapao-begun'))
      ? (await (await caches.open('kapao-begun')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  );

const isShellKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.match('/user/home')) !== undefined)).toBe(true);

test.each(spokenIn('th'))(
  'a picture for the chat waits without a line and is sent once, and after signing out nothing that was begun is left (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const profile = await emptyProfile();
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c08040' } })
      .png()
      .toBuffer();
    const picture = { name: 'what-i-see.png', mimeType: 'image/png', buffer };
    const { origin, home } = { origin: stage.product.memberOrigin, home: '/user/home' };
    const talk = async () =>
      (await call(origin, chatHistory, { headers: member.headers, body: { limit: 100 } })).conversations;

    const first = await stage.browser.start(profile, CUT_OFF);
    const before = memberSteps(first.page, language);
    await first.page.goto(`${origin}/login`);
    await before.speak();
    await before.logIn(member);
    await isKeeperThere(first.page);
    await first.page.goto(origin + home);
    await isShellKept(first.page);
    await first.page.locator('.chat-launcher').click();
    await first.page.locator('.chat-sheet [data-state=online]').waitFor();
    await first.page.context().setOffline(true);
    await first.page.locator('.chat-sheet input[type=file]').setInputFiles(picture);
    await first.page.locator('.chat-sheet [data-delivery=failed]').waitFor();
    expect(await begunIn(first.page)).toHaveLength(1);
    await first.close();

    // Nobody opens the chat: that there is a line again is enough.
    const { page, close } = await stage.browser.start(profile, CUT_OFF);
    const after = memberSteps(page, language);
    await page.context().setOffline(true);
    await page.goto(origin + home);
    await after.expectTotal(0);
    expect(await talk()).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(async () => (await talk()).length).toBe(1);
    await expect.poll(() => begunIn(page)).toEqual([]);
    await page.locator('.chat-launcher').click();
    await page.locator('.chat-sheet [data-sequence="1"] img').waitFor();
    expect(await talk()).toHaveLength(1);

    await page.context().route('**/api/chat/upload-image', (route) => route.abort());
    await page.locator('.chat-sheet input[type=file]').setInputFiles(picture);
    await expect.poll(() => begunIn(page)).toHaveLength(1);
    await page.goBack();
    await page.locator('.chat-sheet').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(home);
    const leave = (within: Page | Locator) =>
      within.getByRole('button', { name: after.words.places.logout }).filter({ visible: true }).first();
    await leave(page).click();
    await leave(page.getByRole('alertdialog')).click();
    await page.waitForURL('**/login');
    await expect.poll(() => begunIn(page)).toEqual([]);
    await close();
  },
);

test.each(spokenIn('la'))(
  'a picture of a card waits in the open page only, and is never written to the phone (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const { page, close } = await stage.browser.start(await emptyProfile(), CUT_OFF);
    const { words, speak, logIn, dialog } = memberSteps(page, language);
    const { identity } = words;
    await page.goto(`${stage.product.memberOrigin}/login`);
    await speak();
    await logIn(member);
    await page.goto(`${stage.product.memberOrigin}/user/home?do=identity`);
    await page.getByLabel(identity.name).fill(`${member.firstName} ${member.lastName}`);
    await page.getByLabel(identity.birthDate).fill('1990-05-17');
    await dialog().getByRole('button', { name: identity.send, exact: true }).click();
    await page.getByRole('heading', { name: identity.documentTitle }).waitFor();
    await page.context().setOffline(true);
    const card = page.locator('.picture', { hasText: identity.sides.DOCUMENT });
    const file = { name: 'card.png', mimeType: 'image/png', buffer: await pictureOf('DOCUMENT') };
    await card.locator('input[type=file]').setInputFiles(file);
    await card.getByText(identity.waitsForLine).waitFor();
    expect(await begunIn(page)).toEqual([]);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await page.context().setOffline(false);
    await card.getByText(identity.isPut).waitFor();
    await close();
  },
);

test.each(spokenIn('th'))(
  'inside LINE it is said what works in the browser of the phone only (%s)',
  async (language) => {
    const { page, speak } = memberSteps(await stage.browser.open(PHONE), language);
    await page.addInitScript((agent) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => agent });
    }, OTHER_DEVICES.la.agent);
    await page.goto(`${stage.product.memberOrigin}/login`);
    await speak();
    const way = page.locator('.in-line a');
    await way.waitFor();
    expect(await way.getAttribute('href')).toBe('/login?openExternalBrowser=1');
  },
);
