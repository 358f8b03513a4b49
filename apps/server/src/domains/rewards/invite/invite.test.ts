import { randomUUID } from 'node:crypto';
import { addInviteToWallet, collectInvite, listInvites, runningInvite } from '@kapao/contract/member/invite.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listEarnings, rejectEarning, releaseEarning } from '@kapao/contract/operator/invite.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { approveWithdrawal, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { meterOf, winUnread } from '../../../testing/bonus-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, untilLocked, type World } from '../../../testing/world.ts';
import { makeInvites } from './invite.ts';
import { nextUncounted } from './invite-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const CALLERS = 50;

async function publish(
  wish: { isOn?: boolean; basis?: string; daysAgo?: number; multiple?: number } = {},
): Promise<void> {
  await world.admin.query(
    `insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak, multiple_hundredths,
      success_percent, fail_percent, operator, published_at)
    select coalesce(max(version), 0) + 1, $1, $2, 100, 1000000, 100000000, $4, 100, 0, 'owner',
      now() - make_interval(days => $3) from invite_rules`,
    [wish.isOn ?? true, wish.basis ?? 'turnover', wish.daysAgo ?? 30, (wish.multiple ?? 0) * 100],
  );
}

let friends = 0;

/** A friend with a name and a phone of their own, unless they are to look like the inviter. */
async function friendOf(inviter: Member, { isAlike = false } = {}): Promise<Member> {
  friends += 1;
  // Bank names of digits are no names; letters tell friends apart.
  const own = { accountName: `FRIEND ${String.fromCharCode(65 + (friends % 26), 65 + Math.floor(friends / 26))}` };
  const friend = await world.register(isAlike ? {} : own);
  await world.admin.query("update members set inviter_id = $2, name = 'Somchai Jaidee' where member_id = $1", [
    friend.id,
    inviter.id,
  ]);
  return friend;
}

async function play(friend: Member, { stake, daysAgo = 1 }: { stake: number; daysAgo?: number }): Promise<void> {
  await world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
      settled_at, version) values ($1, 'pg', $2, 'slot', 'THB', $3, $3, 0, 'SETTLED', now(),
      date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - make_interval(days => $4) + interval '9 hours', 1)`,
    [friend.id, randomUUID(), stake * 100, daysAgo],
  );
}

/** Waits until the days of every friend have been counted. */
async function counted(inviter: Member, rows: number): Promise<void> {
  await until('the days are counted', async () => {
    world.app.workLoop.wake('invite-earnings');
    const found = await world.admin.query('select 1 from invite_earnings where inviter_id = $1', [inviter.id]);
    return found.rowCount === rows;
  });
}

const invites = async (member: Member) => (await world.call(listInvites, { token: member.token, body: {} })).reply;
const collect = (member: Member) =>
  world.call(collectInvite, { token: member.token, method: 'POST', key: randomUUID() });
const add = (member: Member, amount: number) =>
  world.call(addInviteToWallet, { token: member.token, body: { amount }, key: randomUUID() });

describe('invites', () => {
  it('invites that are switched off, or whose friends have not played, have nothing to collect', async () => {
    const inviter = await world.register();
    expect((await collect(inviter)).message).toBe('INVITE_INACTIVE');
    await publish();
    expect((await collect(inviter)).message).toBe('NO_INVITEE_PLAY_INFO');
  });

  it('tell what today comes to so far, by the rule that counts it when it is over, without friends people look at', async () => {
    await publish();
    const inviter = await world.register();
    const running = async () => (await world.call(runningInvite, { token: inviter.token })).reply?.running;
    expect(await running()).toMatchObject({ amount: 0 });
    const [one, other, doubted] = [await friendOf(inviter), await friendOf(inviter), await friendOf(inviter)];
    await play(one, { stake: 5_050, daysAgo: 0 });
    await play(other, { stake: 33.33, daysAgo: 0 });
    await play(doubted, { stake: 10_000, daysAgo: 0 });
    await play(one, { stake: 9_000, daysAgo: 2 });
    await counted(inviter, 1);
    await world.admin.query(
      `insert into invite_earnings (inviter_id, invitee_id, day, earning_id, basis_amount, amount, currency, rule_version, state, held_reason)
       select $1, $2, current_date - 9, gen_random_uuid(), 100, 1, 'THB', max(version), 'HELD', 'SAME_NAME' from invite_rules`,
      [inviter.id, doubted.id],
    );
    await world.admin.query(
      'insert into earned_days (member_id, day, inviter_id) values ($1, current_date - 9, $2) on conflict do nothing',
      [doubted.id, inviter.id],
    );
    const told = await running();
    expect(told).toMatchObject({ amount: 50.83, readyAt: expect.stringMatching(/T17:10:00/) });
    expect((await world.wallet(inviter)).inviteAmount).toBe(90);

    await withoutTriggers(
      world.admin,
      `update bets set settled_at = settled_at - interval '1 day' where member_id in ('${one.id}', '${other.id}')
        and settled_at > now() - interval '1 day'`,
    );
    await counted(inviter, 4);
    expect((await world.wallet(inviter)).inviteAmount).toBe(140.83);
    expect(await running()).toMatchObject({ amount: 0 });
  });

  it('earn a percent of each friend’s day, once, shown with a masked name', async () => {
    await publish();
    const inviter = await world.register();
    const friend = await friendOf(inviter);
    await play(friend, { stake: 5_000 });
    await play(friend, { stake: 1_000, daysAgo: 2 });
    await play(friend, { stake: 9_000, daysAgo: 0 });
    await counted(inviter, 2);
    // Told late, after the day was counted: it stays as it was.
    await play(friend, { stake: 7_000 });
    expect((await world.wallet(inviter)).inviteAmount).toBe(60);
    const { rows } = await world.admin.query('select created_at from members where member_id = $1', [friend.id]);
    const createdAt = rows[0]?.created_at.toISOString();
    expect(await invites(inviter)).toMatchObject({
      total: 1,
      invites: [{ from: { name: 'So***** J*****' }, amount: 60, held: 0, createdAt }],
      rule: { basis: 'turnover', percent: 1 },
    });
    expect((await collect(inviter)).reply).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 60 });
    expect((await collect(inviter)).message).toBe('NO_INVITE_BONUS');
    expect(await world.wallet(inviter)).toMatchObject({ wallet: { amount: 60 }, inviteAmount: 0 });
    expect(await world.audit()).toEqual([]);
  });

  it('invites that another request has just collected are INVITE_COLLECT', async () => {
    await publish();
    const inviter = await world.register();
    await play(await friendOf(inviter), { stake: 5_000 });
    await counted(inviter, 1);
    await until(
      'nothing of the play is to be looked at again, which waits for the member before the balance is read',
      () =>
        world.admin
          .query('select 1 from reward_checks where member_id = $1', [inviter.id])
          .then(({ rowCount }) => rowCount === 0),
    );
    const desk = await world.admin.connect();
    try {
      await desk.query('begin');
      await desk.query('select 1 from members where member_id = $1 for update', [inviter.id]);
      const collecting = [collect(inviter), collect(inviter)];
      // Both have read the balance before they wait for the member.
      await untilLocked(world.admin, 2);
      await desk.query('commit');
      const messages = (await Promise.all(collecting)).map(({ reply, message }) => reply?.message ?? message);
      expect(messages.toSorted()).toEqual(['INVITE_BONUS_SUCCESS', 'INVITE_COLLECT']);
    } finally {
      // A connection that waits in vain is not lent again.
      desk.release(true);
    }
    expect((await world.wallet(inviter)).wallet.amount).toBe(50);
    expect(await world.audit()).toEqual([]);
  });

  it('invites that the database could not move are INVITE_BONUS_FAIL, stay where they are, and the same request works later', async () => {
    await publish();
    const inviter = await world.register();
    await play(await friendOf(inviter), { stake: 5_000 });
    await counted(inviter, 1);
    const key = randomUUID();
    const again = () => world.call(collectInvite, { token: inviter.token, method: 'POST', key });
    await world.admin.query("alter table operations add constraint out_of_order check (kind <> 'reward') not valid");
    try {
      const refused = await again();
      expect([refused.status, refused.message]).toEqual([500, 'INVITE_BONUS_FAIL']);
    } finally {
      await world.admin.query('alter table operations drop constraint out_of_order');
    }
    expect(await world.wallet(inviter)).toMatchObject({ wallet: { amount: 0 }, inviteAmount: 50 });
    expect((await again()).reply).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 50 });
    expect(await world.audit()).toEqual([]);
  });

  it('count a friend’s day once, by however many workers at once', async () => {
    const inviter = await world.register();
    await play(await friendOf(inviter), { stake: 5_000 });
    const { countOne } = makeInvites({
      db: world.app.db,
      openCondition: async () => undefined,
      readPlayAndDebts: async () => undefined,
      pairHit: async () => undefined,
    });
    await Promise.all(Array.from({ length: CALLERS }, () => actFor('worker', countOne)));
    await counted(inviter, 1);
    expect((await world.wallet(inviter)).inviteAmount).toBe(50);
    expect(await world.audit()).toEqual([]);
  });

  it('are collected once by 50 parallel callers, round after round', async () => {
    const inviter = await world.register();
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      await play(await friendOf(inviter), { stake: 500 });
      await counted(inviter, round);
      const answers = await Promise.all(Array.from({ length: CALLERS }, () => collect(inviter)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await world.wallet(inviter)).wallet.amount).toBe(5 * round);
    }
    expect(await world.audit()).toEqual([]);
  });

  it('move to the wallet in parts, at most what is there', async () => {
    const inviter = await world.register();
    await play(await friendOf(inviter), { stake: 1_000 });
    await counted(inviter, 1);
    expect((await add(inviter, 10.01)).message).toBe('MONEY_NOT_ENOUGH');
    expect((await add(inviter, 0)).message).toBe('KEY_INVALID');
    expect((await add(inviter, 4)).status).toBe(200);
    const rest = await Promise.all(Array.from({ length: CALLERS }, () => add(inviter, 6)));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.wallet(inviter)).toMatchObject({ wallet: { amount: 10 }, inviteAmount: 0 });
    expect(await world.audit()).toEqual([]);
  });
});

describe('a rule', () => {
  it('judges no day that began before it was published', async () => {
    await publish({ isOn: false });
    await publish({ daysAgo: 0 });
    const inviter = await world.register();
    await play(await friendOf(inviter), { stake: 1_000 });
    expect(await actFor('worker', () => nextUncounted(world.app.db))).toBeUndefined();
    expect((await world.wallet(inviter)).inviteAmount).toBe(0);
    await publish();
    await counted(inviter, 1);
    expect((await world.wallet(inviter)).inviteAmount).toBe(10);
  });
});

describe('accounts that look like one person’s', () => {
  it('wait for an operator, who releases or rejects each once', async () => {
    const inviter = await world.register();
    await play(await friendOf(inviter, { isAlike: true }), { stake: 1_000 });
    await play(await friendOf(inviter, { isAlike: true }), { stake: 2_000 });
    await counted(inviter, 2);
    expect((await world.wallet(inviter)).inviteAmount).toBe(0);
    expect((await invites(inviter))?.invites.map(({ held }) => held).toSorted()).toEqual([10, 20]);
    const held = await world.callAs('finance', listEarnings, { query: { state: 'HELD' } });
    const own = held.reply?.earnings.filter((earning) => earning.inviter.memberId === inviter.id) ?? [];
    expect(own.map(({ heldReason }) => heldReason)).toEqual(['SAME_NAME', 'SAME_NAME']);
    const waiting = async () => (await world.callAs('finance', operatorSummary)).reply?.waiting.earnings;
    expect(await waiting()).toBe(held.reply?.total);
    const [small, large] = own.toSorted((a, b) => a.amount - b.amount);
    const decide = (route: typeof releaseEarning | typeof rejectEarning, id = '') =>
      world.callAs('finance', route, { params: { id }, body: { reason: 'called both' } });
    const released = await Promise.all(Array.from({ length: CALLERS }, () => decide(releaseEarning, large?.id)));
    expect(released.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await decide(rejectEarning, small?.id)).status).toBe(200);
    expect((await decide(releaseEarning, small?.id)).message).toBe('NO_DATA');
    expect(await waiting()).toBe((held.reply?.total ?? 0) - 2);
    expect((await world.wallet(inviter)).inviteAmount).toBe(20);

    // Whoever gave a member something does not also let the member's money go.
    await world.deposit(inviter, 3_000);
    const asked = await world.call(withdraw, { token: inviter.token, body: { amount: 3_000 }, key: randomUUID() });
    const withdrawal = { params: { id: asked.reply?.withdrawalId ?? '' }, body: { reason: 'a friend of a friend' } };
    expect((await world.callAs('finance', approveWithdrawal, withdrawal)).message).toBe('UNAUTHORIZED');
    expect((await world.callAs('finance', rejectWithdrawal, withdrawal)).message).toBe('SUCCESS');
    expect(await world.audit()).toEqual([]);
  });
});

describe('what was earned, with a turnover to play', () => {
  it('is not collected while a game that was played does not answer: GAME_NOT_READ, and it waits', async () => {
    await publish({ multiple: 2 });
    const inviter = await world.register();
    await play(await friendOf(inviter), { stake: 5_000 });
    await counted(inviter, 1);
    await winUnread(world, inviter, { stake: 100, payout: 5_000 });
    for (const refused of [await collect(inviter), await add(inviter, 10)]) {
      expect([refused.status, refused.message]).toEqual([503, 'GAME_NOT_READ']);
    }
    expect(await world.books(inviter)).toMatchObject({ invite: 5_000n });
    await world.outside.clearFaults();
    expect((await collect(inviter)).reply).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 50 });
    // What was won before is the member's own under the condition.
    expect(await meterOf(world, inviter)).toMatchObject({ kind: 'invite', award: 50, own: 5_000, target: 100 });
    expect(await world.audit()).toEqual([]);
  });
});
