import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { keepAssets } from '../scripts/tools/keep-assets.ts';
import { runTool } from '../scripts/tools/run-tool.ts';
import { haveMember } from './api-steps.ts';
import { memberSteps } from './member-steps.ts';
import { inRepository } from './program.ts';
import { setStage } from './stage.ts';
import type { Language } from './words.ts';

/** Files of the build before are missed on purpose. */
const PHONE = {
  width: 390,
  height: 844,
  allowed: [/status of 404/, /Failed to fetch dynamically imported/, /Refused to apply style/],
};

const work = await mkdtemp(join(tmpdir(), 'kapao-release-'));
const [served, nextBuild] = [join(work, 'served'), join(work, 'next/apps/member-web/dist')];
const firstBuild = inRepository('apps/member-web/dist');
const stage = setStage({ serverEnv: { MEMBER_WEB_DIR: served } });

await serve(firstBuild);
afterAll(() => rm(work, { recursive: true }));

/** A second real build, of sources in which a module of the frame has changed: nearly every file has another name. */
beforeAll(async () => {
  const app = join(work, 'next/apps/member-web');
  const isSource = (path: string) => !/\/(?:dist|node_modules)(?:\/|$)/.test(path);
  await cp(inRepository('apps/member-web'), app, { recursive: true, filter: isSource });
  await cp(inRepository('packages'), join(work, 'next/packages'), { recursive: true, filter: isSource });
  await symlink(inRepository('node_modules'), join(work, 'next/node_modules'));
  const changed = join(app, 'src/shell/locale.tsx');
  await writeFile(changed, `${await readFile(changed, 'utf8')}\nObject.assign(globalThis, { release: 'next' });\n`);
  const vite = inRepository('node_modules/vite/bin/vite.js');
  const { isFine, output } = await runTool([process.execPath, vite, 'build'], {
    isQuiet: true,
    cwd: app,
    env: { NODE_ENV: 'production' },
  });
  if (!isFine) throw new Error(output);
});

/** Puts a build in the place of the served one in one step, as an installer does: an open page may fetch a part meanwhile. */
async function serve(build: string, { keeps = false, without }: { keeps?: boolean; without?: RegExp } = {}) {
  const release = await mkdtemp(join(work, 'release-'));
  await cp(build, release, { recursive: true });
  if (keeps) keepAssets(firstBuild, release);
  const assets = await readdir(join(release, 'assets'));
  await Promise.all(assets.filter((name) => without?.test(name)).map((name) => rm(join(release, 'assets', name))));
  await symlink(release, `${served}.new`);
  await rename(`${served}.new`, served);
}

const releaseIn = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'release') ?? 'first');

/** Loads of documents from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

async function openHome(language: Language) {
  await serve(firstBuild);
  const member = await haveMember(stage.product);
  const steps = memberSteps(await stage.browser.open(PHONE), language);
  await steps.page.goto(`${stage.product.memberOrigin}/login`);
  await steps.speak();
  await steps.logIn(member);
  await steps.expectTotal(0);
  // Everything that comes after the page itself has come.
  await steps.page.locator('.site-footer').waitFor();
  return steps;
}

test('an open page finds its parts among the kept files after a release, and is not reloaded', async () => {
  const { page, openAction, dialog, words } = await openHome('en');
  await serve(nextBuild, { keeps: true });
  const loads = countLoads(page);
  await openAction('withdraw');
  await dialog().getByRole('heading', { name: words.actions.withdraw, exact: true }).waitFor();
  expect([loads(), await releaseIn(page)]).toEqual([0, 'first']);
});

test('an open page whose files are gone reloads once, into the new build and with the pressed sheet open', async () => {
  const { page, openAction, dialog, words } = await openHome('th');
  await serve(nextBuild);
  const loads = countLoads(page);
  await openAction('withdraw');
  await dialog().getByRole('heading', { name: words.actions.withdraw, exact: true }).waitFor();
  expect([loads(), await releaseIn(page)]).toEqual([1, 'next']);
  expect(await page.getByText(words.connection.partMissing).count()).toBe(0);
});

test('typed text is in its field again after the reload into the new build', async () => {
  const { page, words, dialog } = await openHome('la');
  await page.goto(`${stage.product.memberOrigin}/user/bonus`);
  await page.locator('.site-footer').waitFor();
  await serve(nextBuild);
  await page.getByLabel(words.bonus.code).fill('NOSUCHCODE');
  await page.getByRole('button', { name: words.bonus.find, exact: true }).click();
  await expect.poll(() => releaseIn(page)).toBe('next');
  expect(new URL(page.url()).search).toContain('do=promotion');
  await dialog().waitFor();
  await expect.poll(() => page.getByLabel(words.bonus.code).inputValue()).toBe('NOSUCHCODE');
});

test('a part that the new build itself lacks is reported without blaming the connection, after one reload', async () => {
  const { page, words, openAction } = await openHome('en');
  await serve(nextBuild, { without: /^withdraw-modal-/ });
  const loads = countLoads(page);
  const press = () =>
    page.getByRole('button', { name: words.actionsShort.withdraw, exact: true }).filter({ visible: true }).first();
  await press().click();
  await page.getByText(words.connection.partMissing).waitFor();
  expect([loads(), await releaseIn(page)]).toEqual([1, 'next']);
  expect(words.connection.partMissing).not.toMatch(/connection|internet/i);
  // Other sheets of the new build work.
  await openAction('transfer');
  expect(loads()).toBe(1);
});

test('a returning member whose browser kept the old page comes into the new build without an error', async () => {
  await serve(firstBuild);
  const member = await haveMember(stage.product);
  const profile = await mkdtemp(join(tmpdir(), 'kapao-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const home = `${stage.product.memberOrigin}/user/home`;
  const first = await stage.browser.start(profile, { ...PHONE, isInstalled: true });
  const before = memberSteps(first.page, 'th');
  await first.page.goto(`${stage.product.memberOrigin}/login`);
  await before.speak();
  await before.logIn(member);
  await expect.poll(() => first.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await first.page.goto(home);
  await expect.poll(() => first.page.evaluate(async () => (await caches.match('/user/home')) !== undefined)).toBe(true);
  await before.expectTotal(0);
  await first.close();

  await serve(nextBuild);
  const { page, close } = await stage.browser.start(profile, { ...PHONE, isInstalled: true });
  const { expectTotal, openAction, dialog, words } = memberSteps(page, 'th');
  await page.goto(home);
  await expectTotal(0);
  await openAction('withdraw');
  await dialog().getByRole('heading', { name: words.actions.withdraw, exact: true }).waitFor();
  expect(await releaseIn(page)).toBe('next');
  await close();
});

test('a kept page whose first files are gone from browser and server gives way to the new build', async () => {
  await serve(firstBuild);
  const profile = await mkdtemp(join(tmpdir(), 'kapao-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const login = `${stage.product.memberOrigin}/login`;
  const first = await stage.browser.start(profile, { ...PHONE, isInstalled: true });
  await first.page.goto(login);
  const isShellKept = () => first.page.evaluate(async () => (await caches.match('/user/home')) !== undefined);
  await expect.poll(isShellKept).toBe(true);
  // Phones that are short of room drop single files.
  await first.page.evaluate(async () => {
    const files = await caches.open('kapao-files');
    for (const { url } of await files.keys()) if (/assets\/(?:core|index)-/.test(url)) await files.delete(url);
  });
  await first.close();

  await serve(nextBuild);
  const { page, close } = await stage.browser.start(profile, { ...PHONE, isInstalled: true });
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.goto(login);
  await page.locator('input[name=username]').waitFor();
  expect(await releaseIn(page)).toBe('next');
  await close();
});
