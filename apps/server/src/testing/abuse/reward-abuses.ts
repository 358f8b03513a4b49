import { activateBonus, activatePromotion, clearBonus } from '@kapao/contract/member/bonus.ts';
import { addInviteToWallet, collectInvite } from '@kapao/contract/member/invite.ts';
import { addRefundToWallet, receiveRefund } from '@kapao/contract/member/refund.ts';
import { claimCoupon, listCoupons, spin } from '@kapao/contract/member/spin-wheel.ts';
import type { Member, World } from '../world.ts';
import { type Abuse, atOnce } from './abuse.ts';
import { fill } from './money-abuses.ts';
import { actAs, join, mainAccount, takeEverything } from './person.ts';
import { playRounds } from './playing.ts';
import { TERMS } from './terms.ts';

const SPINS = 12;

export async function spinAll(world: World, member: Member): Promise<void> {
  for (let count = 0; count < SPINS; count += 1) {
    const spun = await actAs(world, member)(spin, { query: { locale: 'th' }, body: { clientSeed: '' } });
    if (spun.status !== 200) break;
  }
  const listed = await world.call(listCoupons, { token: member.token, query: { locale: 'th' } });
  for (const { coupon } of listed.reply?.coupons ?? []) await actAs(world, member)(claimCoupon, { body: { coupon } });
}

export async function claimRefund(world: World, member: Member, times = 1): Promise<void> {
  await atOnce(times, () => actAs(world, member)(receiveRefund));
  await atOnce(times, () => actAs(world, member)(addRefundToWallet));
}

const takeBonus = (world: World, member: Member) =>
  actAs(world, member)(activateBonus, { params: { code: TERMS.bonus.code } });

/** One balance in and out, for what deposits alone would earn at the wheel. */
const circleForCoins: Abuse = async (world, thief) => {
  for (let round = 0; round < 3; round += 1) {
    const account = await fill(world, thief, 1_000);
    await spinAll(world, account);
    await takeEverything(world, account);
    await world.hurry();
  }
};

/** A bonus taken and given up at once, then everything out. */
const takeAndCancel: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  await takeBonus(world, account);
  await actAs(world, account)(clearBonus);
  await takeEverything(world, account);
};

/** A second account of the same person, invited by the first: its bonus, and pay for its play. */
const secondAccount: Abuse = async (world, thief) => {
  const first = mainAccount(thief);
  const second = await join(world, thief, { inviterId: first.id });
  if (!second) return;
  await takeBonus(world, second);
  await playRounds(world, second, { stakes: [20, 20], luck: () => 1 });
  await takeEverything(world, second);
  thief.later.push(async () => {
    await actAs(world, first)(collectInvite);
    await actAs(world, first)(addInviteToWallet, { body: { amount: 0.4 } });
    await takeEverything(world, first);
  });
};

/** A promotion's code again and again, at once and under other keys. */
const promotionAgain: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  const params = { code: TERMS.promotion.code };
  await atOnce(10, () => actAs(world, account)(activatePromotion, { params }));
  await actAs(world, account)(clearBonus);
  await actAs(world, account)(activatePromotion, { params: { code: params.code.toLowerCase() } });
  await takeEverything(world, account);
};

/** Fifty claims at once of everything that can be claimed. */
const parallelClaims: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  await atOnce(50, () => takeBonus(world, account));
  await atOnce(50, () => actAs(world, account)(clearBonus));
  await claimRefund(world, account, 50);
  await atOnce(50, () => actAs(world, account)(collectInvite));
  await takeEverything(world, account);
};

export const REWARD_ABUSES: Readonly<Record<string, Abuse>> = {
  circleForCoins,
  takeAndCancel,
  secondAccount,
  promotionAgain,
  parallelClaims,
};
