import { autoLogin, autoLoginWithPassword } from '@kapao/contract/member/game-session.ts';
import { prove } from '@kapao/contract/member/session.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import {
  activateGame,
  gameAccount,
  getWallet,
  refreshSlots,
  resetGamePassword,
} from '@kapao/contract/member/wallet.ts';
import { addGame, listGames, switchGame } from '@kapao/contract/operator/game.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { approveProposed, done } from '../../../testing/two-people.ts';
import { MEMBER_PASSWORD, type Member, startWorld, type World } from '../../../testing/world.ts';
import { wishedUsername } from './game-rules.ts';

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

const of = (game: string) => ({ token: member.token, params: { game } });
const activate = (game: string) => world.call(activateGame, { ...of(game), method: 'POST' });
const reset = (game: string) => world.call(resetGamePassword, { ...of(game), method: 'POST' });
const credentials = (game: string) => world.call(gameAccount, of(game));
const events = async () => {
  const found = await world.admin.query<{ event: string }>(
    'select event from game_account_events where member_id = $1 order by at',
    [member.id],
  );
  return found.rows.map(({ event }) => event);
};
const expireProof = () =>
  world.admin.query("update sessions set proven_at = now() - interval '6 minutes' where member_id = $1", [member.id]);

describe.each(['pg', 'betflix', 'askmebet'])('an account at %s', (game) => {
  it('is opened once, and its owner sees the name and password the provider gave', async () => {
    expect((await credentials(game)).message).toBe('SLOT_NO_ACCOUNT');
    expect((await activate(game)).message).toBe('SUCCESS');
    expect((await activate(game)).message).toBe('SLOT_ALREADY_ACTIVE');
    const { reply } = await credentials(game);
    expect(reply?.username.toLowerCase()).toContain(wishedUsername(member.id, game));
    expect(reply?.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{7,}$/);
    expect(await world.outside.player(game, reply?.username ?? '')).toMatchObject({ balance: 0 });
    expect(await events()).toEqual(['activated', 'credentials-seen']);
  });

  it('an account asked for by fifty callers at once is opened once, and the stored password is the provider’s', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(game)));
    const messages = answers.map(({ message }) => message);
    expect(messages.filter((message) => message === 'SUCCESS')).toHaveLength(1);
    expect(
      messages.every((message) => ['SUCCESS', 'SLOT_ALREADY_ACTIVE', 'REQUEST_LIMIT'].includes(message ?? '')),
    ).toBe(true);
  });

  it('an account whose opening got no answer is found again at the next try', async () => {
    await world.outside.setFault({ target: `game:${game}`, fault: 'drop-answer' });
    expect((await activate(game)).message).toBe('SLOT_ACTIVATE_FAIL');
    expect((await activate(game)).message).toBe('SUCCESS');
  });

  it('gets a new password; a lost answer makes the kept one unknown, not wrong', async () => {
    await activate(game);
    const first = (await credentials(game)).reply?.password;
    expect((await reset(game)).message).toBe('SUCCESS');
    const second = (await credentials(game)).reply?.password;
    expect(second).not.toBe(first);
    await world.outside.setFault({ target: `game:${game}`, fault: 'refuse' });
    expect((await reset(game)).message).toBe('SLOT_RESET_PASSWORD_FAIL');
    expect((await credentials(game)).reply?.password).toBe(second);
    await world.outside.setFault({ target: `game:${game}`, fault: 'drop-answer' });
    expect((await reset(game)).message).toBe('SLOT_RESET_PASSWORD_FAIL');
    expect((await credentials(game)).message).toBe('SLOT_RESET_PASSWORD_FAIL');
    expect((await reset(game)).message).toBe('SUCCESS');
    expect((await credentials(game)).reply?.password).not.toBe(second);
  });

  it('is opened by a link for the owner’s own name only', async () => {
    await world.deposit(member, 100);
    await activate(game);
    const username = (await credentials(game)).reply?.username ?? '';
    const play = (name: string) =>
      world.call(autoLogin, {
        token: member.token,
        params: { provider: game, username: name },
        query: { device: 'ios' },
      });
    expect((await play(username)).reply?.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/games\//);
    expect((await play('somebody')).message).toBe('INVALID_USER_4');
    const params = { provider: game, username, password: 'ignored' };
    expect((await world.call(autoLoginWithPassword, { token: member.token, params })).status).toBe(200);
    const { reply } = await world.call(getWallet, { token: member.token });
    expect(reply?.slots.find(({ code }) => code === game)).toMatchObject({
      username,
      isActive: true,
      web: `/api/autoLogin/${game}/${username}`,
      android: `/api/autoLogin/${game}/${username}?device=android`,
      ios: `/api/autoLogin/${game}/${username}?device=ios`,
    });
  });
});

describe('play', () => {
  const play = async (game: string) => {
    const username = (await credentials(game)).reply?.username ?? '';
    return world.call(autoLogin, { token: member.token, params: { provider: game, username } });
  };

  it('needs money in the wallet or in the game, and money elsewhere does not count', async () => {
    for (const game of ['pg', 'imi']) await activate(game);
    const refused = await play('pg');
    expect([refused.status, refused.message]).toEqual([409, 'MONEY_NOT_ENOUGH']);
    await world.deposit(member, 100);
    expect([(await play('pg')).status, (await play('imi')).status]).toEqual([200, 200]);
    const body = { from: 'WALLET', to: 'pg', amount: 100 };
    expect((await world.call(transfer, { token: member.token, body })).message).toBe('SUCCESS');
    expect((await play('pg')).status).toBe(200);
    expect((await play('imi')).message).toBe('MONEY_NOT_ENOUGH');
  });

  it('goes on with what was won after the balance was last told', async () => {
    await world.deposit(member, 100);
    await activate('pg');
    await world.call(transfer, { token: member.token, body: { from: 'WALLET', to: 'pg', amount: 100 } });
    const username = (await credentials('pg')).reply?.username ?? '';
    await world.outside.playRound('pg', { username, stake: 100, payout: 0 });
    await world.call(refreshSlots, { token: member.token, method: 'POST' });
    expect((await play('pg')).message).toBe('MONEY_NOT_ENOUGH');
    await world.outside.playRound('pg', { username, stake: 0, payout: 50 });
    expect((await play('pg')).status).toBe(200);
  });
});

describe('credentials', () => {
  it('are shown after a fresh proof only; the proof is given apart', async () => {
    await activate('pg');
    await expireProof();
    expect((await credentials('pg')).message).toBe('UNAUTHORIZED');
    const give = (password: string) => world.call(prove, { token: member.token, body: { password } });
    expect((await give('not the password')).message).toBe('WRONG_PASSWORD');
    expect((await credentials('pg')).message).toBe('UNAUTHORIZED');
    expect((await give(MEMBER_PASSWORD)).message).toBe('SUCCESS');
    expect((await credentials('pg')).status).toBe(200);
    expect(await events()).toEqual(['activated', 'credentials-seen']);
  });

  it('credentials of the provider with a form of its own come with the fields of that form', async () => {
    await activate('usun');
    const { reply } = await credentials('usun');
    expect(Object.keys(reply?.event ?? {})).toEqual(['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION']);
    await activate('pg');
    expect((await credentials('pg')).reply).not.toHaveProperty('event');
  });

  it('are sealed at rest', async () => {
    await activate('pg');
    const password = (await credentials('pg')).reply?.password ?? '';
    const found = await world.admin.query('select password_sealed from game_accounts where member_id = $1', [
      member.id,
    ]);
    expect(Buffer.from(found.rows[0]?.password_sealed).includes(password)).toBe(false);
  });
});

it('names wished at providers differ for every member and game, whatever the case of the member’s id', () => {
  const names = ['aaaaAAAA-_00', 'aaaaaaaa-_00', 'AAAAAAAA-_00'].flatMap((id) =>
    ['pg', 'imi'].map((game) => wishedUsername(id, game)),
  );
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6);
});

describe('a provider', () => {
  const reason = 'its maker is at work';
  const become = (isOn: boolean, inMaintenance: boolean) =>
    world.callAs('owner', switchGame, { params: { code: 'joker2' }, body: { isOn, inMaintenance, reason } });
  const card = async () => {
    const { reply } = await world.call(getWallet, { token: member.token });
    return reply?.slots.find(({ code }) => code === 'joker2');
  };
  afterEach(() => become(true, false));

  it('a game is entered once, switched off and behind the others, and written down', async () => {
    const body = { code: 'newgame', name: 'New Game', category: 'slot' as const, reason };
    const enter = (change: Partial<typeof body> = {}) =>
      world.callAs('owner', addGame, { body: { ...body, ...change } });
    for (const who of ['owner', 'finance'] as const) await world.cookieOf(who);
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter()));
    const agreed = await Promise.all(answers.map((answer) => approveProposed(world, answer, 'finance')));
    expect(agreed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter()).message).toBe('KEY_INVALID');
    expect((await enter({ code: 'pg' })).message).toBe('KEY_INVALID');
    expect((await enter({ code: 'New-Game' })).message).toBe('KEY_INVALID');
    expect((await enter({ code: '' })).message).toBe('KEY_MISSING');
    expect((await world.callAs('finance', addGame, { body })).message).toBe('UNAUTHORIZED');
    const games = (await world.callAs('auditor', listGames)).reply?.games;
    expect(games?.at(-1)).toMatchObject({ code: 'newgame', isOn: false, accounts: 0 });
    const log = await world.callAs('owner', listAudit, { query: { action: 'game.add' } });
    expect(log.reply?.entries).toMatchObject([
      { operator: 'finance', subject: 'newgame', reason },
      { operator: 'owner', subject: 'newgame', reason },
    ]);
  });

  it('a game compares no results with bets that its partner never tells, whichever was entered first', async () => {
    const provided = (
      code: string,
    ) => `insert into partners (partner_id, kind, protocol, name, url, settings, timeout_ms,
      calls_at_once, position, share, is_on, is_paused, secret_marks) values ('game-${code}', 'game', 'askmebet', 'Of ${code}',
      'http://127.0.0.1:9', '{"game": "${code}"}', 1000, 1, 1, 1, false, true, '{}')`;
    const entered = async (code: string) =>
      done(world, await world.callAs('owner', addGame, { body: { code, name: code, category: 'sport', reason } }));
    await world.admin.query(provided('laterone'));
    await entered('laterone');
    await entered('firstone');
    await world.admin.query(provided('firstone'));
    const found = await world.admin.query(
      "select code, compares_results from games where code in ('laterone', 'firstone', 'pg') order by code",
    );
    expect(found.rows).toEqual([
      { code: 'firstone', compares_results: false },
      { code: 'laterone', compares_results: false },
      { code: 'pg', compares_results: true },
    ]);
  });

  it('a provider in maintenance says so on its card and opens neither account nor game', async () => {
    expect((await become(true, true)).message).toBe('SUCCESS');
    expect(await card()).toMatchObject({ isAvailable: false, inMaintenance: true, web: null });
    expect((await activate('joker2')).message).toBe('SLOT_ACTIVATE_FAIL');
    await become(true, false);
    await activate('joker2');
    const username = (await card())?.username ?? '';
    await become(true, true);
    const params = { provider: 'joker2', username };
    expect((await world.call(autoLogin, { token: member.token, params })).message).toBe('NO_GAME');
  });

  it('a provider that is switched off is gone, and the switch is written down with its reason', async () => {
    expect((await become(false, false)).message).toBe('SUCCESS');
    expect(await card()).toBeUndefined();
    expect((await activate('joker2')).message).toBe('NO_GAME');
    const games = (await world.callAs('auditor', listGames)).reply?.games;
    expect(games?.find(({ code }) => code === 'joker2')).toMatchObject({ isOn: false, family: 'own-reference' });
    const log = await world.callAs('owner', listAudit, { query: { action: 'game.switch' } });
    expect(log.reply?.entries[0]).toMatchObject({ subject: 'joker2', reason });
    const refused = await world.callAs('owner', switchGame, {
      params: { code: 'nosuch' },
      body: { isOn: true, inMaintenance: false, reason },
    });
    expect(refused.message).toBe('NO_GAME');
  });
});
