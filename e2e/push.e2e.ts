import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPush } from '@kapao/contract/member/push.ts';
import { expect, onTestFinished, test } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { settle } from './look-over.ts';
import { memberSteps } from './member-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { deliver, deliverShown, playPushService, shownNotifications, tapNotification } from './push-browser.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const PHONE = { width: 390, height: 844, isInstalled: true };

/** The worker of a browser is woken for each. */
const SOON = { timeout: 60_000 };

const stage = setStage();

async function open(member: Member, language: Language, answers = true) {
  const profile = await mkdtemp(join(tmpdir(), 'kapao-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const { page } = await stage.browser.start(profile, PHONE);
  const service = await playPushService(page, { product: stage.product, answers });
  const steps = memberSteps(page, language);
  await page.goto(`${stage.product.memberOrigin}/login`);
  await steps.speak();
  await steps.logIn(member);
  const isFitting = async () => {
    await settle(page);
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
  return { ...steps, page, service, isFitting, press };
}

test.each(spokenIn('th'))(
  'a member switches notifications on, is told of a deposit on a locked phone, and the tap leads to its receipt (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const { memberOrigin: origin } = stage.product;
    const { page, words, dialog, service, isFitting } = await open(member, language);
    await page.goto(`${origin}/user/profile`);
    await page.getByRole('button', { name: words.push.title }).filter({ hasText: words.push.off }).click();
    await dialog().getByText(words.push.lead).waitFor();
    await isFitting();
    await dialog().getByRole('switch', { name: words.push.here }).click();
    const amounts = dialog().getByRole('switch', { name: words.push.amounts });
    await amounts.waitFor();
    expect(await amounts.getAttribute('aria-checked')).toBe('false');
    // The switch shows what was wished at once; what happens now is told when the site knows.
    await page.getByText(words.push.turnedOn).waitFor();
    await isFitting();

    await member.deposit(120);
    const [hidden = ''] = await service.brought(1);
    await deliverShown(page, { origin, data: hidden });
    const [first] = await shownNotifications(page);
    expect(first).toMatchObject({ tag: (await member.statement())[0]?.id });
    expect(`${first?.title} ${first?.body}`).not.toMatch(/\d/);
    // Brought twice it is shown once.
    await deliver(page, { origin, data: hidden });
    expect(await shownNotifications(page)).toHaveLength(1);

    await tapNotification(page);
    await page.waitForURL(`**/user/statement?do=receipt&id=${first?.tag}`, { waitUntil: 'commit' });
    await dialog().getByText('+120.00').first().waitFor();
    expect(await shownNotifications(page)).toEqual([]);

    await page.goto(`${origin}/user/profile?do=push`);
    await amounts.click();
    await expect.poll(() => amounts.getAttribute('aria-checked'), SOON).toBe('true');
    await expect.poll(async () => (await page.evaluate(keptPush))?.showsAmounts, SOON).toBe(true);
    await member.deposit(80);
    expect((await service.brought(2))[0]).toContain('80.00');

    await dialog().getByRole('switch', { name: words.push.here }).click();
    await amounts.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(keptPush), SOON).toBeUndefined();
    // What was still on its way to this browser is not shown.
    await deliver(page, { origin, data: hidden });
    expect(await shownNotifications(page)).toEqual([]);
  },
);

/** Runs in the page. */
async function keptPush(): Promise<{ to: string; showsAmounts: boolean } | undefined> {
  return (await (await caches.open('kapao-push')).match('/push/to'))?.json();
}

test.each(spokenIn('la'))(
  'a withdrawal offers once to tell of it; signing out ends it, and the next member of the browser hears nothing of it (%s)',
  async (language) => {
    const [member, next] = [await haveMember(stage.product), await haveMember(stage.product)];
    const { memberOrigin: origin } = stage.product;
    await member.deposit(5_000);
    const { page, words, dialog, press, service, isFitting, logIn, ...steps } = await open(member, language);
    await steps.openAction('withdraw');
    await dialog().getByLabel(words.money.amount).and(page.locator('input')).fill('2500');
    await dialog().locator('button[type=submit]').click();
    await dialog().getByText(words.push.offer.paid).waitFor();
    await isFitting();
    await press(words.push.offer.yes);
    await page.getByText(words.push.turnedOn).waitFor();
    await dialog().getByText(words.push.offer.paid).waitFor({ state: 'detached' });
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'));
    const headers = { Authorization: `Bearer ${token}` };
    expect((await call(origin, readPush, { headers })).here).toEqual({ showsAmounts: false });
    await member.deposit(60);
    const [own = ''] = await service.brought(1);
    await deliverShown(page, { origin, data: own });

    await page.goto(`${origin}/user/profile`);
    await page.locator('button.row', { hasText: words.places.logout }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.places.logout }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => shownNotifications(page), SOON).toEqual([]);
    await logIn(next);
    await deliver(page, { origin, data: own });
    await member.deposit(61);
    expect(await shownNotifications(page)).toEqual([]);
    expect(await page.evaluate(keptPush)).toBeUndefined();
  },
);

test.each(spokenIn('en'))('who said no to the browser sees why there is no switch (%s)', async (language) => {
  const member = await haveMember(stage.product);
  const { page, words, dialog, isFitting } = await open(member, language, false);
  await page.goto(`${stage.product.memberOrigin}/user/profile?do=push`);
  await dialog().getByRole('switch', { name: words.push.here }).click();
  await dialog().getByText(words.push.why.denied).waitFor();
  expect(await dialog().getByRole('switch').count()).toBe(0);
  await isFitting();
});

test.each(spokenIn('en'))(
  'an answer in the chat leads into the chat, and no notification out of the site (%s)',
  async (language) => {
    const member = await haveMember(stage.product);
    const { memberOrigin: origin } = stage.product;
    const { page, words, dialog } = await open(member, language);
    await page.goto(`${origin}/user/profile?do=push`);
    await dialog().getByRole('switch', { name: words.push.here }).click();
    await page.getByText(words.push.turnedOn).waitFor();
    await expect.poll(() => page.evaluate(keptPush), SOON).toBeDefined();
    const to = (await page.evaluate(keptPush))?.to;
    const said = { to, title: 'Support has answered', body: 'Tap to read it.', lang: 'en', tag: 'chat' };
    await deliverShown(page, { origin, data: JSON.stringify({ ...said, path: 'https://evil.example/user/home' }) });
    await tapNotification(page);
    await expect.poll(() => shownNotifications(page), SOON).toEqual([]);
    expect(page.url()).toBe(`${origin}/user/profile?do=push`);
    await deliverShown(page, { origin, data: JSON.stringify({ ...said, path: '/user/home?chat=open' }) });
    await expect.poll(() => shownNotifications(page), SOON).toMatchObject([{ title: said.title, tag: 'chat' }]);
    await tapNotification(page);
    await page.waitForURL('**/user/home', { waitUntil: 'commit' });
    await dialog().getByText(words.chat.title).first().waitFor();
  },
);
