import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { activateGame, getWallet, resetGamePassword } from '@kapao/contract/member/wallet.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
});
afterEach(() => world.outside.clearFaults());

type Trouble = 'player-unknown' | 'player-foreign' | 'player-suspended' | 'sign-in-refused' | 'agent-full';
const trouble = (game: string, fault: Trouble) => world.outside.setFault({ target: `game:${game}`, fault });
const asked = (game: string) => ({ token: member.token, params: { game }, method: 'POST' }) as const;
const activate = (game: string) => world.call(activateGame, asked(game));
const reset = (game: string) => world.call(resetGamePassword, asked(game));
const nameAt = async (of: Member, game: string) => {
  const { reply } = await world.call(getWallet, { token: of.token });
  return reply?.slots.find(({ code }) => code === game)?.username ?? '';
};
const play = (game: string, username: string) =>
  world.call(autoLogin, { token: member.token, params: { provider: game, username } });

/** One provider of each protocol, and the two whose «no such user» has a name of its own. */
const GAMES = [
  ['pg', 'INVALID_USER_1'],
  ['betflix', 'INVALID_USER_1'],
  ['askmebet', 'INVALID_USER_1'],
  ['areaslot', 'NOT_AREASLOT'],
  ['usun', 'NOT_UFABET'],
] as const;

describe.each(GAMES)('a player at %s', (game, unknown) => {
  it.each([
    ['player-unknown', unknown, 404],
    ['player-foreign', 'INVALID_USER_2', 409],
    ['player-suspended', 'INVALID_USER_3', 409],
    ['sign-in-refused', 'LOGIN_FAIL', 502],
  ] as const)('a player whom the provider refuses as %s cannot be signed in there: %s', async (fault, code, status) => {
    await world.deposit(member, 100);
    await activate(game);
    const username = await nameAt(member, game);
    await trouble(game, fault);
    const refused = await play(game, username);
    expect([refused.status, refused.message]).toEqual([status, code]);
    expect((await play(game, username)).status).toBe(200);
  });

  it.each([
    ['player-unknown', unknown],
    ['player-foreign', 'INVALID_USER_2'],
    ['player-suspended', 'INVALID_USER_3'],
  ] as const)('a player whom the provider refuses as %s gets no new password: %s', async (fault, code) => {
    await activate(game);
    await trouble(game, fault);
    expect((await reset(game)).message).toBe(code);
    expect((await reset(game)).message).toBe('SUCCESS');
  });

  it.each([
    ['agent-full', 'GAME_ACTIVATION_FAIL'],
    ['player-foreign', 'INVALID_USER_2'],
    ['player-suspended', 'INVALID_USER_3'],
  ] as const)('is not opened where the provider answers %s: %s', async (fault, code) => {
    await trouble(game, fault);
    expect((await activate(game)).message).toBe(code);
    expect(await nameAt(member, game)).toBe('');
    expect((await activate(game)).message).toBe('SUCCESS');
  });
});

it('the name of another member’s account is INVALID_USER_4: who asks is not who the page thinks', async () => {
  const other = await world.register();
  await world.call(activateGame, { token: other.token, params: { game: 'pg' }, method: 'POST' });
  await activate('pg');
  const refused = await play('pg', await nameAt(other, 'pg'));
  expect([refused.status, refused.message]).toEqual([403, 'INVALID_USER_4']);
});
