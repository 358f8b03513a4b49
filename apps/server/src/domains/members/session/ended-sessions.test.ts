import { changePassword, holdPayouts } from '@kapao/contract/member/account.ts';
import { logout } from '@kapao/contract/member/login.ts';
import { endOtherSessions, endSession, listSessions } from '@kapao/contract/member/session.ts';
import { endMemberSession, freezeMember, getMember } from '@kapao/contract/operator/member.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MEMBER_PASSWORD, type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

/** The sign-in with which a member registers, and one more that acts. */
async function twice(): Promise<{ member: Member; token: string }> {
  const member = await world.register();
  return { member, token: await world.signIn(member.username) };
}

async function endedOf({ id }: Member) {
  const { reply, text } = await world.callAs('support', getMember, { params: { id } });
  if (!reply) throw new Error(text);
  return reply.endedSessions;
}

const idOf = async (token: string) =>
  (await world.call(listSessions, { token })).reply?.sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? '';

const ENDINGS: Readonly<Record<string, (at: { member: Member; token: string }) => Promise<{ status: number }>>> = {
  SIGNED_OUT: ({ member }) => world.call(logout, { token: member.token }),
  BY_MEMBER: async ({ member, token }) =>
    world.call(endSession, { token, body: { sessionId: await idOf(member.token) } }),
  PASSWORD: ({ token }) =>
    world.call(changePassword, { token, body: { oldPassword: MEMBER_PASSWORD, newPassword: 'another of the tests' } }),
  PAYOUTS_STOPPED: ({ token }) => world.call(holdPayouts, { token }),
  BY_OPERATOR: async ({ member }) =>
    world.callAs('support', endMemberSession, { params: { id: member.id, session: await idOf(member.token) } }),
};

it.each(Object.keys(ENDINGS))('an ended sign-in tells when it ended and that it was %s', async (reason) => {
  const at = await twice();
  const sessionId = await idOf(at.member.token);
  expect(await endedOf(at.member)).toEqual([]);
  expect((await ENDINGS[reason]?.(at))?.status).toBe(200);
  const [ended, ...others] = await endedOf(at.member);
  expect(others).toEqual([]);
  expect(ended).toMatchObject({ id: sessionId, reason, address: '127.0.0.1' });
  const written = await world.admin.query('select ended_at from sessions where session_id = $1', [sessionId]);
  expect(ended?.endedAt).toBe(written.rows[0]?.ended_at.toISOString());
});

it('all the others ended at once, and all of a frozen member, say so too', async () => {
  const { member, token } = await twice();
  await world.call(endOtherSessions, { token });
  expect((await endedOf(member)).map(({ reason }) => reason)).toEqual(['BY_MEMBER']);
  await world.callAs('support', freezeMember, { params: { id: member.id }, body: { reason: 'a test' } });
  expect((await endedOf(member)).map(({ reason }) => reason)).toEqual(['FROZEN', 'BY_MEMBER']);
});

it('one that was not used for too long ended when it had not been, one that was remembered when its days were over', async () => {
  const { member, token } = await twice();
  const age = (sessionId: string, by: string, isRemembered: boolean) =>
    world.admin.query(
      `update sessions set created_at = created_at - $2::interval, last_seen_at = last_seen_at - $2::interval,
        ends_at = ends_at - $2::interval, is_remembered = $3 where session_id = $1`,
      [sessionId, by, isRemembered],
    );
  const [first, second] = [await idOf(member.token), await idOf(token)];
  await age(first, '31 days', true);
  await age(second, '13 hours', false);
  const ended = await endedOf(member);
  expect(ended.map(({ reason }) => reason)).toEqual(['IDLE', 'EXPIRED']);
  const [idle] = ended;
  expect(Date.parse(idle?.endedAt ?? '') - Date.parse(idle?.lastSeenAt ?? '')).toBe(12 * 3_600_000);
});

it('fifty are shown, the newest', async () => {
  const { member } = await twice();
  await world.admin.query(
    `insert into sessions (token_hash, member_id, is_remembered, address, user_agent, created_at, ends_at, ended_at)
    select sha256(('many ' || n)::bytea), $1, false, '10.0.0.' || n, 'Many', now() - make_interval(hours => n), now(), now()
    from generate_series(1, 60) n`,
    [member.id],
  );
  const ended = await endedOf(member);
  expect(ended).toHaveLength(50);
  expect(ended[0]).toMatchObject({ address: '10.0.0.1', reason: null });
  expect(ended.at(-1)?.address).toBe('10.0.0.50');
});

it('nobody writes another end over the first, and none without an end says why', async () => {
  const { member } = await twice();
  await world.call(logout, { token: member.token });
  const write = (set: string) =>
    world.admin.query(`update sessions set ${set} where member_id = $1 and ended_at is not null`, [member.id]);
  await expect(write("end_reason = 'PASSWORD'")).rejects.toThrow('ends once');
  await expect(write('ended_at = null, end_reason = null')).rejects.toThrow('ends once');
  const other = await world.register();
  await expect(
    world.admin.query("update sessions set end_reason = 'FROZEN' where member_id = $1", [other.id]),
  ).rejects.toThrow('ended_for_a_reason');
});
