import { getProfile } from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { endOtherSessions, endSession, listSessions, seeNewDevices } from '@kapao/contract/member/session.ts';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openReadOnlyDatabase } from '../../../platform/database/db.ts';
import { sha256 } from '../../../platform/process/ids.ts';
import { liveSessions } from '../../../queries/members/session-facts.ts';
import { MEMBER_PASSWORD, type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
const STRANGE = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15';

async function signIn(
  member: Member,
  userAgent: string,
  more: { address?: string; remember?: boolean } = {},
): Promise<string> {
  const answered = await world.call(login, {
    body: { username: member.username, password: MEMBER_PASSWORD, remember: more.remember ?? false },
    headers: { 'user-agent': userAgent },
    ...(more.address === undefined ? {} : { address: more.address }),
  });
  if (!answered.reply) throw new Error(`sign-in answered ${answered.message}`);
  return answered.reply.token;
}

async function list(token: string) {
  const { reply } = await world.call(listSessions, { token });
  if (!reply) throw new Error('the list was refused');
  return reply;
}

const isIn = async (token: string) => (await world.call(getProfile, { token })).status === 200;
const currentId = async (token: string) =>
  (await list(token)).sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? '';

/** Time passes for the sessions of a member, and with it what is known for a moment. */
async function age(member: Member, hours: number): Promise<void> {
  await world.admin.query(
    `update sessions set created_at = created_at - make_interval(hours => $2), ends_at = ends_at - make_interval(hours => $2),
      last_seen_at = last_seen_at - make_interval(hours => $2) where member_id = $1`,
    [member.id, hours],
  );
  world.app.known.sessions.forget();
}

async function setPolicy(value: { idleHours: number; rememberedDays: number }) {
  await world.admin.query(
    "insert into settings (name, value) values ('policy.sessions', $1) on conflict (name) do update set value = $1",
    [JSON.stringify(value)],
  );
  onTestFinished(async () => {
    await world.admin.query("delete from settings where name = 'policy.sessions'");
  });
}

describe('the own sessions', () => {
  it('are listed newest first with device and address, and this one is marked', async () => {
    const member = await world.register();
    await signIn(member, PHONE, { address: '10.1.1.1' });
    const token = await signIn(member, DESK, { address: '10.1.1.2' });
    const { sessions } = await list(token);
    expect(sessions.slice(0, 2)).toMatchObject([
      { device: 'Firefox, Windows', address: '10.1.1.2', isCurrent: true },
      { device: 'Chrome, Android', address: '10.1.1.1', isCurrent: false },
    ]);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions).toHaveLength(3);
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  it('are ended one by one or all but this; ended ones are told no more', async () => {
    const member = await world.register();
    const [phone, desk, third] = [await signIn(member, PHONE), await signIn(member, DESK), await signIn(member, DESK)];
    const end = (token: string, sessionId: string) => world.call(endSession, { token, body: { sessionId } });
    const phoneId = await currentId(phone);
    expect((await end(desk, phoneId)).message).toBe('SUCCESS');
    expect(await isIn(phone)).toBe(false);
    expect((await end(desk, phoneId)).message).toBe('NO_DATA');
    expect((await world.call(endOtherSessions, { token: desk })).message).toBe('SUCCESS');
    expect([await isIn(desk), await isIn(third), await isIn(member.token)]).toEqual([true, false, false]);
    expect((await list(desk)).sessions).toHaveLength(1);
  });

  it('are nobody else’s to see or end', async () => {
    const [member, other] = [await world.register(), await world.register()];
    const sessionId = await currentId(member.token);
    const answered = await world.call(endSession, { token: other.token, body: { sessionId } });
    expect([answered.status, answered.message]).toEqual([404, 'NO_DATA']);
    expect(await isIn(member.token)).toBe(true);
    expect((await list(other.token)).sessions.map((row) => row.sessionId)).not.toContain(sessionId);
    for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await world.call(endSession, { token: member.token, body: { sessionId: id } })).message).toBe('NO_DATA');
  });

  it('answer no call with success once they have ended', async () => {
    const member = await world.register();
    const token = await signIn(member, PHONE);
    await world.call(endOtherSessions, { token: member.token });
    for (const route of MEMBER_ROUTES.filter(({ access }) => access === 'member')) {
      const answered = await world.call(route, {
        token,
        body: {},
        params: { game: 'pg', provider: 'pg', username: 'x', password: 'x' },
      });
      expect([route.path, answered.status, answered.message]).toEqual([route.path, 401, 'invalid-token']);
    }
  });

  it('end after 12 idle hours, 30 days of use, or 30 days when remembered', async () => {
    const member = await world.register();
    const [idle, used, remembered] = [
      await signIn(member, PHONE),
      await signIn(member, DESK),
      await signIn(member, STRANGE, { remember: true }),
    ];
    const hoursLeft = async (token: string) => {
      const found = await world.admin.query(
        'select round(extract(epoch from ends_at - now()) / 3600)::int as hours from sessions where session_id = $1',
        [await currentId(token)],
      );
      return Number(found.rows[0]?.hours);
    };
    const letPass = (hours: number) => age(member, hours);
    await letPass(11);
    expect([await isIn(used), await isIn(remembered)]).toEqual([true, true]);
    expect([await hoursLeft(used), await hoursLeft(remembered)]).toEqual([12, 709]);
    await letPass(2);
    expect([await isIn(idle), await isIn(used), await isIn(remembered)]).toEqual([false, true, true]);
    for (let hours = 13; hours < 715; hours += 11) {
      await letPass(11);
      expect(await isIn(used)).toBe(true);
    }
    expect(await hoursLeft(used)).toBeLessThan(12);
    await letPass(12);
    expect([await isIn(used), await isIn(remembered)]).toEqual([false, false]);
  });

  it('live as long as an operator says', async () => {
    await setPolicy({ idleHours: 2, rememberedDays: 3 });
    const member = await world.register();
    const [idle, used, remembered] = [
      await signIn(member, PHONE),
      await signIn(member, DESK),
      await signIn(member, STRANGE, { remember: true }),
    ];
    for (let hours = 1; hours < 72; hours += 1) {
      await age(member, 1);
      expect(await isIn(used)).toBe(true);
      if (hours === 2) expect(await isIn(idle)).toBe(false);
    }
    expect(await isIn(remembered)).toBe(true);
    await age(member, 1);
    expect([await isIn(used), await isIn(remembered)]).toEqual([false, false]);
  });

  it('the own sessions of both kinds end where they stand when an operator lowers it, for calls and for sockets', async () => {
    const member = await world.register();
    const [idle, used, remembered] = [
      await signIn(member, PHONE),
      await signIn(member, DESK),
      await signIn(member, STRANGE, { remember: true }),
    ];
    await world.admin.query('update sessions set ended_at = now() where token_hash = $1', [sha256(member.token)]);
    const tokens = [idle, used, remembered];
    const db = openReadOnlyDatabase(world.databaseUrl);
    onTestFinished(() => db.destroy());
    const liveSockets = async () => {
      const live = await liveSessions(db, tokens.map(sha256));
      return tokens.map((token) => live.has(sha256(token).toString('hex')));
    };
    await age(member, 11);
    expect(await isIn(used)).toBe(true);
    expect(await liveSockets()).toEqual([true, true, true]);
    await setPolicy({ idleHours: 10, rememberedDays: 30 });
    expect(await liveSockets()).toEqual([false, true, true]);
    expect([await isIn(idle), await isIn(used), await isIn(remembered)]).toEqual([false, true, true]);
    expect((await list(used)).sessions).toHaveLength(2);
    await age(member, 9);
    await setPolicy({ idleHours: 12, rememberedDays: 1 });
    expect(await liveSockets()).toEqual([false, true, true]);
    await age(member, 4);
    expect(await liveSockets()).toEqual([false, false, false]);
    expect([await isIn(used), await isIn(remembered)]).toEqual([false, false]);
  });
});

describe('a sign-in by a device that is new to the account', () => {
  it('is told to the sessions that were there, until they have seen it, also when it has ended', async () => {
    const member = await world.register();
    const phone = await signIn(member, PHONE);
    const strange = await signIn(member, STRANGE, { address: '10.6.6.6' });
    const told = (await list(phone)).newDevices;
    expect(told).toMatchObject([{ device: 'Safari, macOS', address: '10.6.6.6', isEnded: false, isCurrent: false }]);
    expect((await list(strange)).newDevices).toEqual([]);
    await world.call(endSession, { token: phone, body: { sessionId: told[0]?.sessionId } });
    expect((await list(phone)).newDevices).toMatchObject([{ isEnded: true }]);
    expect((await world.call(seeNewDevices, { token: phone })).message).toBe('SUCCESS');
    expect((await list(phone)).newDevices).toEqual([]);
  });

  it('a sign-in by a device that is new to the account cannot hide itself from the member', async () => {
    const member = await world.register();
    const phone = await signIn(member, PHONE);
    await world.call(seeNewDevices, { token: phone });
    const strange = await signIn(member, STRANGE);
    await world.call(seeNewDevices, { token: strange });
    await world.call(endOtherSessions, { token: strange });
    const back = await signIn(member, PHONE);
    expect((await list(back)).newDevices.map(({ device }) => device)).toEqual(['Safari, macOS']);
    await world.call(seeNewDevices, { token: back });
    expect((await list(await signIn(member, PHONE))).newDevices).toEqual([]);
  });

  it('is no news for the first session of an account, nor for a device known from before', async () => {
    const member = await world.register();
    const first = await signIn(member, PHONE);
    await world.call(seeNewDevices, { token: first });
    await world.call(seeNewDevices, { token: member.token });
    await signIn(member, PHONE.replace('140.0.0.0', '141.0.0.0'), { address: '10.2.3.4' });
    expect((await list(first)).newDevices).toEqual([]);
    expect((await list(member.token)).newDevices).toEqual([]);
  });
});
