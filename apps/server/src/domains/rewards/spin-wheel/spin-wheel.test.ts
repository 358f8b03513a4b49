import { randomUUID } from 'node:crypto';
import { getProfile } from '@kapao/contract/member/account.ts';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import {
  claimCoupon,
  listCoupons,
  listSpins,
  seeSpin,
  spin as spinRoute,
  spinWheelSetup,
} from '@kapao/contract/member/spin-wheel.ts';
import { spinWheelActive } from '@kapao/contract/member/spin-wheel-active.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { publish as publishBonus, settleBet } from '../../../testing/bonus-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';
import { type NewSlice, publishWheel, switchWheel } from './wheel-publish-store.ts';
import { drawSlice } from './wheel-rules.ts';
import type { CoinBasis } from './wheel-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await publish(WHEEL);
});
afterAll(() => world?.stop());

const CALLERS = 50;
const th = { query: { locale: 'th' as const } };

function slice(code: string, wish: Partial<NewSlice>): NewSlice {
  return {
    code,
    label: { th: `รางวัล ${code}`, en: `Prize ${code}` },
    htmlDescription: { th: '' },
    bgColor: '#1F3FA8',
    textColor: '#FFFFFF',
    prize: 'none',
    amountThb: 0n,
    amountLak: 0n,
    amountCoin: 0n,
    weight: 1,
    stock: null,
    ...wish,
  };
}

const CASH = { prize: 'cash' as const, amountThb: 5_000n, amountLak: 1_000_000n };
const WHEEL: readonly NewSlice[] = [
  slice('CASH50', { ...CASH, weight: 40, stock: 100_000 }),
  slice('COIN2', { prize: 'coin', amountCoin: 2n, weight: 30, stock: 100_000 }),
  slice('NONE', { weight: 30 }),
];

/** One coin for each 100 baht. */
async function publish(slices: readonly NewSlice[], coinBasis: CoinBasis = 'net-deposits'): Promise<void> {
  const publishing = async (tx: Tx) => {
    const base = { name: { th: 'วงล้อ' }, coinBasis, coinPerThb: 10_000n, coinPerLak: 1_000_000n, couponLivesDays: 7 };
    await publishWheel(tx, { ...base, startsAt: new Date(0), endsAt: null, slices }, 'owner');
    await switchWheel(tx, true);
  };
  await actFor('operator', () => inTransaction(world.app.db, publishing));
}

const stake = (member: Member, baht: number) =>
  settleBet(world, member, { stakeMinor: baht * 100, payoutMinor: baht * 100 });

async function memberWith(coins: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, coins * 100);
  await stake(member, coins * 100);
  // The wheel settles what is due whenever it is shown.
  await world.call(spinWheelActive, { token: member.token });
  return member;
}

const coinOf = async (member: Member) => (await world.call(getProfile, { token: member.token })).reply?.coin;
const spin = (member: Member, options: { key?: string; clientSeed?: string } = {}) =>
  world.call(spinRoute, {
    token: member.token,
    ...th,
    body: { clientSeed: options.clientSeed ?? '' },
    ...(options.key === undefined ? {} : { key: options.key }),
  });
const setup = async (member: Member) => {
  const answered = await world.call(spinWheelSetup, { token: member.token, ...th });
  if (!answered.reply) throw new Error(`setup answered ${answered.message}`);
  return answered.reply.result;
};

/** Spins until a slice comes, with coins enough for it. */
async function spinUntil(member: Member, code: string): Promise<string> {
  for (;;) {
    const { reply } = await spin(member);
    if (!reply) throw new Error('out of coins');
    if (reply.result.code === code) return reply.result.spinId;
  }
}

describe('coins', () => {
  it('are earned by deposits that are staked, whole ones only, and shown in the profile', async () => {
    const member = await memberWith(2.5);
    expect(await coinOf(member)).toBe(2);
    expect((await setup(member)).coinPerDeposit).toBe(100);
    expect(await world.audit()).toEqual([]);
  });

  it('are needed: a spin without one is refused and draws nothing', async () => {
    const member = await world.register();
    const refused = await spin(member);
    const told = { success: false, error: 'MONEY_NOT_ENOUGH', message: 'MONEY_NOT_ENOUGH' };
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([409, told]);
    const stranger = await world.call(spinRoute, { token: 'no token', body: {} });
    expect(JSON.parse(stranger.text)).toMatchObject({ success: false, error: 'invalid-token' });
    expect((await world.call(listSpins, { token: member.token, query: { locale: 'th' } })).reply?.total).toBe(0);
  });
});

describe('the wheel', () => {
  it('is shown only while it is switched on, with its odds and what is left', async () => {
    const member = await memberWith(1);
    expect((await world.call(spinWheelActive, { token: member.token })).reply).toEqual({
      isActive: true,
      coins: 1,
      coinBasis: 'net-deposits',
    });
    const { activeSpinwheel } = await setup(member);
    expect(activeSpinwheel.slice.map(({ code, chance }) => [code, chance])).toEqual([
      ['CASH50', 0.4],
      ['COIN2', 0.3],
      ['NONE', 0.3],
    ]);
    await actFor('operator', () => inTransaction(world.app.db, (tx) => switchWheel(tx, false)));
    expect((await world.call(spinWheelActive, { token: member.token })).reply).toEqual({ isActive: false });
    expect((await spin(member)).message).toBe('NO_DATA');
    await actFor('operator', () => inTransaction(world.app.db, (tx) => switchWheel(tx, true)));
  });
});

describe('a spin', () => {
  it('can be verified: its seed is the one committed to before, and gives its slice', async () => {
    const member = await memberWith(3);
    for (const clientSeed of ['phone', '', 'again']) {
      const { commitment } = await setup(member);
      const { reply } = await spin(member, { clientSeed });
      const proof = reply?.result.proof;
      expect(proof?.commitment).toBe(commitment);
      expect(proof?.clientSeed).toBe(clientSeed);
      expect(proof && drawSlice({ ...proof, seed: Buffer.from(proof.seed, 'hex') })).toBe(reply?.result.code);
      // A seed that was shown never draws again: whoever knows it would know the slice.
      expect((await setup(member)).commitment).not.toBe(commitment);
    }
    const { reply } = await world.call(listSpins, { token: member.token, query: { locale: 'th' } });
    for (const { code, proof } of reply?.spins ?? []) {
      expect(drawSlice({ ...proof, seed: Buffer.from(proof.seed, 'hex') })).toBe(code);
    }
  });

  it('answers the same draw to every repeat under its key, for one coin', async () => {
    const member = await memberWith(5);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => spin(member, { key })));
    const drawn = answers.flatMap(({ reply }) => (reply ? [reply.result.spinId] : []));
    expect(new Set(drawn).size).toBe(1);
    const repeated = await spin(member, { key });
    expect(repeated.reply?.result.spinId).toBe(drawn[0]);
    expect((await world.call(listSpins, { token: member.token, query: { locale: 'th' } })).reply?.total).toBe(1);
    expect(await world.audit()).toEqual([]);
  });

  it('a spin of 50 parallel callers with one coin happens once, round after round', async () => {
    await publish([slice('NONE', {})]);
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      const member = await memberWith(1);
      const answers = await Promise.all(Array.from({ length: CALLERS }, () => spin(member, { key: randomUUID() })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await coinOf(member)).toBe(0);
    }
    expect(await world.audit()).toEqual([]);
    await publish(WHEEL);
  });

  it('never takes stock below zero: what is gone is not drawn', async () => {
    await publish([slice('CASH50', { ...CASH, weight: 1_000_000, stock: 3 }), slice('NONE', {})]);
    const members = await Promise.all(Array.from({ length: 6 }, () => memberWith(4)));
    const answers = await Promise.all(members.flatMap((member) => Array.from({ length: 4 }, () => spin(member))));
    const again = await Promise.all(members.map((member) => spin(member)));
    const won = [...answers, ...again].filter(({ reply }) => reply?.result.code === 'CASH50');
    expect(won).toHaveLength(3);
    const [first] = members;
    expect(first && (await setup(first)).activeSpinwheel.slice[0]).toMatchObject({ remaining: 0, chance: 0 });
    expect(await world.audit()).toEqual([]);
    await publish(WHEEL);
  });

  it('a spin whose result was not seen is shown at the next visit, until it is', async () => {
    const member = await memberWith(1);
    const { reply } = await spin(member);
    const spinId = reply?.result.spinId ?? '';
    expect((await setup(member)).unseen?.spinId).toBe(spinId);
    const stranger = await memberWith(1);
    expect((await world.call(seeSpin, { token: stranger.token, params: { spinId } })).message).toBe('NO_DATA');
    await world.call(seeSpin, { token: member.token, params: { spinId } });
    expect((await setup(member)).unseen).toBeNull();
  });
});

describe('a coupon', () => {
  const claim = (member: Member, coupon: string) =>
    world.call(claimCoupon, { token: member.token, body: { coupon }, key: randomUUID() });

  it('a coupon for cash is claimed once by 50 parallel callers, and stands in the statement as a prize', async () => {
    const member = await memberWith(40);
    const before = (await world.wallet(member)).wallet.amount;
    const coupon = await spinUntil(member, 'CASH50');
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => claim(member, coupon)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, message } of answers) {
      if (status !== 200) expect(['NO_CLAIMABLE_COUPON', 'REQUEST_LIMIT']).toContain(message);
    }
    expect((await claim(member, coupon)).message).toBe('NO_CLAIMABLE_COUPON');
    expect((await world.wallet(member)).wallet.amount).toBe(before + 50);
    const { reply } = await world.call(listStatement, { token: member.token, query: { locale: 'en' }, body: {} });
    expect(reply?.statements[0]).toMatchObject({
      statementType: 'bonus',
      amount: 50,
      luckydraw: { description: '50 baht' },
    });
    expect(await world.audit()).toEqual([]);
  });

  it('a coupon of a member who looks like nobody is claimed once by 50 parallel callers, and told the same under its key', async () => {
    const member = await memberWith(40);
    const before = (await world.wallet(member)).wallet.amount;
    const coupon = await spinUntil(member, 'CASH50');
    await world.admin.query('delete from likeness_marks where member_id = $1', [member.id]);
    const key = randomUUID();
    const claimUnder = (under: string) =>
      world.call(claimCoupon, { token: member.token, body: { coupon }, key: under });
    const first = await claimUnder(key);
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, index) => claimUnder(index % 2 === 0 ? key : randomUUID())),
    );
    expect(first.reply).toEqual({ success: true, type: 'cash', amount: 50 });
    for (const [index, { text, message }] of answers.entries()) {
      if (index % 2 === 0) expect(text).toBe(first.text);
      else expect(['NO_CLAIMABLE_COUPON', 'REQUEST_LIMIT']).toContain(message);
    }
    expect((await world.wallet(member)).wallet.amount).toBe(before + 50);
    const { reply } = await world.call(listStatement, { token: member.token, query: { locale: 'en' }, body: {} });
    expect(reply?.statements[0]?.luckydraw).toMatchObject({ description: '50 baht' });
    expect(await world.audit()).toEqual([]);
  });

  it.each(['nobody', 'an older one'])(
    'a coupon of who looks like %s is claimed once by 50 callers, round after round',
    async (like) => {
      await publish([slice('CASH50', { ...CASH, weight: 1_000_000, stock: 100 }), slice('NONE', {})]);
      const member = await memberWith(RACE_ROUNDS + 5);
      if (like === 'nobody') await world.admin.query('delete from likeness_marks where member_id = $1', [member.id]);
      for (let round = 1; round <= RACE_ROUNDS; round += 1) {
        const before = (await world.wallet(member)).wallet.amount;
        const coupon = await spinUntil(member, 'CASH50');
        const answers = await Promise.all(Array.from({ length: CALLERS }, () => claim(member, coupon)));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect((await world.wallet(member)).wallet.amount).toBe(before + 50);
        // The next prize waits until this one was played.
        await stake(member, 250);
      }
      expect(await world.audit()).toEqual([]);
      await publish(WHEEL);
    },
  );

  it('a coupon for coins gives coins', async () => {
    const member = await memberWith(40);
    const coupon = await spinUntil(member, 'COIN2');
    const before = (await coinOf(member)) ?? 0;
    expect((await claim(member, coupon)).reply).toMatchObject({ success: true, type: 'coin', amount: 2 });
    expect(await coinOf(member)).toBe(before + 2);
  });

  it('a coupon of either kind waits while a bonus runs, and is claimed after it', async () => {
    const member = await memberWith(40);
    const [cash, coins] = [await spinUntil(member, 'CASH50'), await spinUntil(member, 'COIN2')];
    const code = await publishBonus(world);
    expect((await world.call(activateBonus, { token: member.token, params: { code } })).status).toBe(200);
    for (const coupon of [cash, coins]) expect((await claim(member, coupon)).message).toBe('BONUS_REMAINING');
    expect((await world.call(clearBonus, { token: member.token })).message).toBe('BONUS_CLEAR');
    for (const coupon of [cash, coins]) expect((await claim(member, coupon)).reply).toMatchObject({ success: true });
    expect(await world.audit()).toEqual([]);
  });

  it('is listed in pages of three, the one that expires first in front', async () => {
    const member = await memberWith(40);
    const won = new Set<string>();
    for (let count = 0; count < 4; count += 1) won.add(await spinUntil(member, 'CASH50'));
    const listed = async (page: string) =>
      (await world.call(listCoupons, { token: member.token, query: { locale: 'th', page, limit: '3' } })).reply;
    const [first, second] = [await listed('1'), await listed('2')];
    expect(first?.coupons).toHaveLength(3);
    expect(second?.coupons).toHaveLength(Math.min(3, (first?.total ?? 0) - 3));
    const shown = [...(first?.coupons ?? []), ...(second?.coupons ?? [])];
    expect(new Set(shown.map(({ coupon }) => coupon)).size).toBe(shown.length);
    expect(shown.map(({ expiresAt }) => expiresAt)).toEqual(shown.map(({ expiresAt }) => expiresAt).sort());
  });

  it('a coupon for nothing, of somebody else, unknown or malformed is refused', async () => {
    const member = await memberWith(40);
    const nothing = await spinUntil(member, 'NONE');
    const cash = await spinUntil(member, 'CASH50');
    expect((await claim(member, nothing)).message).toBe('INVALID_COUPON_TYPE');
    expect((await claim(await world.register(), cash)).message).toBe('INVALID_CODE');
    expect((await claim(member, randomUUID())).message).toBe('INVALID_CODE');
    const refused = await claim(member, 'FREE-MONEY');
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      400,
      { success: false, error: 'INVALID_CODE', message: 'INVALID_CODE' },
    ]);
  });

  it('is not what a prize’s code names: INVALID_PRIZE_CODE', async () => {
    const member = await memberWith(40);
    await spinUntil(member, 'CASH50');
    const refused = await claim(member, 'CASH50');
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      400,
      { success: false, error: 'INVALID_PRIZE_CODE', message: 'INVALID_PRIZE_CODE' },
    ]);
  });

  it('is too late after its last day, by the database’s clock', async () => {
    const member = await memberWith(40);
    const coupon = await spinUntil(member, 'CASH50');
    const listed = () => world.call(listCoupons, { token: member.token, query: { locale: 'th', limit: '3' } });
    const { total = 0 } = (await listed()).reply ?? {};
    await world.admin.query('alter table coupons disable trigger claimed_once');
    await world.admin.query('update coupons set expires_at = now() where coupon_id = $1', [coupon]);
    await world.admin.query('alter table coupons enable trigger claimed_once');
    expect((await claim(member, coupon)).message).toBe('COUPON_EXPIRED');
    expect((await listed()).reply?.total).toBe(total - 1);
  });
});
