import { randomUUID } from 'node:crypto';
import { register } from '@kapao/contract/member/registration.ts';
import { listEarnings, releaseEarning } from '@kapao/contract/operator/invite.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Member, newAccountNo, registration, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.admin.query(
    `insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak, multiple_hundredths,
      success_percent, fail_percent, operator, published_at)
    select coalesce(max(version), 0) + 1, true, 'turnover', 100, 1000000, 100000000, 0, 100, 0, 'owner',
      now() - interval '30 days' from invite_rules`,
  );
});
afterAll(() => world?.stop());

let people = 0;

/** A member with a name, an account and a device that nobody else has. */
async function person(address: string): Promise<Member> {
  people += 1;
  const letters = String.fromCharCode(65 + (people % 26), 65 + (Math.floor(people / 26) % 26), 65 + (people % 7));
  const headers = { 'user-agent': `Browser ${people}`, 'x-device-id': randomUUID() };
  return world.register({ accountName: `${letters}ENG ${letters}ORN`, from: { address, headers } });
}

/** A friend of the inviter with a bet of yesterday, counted. */
async function played(inviter: Member, friend: Member): Promise<string | undefined> {
  await world.admin.query(
    "update members set inviter_id = $2, created_at = now() - interval '3 days' where member_id = $1",
    [friend.id, inviter.id],
  );
  await world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
      settled_at, version) values ($1, 'pg', $2, 'slot', 'THB', 100000, 100000, 0, 'SETTLED', now(),
      date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - interval '15 hours', 1)`,
    [friend.id, randomUUID()],
  );
  const earning = async () =>
    (await world.admin.query('select state, held_reason from invite_earnings where invitee_id = $1', [friend.id]))
      .rows[0];
  await until('the day is counted', async () => {
    world.app.workLoop.wake('invite-earnings');
    return (await earning()) !== undefined;
  });
  return (await earning())?.held_reason ?? undefined;
}

it('a friend behind the inviter’s address waits for an operator, whatever the device, and one elsewhere does not', async () => {
  const inviter = await person('203.0.113.7');
  expect(await played(inviter, await person('203.0.113.7'))).toBe('SAME_ADDRESS');
  expect(await played(inviter, await person('203.0.113.99'))).toBe('SAME_ADDRESS');
  expect(await played(inviter, await person('198.51.100.9'))).toBeUndefined();
  // Two friends of one house that is not the inviter's.
  const another = await person('192.0.2.7');
  await played(another, await person('198.51.200.1'));
  expect(await played(another, await person('198.51.200.2'))).toBe('SAME_ADDRESS');
  expect((await world.wallet(inviter)).inviteAmount).toBe(10);
  const held = await world.callAs('finance', listEarnings, { query: { state: 'HELD' } });
  const own = held.reply?.earnings.filter((earning) => earning.inviter.memberId === inviter.id) ?? [];
  expect(own).toHaveLength(2);
  const release = { params: { id: own[0]?.id ?? '' }, body: { reason: 'a family' } };
  expect((await world.callAs('finance', releaseEarning, release)).status).toBe(200);
});

it('the address block of a carrier holds no friend by itself', async () => {
  const block = (host: number) => `100.10.20.${host}`;
  for (let host = 1; host <= 51; host += 1) {
    const body = registration(`06${String(10_000_000 + host)}`, {
      bankCode: 'SCB',
      accountNo: newAccountNo(),
      accountName: `CARRIER ${String.fromCharCode(65 + (host % 26), 65 + Math.floor(host / 26))}`,
    });
    const headers = { 'user-agent': `Phone ${host}`, 'x-device-id': randomUUID() };
    expect((await world.call(register, { body, address: block(host), headers })).status).toBe(200);
  }
  const inviter = await person(block(100));
  expect(await played(inviter, await person(block(101)))).toBeUndefined();
});
