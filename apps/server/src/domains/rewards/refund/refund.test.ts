import { randomUUID } from 'node:crypto';
import { activatePromotion } from '@kapao/contract/member/bonus.ts';
import {
  addRefundToWallet,
  checkRefund,
  listRefunds,
  receiveRefund,
  runningRefund,
} from '@kapao/contract/member/refund.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { meterOf, publish, winUnread } from '../../../testing/bonus-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', 500, 1000000, 100000000, 1000, 100000, 3, 100, 100, 0, 'owner', now() - interval '30 days')`);
});
afterAll(() => world?.stop());

const CALLERS = 50;

/** A settled bet so many Bangkok days ago, as days are counted: one ends ten minutes after its midnight. */
async function bet(
  member: Member,
  { stake, payout, daysAgo = 1 }: { stake: number; payout: number; daysAgo?: number },
) {
  await world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
      settled_at, version) values ($1, 'pg', $2, 'slot', 'THB', $3, $3, $4, 'SETTLED', now(),
      date_trunc('day', (now() - interval '10 minutes') at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - make_interval(days => $5) + interval '9 hours', 1)`,
    [member.id, randomUUID(), stake * 100, payout * 100, daysAgo],
  );
}

const check = async (member: Member) => {
  const answered = await world.call(checkRefund, { token: member.token });
  if (!answered.reply) throw new Error(`check answered ${answered.message}`);
  return answered.reply;
};
const receive = (member: Member) =>
  world.call(receiveRefund, { token: member.token, method: 'POST', key: randomUUID() });
const add = (member: Member) =>
  world.call(addRefundToWallet, { token: member.token, method: 'POST', key: randomUUID() });

describe('a refund of losses', () => {
  it('is a percent of what was lost yesterday, explained line by line', async () => {
    const member = await world.register();
    await bet(member, { stake: 1_000, payout: 200 });
    await bet(member, { stake: 300, payout: 100 });
    const checked = await check(member);
    expect(checked).toMatchObject({ result: true, bonus: false, refundAmount: 50, refundSuccess: 100, refundFail: 0 });
    const [period] = checked.info.periods;
    expect(period).toMatchObject({ loss: 1_000, percent: 5, refund: 50 });
    expect(period?.lines).toEqual([
      { day: period?.from, game: 'pg', name: 'Naga Gold', stake: 1_300, payout: 300, net: 1_000 },
    ]);
  });

  it('does not exist for today, for a win, or for what has expired', async () => {
    const member = await world.register();
    await bet(member, { stake: 5_000, payout: 0, daysAgo: 0 });
    await bet(member, { stake: 100, payout: 900 });
    await bet(member, { stake: 5_000, payout: 0, daysAgo: 4 });
    expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 });
    expect((await receive(member)).message).toBe('NO_REFUND');
  });

  it('is told while its day runs, by the rule that gives it when the day is over, and not to whom people look at', async () => {
    const [member, lucky, little] = [await world.register(), await world.register(), await world.register()];
    await bet(member, { stake: 1_234, payout: 0, daysAgo: 0 });
    await bet(member, { stake: 500, payout: 50, daysAgo: 0 });
    await bet(lucky, { stake: 100, payout: 900, daysAgo: 0 });
    await bet(little, { stake: 10, payout: 0, daysAgo: 0 });
    const running = async (of: Member) => (await world.call(runningRefund, { token: of.token })).reply;
    const told = await running(member);
    expect(told?.running?.amount).toBe(84.2);
    expect(told?.running?.from).toBe(told?.running?.to);
    expect(Date.parse(told?.running?.readyAt ?? '')).toBeGreaterThan(Date.now());
    expect(told?.running?.readyAt).toMatch(/T17:10:00/);
    expect([(await running(lucky))?.running?.amount, (await running(little))?.running?.amount]).toEqual([0, 0]);
    expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 });

    await world.admin.query(
      `insert into reward_reviews (review_id, member_id, kind, cause_id, amount, currency, hits)
        values (gen_random_uuid(), $1, 'refund', 'x', 1, 'THB', '[{}]')`,
      [lucky.id],
    );
    expect(await running(lucky)).toEqual({ currency: 'THB', running: null });

    await withoutTriggers(
      world.admin,
      `update bets set settled_at = settled_at - interval '1 day' where member_id = '${member.id}'`,
    );
    expect((await running(member))?.running?.amount).toBe(0);
    expect((await check(member)).refundAmount).toBe(84.2);
  });

  it('a refund of losses below the minimum is refused with REFUND_MINIMUM, which names it', async () => {
    const member = await world.register();
    await bet(member, { stake: 10, payout: 0 });
    const refused = await receive(member);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      400,
      expect.objectContaining({ message: 'REFUND_MINIMUM', minimum: 10 }),
    ]);
  });

  it('is received once by 50 parallel callers, then added to the wallet once', async () => {
    const member = await world.register();
    await bet(member, { stake: 1_000, payout: 0 });
    await bet(member, { stake: 400, payout: 0, daysAgo: 2 });
    const received = await Promise.all(Array.from({ length: CALLERS }, () => receive(member)));
    expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await check(member)).toMatchObject({ result: false, refundAmount: 0, received: 70 });
    // What is fixed stays, also when a bet of that day is told later.
    await bet(member, { stake: 9_000, payout: 0 });
    expect((await check(member)).received).toBe(70);
    const added = await Promise.all(Array.from({ length: CALLERS }, () => add(member)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await world.wallet(member)).wallet.amount).toBe(70);
    expect((await add(member)).message).toBe('NO_REFUND');
    const listed = await world.call(listRefunds, { token: member.token, body: {} });
    expect(listed.reply?.refunds.map(({ refundAmount }) => refundAmount).toSorted()).toEqual([20, 50]);
    const statement = await world.call(listStatement, { token: member.token, query: { locale: 'en' }, body: {} });
    expect(statement.reply?.statements[0]).toMatchObject({
      statementType: 'bonus',
      amount: 70,
      refund: { description: expect.stringMatching(/^Refund of losses \d\d\/\d\d\/\d{4}( – \d\d\/\d\d\/\d{4})?$/) },
    });
    expect(await world.audit()).toEqual([]);
  });

  it('is neither received nor added to the wallet while a bonus is active: REFUND_CONDITION, and it waits', async () => {
    const [member, late] = [await world.register(), await world.register()];
    for (const who of [member, late]) await bet(who, { stake: 1_000, payout: 0 });
    expect((await receive(late)).message).toBe('REFUND_SUCCESS');
    const code = await publish(world, { kind: 'promotion', type: 'limit', maxReceived: 1 });
    for (const who of [member, late]) {
      const taken = await world.call(activatePromotion, {
        token: who.token,
        params: { code },
        method: 'POST',
        key: randomUUID(),
      });
      expect(taken.status).toBe(200);
    }
    expect((await receive(member)).message).toBe('REFUND_CONDITION');
    expect(await check(member)).toMatchObject({ bonus: true, refundAmount: 50, received: 0 });
    expect((await add(late)).message).toBe('REFUND_CONDITION');
    expect(await check(late)).toMatchObject({ bonus: true, received: 50 });
    expect((await world.wallet(late)).wallet.amount).toBe((await world.wallet(member)).wallet.amount);
    expect(await world.audit()).toEqual([]);
  });

  it('is received and added once by 50 parallel callers each, round after round', async () => {
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      const member = await world.register();
      await bet(member, { stake: 1_000, payout: 0 });
      const received = await Promise.all(Array.from({ length: CALLERS }, () => receive(member)));
      expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
      const added = await Promise.all(Array.from({ length: CALLERS }, () => add(member)));
      expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await world.wallet(member)).wallet.amount).toBe(50);
    }
    expect(await world.audit()).toEqual([]);
  });

  it('is not added while a game that was played does not answer: GAME_NOT_READ, and it waits', async () => {
    const member = await world.register();
    await bet(member, { stake: 1_000, payout: 0 });
    expect((await receive(member)).message).toBe('REFUND_SUCCESS');
    await winUnread(world, member, { stake: 100, payout: 5_000 });
    const refused = await add(member);
    expect([refused.status, refused.message]).toEqual([503, 'GAME_NOT_READ']);
    expect(await world.books(member)).toMatchObject({ refund: 5_000n });
    expect((await check(member)).received).toBe(50);
    await world.outside.clearFaults();
    expect((await add(member)).message).toBe('SUCCESS');
    // What was won before is the member's own under the condition.
    expect(await meterOf(world, member)).toMatchObject({ kind: 'refund', award: 50, own: 5_000 });
    expect(await world.audit()).toEqual([]);
  });

  it('is switched off with the rule', async () => {
    const member = await world.register();
    await bet(member, { stake: 1_000, payout: 0 });
    await world.admin.query(`insert into refund_rules select 2, false, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, now() from refund_rules where version = 1`);
    expect((await receive(member)).message).toBe('REFUND_INACTIVE');
  });
});
