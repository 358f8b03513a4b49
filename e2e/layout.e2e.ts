import { beforeAll, expect, test } from 'vitest';
import { barriersOn, findTextFaults, goTo, lookOver } from './look-over.ts';
import { AGREEMENT, memberPlaces, visitorPlaces } from './member-places.ts';
import { findLayoutFaults } from './page-faults.ts';
import { DESK, haveShownMembers, MEMBER_SIZES, openMemberApp, PHONE, type ShownMembers } from './shown-member.ts';
import { setStage } from './stage.ts';
import { type Language, WORDS } from './words.ts';

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
let shown: ShownMembers;
beforeAll(async () => {
  shown = await haveShownMembers(stage.product);
});

const openWindow = (language: Language, who: 'visitor' | 'member' | 'newcomer') =>
  openMemberApp(stage, shown, { language, who });

test.each(READERS)(
  'every page and sheet fits every screen, speaks only its language and keeps nobody out ($language)',
  async ({ language, readAt }) => {
    const over = {
      origin: stage.product.memberOrigin,
      sizes: MEMBER_SIZES,
      readAt,
      words: WORDS,
      language,
      allowed: AS_THEY_ARE,
    };
    const visitor = await openWindow(language, 'visitor');
    const faults = await lookOver(visitor, { ...over, places: visitorPlaces });
    const page = await openWindow(language, 'member');
    faults.push(...(await lookOver(page, { ...over, places: (spoken) => memberPlaces(spoken, shown.receiptId) })));
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
