import { setTimeout as wait } from 'node:timers/promises';
import { getTurnover } from '@kapao/contract/member/bonus.ts';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { gameAccount, getWallet } from '@kapao/contract/member/wallet.ts';
import { putRegisterOtpLookup } from '@kapao/contract/operator/lookup-editor.ts';
import { rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { agree, haveOperator, signedIn } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { type Picture, printSheets } from './contact-sheet.ts';
import { faultsIn, settle } from './look-over.ts';
import { baht, memberSteps, type NewMember, newMember } from './member-steps.ts';
import { chooseWay, payCode, tile } from './qr-steps.ts';
import { readQr } from './read-qr.ts';
import { codeFor, registerSteps } from './register-steps.ts';
import { haveKindWheel, haveStaked } from './rewards-steps.ts';
import { setStage } from './stage.ts';
import { countTaps, FEEDBACK_WITHIN_MS, tableOf } from './tap-count.ts';
import { WORDS } from './words.ts';

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 360, height: 640 };
/** Each language, size and theme is in one at least; JOURNEYS_IN=all walks them all. */
const LOOKS = [
  { language: 'th', ...PHONE, isDark: false },
  { language: 'la', ...SMALL, isDark: false },
  { language: 'th', ...SMALL, isDark: true },
  { language: 'la', ...PHONE, isDark: true },
] as const;
const WALKED =
  process.env.JOURNEYS_IN === 'all' ? LOOKS.flatMap((look) => [look, { ...look, isDark: !look.isDark }]) : LOOKS;
/** Pictures of the walk are printed where this is set, for a person's eye. */
const KEEPS_PICTURES = process.env.STORY_SHEETS !== undefined;
const ARRIVES = { timeout: 60_000 };
const GAME = { code: 'pg', name: 'Naga Gold' };
const STAKE = 100;
const FIRST_NAMES = { th: 'MALEE', la: 'BOUNMY', en: 'ANNE' };

/** What each job may take: more is a step back for every member. The review of November 2026 counted six to a game with money in it. */
const BOUNDS = {
  'register with a code': 4,
  'sign in and agree': 2,
  'deposit by bank': 3,
  'deposit by QR': 5,
  'deposit by slip': 6,
  'deposit by gift link': 5,
  'prize wheel': 6,
  bonus: 4,
  'play with 100 baht': 2,
  'bring home': 2,
  'withdraw all': 3,
  invite: 3,
  'chat with a picture': 4,
  'withdraw much': 3,
  'read why it was refused': 2,
  'set a limit': 5,
  'reach the limit': 1,
} as const;

const stage = setStage();
beforeAll(async () => {
  const { product } = stage;
  const owner = await haveOperator(product, product.operators.owner2);
  const finance = await haveOperator(product, product.operators.finance2);
  const body = { content: { registerOTP: true } };
  await agree(product, await call(product.operatorOrigin, putRegisterOtpLookup, { headers: owner, body }), finance);
  await haveKindWheel(product);
});

const nameOf = ({ firstName, lastName }: NewMember) => `${firstName} ${lastName}`;

/** From the member's own bank to the account whose number was copied. */
async function sendTo(accountNo: string, person: NewMember, amount: number) {
  const { memberOrigin, world } = stage.product;
  const { banks } = await call(memberOrigin, lookupDeposit);
  const account = banks.find(({ bankAccountNo }) => bankAccountNo.replace(/\D/g, '') === accountNo.replace(/\D/g, ''));
  if (!account) throw new Error(`the site has no account ${accountNo}`);
  return world.send({
    fromBank: person.bankCode,
    fromAccountNo: person.accountNo,
    fromName: nameOf(person),
    toBank: account.bankCode,
    toAccountNo: account.bankAccountNo,
    amount,
  });
}

/** Of the member's newest withdrawal, by an operator. */
async function refuseWithdrawal(member: Headers) {
  const { memberOrigin, operatorOrigin, operators } = stage.product;
  const { statements } = await call(memberOrigin, listStatement, { headers: member, body: { types: ['withdraw'] } });
  const headers = await haveOperator(stage.product, operators.finance);
  const body = { reason: 'the turnover is not met', note: 'TURNOVER' as const };
  await call(operatorOrigin, rejectWithdrawal, { headers, params: { id: statements[0]?.id ?? '' }, body });
}

/** A page that stands still by itself, so that what is seen after a tap is of that tap. */
const STILL_PAGE = `<!doctype html><title>Still</title><button>dead</button>
  <button onclick="this.textContent = 'answered'">alive</button>`;

test('a tap that nothing answers is found, and one that is answered is not', async () => {
  const page = await stage.browser.open(PHONE);
  const taps = await countTaps(page, stage.product.memberOrigin);
  const address = `${stage.product.memberOrigin}/login`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: STILL_PAGE }));
  await page.goto(address);
  taps.begin('look');
  await page.getByRole('button', { name: 'dead' }).click();
  await expect.poll(() => taps.jobs[0]?.silent).toEqual(['dead']);
  await page.getByRole('button', { name: 'alive' }).click();
  await page.getByRole('button', { name: 'answered' }).waitFor();
  await wait(FEEDBACK_WITHIN_MS * 2);
  expect(taps.jobs).toEqual([{ name: 'look', taps: 2, fields: 0, silent: ['dead'] }]);
});

type Headers = Record<string, string>;
const walletOf = (headers: Headers) => call(stage.product.memberOrigin, getWallet, { headers });
const totalOf = async (headers: Headers) => (await walletOf(headers)).total;
const turnoverOf = async (headers: Headers) =>
  (await call(stage.product.memberOrigin, getTurnover, { headers })).turnover;
const gameAccountOf = (headers: Headers) =>
  call(stage.product.memberOrigin, gameAccount, { headers, params: { game: GAME.code } });

test.each(WALKED)(
  'the whole story of a member fits the screen, and takes no more taps than its bounds, job by job ($language, $width, dark: $isDark)',
  async ({ language, ...size }) => {
    const { product, browser } = stage;
    const { world, memberOrigin } = product;
    // Whoever is like an older member is looked at before anything is given.
    const person = newMember({ firstName: FIRST_NAMES[language] });
    const allowed = [/status of 403 .*\/wallet\/withdraw/, /status of 409 .*\/api\/lookup\/deposit$/];
    const page = await browser.open({ ...size, allowed });
    const taps = await countTaps(page, memberOrigin);
    const steps = memberSteps(page, language);
    const { words, dialog, expectTotal } = steps;
    const visitor = registerSteps(steps);
    const press = (name: string | RegExp) => dialog().last().getByRole('button', { name, exact: true }).click();
    const inUnit = (amount: number) => `${baht(amount)} ${words.unit.THB}`;
    /** The member chooses a file in the list of the phone, which opens by a tap in the app. */
    const choose = async (tap: () => Promise<void>, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const asked = page.waitForEvent('filechooser');
      await tap();
      taps.tap();
      await (await asked).setFiles(file);
    };
    const openActions = () =>
      page.getByRole('button', { name: words.places.actions }).filter({ visible: true }).click();

    const faults: string[] = [];
    const pictures: Picture[] = [];
    /** Somebody looks at what is there now. */
    const look = async (place: string) => {
      await settle(page);
      let found: string[] = [];
      const search = async () => (found = await faultsIn(page, { words: WORDS, language }));
      // Words of a part beside the page may come a moment after a language was chosen.
      const isFine = expect.poll(search, { timeout: 5_000 }).toEqual([]);
      await isFine.catch(() => undefined);
      faults.push(...found.map((fault) => `${place}: ${fault}`));
      if (KEEPS_PICTURES) pictures.push({ place, png: await page.screenshot() });
    };

    await page.goto(`${memberOrigin}/login`);
    await steps.speak();
    await page.waitForLoadState('networkidle');
    await look('login');
    taps.begin('register with a code');
    await page.getByRole('navigation', { name: words.places.login }).getByText(words.places.register).click();
    await visitor.heading(words.register.phoneTitle);
    await visitor.givePhone(person.phone);
    await visitor.heading(words.code.title);
    await look('code');
    await visitor.field(words.code.field).fill(await codeFor(product, person.phone));
    await visitor.giveProfile(person);
    await visitor.giveBank(person);
    await page.waitForURL('**/login');

    taps.begin('sign in and agree');
    await steps.logIn(person);
    await dialog().getByRole('button', { name: words.content.agree, exact: true }).waitFor();
    await look('agreement');
    await press(words.content.agree);
    await dialog().waitFor({ state: 'hidden' });
    await look('home of a newcomer');
    const headers = await signedIn(product, person);

    taps.begin('deposit by bank');
    const accountNo = await steps.copyDepositAccount();
    await look('deposit by bank');
    await sendTo(accountNo, person, 500);
    await dialog().getByText(words.deposit.bank.receivedText).waitFor(ARRIVES);
    await look('money is there');
    await steps.close();
    await expectTotal(500);

    taps.begin('deposit by QR');
    await steps.openAction('deposit');
    await chooseWay(steps, 'KBANK');
    await press('500');
    await press(words.qr.create(inUnit(500)));
    await tile(steps, 500).waitFor();
    await look('QR code');
    const own = { fromBank: person.bankCode, fromAccountNo: person.accountNo, fromName: nameOf(person) };
    await payCode(world.origin, await readQr(await tile(steps, 500).screenshot()), own);
    await dialog().getByText(words.qr.doneTitle, { exact: true }).waitFor(ARRIVES);
    await look('QR code was paid');
    await press(words.money.done);
    await expectTotal(1_000);

    taps.begin('deposit by slip');
    await world.fault({ target: 'feed', fault: 'down', times: 100_000 });
    const { slipUrl } = await sendTo(accountNo, person, 321.5);
    const slip = Buffer.from(await (await fetch(new URL(slipUrl, world.origin))).arrayBuffer());
    await steps.openAction('deposit');
    await dialog().getByRole('tab', { name: words.deposit.methods.slip.name }).click();
    await choose(() => dialog().getByText(words.slip.choose, { exact: true }).click(), {
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: slip,
    });
    await dialog().getByText(words.slip.seen).first().waitFor();
    await look('slip chosen');
    await press(words.slip.send);
    await dialog().getByText(words.slip.successTitle).first().waitFor(ARRIVES);
    await look('slip taken');
    await steps.close();
    await expectTotal(1_321.5);
    await world.backToNormal();

    taps.begin('deposit by gift link');
    const link = await world.giftLink({ phone: person.phone, amount: 150.5 });
    await page.evaluate((text) => navigator.clipboard.writeText(text), link);
    await steps.openAction('deposit');
    await dialog().getByRole('tab', { name: words.deposit.methods.prepaid.name }).click();
    await press(words.deposit.prepaid.paste);
    await press(words.deposit.prepaid.submit);
    await dialog().getByText(words.deposit.prepaid.successTitle).waitFor(ARRIVES);
    await look('gift link');
    await press(words.money.done);
    await expectTotal(1_472);

    await haveStaked(stage.product, person, 1_000);
    taps.begin('prize wheel');
    const { spin } = words.rewards;
    await openActions();
    await dialog().getByRole('button', { name: words.actions.spin }).click();
    await dialog().getByRole('button', { name: spin.submit, exact: true }).waitFor();
    await look('wheel');
    await press(spin.submit);
    await page.getByRole('heading', { name: spin.prizeTitle }).waitFor(ARRIVES);
    await look('prize');
    await press(words.common.ok);
    await dialog().getByRole('button', { name: spin.claim, exact: true }).first().click();
    await dialog().getByRole('heading', { name: spin.claimTitle }).waitFor();
    await press(spin.claim);
    await page.getByText(spin.claimedCash(inUnit(50))).waitFor();
    await page.goto(`${memberOrigin}/user/home`);
    await expectTotal(1_522);
    await haveStaked(stage.product, person, 250);

    taps.begin('bonus');
    await openActions();
    await dialog().getByRole('button', { name: words.actions.bonus }).click();
    await page.waitForURL('**/user/bonus');
    await page.getByRole('button', { name: /20%/ }).waitFor();
    await look('bonuses');
    await page.getByRole('button', { name: /20%/ }).click();
    await dialog().waitFor();
    await look('bonus before it is taken');
    await dialog().locator('button.cta, button[type=submit]').last().click();
    await page.getByText(words.bonus.inUse).first().waitFor();
    await look('bonus in use');
    const begun = await totalOf(headers);
    await page.goto(`${memberOrigin}/user/home`);

    taps.begin('play with 100 baht');
    await steps.openGame(GAME.name);
    await look('game');
    const opened = page.context().waitForEvent('page');
    await press(words.game.playWith(`${STAKE} ${words.unit.THB}`));
    const tab = await opened;
    await tab.locator('.go').waitFor();
    const { username } = await gameAccountOf(headers);
    // Just what the bonus asks for, and something won in the end.
    const rounds = Math.ceil(((await turnoverOf(headers))?.target ?? 0) / STAKE);
    expect(rounds).toBeGreaterThan(0);
    for (let round = 0; round < rounds; round += 1)
      await world.playRound(GAME.code, username, { stake: STAKE, payout: round < rounds - 1 ? STAKE : 338.25 });
    await tab.close();

    taps.begin('bring home');
    await page.bringToFront();
    // A browser without a screen shows all tabs at once, so the page is told that it is seen again.
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await dialog()
      .getByText(words.game.back.won(inUnit(238.25)))
      .waitFor(ARRIVES);
    await dialog().getByText(words.game.back.home).waitFor(ARRIVES);
    await look('back from the game');
    await press(words.money.done);
    await passCheck();
    await expectTotal(begun + 238.25);

    taps.begin('withdraw all');
    await expect.poll(async () => (await turnoverOf(headers))?.isMet, ARRIVES).toBe(true);
    await steps.openAction('withdraw');
    await look('withdraw');
    if (!(await dialog().locator('button[type=submit]').isEnabled())) await press(words.common.all);
    await dialog().locator('button[type=submit]').click();
    await steps.finish(words.withdraw.pendingTitle, words.withdraw.successTitle);

    taps.begin('invite');
    await openActions();
    await dialog().getByRole('button', { name: words.actions.invite }).click();
    await page.getByText(words.rewards.invite.copyHint).first().waitFor();
    await look('invite');
    await page.getByText(words.rewards.invite.copyHint).first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/register\?code=/);
    await page.goto(`${memberOrigin}/user/home`);

    taps.begin('chat with a picture');
    const picture = { create: { width: 300, height: 200, channels: 3 as const, background: '#c08040' } };
    await page.locator('.chat-launcher').click();
    await choose(() => dialog().getByRole('button', { name: words.chat.attach, exact: true }).click(), {
      name: 'what-i-see.png',
      mimeType: 'image/png',
      buffer: await sharp(picture).png().toBuffer(),
    });
    await dialog().locator('[data-sequence="1"] img').waitFor(ARRIVES);
    await look('chat');
    await steps.close();

    taps.begin('withdraw much');
    const held = await totalOf(headers);
    await sendTo(accountNo, person, 60_000);
    await expectTotal(held + 60_000, ARRIVES);
    await steps.withdraw(55_000);
    await page
      .locator('.news-line')
      .getByRole('button', { name: words.inbox.home.withdrawal(true) })
      .waitFor(ARRIVES);
    await look('a withdrawal waits');

    taps.begin('read why it was refused');
    await refuseWithdrawal(headers);
    const news = page.locator('.news-line').getByRole('button', { name: words.inbox.refused });
    await news.waitFor(ARRIVES);
    await expectTotal(held + 60_000, ARRIVES);
    await look('a withdrawal was refused');
    await news.click();
    await dialog().getByText(words.timeline.notes.TURNOVER).waitFor();
    await look('receipt of a refused withdrawal');
    await steps.close();
    await page.goto(`${memberOrigin}/user/statement`);
    await page.locator('ul.rows > li').first().waitFor();
    await look('statement');

    await page.goto(`${memberOrigin}/user/profile`);
    await look('profile');
    taps.begin('set a limit');
    await page.getByRole('button', { name: words.limits.title }).click();
    await page.getByRole('button', { name: words.limits.add, exact: true }).click();
    await dialog().getByRole('textbox').fill('500');
    await look('limit');
    await press(words.limits.save);
    await page.getByText(words.limits.left(inUnit(0))).waitFor();
    await look('limits');
    await page.goto(`${memberOrigin}/user/home`);

    taps.begin('reach the limit');
    await steps.openAction('deposit');
    await dialog().getByText(words.limits.depositFull).waitFor();
    await look('deposit limit reached');

    const theme = size.isDark ? 'dark' : 'light';
    await printSheets(stage, { name: `story-${language}-${size.width}-${theme}`, size, pictures });
    expect(faults).toEqual([]);
    console.log(`\n${language}\n${tableOf(taps.jobs, BOUNDS)}\n`);
    const names = taps.jobs.map(({ name }) => name);
    expect(names).toEqual(Object.keys(BOUNDS));
    const over = taps.jobs.filter(({ name, taps: taken }) => taken > BOUNDS[name as keyof typeof BOUNDS]);
    expect(over.map(({ name, taps: taken }) => `${name}: ${taken}`)).toEqual([]);
    await expect.poll(async () => (await walletOf(headers)).onHold, ARRIVES).toBe(0);
    await expectBooksToAgree(product);

    /** The check of how long one has played comes once the sheet of the game is closed. */
    async function passCheck() {
      const check = page.getByRole('alertdialog', { name: words.reality.checkTitle });
      await check.getByRole('button', { name: words.reality.goOn }).click();
      await check.waitFor({ state: 'hidden' });
    }
  },
  300_000,
);
