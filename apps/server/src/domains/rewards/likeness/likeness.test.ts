import { randomUUID } from 'node:crypto';
import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { listRewardReviews, refuseReward, releaseReward } from '@kapao/contract/operator/reward-review.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { publish } from '../../../testing/bonus-story.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => expect(await world.audit()).toEqual([]));

const CALLERS = 50;
let houses = 0;

/** An address block that nobody else has, and a browser there. */
function house(userAgent = 'Mozilla/5.0 (iPhone)'): { address: string; headers: Record<string, string> } {
  houses += 1;
  return { address: `203.0.${houses}.7`, headers: { 'user-agent': userAgent } };
}

const device = () => ({ 'x-device-id': randomUUID() });
const take = (member: Member, code: string) =>
  world.call(activateBonus, { token: member.token, params: { code }, method: 'POST', key: randomUUID() });
const held = async (member: Member) =>
  (await world.callAs('finance', listRewardReviews, { query: { state: 'HELD' } })).reply?.reviews.filter(
    (review) => review.member.memberId === member.id,
  ) ?? [];

describe('a second account of one person', () => {
  it('a second account of one person by another browser, with the same name at the same address, waits for people; the first one does not', async () => {
    const code = await publish(world);
    const at = house();
    const first = await world.register({ accountName: 'MALLORY TWICE', from: at });
    const second = await world.register({
      accountName: 'Mr. Mallory  Twice',
      from: { ...at, headers: { 'user-agent': 'Firefox', ...device() } },
    });
    expect((await take(second, code)).message).toBe('UNDER_REVIEW');
    expect((await take(second, code)).message).toBe('UNDER_REVIEW');
    expect((await world.wallet(second)).wallet.amount).toBe(0);
    expect((await take(first, code)).status).toBe(200);
    const [review, ...more] = await held(second);
    expect(more).toEqual([]);
    expect(review).toMatchObject({ kind: 'bonus', amount: 100, state: 'HELD' });
    expect(review?.like).toMatchObject([{ memberId: first.id, score: 100 }]);
    expect(review?.like[0]?.by.toSorted()).toEqual(['ADDRESS', 'NAME']);
  });

  it('a second account of one person by a browser without a name waits too', async () => {
    const code = await publish(world);
    const at = house('');
    await world.register({ accountName: 'NAMELESS BROWSER', from: at });
    const second = await world.register({ accountName: 'NAMELESS BROWSER', from: at });
    expect((await take(second, code)).message).toBe('UNDER_REVIEW');
  });

  it('a second account of one person under another name and address, but on the same device, waits', async () => {
    const code = await publish(world);
    const phone = device();
    const on = (at: ReturnType<typeof house>) => ({ ...at, headers: { ...at.headers, ...phone } });
    await world.register({ accountName: 'ONE PHONE', from: on(house()) });
    const second = await world.register({ accountName: 'OTHER NAME', from: on(house()) });
    expect((await take(second, code)).message).toBe('UNDER_REVIEW');
  });

  it('a second account of one person whose money comes from the account that paid for the first one waits', async () => {
    const code = await publish(world);
    const first = await world.register({ accountName: 'FIRST PAYEE', from: house() });
    const second = await world.register({ accountName: 'SECOND PAYEE', from: house() });
    for (const member of [first, second]) {
      await world.outside.sendMoney({
        fromBank: 'KTB',
        fromAccountNo: '5550001112',
        fromName: 'THE PURSE',
        toBank: 'KBANK',
        toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
        amount: 123,
      });
      await assignNext(member);
    }
    expect((await take(first, code)).status).toBe(200);
    expect((await take(second, code)).message).toBe('UNDER_REVIEW');
    expect((await held(second))[0]?.like[0]?.by).toEqual(['PAYMENT_SOURCE']);
  });
});

/** An operator gives the oldest waiting inflow to a member. */
async function assignNext(member: Member): Promise<void> {
  await until('the money waits and is assigned', async () => {
    const waiting = await world.callAs('finance', listInflows, { query: { state: 'UNMATCHED' } });
    const id = waiting.reply?.inflows[0]?.id;
    if (id === undefined) return false;
    const body = { memberId: member.id, reason: 'known by voice' };
    return (await world.callAs('finance', assignInflow, { params: { id }, body })).status === 200;
  });
}

describe('honest people', () => {
  it('honest people of one family, behind one address with the same phones, are not held', async () => {
    const code = await publish(world);
    const at = house();
    const family = ['MOTHER SUKJAI', 'FATHER SUKJAI', 'CHILD SUKJAI'];
    for (const accountName of family) {
      const member = await world.register({
        accountName,
        from: { ...at, headers: { ...at.headers, ...device() } },
      });
      expect((await take(member, code)).status).toBe(200);
    }
  });

  it('honest people of one name in two towns are not held', async () => {
    const code = await publish(world);
    for (const at of [house(), house()]) {
      const member = await world.register({ accountName: 'SOMCHAI JAIDEE', from: at });
      expect((await take(member, code)).status).toBe(200);
    }
  });
});

describe('what waits', () => {
  async function twins(code: string): Promise<Member> {
    const at = house();
    const accountName = `TWIN ${String.fromCharCode(65 + houses)}`;
    await world.register({ accountName, from: at });
    const member = await world.register({ accountName, from: { ...at, headers: { 'user-agent': 'Firefox' } } });
    expect((await take(member, code)).message).toBe('UNDER_REVIEW');
    return member;
  }

  const decide = async (member: Member, route: typeof releaseReward | typeof refuseReward, id?: string) =>
    world.callAs('finance', route, {
      params: { id: id ?? (await held(member))[0]?.id ?? '' },
      body: { reason: 'called both' },
    });

  it('is released once, given when it is claimed again, and does not wait another time', async () => {
    const [code, next] = [await publish(world), await publish(world)];
    const member = await twins(code);
    const id = (await held(member))[0]?.id ?? '';
    const released = await Promise.all(Array.from({ length: CALLERS }, () => decide(member, releaseReward, id)));
    expect(released.filter(({ status }) => status === 200)).toHaveLength(1);
    const taken = await Promise.all(Array.from({ length: CALLERS }, () => take(member, next)));
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await world.wallet(member)).wallet.amount).toBe(100);
  });

  it('is refused for good, and another reward is looked at anew', async () => {
    const [code, other] = [await publish(world), await publish(world)];
    const member = await twins(code);
    expect((await decide(member, refuseReward)).status).toBe(200);
    expect((await take(member, code)).message).toBe('REWARD_REFUSED');
    expect((await take(member, other)).message).toBe('UNDER_REVIEW');
    expect((await world.wallet(member)).wallet.amount).toBe(0);
  });

  it('is decided only by who may', async () => {
    const member = await twins(await publish(world));
    const id = (await held(member))[0]?.id ?? '';
    const asked = { params: { id }, body: { reason: 'as a favour' } };
    expect((await world.callAs('support', releaseReward, asked)).message).toBe('UNAUTHORIZED');
    expect((await world.callAs('finance', releaseReward, { ...asked, params: { id: randomUUID() } })).message).toBe(
      'NO_DATA',
    );
  });
});
