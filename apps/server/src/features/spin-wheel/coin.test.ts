import { randomUUID } from 'node:crypto';
import { getProfile } from '@kapao/contract/member/account.ts';
import { spin as spinRoute, spinWheelSetup } from '@kapao/contract/member/spin-wheel.ts';
import { spinWheelActive } from '@kapao/contract/member/spin-wheel-active.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction, type Tx } from '../../platform/database/db.ts';
import { actFor } from '../../platform/database/side.ts';
import { approveAs } from '../../testing/approve.ts';
import { type Member, startWorld, until, type World } from '../../testing/world.ts';
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
  const betRef = randomUUID();
  await world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
      settled_at, version) values ($1, 'pg', $2, 'slot', 'THB', $3, $3, 0, 'SETTLED', now(), now(), 1)`,
    [member.id, betRef, stake * 100],
  );
  return betRef;
}

describe('coins for deposits less withdrawals', () => {
  it('are none for money that went in and out twelve times without a bet', async () => {
    await publish('net-deposits');
    const member = await world.register();
    let spins = 0;
    for (let round = 1; round <= 12; round += 1) {
      await world.deposit(member, 2_000);
      // The thief uses some of the coins while the money is there, and the rest goes with it.
      for (const answer of [await spin(member), await spin(member)]) spins += answer.status === 200 ? 1 : 0;
      await takeOut(member, 2_000);
      expect(await coinOf(member)).toBe(0);
    }
    // Never more than the one deposit that was ever there has earned: twelve rounds were 240 coins once.
    expect(spins).toBeLessThanOrEqual(20);
    // What left is made up for before anything is earned again.
    await world.deposit(member, 100);
    expect((await spin(member)).message).toBe('MONEY_NOT_ENOUGH');
  });

  it('coins for deposits less withdrawals that were spent before their money left lower what the next deposit earns', async () => {
    const member = await world.register();
    await world.deposit(member, 1_000);
    for (let count = 0; count < 10; count += 1) expect((await spin(member)).status).toBe(200);
    await takeOut(member, 1_000);
    await world.deposit(member, 1_000);
    expect(await coinOf(member)).toBe(0);
    await world.deposit(member, 300);
    expect(await coinOf(member)).toBe(3);
  });

  it('come back when the withdrawal was refused', async () => {
    const member = await world.register();
    await world.deposit(member, 3_000);
    expect(await coinOf(member)).toBe(30);
    await takeOut(member, 3_000, false);
    const setup = await world.call(spinWheelSetup, { token: member.token, query: { locale: 'th' } });
    expect(setup.reply?.result).toMatchObject({ userCoin: 30, coinBasis: 'net-deposits', coinPerDeposit: 100 });
  });

  it('are one figure on every screen, also after money has come back and nobody has settled them', async () => {
    await publish('net-deposits');
    const member = await world.register();
    await world.deposit(member, 60_000);
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
    await world.deposit(member, 500);
    const once = () => inTransaction(world.app.db, (tx) => settleCoins(tx, { memberId: member.id, currency: 'THB' }));
    await Promise.all(Array.from({ length: CALLERS }, once));
    expect(await coinOf(member)).toBe(5);
    const spun = await Promise.all(Array.from({ length: CALLERS }, () => spin(member)));
    expect(spun.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await coinOf(member)).toBe(0);
  });

  it('have no more than their money behind them, whatever the program says', async () => {
    const member = await world.register();
    await world.deposit(member, 500);
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
