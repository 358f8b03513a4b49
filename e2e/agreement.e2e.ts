import { lookupAgreements } from '@kapao/contract/member/content.ts';
import { getContent, putContent } from '@kapao/contract/operator/content.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { busyMs } from '../apps/server/src/testing/busy.ts';
import { agree, haveMember, haveOperator, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps } from './member-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const PHONE = { width: 360, height: 640 };

/** Spec 9: 1.5 s. */
const ASKED_AFTER_MS = { from: 1_450, to: 2_200 };

/** Everything that opens over a page and moves money. */
const MOVES_MONEY = [
  'deposit',
  'transfer',
  'withdraw',
  'game&game=pg',
  'spin',
  'bonus&id=WELCOME20',
  'promotion&id=KAPAO100',
  'refund',
  'invite',
  'collect',
] as const;

const stage = setStage();

let owner: Record<string, string>;
let finance: Record<string, string>;
beforeAll(async () => {
  owner = await haveOperator(stage.product, stage.product.operators.owner);
  finance = await haveOperator(stage.product, stage.product.operators.finance);
});

/** The same words again, as another version. */
async function publishAnew() {
  const { operatorOrigin } = stage.product;
  const params = { name: 'agreements' };
  const { content } = await call(operatorOrigin, getContent, { headers: owner, params });
  const wish = { headers: owner, params, body: { content: { th: undefined, ...content }, reason: 'a new version' } };
  await agree(stage.product, await call(operatorOrigin, putContent, wish), finance);
}

async function openDevice(member: Member, language: Language) {
  const steps = memberSteps(await stage.browser.open(PHONE), language);
  await steps.page.goto(`${stage.product.memberOrigin}/login`);
  await steps.speak();
  await steps.logIn(member);
  const { page, words, dialog } = steps;
  const query = { locale: language };
  const read = () => call(stage.product.memberOrigin, lookupAgreements, { headers: member.headers, query });
  const { title, text, version } = await read();
  return {
    ...steps,
    version,
    acceptedVersion: async () => (await read()).acceptedVersion,
    isAsked: () => dialog().getByRole('heading', { name: title, exact: true }).waitFor(),
    lastLine: text.split('\n').at(-1) ?? '',
    agree: () => dialog().getByRole('button', { name: words.content.agree, exact: true }).click(),
    depositIsOpen: () => dialog().getByRole('button', { name: words.deposit.bank.copyNumber }).waitFor(),
    /** Nobody is asked, although the time for it has come. */
    async isNotAsked() {
      await page.waitForTimeout(ASKED_AFTER_MS.to);
      expect(await dialog().count()).toBe(0);
    },
  };
}

/** Milliseconds from the home page to the reading of the text, and to a dialog with it, as the page itself saw them. */
async function timeOfDialog(page: Page, text: string) {
  await page.addInitScript((wanted) => {
    const seen: { homeAt?: number; askedAt?: number } = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('.home')) seen.homeAt ??= performance.now();
      if (
        document
          .querySelector('dialog[open]')
          ?.textContent?.replace(/[\u200b\u2060]/g, '')
          .includes(wanted)
      )
        seen.askedAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  }, text);
  await page.reload();
  const seen = await page.waitForFunction(() => {
    const { seen: times }: { seen?: { homeAt?: number; askedAt?: number } } = window as never;
    if (times?.homeAt === undefined || times.askedAt === undefined) return undefined;
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const lookupAt = Math.min(
      ...loaded
        // By itself, or among others in one call.
        .filter(({ name }) => decodeURIComponent(name).includes('/api/lookup/agreements'))
        .map(({ startTime }) => startTime),
    );
    // Read once the balance and the part that shows it are there, which a busy machine makes late.
    const needed = loaded.filter(({ name }) => /\/api\/wallet|agreement[^/]*\.js/.test(name));
    const readyAt = Math.max(
      times.homeAt,
      ...needed.map(({ responseEnd }) => responseEnd).filter((at) => at < lookupAt),
    );
    return { askedAfterMs: times.askedAt - times.homeAt, lookupAfterMs: lookupAt - readyAt };
  });
  const times = await seen.jsonValue();
  if (!times) throw new Error('the page saw no dialog');
  return times;
}

test.each(spokenIn('la'))(
  'the agreement stands complete 1.5 s after the home page; closing it is not agreeing, agreeing counts on every device until a new version (%s)',
  async (language) => {
    const member = await haveMember(stage.product, { hasNotAgreed: true });
    const phone = await openDevice(member, language);
    const { askedAfterMs, lookupAfterMs } = await timeOfDialog(phone.page, phone.lastLine);
    expect(askedAfterMs).toBeGreaterThan(ASKED_AFTER_MS.from);
    expect(askedAfterMs).toBeLessThan(busyMs(ASKED_AFTER_MS.to));
    // The text is read while the member waits, and not after.
    expect(lookupAfterMs).toBeLessThan(ASKED_AFTER_MS.from);
    await phone.close();
    await phone.isNotAsked();
    expect(await phone.acceptedVersion()).toBeNull();

    await phone.openAction('deposit');
    await phone.isAsked();
    await phone.close();
    expect(new URL(phone.page.url()).search).toBe('');
    await phone.page.reload();
    await phone.isAsked();
    await phone.close();
    await phone.openAction('deposit');
    await phone.isAsked();
    await phone.agree();
    await phone.depositIsOpen();
    expect(await phone.acceptedVersion()).toBe(phone.version);
    await phone.close();

    const tablet = await openDevice(member, language);
    await tablet.isNotAsked();
    await tablet.openAction('deposit');
    await tablet.depositIsOpen();

    await publishAnew();
    for (const device of [phone, tablet]) {
      await device.page.goto(`${stage.product.memberOrigin}/user/home`);
      await device.isAsked();
    }
    await phone.agree();
    await phone.dialog().waitFor({ state: 'hidden' });
    expect(await tablet.acceptedVersion()).toBe(phone.version + 1);
    await tablet.page.reload();
    await tablet.isNotAsked();
  },
);

test('an agreement closed over a sheet that the address opened does not come back over home', async () => {
  const { product } = stage;
  const device = await openDevice(await haveMember(product, { hasNotAgreed: true }), 'th');
  for (const name of ['deposit', 'withdraw', 'game&game=pg']) {
    await device.page.goto(`${product.memberOrigin}/user/home?do=${name}`);
    await device.isAsked();
    await device.close();
    await device.isNotAsked();
  }
});

test('everything that moves money asks for the agreement first, and does not open when that is closed', async () => {
  const { product } = stage;
  const member = await haveMember(product, { hasNotAgreed: true });
  const device = await openDevice(member, 'en');
  for (const name of MOVES_MONEY) {
    await device.page.goto(`${product.memberOrigin}/user/statement?do=${name}`);
    await device.isAsked();
    expect([name, await device.dialog().count()]).toEqual([name, 1]);
    await device.close();
    expect(device.page.url()).toBe(`${product.memberOrigin}/user/statement`);
  }
  // What the calls of the specification do does not wait for it: spec 7 has no call to agree.
  await member.deposit(100);
});
