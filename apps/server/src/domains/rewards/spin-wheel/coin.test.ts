import { randomUUID } from 'node:crypto';
import { getProfile } from '@kapao/contract/member/account.ts';
import { spin as spinRoute, spinWheelSetup } from '@kapao/contract/member/spin-wheel.ts';
import { spinWheelActive } from '@kapao/contract/member/spin-wheel-active.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw, withdrawAside } from '@kapao/contract/member/withdraw.ts';
import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { approveAs } from '../../../testing/approve.ts';
import { settleBet } from '../../../testing/bonus-story.ts';
import { fairPlayOf, limit, sendMoney, takeBreak } from '../../../testing/fair-play-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { settleCoins } from './coin.ts';
import { type NewSlice, publishWheel, switchWheel } from './wheel-publish-store.ts';
import type { CoinBasis } from './wheel-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => expect(await world.audit()).toEqual([]));

const CALLERS = 50;
const BLANK: Omit<NewSlice, 'code'> = {
  label: { th: 'ลองใหม่' },
  htmlDescription: { th: '' },
  bgColor: '#1F3FA8',
  textColor: '#FFFFFF',
  prize: 'none',
  amountThb: 0n,
  amountLak: 0n,
  amountCoin: 0n,
  weight: 1,
  stock: null,
};

/** A coin for each 100 baht of the basis. */
async function publish(coinBasis: CoinBasis): Promise<void> {
  const terms = { name: { th: 'วงล้อ' }, coinBasis, coinPerThb: 10_000n, coinPerLak: 1_000_000n, couponLivesDays: 7 };
  const slices = ['NONE', 'NONE2'].map((code) => ({ ...BLANK, code }));
  const publishing = async (tx: Tx) => {
    await publishWheel(tx, { ...terms, startsAt: new Date(0), endsAt: null, slices }, 'owner');
    await switchWheel(tx, true);
  };
  await actFor('operator', () => inTransaction(world.app.db, publishing));
}

const coinOf = async (member: Member) => (await world.call(getProfile, { token: member.token })).reply?.coin;
/** As the wheel shows them, after what is due was settled. */
const shownCoins = async (member: Member) => (await world.call(spinWheelActive, { token: member.token })).reply?.coins;
const spin = (member: Member) =>
  world.call(spinRoute, { token: member.token, query: { locale: 'th' }, body: { clientSeed: '' }, key: randomUUID() });

/** Asks for a withdrawal; one in review is approved where `isPaid`, refused otherwise. */
async function takeOut(member: Member, amount: number, isPaid = true): Promise<void> {
  const asked = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  expect(asked.status).toBe(200);
  const decision = { params: { id: asked.reply?.withdrawalId ?? '' }, body: { reason: 'as asked' } };
  for (const operator of ['finance', 'finance2'] as const) {
    await (isPaid
      ? approveAs(world, operator, decision.params.id)
      : world.callAs(operator, rejectWithdrawal, decision));
  }
  await world.untilAllEnded();
}

async function play(member: Member, stake: number): Promise<string> {
  return settleBet(world, member, { stakeMinor: stake * 100, payoutMinor: stake * 100 });
}

/** Money that arrives and stays out of the wallet as far as a limit or a break says. */
async function sendWithheld(member: Member, { baht, withheld }: { baht: number; withheld: number }): Promise<void> {
  await sendMoney(world, member, baht);
  await until('it is withheld', async () => (await fairPlayOf(world, member)).aside === withheld);
}

/** A deposit that is staked once at an even game. */
async function payInAndPlay(member: Member, baht: number): Promise<void> {
  await world.deposit(member, baht);
  await play(member, baht);
}

describe('coins for deposits that are staked', () => {
  it('are none for a deposit before it is staked, and as many as were staked of it after', async () => {
    await publish('net-deposits');
    const member = await world.register();
    await world.deposit(member, 10_000);
    expect(await coinOf(member)).toBe(0);
    expect((await spin(member)).message).toBe('MONEY_NOT_ENOUGH');
    await play(member, 1_250);
    expect((await spin(member)).status).toBe(200);
    expect(await coinOf(member)).toBe(11);
    await play(member, 50_000);
    expect(await shownCoins(member)).toBe(99);
  });

  it('are none for a stake that came before the deposit', async () => {
    const member = await world.register();
    await play(member, 5_000);
    await world.deposit(member, 5_000);
    expect(await shownCoins(member)).toBe(0);
    await play(member, 300);
    expect(await shownCoins(member)).toBe(3);
    // A second deposit is not earned by what was staked before it, although the first was staked several times.
    await play(member, 20_000);
    await world.deposit(member, 2_000);
    expect(await shownCoins(member)).toBe(50);
    await play(member, 100);
    expect(await shownCoins(member)).toBe(51);
  });

  it('are none for money that went in and out twelve times without a bet', async () => {
    const member = await world.register();
    for (let round = 1; round <= 12; round += 1) {
      await world.deposit(member, 2_000);
      expect((await spin(member)).message).toBe('MONEY_NOT_ENOUGH');
      await takeOut(member, 2_000);
      expect(await shownCoins(member)).toBe(0);
    }
  });

  it('are those of one balance, however often it comes, is staked and leaves', async () => {
    const member = await world.register();
    let spins = 0;
    for (let round = 1; round <= 6; round += 1) {
      await payInAndPlay(member, 2_000);
      // The thief uses some of the coins while the money is there, and the rest goes with it.
      for (const answer of [await spin(member), await spin(member)]) spins += answer.status === 200 ? 1 : 0;
      await takeOut(member, 2_000);
      expect(await shownCoins(member)).toBe(0);
    }
    expect(spins).toBeLessThanOrEqual(20);
  });

  it('that were spent before their money left lower what the next deposit earns', async () => {
    const member = await world.register();
    await payInAndPlay(member, 1_000);
    for (let count = 0; count < 10; count += 1) expect((await spin(member)).status).toBe(200);
    await takeOut(member, 1_000);
    await payInAndPlay(member, 1_000);
    expect(await shownCoins(member)).toBe(0);
    await payInAndPlay(member, 300);
    expect(await shownCoins(member)).toBe(3);
  });

  it('come back when the withdrawal was refused', async () => {
    const member = await world.register();
    await payInAndPlay(member, 3_000);
    expect(await shownCoins(member)).toBe(30);
    await takeOut(member, 3_000, false);
    const setup = await world.call(spinWheelSetup, { token: member.token, query: { locale: 'th' } });
    expect(setup.reply?.result).toMatchObject({ userCoin: 30, coinBasis: 'net-deposits', coinPerDeposit: 100 });
  });

  it('are none for money withheld by a limit, also when it is taken back', async () => {
    const member = await world.register();
    await limit(world, member, ['DEPOSIT', 'DAY', 100]);
    await sendWithheld(member, { baht: 2_000, withheld: 1_900 });
    await play(member, 10_000);
    expect(await shownCoins(member)).toBe(1);
    const back = await world.call(withdrawAside, { token: member.token, key: randomUUID() });
    expect(back.status).toBe(200);
    expect(await shownCoins(member)).toBe(1);
    await world.untilAllEnded();
  });

  it('are none for a deposit that comes during a break', async () => {
    const member = await world.register();
    await payInAndPlay(member, 500);
    await takeBreak(world, member);
    await sendWithheld(member, { baht: 1_200, withheld: 1_200 });
    await play(member, 5_000);
    expect(await shownCoins(member)).toBe(5);
  });

  it('are none for a deposit that an operator takes back', async () => {
    const member = await world.register();
    await world.deposit(member, 3_000);
    const found = await world.admin.query(
      "select operation_id from operations where member_id = $1 and kind = 'deposit'",
      [member.id],
    );
    const asked = await world.callAs('finance', adjustBalance, {
      params: { id: member.id },
      body: {
        ...{ direction: 'DEBIT', amount: 2_900, cause: 'WRONG_CREDIT', reason: 'another member paid it' },
        operationId: String(found.rows[0]?.operation_id),
      },
    });
    expect((await approveProposed(world, asked, 'owner')).status).toBe(200);
    await play(member, 3_000);
    expect(await shownCoins(member)).toBe(1);
  });

  it('are one figure on every screen, also after money has come back and nobody has settled them', async () => {
    const member = await world.register();
    await payInAndPlay(member, 60_000);
    await takeOut(member, 55_000, false);
    const before = await world.wallet(member);
    const { reply: active } = await world.call(spinWheelActive, { token: member.token });
    const { reply: setup } = await world.call(spinWheelSetup, { token: member.token, query: { locale: 'th' } });
    expect(active?.coins).toBe(setup?.result.userCoin);
    expect(await coinOf(member)).toBe(active?.coins);
    const after = await world.wallet(member);
    // The open socket tells other screens of the coins that were settled.
    expect(after.version === before.version).toBe(after.profile.coin === before.profile.coin);
  });

  it('are given once, however many settle them at once', async () => {
    const member = await world.register();
    await payInAndPlay(member, 500);
    const once = () => inTransaction(world.app.db, (tx) => settleCoins(tx, { memberId: member.id, currency: 'THB' }));
    await Promise.all(Array.from({ length: CALLERS }, once));
    expect(await coinOf(member)).toBe(5);
    const spun = await Promise.all(Array.from({ length: CALLERS }, () => spin(member)));
    expect(spun.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await coinOf(member)).toBe(0);
  });

  it('have no more than their money behind them, whatever the program says', async () => {
    const member = await world.register();
    await payInAndPlay(member, 500);
    expect(await shownCoins(member)).toBe(5);
    const forged = world.admin.query(
      `insert into coin_earnings (member_id, earning_id, version, basis, coin_per, counted_from, counted, earned_before, coins)
       select member_id, gen_random_uuid(), version, basis, coin_per, counted_from, counted, coins, 1
       from coin_earnings where member_id = $1`,
      [member.id],
    );
    await expect(forged).rejects.toThrow('coins_have_money_behind');
  });
});

describe('coins for turnover', () => {
  it('follow settled bets, and a voided bet lowers what comes next', async () => {
    await publish('turnover');
    const member = await world.register();
    await world.deposit(member, 5_000);
    expect(await coinOf(member)).toBe(0);
    const bet = await play(member, 250);
    expect((await spin(member)).status).toBe(200);
    expect(await coinOf(member)).toBe(1);
    await world.admin.query("update bets set state = 'VOID', valid_stake = 0, version = 2 where bet_ref = $1", [bet]);
    await play(member, 300);
    expect((await spin(member)).status).toBe(200);
    // Three hundred are three coins; two were earned by the bet that never was, one of them is still there to spend.
    await world.call(spinWheelSetup, { token: member.token, query: { locale: 'th' } });
    expect(await coinOf(member)).toBe(1);
    expect((await spin(member)).status).toBe(200);
    expect((await spin(member)).message).toBe('MONEY_NOT_ENOUGH');
  });

  it('are there as soon as the bet was told', async () => {
    const member = await world.register();
    await world.deposit(member, 1_000);
    const username = await world.activate(member, 'pg');
    await world.call(transfer, {
      token: member.token,
      body: { from: 'WALLET', to: 'pg', amount: 800 },
      key: randomUUID(),
    });
    await world.outside.playRound('pg', { username, stake: 700, payout: 0 });
    await until('the coins are there', async () => (await coinOf(member)) === 7);
  });
});
