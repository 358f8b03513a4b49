import { randomUUID } from 'node:crypto';
import { activateBonus, clearBonus, getTurnover } from '@kapao/contract/member/bonus.ts';
import { claimCoupon, listCoupons, spin } from '@kapao/contract/member/spin-wheel.ts';
import { withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { publish, settleBet, voidBet } from '../../../testing/bonus-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { type NewSlice, publishWheel, switchWheel } from './wheel-publish-store.ts';

const PRIZE = 50;
/** Five times the prize, as the policy has it by default. */
const TO_PLAY = 250;

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const blank: NewSlice = {
    ...{ code: 'NONE', label: { th: 'วงล้อ' }, htmlDescription: { th: '' }, bgColor: '#1F3FA8', textColor: '#FFFFFF' },
    ...{ prize: 'none', amountThb: 0n, amountLak: 0n, amountCoin: 0n, weight: 1, stock: null },
  };
  const prize = { prize: 'cash' as const, amountThb: BigInt(PRIZE * 100), amountLak: 100_000n };
  const slices = [{ ...blank, ...prize, code: 'CASH', weight: 1_000_000, stock: 1_000 }, blank];
  const publishing = async (tx: Tx) => {
    const coins = { coinBasis: 'net-deposits' as const, coinPerThb: 10_000n, coinPerLak: 1_000_000n };
    const time = { couponLivesDays: 7, startsAt: new Date(0), endsAt: null };
    await publishWheel(tx, { name: { th: 'วงล้อ' }, ...coins, ...time, slices }, 'owner');
    await switchWheel(tx, true);
  };
  await actFor('operator', () => inTransaction(world.app.db, publishing));
});
afterAll(() => world?.stop());

const play = (member: Member, baht: number) =>
  settleBet(world, member, { stakeMinor: baht * 100, payoutMinor: baht * 100 });
const claim = (member: Member, coupon: string) =>
  world.call(claimCoupon, { token: member.token, body: { coupon }, key: randomUUID() });
const takeOut = (member: Member, amount: number, route: typeof withdraw | typeof withdrawAll = withdraw) =>
  world.call(route, { token: member.token, body: { amount }, key: randomUUID() });

async function clean() {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
}

/** A deposit that was staked, and coupons that its coins won. */
async function winner(coupons: number): Promise<{ member: Member; won: string[] }> {
  const member = await world.register();
  await world.deposit(member, 1_000);
  await play(member, 1_000);
  const won: string[] = [];
  while (won.length < coupons) {
    const { reply } = await world.call(spin, { token: member.token, body: {}, key: randomUUID() });
    if (!reply) throw new Error('no coins are left');
    if (reply.result.coupon) won.push(reply.result.coupon);
  }
  return { member, won };
}

describe('a cash prize of the wheel', () => {
  it('names before it is claimed how much has to be played', async () => {
    const { member } = await winner(1);
    const listed = await world.call(listCoupons, { token: member.token, query: { locale: 'en' } });
    expect(listed.reply?.coupons[0]).toMatchObject({ amount: PRIZE, toPlay: TO_PLAY });
  });

  it.each([
    ['a withdrawal', withdraw],
    ['a withdrawal of all money', withdrawAll],
  ] as const)('keeps money in against %s until it was played, and lets all of it go after', async (_name, route) => {
    const { member, won } = await winner(1);
    expect((await claim(member, won[0] ?? '')).reply).toMatchObject({ success: true, amount: PRIZE });
    for (const amount of [100, 1_050]) {
      // Its words name the coupon: members know of no bonus.
      expect(JSON.parse((await takeOut(member, amount, route)).text)).toMatchObject({
        message: 'BONUS_REMAINING',
        reason: 'PRIZE_REMAINING',
      });
    }
    const meter = await world.call(getTurnover, { token: member.token, query: { locale: 'en' } });
    expect(meter.reply?.turnover).toMatchObject({ award: PRIZE, target: TO_PLAY });
    await play(member, TO_PLAY - 1);
    expect((await takeOut(member, 1_050, route)).message).toBe('BONUS_REMAINING');
    await play(member, 1);
    expect((await takeOut(member, 1_050, route)).status).toBe(200);
    await clean();
  });

  it('is lost as far as it was not played when the member gives it up, and own money and winnings stay', async () => {
    const { member, won } = await winner(1);
    await claim(member, won[0] ?? '');
    await play(member, 100);
    expect((await world.call(clearBonus, { token: member.token })).status).toBe(200);
    // Two fifths of the play are two fifths of the prize.
    expect((await world.wallet(member)).wallet.amount).toBe(1_020);
    expect((await takeOut(member, 1_020)).status).toBe(200);
    await clean();
  });

  it('is followed by the next one once it was played', async () => {
    const { member, won } = await winner(2);
    const [first = '', second = ''] = won;
    await claim(member, first);
    expect((await claim(member, second)).message).toBe('BONUS_REMAINING');
    await play(member, TO_PLAY);
    expect((await claim(member, second)).reply).toMatchObject({ success: true, amount: PRIZE });
    expect((await takeOut(member, 1_100)).message).toBe('BONUS_REMAINING');
    await play(member, TO_PLAY);
    expect((await takeOut(member, 1_100)).status).toBe(200);
    await clean();
  });

  it('stands in the way of a bonus until it was played, and of none after', async () => {
    const { member, won } = await winner(1);
    const code = await publish(world, { award: { kind: 'fixed', amount: 20 }, multiple: 1 });
    const take = () =>
      world.call(activateBonus, { token: member.token, method: 'POST', params: { code }, key: randomUUID() });
    await claim(member, won[0] ?? '');
    expect((await take()).message).toBe('BONUS_REMAINING');
    await play(member, TO_PLAY);
    expect((await take()).reply).toMatchObject({ award: 20 });
    expect((await takeOut(member, 1_070)).message).toBe('BONUS_REMAINING');
    await clean();
  });

  it('is owed when the bets that released it are voided afterwards', async () => {
    const { member, won } = await winner(1);
    await claim(member, won[0] ?? '');
    const bet = await play(member, TO_PLAY);
    expect((await takeOut(member, 1_050)).status).toBe(200);
    await voidBet(world, member, bet);
    const owed = async () => (await world.callAs('finance', getMember, { params: { id: member.id } })).reply?.owed;
    await until('the prize is owed', async () => (await owed()) === PRIZE);
    await clean();
  });
});

describe('the audit', () => {
  const broken = async () => (await world.audit()).map(({ rule }) => rule);

  it('names a cash prize whose condition is gone or asks for less', async () => {
    const { member, won } = await winner(1);
    await claim(member, won[0] ?? '');
    const condition = `turnover_conditions where member_id = '${member.id}'`;
    const rule = 'C a cash prize is under the condition with which it was won';
    for (const target of [TO_PLAY * 100 - 1, TO_PLAY * 100]) {
      const update = `update turnover_conditions set target = ${target} where member_id = '${member.id}'`;
      await withoutTriggers(world.admin, update);
      expect((await broken()).includes(rule)).toBe(target < TO_PLAY * 100);
    }
    await world.admin.query('create table kept_condition as select * from turnover_conditions');
    await withoutTriggers(world.admin, `delete from ${condition}`);
    expect(await broken()).toContain(rule);
    await withoutTriggers(
      world.admin,
      `insert into turnover_conditions select * from kept_condition where member_id = '${member.id}'`,
    );
    await clean();
  });

  it.each([
    ['a stake that never was', "delete from bets where member_id = '$1'"],
    ['a deposit that never was', "update operations set amount = 100 where member_id = '$1' and kind = 'deposit'"],
    [
      'a deposit that was withheld',
      "update operations set kind = 'aside', cash_sign = -1 where member_id = '$1' and kind = 'deposit'",
    ],
    ['a rate that is not the wheel’s', "update coin_earnings set coin_per = 100000 where member_id = '$1'"],
  ])('names coins of %s', async (_name, breach) => {
    const { member } = await winner(1);
    const rule = 'P coins have deposits in the wallet and stakes behind them';
    expect(await broken()).not.toContain(rule);
    await withoutTriggers(world.admin, `alter table coin_earnings drop constraint if exists coins_have_money_behind`);
    await withoutTriggers(world.admin, breach.replaceAll('$1', member.id));
    expect(await broken()).toContain(rule);
    // The others begin with clean books.
    await withoutTriggers(world.admin, `delete from coin_earnings where member_id = '${member.id}'`);
  });
});
