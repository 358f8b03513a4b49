import { expect, test } from 'vitest';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage({ serverEnv: { FIGURES_MAX_AGE_SECONDS: '300' } });

test.each(spokenIn('th'))(
  'figures of the overview that one count gives to all tell how old they are (%s)',
  async (language) => {
    const page = await stage.browser.open(DESK);
    const { words, signIn } = officeSteps(page, language);
    await signIn(stage.product.operatorOrigin, stage.product.operators.owner);
    const start = words.dashboard.countedAgo(0).split('0')[0] ?? '';
    const told = page.locator('.page-head .small').filter({ hasText: words.dashboard.compared });
    await expect
      .poll(async () => {
        await page.reload();
        await told.waitFor();
        return told.textContent();
      })
      .toContain(start);
  },
);

test.each(spokenIn('th'))('a list that one look gives to all tells how old it is (%s)', async (language) => {
  const page = await stage.browser.open(DESK);
  const { words, signIn, enter } = officeSteps(page, language);
  await signIn(stage.product.operatorOrigin, stage.product.operators.finance);
  await enter('withdrawals');
  await page.reload();
  const start = words.dashboard.countedAgo(0).split('0')[0] ?? '';
  await page.locator('.office-top .today').filter({ hasText: start }).waitFor();
});
