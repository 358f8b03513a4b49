import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { listPlay } from '@kapao/contract/member/play-history.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame, gameAccount, refreshSlots } from '@kapao/contract/member/wallet.ts';
import { beforeAll, expect, test } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { baht, memberSteps, newMember } from './member-steps.ts';
import { registerSteps } from './register-steps.ts';
import {
  haveKindWheel,
  haveOldInviteRule,
  haveOldRefundRule,
  haveStaked,
  letADayPass,
  letCouponsExpire,
  signedInElsewhere,
} from './rewards-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const PHONE = { width: 390, height: 844 };
const ANSWER_TIMEOUT = { timeout: 60_000, interval: 300 };

/** What the wheel calls its prize. */
const PRIZE = { th: '50 บาท', la: '50 ບາດ', en: '50 baht' };

const stage = setStage();
beforeAll(async () => {
  await haveOldInviteRule(stage.product);
  await haveOldRefundRule(stage.product);
  await haveKindWheel(stage.product);
});

/** Signed in, with a sheet open. */
async function openSheet(member: Member, language: Language, name: 'invite' | 'refund' | 'spin') {
  const allowed = [/status of 4\d\d .*spinwheel/];
  const steps = memberSteps(await stage.browser.open({ ...PHONE, allowed }), language);
  await steps.page.goto(`${stage.product.memberOrigin}/login`);
  await steps.speak();
  await steps.logIn(member);
  await steps.page.goto(`${stage.product.memberOrigin}/user/home?do=${name}`);
  await steps.dialog().getByRole('heading', { name: steps.words.rewards[name].title, exact: true }).waitFor();
  const press = (text: string) => steps.dialog().last().getByRole('button', { name: text, exact: true }).click();
  return { ...steps, press, rewards: steps.words.rewards };
}

test.each(spokenIn('la'))(
  'a friend who registers by the link earns the inviter a share of a day’s play (%s)',
  async (language) => {
    const { product } = stage;
    const inviter = await haveMember(product, { firstName: 'SUDA', lastName: 'INVITER' });
    const app = await openSheet(inviter, language, 'invite');
    await app.page.getByText(app.rewards.invite.copyHint).first().click();
    const link = await app.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${product.memberOrigin}/register?code=PR${inviter.memberId}`);

    const person = newMember({ name: 'Somchai Jaidee', firstName: 'SOMCHAI', lastName: 'JAIDEE' });
    const friendSteps = memberSteps(await stage.browser.open(PHONE), language);
    const wizard = registerSteps(friendSteps);
    await friendSteps.page.goto(`${product.memberOrigin}/login`);
    await friendSteps.speak();
    await friendSteps.page.goto(link);
    await wizard.givePhone(person.phone);
    await wizard.giveProfile(person);
    await wizard.giveBank(person);
    await wizard.expectDone();

    const headers = await signedInElsewhere(product, person);
    await playAndLose(person, headers, 2_000);
    await letADayPass(product);
    await expect.poll(async () => (await inviter.wallet()).inviteAmount, ANSWER_TIMEOUT).toBe(10);

    await app.page.reload();
    await app.dialog().getByText('So***** J*****').waitFor();
    await app.press(app.rewards.invite.collect(`${baht(10)} ${app.words.unit.THB}`));
    await app.page.getByText(app.rewards.invite.collected(`${baht(10)} ${app.words.unit.THB}`)).waitFor();
    expect(await inviter.cash()).toBe(10);
    expect((await app.readStatement())[0]).toContain(baht(10));
    await expectBooksToAgree(product);
  },
);

test.each(spokenIn('th'))(
  'what was lost yesterday is explained, received, and added to the wallet (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product);
    await playAndLose(member, member.headers, 1_000);
    await letADayPass(product);
    const app = await openSheet(member, language, 'refund');
    const { refund } = app.rewards;
    await app.dialog().getByText(refund.ready).waitFor();
    await app.dialog().locator('details summary').first().click();
    await app.dialog().getByText(refund.staked).first().waitFor();
    await app.press(refund.receive);
    await app.press(refund.add(`${baht(50)} ${app.words.unit.THB}`));
    await app.page.getByText(refund.added).waitFor();
    expect(await member.cash()).toBe(50);
    await app.dialog().getByText(refund.notYet).first().waitFor();
    expect((await app.readStatement())[0]).toContain(baht(50));
    await expectBooksToAgree(product);
  },
);

test.each(spokenIn('en'))(
  'a spin is verified on the device, its coupon claimed, and an expired one refused (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product);
    await member.deposit(200);
    await haveStaked(product, member, 200);
    const app = await openSheet(member, language, 'spin');
    const { spin } = app.rewards;
    await app.dialog().getByText(spin.coins('2')).waitFor();
    for (const left of ['1', '0']) {
      await app.press(spin.submit);
      await app.page.getByRole('heading', { name: spin.prizeTitle }).waitFor();
      await app.dialog().last().getByText(PRIZE[language], { exact: true }).waitFor();
      await app.press(app.words.common.ok);
      await app.dialog().getByText(spin.coins(left)).waitFor();
    }
    // Without a coin further presses do nothing.
    await app.dialog().getByText(spin.noCoins).waitFor();

    await app.press(spin.history);
    await app.dialog().getByRole('button', { name: spin.verify, exact: true }).first().click();
    await app.dialog().getByText(spin.verified).waitFor();
    await app.press(app.words.common.back);

    await app.dialog().getByRole('button', { name: spin.claim, exact: true }).first().click();
    await app.dialog().getByRole('heading', { name: spin.claimTitle }).waitFor();
    await app.press(spin.claim);
    await app.page.getByText(spin.claimedCash(`${baht(50)} ${app.words.unit.THB}`)).waitFor();
    expect(await member.cash()).toBe(250);

    await app.dialog().getByRole('button', { name: spin.claim, exact: true }).first().click();
    await app.dialog().getByRole('heading', { name: spin.claimTitle }).waitFor();
    await letCouponsExpire(product);
    await app.press(spin.claim);
    const alert = app.page.getByRole('alertdialog');
    await alert.getByRole('heading', { name: app.words.errors.COUPON_EXPIRED }).waitFor();
    await alert.getByText(spin.error.COUPON_EXPIRED).waitFor();
    expect(await member.cash()).toBe(250);
    await expectBooksToAgree(product);
  },
);

/** Money comes in, goes to a game, and is lost there. */
async function playAndLose(
  person: Parameters<typeof signedInElsewhere>[1],
  headers: Record<string, string>,
  amount: number,
) {
  const { product } = stage;
  const { memberOrigin, world } = product;
  const { banks } = await call(memberOrigin, lookupDeposit);
  const [account] = banks;
  if (!account) throw new Error('the site has no account');
  await world.send({
    fromBank: person.bankCode,
    fromAccountNo: person.accountNo,
    fromName: `${person.firstName} ${person.lastName}`,
    toBank: account.bankCode,
    toAccountNo: account.bankAccountNo,
    amount,
  });
  await call(memberOrigin, activateGame, { headers, params: { game: 'pg' } });
  const move = () => call(memberOrigin, transfer, { headers, body: { from: 'WALLET', to: 'pg', amount } });
  await expect
    .poll(
      () =>
        move().then(
          ({ status }) => status,
          () => 'not yet',
        ),
      ANSWER_TIMEOUT,
    )
    .toBe('SUCCESS');
  const { username } = await call(memberOrigin, gameAccount, { headers, params: { game: 'pg' } });
  await world.playRound('pg', username, { stake: amount, payout: 0 });
  const played = () => call(memberOrigin, listPlay, { headers, body: { period: 'today' } });
  await expect.poll(async () => (await played()).sum.stake, ANSWER_TIMEOUT).toBe(amount);
  // The game account follows what the provider says.
  await call(memberOrigin, refreshSlots, { headers, query: {} });
}
