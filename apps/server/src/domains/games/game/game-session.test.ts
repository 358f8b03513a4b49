import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { gameAccount, getWallet } from '@kapao/contract/member/wallet.ts';
import { pausePartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
let player: string;
let keys: { operator_token: string; secret_key: string };
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { REAL_GAMES: 'pg-soft' });
  const { settings, secrets } = await world.outside.partner('pg-soft');
  keys = { operator_token: String(settings.operatorToken), secret_key: secrets.secretKey ?? '' };
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  await world.deposit(member, 100);
  player = await world.activate(member, 'pg');
});

async function launch(): Promise<string> {
  const params = { provider: 'pg', username: player };
  const { reply } = await world.call(autoLogin, { token: member.token, params });
  return new URL(reply?.link ?? '').searchParams.get('ops') ?? '';
}

/** As PG asks: form fields with both of our keys. */
async function ask(session: string, { partner = 'game-pg', ...other }: Record<string, string> = {}) {
  const form = new URLSearchParams({ ...keys, operator_player_session: session, ip: '203.0.113.7', ...other });
  const answered = await world.app.member.inject({
    method: 'POST',
    url: `/notices/partners/${partner}/VerifySession?trace_id=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  return { status: answered.statusCode, body: answered.json(), text: answered.body };
}

it('a game whose players have no password shows the name to its owner, and no password', async () => {
  const { reply } = await world.call(gameAccount, { token: member.token, params: { game: 'pg' } });
  expect(reply).toEqual({ username: player, password: '' });
});

it('the wallet says which accounts have a password before anybody asks for one', async () => {
  const abilities = async () => {
    const { reply } = await world.call(getWallet, { token: member.token });
    return Object.fromEntries(reply?.slots.map(({ code, hasPassword }) => [code, hasPassword]) ?? []);
  };
  await world.activate(member, 'imi');
  expect(await abilities()).toMatchObject({ pg: false, imi: true, joker2: undefined });
});

describe('a provider that asks whose session a launch link carries', () => {
  it('is told the name it knows the player by, and nothing else of the member', async () => {
    const session = await launch();
    const { status, body } = await ask(session);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { player_name: player, nickname: player, currency: 'THB' }, error: null });
    const { rows } = await world.admin.query('select t::text as line from game_sessions t');
    expect(rows.map(({ line }) => line).join()).not.toContain(session);
  });

  it('is told once, and again only when it repeats the question a moment later', async () => {
    const session = await launch();
    expect((await ask(session)).body.error).toBeNull();
    expect((await ask(session)).body.error).toBeNull();
    await world.admin.query('alter table game_sessions disable trigger used_once');
    await world.admin.query("update game_sessions set used_at = used_at - interval '11 seconds'");
    await world.admin.query('alter table game_sessions enable trigger used_once');
    expect((await ask(session)).body).toMatchObject({ data: null, error: { code: '1302' } });
    await expect(world.admin.query('update game_sessions set used_at = null')).rejects.toThrow('used already');
  });

  it('is told nothing of a session that has ended, of none, and of a member who is frozen', async () => {
    const session = await launch();
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    expect((await ask(session)).body.data).toBeNull();
    await world.admin.query("update members set status = 'ACTIVE' where member_id = $1", [member.id]);
    const late = await launch();
    await world.admin.query('alter table game_sessions disable trigger used_once');
    await world.admin.query('update game_sessions set ends_at = now()');
    await world.admin.query('alter table game_sessions enable trigger used_once');
    expect((await ask(late)).body.data).toBeNull();
    expect((await ask('nothing')).body.data).toBeNull();
  });

  it('is nobody with one wrong key, at another partner, or without a question, and then nothing is used up', async () => {
    const session = await launch();
    const strangers = [
      await ask(session, { secret_key: 'another key' }),
      await ask(session, { operator_token: 'another-token' }),
      await ask(session, { partner: 'game-imi' }),
      await ask(session, { partner: 'nobody' }),
      await ask(''),
    ];
    expect(strangers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(new Set(strangers.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''))).size).toBe(1);
    expect((await ask(session)).body.error).toBeNull();
  });

  it('lets the player in when it was told who it is', async () => {
    const params = { provider: 'pg', username: player };
    const { reply } = await world.call(autoLogin, { token: member.token, params });
    const opened = await fetch(reply?.link ?? '', { redirect: 'manual' });
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toContain('/games/pg/play?token=');
    const stranger = new URL(reply?.link ?? '');
    stranger.searchParams.set('ops', 'a session of nobody');
    expect((await fetch(stranger, { redirect: 'manual' })).status).toBe(403);
  });

  it('is told nothing, and opens no game, while its partner is paused; the money there comes home', async () => {
    const session = await launch();
    const paused = { params: { id: 'game-pg' }, body: { isPaused: true, reason: 'a look at it' } };
    expect((await world.callAs('owner', pausePartner, paused)).status).toBe(200);
    expect((await ask(session)).body.data).toBeNull();
    const params = { provider: 'pg', username: player };
    expect((await world.call(autoLogin, { token: member.token, params })).message).toBe('SLOT_ACTIVATE_FAIL');
    await world.callAs('owner', pausePartner, { ...paused, body: { isPaused: false, reason: 'it is well' } });
  });
});
