import { withdraw } from '@kapao/contract/member/withdraw.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { barriersOn, beginIn, findTextFaults, goTo, lookOver } from './look-over.ts';
import { AGREEMENT, memberPlaces, visitorPlaces } from './member-places.ts';
import { memberSteps } from './member-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { letProofsAge, OTHER_DEVICES, signInElsewhere } from './passing-time.ts';
import { setStage } from './stage.ts';
import { type Language, WORDS } from './words.ts';

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const [, PHONE, DESK] = SIZES;

/** A title that spec 2 spells, and the address of the site. */
const AS_THEY_ARE = new Set(['Page Not Found', 'kapao.example']);

/** All places one after the other; each has every size and theme. */
const LOOK_OVER_TIMEOUT_MS = 300_000;

/** Who looks over the first of the places, and the sheet that asks for agreement. */
const ASKED_IN = 'th';

const READERS = [
  { language: 'th', readAt: PHONE },
  { language: 'la', readAt: DESK },
  { language: 'en', readAt: PHONE },
] as const;

const stage = setStage();
let member: Member;
let newcomer: Member;
let receiptId: string;

/** A long name, long amounts, a bank that wants another name, and something of every kind in the history. */
beforeAll(async () => {
  const { product } = stage;
  newcomer = await haveMember(product, { hasNotAgreed: true });
  const name = 'Chanthanaphorn Wattanasombatkul';
  member = await haveMember(product, { name, firstName: 'CHANTHANAPHORN', lastName: 'WATTANASOMBATKUL' });
  await member.deposit(1_234_567.89);
  await member.activate('pg');
  await member.transfer({ from: 'WALLET', to: 'pg', amount: 1234.5 });
  const { username } = await member.player('pg');
  await product.world.playRound('pg', username, { stake: 1234.5, payout: 0 });
  await product.world.playRound('pg', username, { stake: 0, payout: 987_654.25 });
  await product.world.fault({ target: 'game:pg', fault: 'refuse', times: 1 });
  await expect(member.transfer({ from: 'WALLET', to: 'pg', amount: 2 })).rejects.toThrow('TRANSFER_FAIL');
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 25_000 } });
  const [newest] = await member.statement();
  receiptId = newest?.id ?? '';
});

/** A window that speaks a language, signed in when asked for. */
async function openWindow(language: Language, who: 'visitor' | 'member' | 'newcomer'): Promise<Page> {
  // The server asks for the password again: that is what the step-up is for.
  const allowed = [/status of 403 .*\/api\/account\/profile$/];
  const page = await stage.browser.open({ ...PHONE, allowed });
  await beginIn(page, { key: 'locale', language });
  await page.goto(`${stage.product.memberOrigin}/login`);
  const steps = memberSteps(page, language);
  if (who !== 'visitor') await steps.logIn(who === 'member' ? member : newcomer);
  if (who === 'member') {
    await letProofsAge(stage.product);
    await signInElsewhere(stage.product, member, OTHER_DEVICES[language].agent);
  }
  return page;
}

test.each(READERS)(
  'every page and sheet fits every screen, speaks only its language and keeps nobody out ($language)',
  async ({ language, readAt }) => {
    const over = {
      origin: stage.product.memberOrigin,
      sizes: SIZES,
      readAt,
      words: WORDS,
      language,
      allowed: AS_THEY_ARE,
    };
    const visitor = await openWindow(language, 'visitor');
    const faults = await lookOver(visitor, { ...over, places: visitorPlaces });
    const page = await openWindow(language, 'member');
    faults.push(...(await lookOver(page, { ...over, places: (spoken) => memberPlaces(spoken, receiptId) })));
    if (language === ASKED_IN) {
      const asked = await openWindow(language, 'newcomer');
      faults.push(...(await lookOver(asked, { ...over, places: () => [AGREEMENT] })));
    }
    expect(faults).toEqual([]);
  },
  LOOK_OVER_TIMEOUT_MS,
);

test('faults that are planted in a page are found', async () => {
  const page = await openWindow('th', 'visitor');
  await goTo(page, stage.product.memberOrigin, { path: '/contact' });
  await page.evaluate(() => {
    const plant = (text: string, style: string) => {
      const button = document.createElement('button');
      button.append(text);
      button.style.cssText = `display: block; min-width: 0; white-space: nowrap; ${style}`;
      document.querySelector('main')?.append(button);
    };
    plant('Not enough room for this text', 'width: 60px; overflow: hidden');
    plant('Wide', 'width: 3000px');
    plant('money.withdraw.title', 'color: #888; background: #999');
    document.querySelector('main')?.append(document.createElement('button'));
  });
  const layout = (await page.evaluate(findLayoutFaults)).join();
  expect(layout).toMatch(/wider than the screen by \d+.*text wider than its box.*Not enough room/s);
  expect(await findTextFaults(page, { words: WORDS, language: 'th', allowed: AS_THEY_ARE })).toEqual([
    'money.withdraw.title',
  ]);
  expect(await findTextFaults(page, { words: WORDS, language: 'la' })).toContain('html lang=th');
  expect((await barriersOn(page, 'light')).join()).toMatch(/button-name.*color-contrast|color-contrast.*button-name/s);
  expect((await barriersOn(page, 'dark')).join()).toContain('color-contrast');
});
