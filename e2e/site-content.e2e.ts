import { lookupInfo } from '@kapao/contract/member/lookup.ts';
import { type ContentName, putContent } from '@kapao/contract/operator/content.ts';
import { beforeAll, expect, test } from 'vitest';
import { agree, agreeToWaiting, haveMember, haveOperator } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const NAME = 'Naga Wallet';
const SLIP_TEXT = 'Slips sent at night are looked at after midnight, in the order they came.';

let owner: Record<string, string>;
let finance: Record<string, string>;
beforeAll(async () => {
  owner = await haveOperator(stage.product, stage.product.operators.owner);
  finance = await haveOperator(stage.product, stage.product.operators.finance);
});

async function publish(name: ContentName, content: unknown) {
  const { operatorOrigin } = stage.product;
  const body = { content: { th: content }, reason: 'a new face' };
  await agree(
    stage.product,
    await call(operatorOrigin, putContent, { headers: owner, params: { name }, body }),
    finance,
  );
}

test('an operator gives the site a name and a sign, and a member sees both without a new build', async () => {
  const { memberOrigin, operatorOrigin, operators } = stage.product;
  const desk = officeSteps(await stage.browser.open(DESK), 'en');
  await desk.signIn(operatorOrigin, operators.owner2);
  const { page, words, button } = desk;
  await page.getByRole('link', { name: words.frame.content, exact: true }).click();
  await page.getByRole('link', { name: words.content.names.info }).click();
  await page.getByLabel(words.content.fields.name, { exact: true }).fill(NAME);
  await page.getByLabel(words.content.fields.website, { exact: true }).fill('https://naga.example');
  await page.getByLabel(words.content.fields.logo, { exact: true }).fill('/art/lotus.svg');
  await page.locator('.phone-preview').getByText(NAME).waitFor();
  await button(words.content.propose).click();
  await desk.said(words.common.proposed);
  await agreeToWaiting(stage.product, 'content', finance);
  expect((await call(memberOrigin, lookupInfo, { query: { locale: 'th' } })).name).toBe(NAME);

  const member = await haveMember(stage.product, { accountNo: '4100000011' });
  const app = memberSteps(await stage.browser.open({ width: 360, height: 640 }), 'th');
  await app.page.goto(`${memberOrigin}/login`);
  expect(await app.page.title()).toContain(NAME);
  await app.page.locator('.brandline').getByText(NAME).waitFor();
  await app.logIn(member);
  await app.page.locator('.top .brand').getByText(NAME).waitFor();
  expect(await app.page.locator('.top .brand img.mark').getAttribute('src')).toBe('/art/lotus.svg');
  await expect.poll(() => app.page.title()).toBe(`${app.words.home.title} · ${NAME}`);
  await app.page.goto(`${memberOrigin}/user/contact`);
  const link = app.page.getByRole('link', { name: 'naga.example' });
  expect(await link.getAttribute('href')).toBe('https://naga.example');
});

test('an operator sees a banner in each language and width before it is published, and it ends by itself on the open page of a member', async () => {
  const { memberOrigin, operatorOrigin, operators } = stage.product;
  const desk = officeSteps(await stage.browser.open(DESK), 'en');
  await desk.signIn(operatorOrigin, operators.owner2);
  const { page, words, button } = desk;
  await page.goto(`${operatorOrigin}/content/banners`);
  const html = '<p>Loy <b>Krathong</b></p><script>document.title = "gone"</script>';
  await page.getByLabel(words.content.fields.html, { exact: true }).first().fill(html);
  const frame = page.frameLocator('.device-frame');
  await frame.getByText('Krathong').waitFor();
  expect(await frame.locator('script').count()).toBe(0);
  const widthOf = () => page.locator('.device-frame').evaluate((element) => element.clientWidth);
  for (const width of ['360', '390', '1280'] as const) {
    await page.getByText(words.content.widths[width], { exact: true }).click();
    await expect.poll(widthOf).toBeGreaterThanOrEqual(Number(width) - 2);
  }
  const preview = page.getByRole('region', { name: words.content.bannerPreview });
  await preview.getByText('English', { exact: true }).click();
  await frame.getByText('Krathong').waitFor({ state: 'detached' });
  await button(words.content.removeEntry('2')).waitFor();

  const [text, ended] = ['Until noon', new Date(Date.now() + 12_000).toISOString()];
  await publish('banners', {
    banners: [
      { image: '/art/koi.svg', text, startsAt: null, endsAt: ended },
      { image: '/art/koi.svg', text: 'Stays', startsAt: null, endsAt: null },
    ],
  });
  const member = await haveMember(stage.product, { accountNo: '4100000013' });
  const app = memberSteps(await stage.browser.open({ width: 390, height: 844 }), 'th');
  await app.page.goto(`${memberOrigin}/login`);
  await app.logIn(member);
  const strip = app.page.locator('.home-news .banner-strip');
  await strip.getByText('Stays').waitFor();
  await strip.getByText(text).waitFor({ state: 'detached', timeout: 60_000 });
  await strip.getByText('Stays').waitFor();
});

test('banners with html and the slip text that operators write stand on home, invite, refund and the slip sheet', async () => {
  const { memberOrigin } = stage.product;
  const html = '<h3>Songkran</h3><p><b>Double</b> coins<script>document.title = "gone"</script></p>';
  await publish('banners', {
    banners: [
      { image: '/art/moon.svg', text: '', html },
      { image: '/art/koi.svg', text: 'Koi' },
    ],
  });
  await publish('inviteBanners', { banners: [{ image: '', text: '', html: '<p>Bring <b>friends</b></p>' }] });
  await publish('refundBanners', { banners: [{ image: '/art/koi.svg', text: 'Comes back', html: '' }] });
  await publish('slip', { text: SLIP_TEXT, cutoffTime: '23:50' });

  const member = await haveMember(stage.product, { accountNo: '4100000012' });
  const app = memberSteps(await stage.browser.open({ width: 390, height: 844 }), 'th');
  await app.page.goto(`${memberOrigin}/login`);
  await app.logIn(member);
  const strip = app.page.locator('.home-news .banner-strip');
  await strip.getByText('Double').waitFor();
  await strip.getByText('Koi').waitFor();
  expect(await strip.locator('script').count()).toBe(0);
  expect(await app.page.title()).not.toBe('gone');

  // Seen once, their room is kept: nothing below jumps when they come.
  await app.page.reload();
  await strip.getByText('Double').waitFor();
  const shift = await app.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
  expect(shift).toBeLessThan(0.05);

  await app.page.goto(`${memberOrigin}/user/home?do=invite`);
  await app.dialog().getByText('friends').waitFor();
  await app.page.goto(`${memberOrigin}/user/home?do=refund`);
  await app.dialog().getByText('Comes back').waitFor();
  await app.page.goto(`${memberOrigin}/user/home?do=deposit`);
  await app.dialog().getByRole('tab', { name: app.words.deposit.methods.slip.name }).click();
  await app.dialog().getByText(SLIP_TEXT).waitFor();
});
