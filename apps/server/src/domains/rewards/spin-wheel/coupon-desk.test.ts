import { randomUUID } from 'node:crypto';
import { claimCoupon, listCoupons, spin as spinRoute } from '@kapao/contract/member/spin-wheel.ts';
import { type CouponState, listDeskCoupons, voidCoupon } from '@kapao/contract/operator/coupon.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { settleBet } from '../../../testing/bonus-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';
import { type NewSlice, publishWheel, switchWheel } from './wheel-publish-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const slice = (code: string, wish: Partial<NewSlice>): NewSlice => ({
  ...{ code, label: { th: `รางวัล ${code}` }, htmlDescription: { th: '' }, bgColor: '#1F3FA8', textColor: '#FFFFFF' },
  ...{ prize: 'none', amountThb: 0n, amountLak: 0n, amountCoin: 0n, weight: 1, stock: null },
  ...wish,
});
const CASH = slice('CASH50', { prize: 'cash', amountThb: 5_000n, amountLak: 1_000_000n, stock: 1_000 });
const COINS = slice('COIN2', { prize: 'coin', amountCoin: 2n, stock: 1_000 });

/** A wheel with one prize, and a member who has won it as often as asked. */
async function wonBy(prize: NewSlice, times = 1): Promise<{ member: Member; coupons: string[] }> {
  await actFor('operator', () =>
    inTransaction(world.app.db, async (tx) => {
      const base = { name: { th: 'วงล้อ' }, coinBasis: 'net-deposits' as const, coinPerThb: 10_000n, coinPerLak: null };
      const time = { startsAt: new Date(0), endsAt: null, couponLivesDays: 7 };
      await publishWheel(tx, { ...base, ...time, slices: [prize] }, 'owner');
      await switchWheel(tx, true);
    }),
  );
  const member = await world.register();
  await world.deposit(member, 100 * times);
  await settleBet(world, member, { stakeMinor: 10_000 * times, payoutMinor: 10_000 * times });
  const coupons: string[] = [];
  for (let spun = 0; spun < times; spun += 1) {
    const { reply } = await world.call(spinRoute, {
      ...{ token: member.token, query: { locale: 'th' }, body: { clientSeed: '' }, key: randomUUID() },
    });
    coupons.push(reply?.result.coupon ?? 'none');
  }
  return { member, coupons };
}

const claim = (member: Member, coupon: string) =>
  world.call(claimCoupon, { token: member.token, body: { coupon }, key: randomUUID() });
const takeAway = (member: Member, coupon: string, who: 'marketing' | 'support' | 'finance' = 'marketing') =>
  world.callAs(who, voidCoupon, { params: { member: member.id, coupon }, body: { reason: 'won by a mistake' } });
const shown = async (query: { member?: string; state?: CouponState }) =>
  (await world.callAs('finance', listDeskCoupons, { query: { ...query, limit: '100' } })).reply;
const stateOf = async (member: Member, coupon: string) =>
  (await shown({ member: member.id }))?.coupons.find(({ couponId }) => couponId === coupon)?.state;

async function clean() {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
}

describe('coupons at the desk', () => {
  it('one for cash is voided by two people, and gives nothing after that', async () => {
    const { member, coupons } = await wonBy(CASH);
    const [coupon = ''] = coupons;
    expect((await takeAway(member, coupon, 'support')).message).toBe('UNAUTHORIZED');
    const asked = await takeAway(member, coupon);
    expect(asked.status).toBe(202);
    expect((await shown({ member: member.id }))?.coupons[0]).toMatchObject({
      ...{ couponId: coupon, state: 'OPEN', amount: 50, currency: 'THB', claimedAt: null },
      proposalId: expect.any(String),
    });
    expect((await approveProposed(world, asked, 'marketing')).message).toBe('UNAUTHORIZED');
    expect(await stateOf(member, coupon)).toBe('OPEN');
    expect((await approveProposed(world, asked, 'finance')).status).toBe(200);
    expect(await stateOf(member, coupon)).toBe('VOIDED');
    expect((await claim(member, coupon)).message).toBe('NO_CLAIMABLE_COUPON');
    expect((await world.call(listCoupons, { token: member.token, query: {} })).reply?.total).toBe(0);
    const log = await world.callAs('owner', listAudit, { query: { action: 'coupon.void' } });
    expect(log.reply?.entries[0]).toMatchObject({ subject: member.id, reason: 'won by a mistake' });
    await clean();
  });

  it('one for coins is voided by one person at once', async () => {
    const { member, coupons } = await wonBy(COINS);
    const [coupon = ''] = coupons;
    expect((await takeAway(member, coupon)).reply).toEqual({ message: 'SUCCESS' });
    expect(await stateOf(member, coupon)).toBe('VOIDED');
    expect((await takeAway(member, coupon)).message).toBe('NO_CLAIMABLE_COUPON');
    expect((await claim(member, coupon)).message).toBe('NO_CLAIMABLE_COUPON');
    await clean();
  });

  it('one that was claimed meanwhile stays claimed, and of a claim and a yes at once one counts', async () => {
    const { member, coupons } = await wonBy(CASH, 6);
    for (const [turn, coupon] of coupons.entries()) {
      // The prize before is played, so that it is not in the way.
      await settleBet(world, member, { stakeMinor: 25_000, payoutMinor: 25_000 });
      const asked = await takeAway(member, coupon);
      const early = turn === 0 ? await claim(member, coupon) : undefined;
      const [agreed, claimed] = await Promise.all([
        approveProposed(world, asked, 'finance'),
        early ?? claim(member, coupon),
      ]);
      const outcome = [agreed.status === 200, claimed.status === 200];
      expect(outcome.filter(Boolean), String(outcome)).toHaveLength(1);
      expect(await stateOf(member, coupon)).toBe(claimed.status === 200 ? 'CLAIMED' : 'VOIDED');
    }
    expect((await takeAway(member, randomUUID())).message).toBe('NO_DATA');
    await clean();
  });

  it('are listed by what became of them, for a member and for all', async () => {
    const { member, coupons } = await wonBy(CASH, 3);
    const [open = '', claimed = '', late = ''] = coupons;
    await claim(member, claimed);
    await world.admin.query('alter table coupons disable trigger claimed_once');
    await world.admin.query("update coupons set expires_at = now() - interval '1 hour' where coupon_id = $1", [late]);
    await world.admin.query('alter table coupons enable trigger claimed_once');
    const listed = async (state: CouponState, whose?: string) =>
      (await shown({ state, ...(whose === undefined ? {} : { member: whose }) }))?.coupons.map((one) => one.couponId);
    expect(await listed('OPEN', member.id)).toEqual([open]);
    expect(await listed('CLAIMED', member.id)).toEqual([claimed]);
    expect(await listed('EXPIRED', member.id)).toEqual([late]);
    expect(await listed('VOIDED', member.id)).toEqual([]);
    expect(await listed('EXPIRED')).toEqual([late]);
    expect((await shown({ member: member.id }))?.coupons.map(({ state }) => state)).toEqual([
      'OPEN',
      'CLAIMED',
      'EXPIRED',
    ]);
    expect((await shown({}))?.total).toBeGreaterThan(3);
    expect((await takeAway(member, late)).message).toBe('COUPON_EXPIRED');
    // Pages of one member hold each coupon once, forwards and backwards.
    const page = async (place: Record<string, string>) =>
      (await world.callAs('finance', listDeskCoupons, { query: { member: member.id, limit: '2', ...place } })).reply;
    const first = await page({});
    const second = await page({ after: first?.next ?? '' });
    expect([first, second].flatMap((one) => one?.coupons.map(({ couponId }) => couponId))).toEqual([
      open,
      claimed,
      late,
    ]);
    expect((await page({ before: second?.previous ?? '' }))?.coupons).toEqual(first?.coupons);
    await clean();
  });

  it('keeps what must be played with it, whoever writes the table', async () => {
    const { coupons } = await wonBy(CASH);
    const easier = 'update coupons set multiple_hundredths = multiple_hundredths + 1 where coupon_id = $1';
    await expect(world.admin.query(easier, [coupons[0]])).rejects.toThrow('claimed once, in time');
  });

  it('cannot be voided by whoever writes the table, without two people, nor claimed after it', async () => {
    const { member, coupons } = await wonBy(CASH);
    const [coupon = ''] = coupons;
    const write = (text: string) => world.admin.query(text, [coupon]);
    const anew =
      'insert into coupon_voids (member_id, coupon_id, expires_at) select member_id, coupon_id, expires_at from coupons';
    await expect(write(`${anew} where coupon_id = $1`)).rejects.toThrow('voided by two people');
    expect((await approveProposed(world, await takeAway(member, coupon), 'finance')).status).toBe(200);
    await expect(write('update coupons set claimed_at = now() where coupon_id = $1')).rejects.toThrow('is voided');
  });
});
