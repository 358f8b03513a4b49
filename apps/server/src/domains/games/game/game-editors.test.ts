import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame, getWallet } from '@kapao/contract/member/wallet.ts';
import { changeGameFace, listGames, planMaintenance } from '@kapao/contract/operator/game.ts';
import { listSettingRevisions, putBackSetting } from '@kapao/contract/operator/revision.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { approveProposed, done } from '../../../testing/two-people.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

const HOUR_MS = 3_600_000;
const reason = 'the provider said so';
const params = { code: 'pg' };

let world: World;
let member: Member;
let username: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await world.deposit(member, 1_000);
  await world.call(activateGame, { token: member.token, params: { game: 'pg' }, method: 'POST' });
  username = (await card())?.username ?? '';
});
afterAll(() => world?.stop());
afterEach(() => world.admin.query('update games set maintenance_from = null, maintenance_until = null'));

const wallet = async () => {
  const { reply, text } = await world.call(getWallet, { token: member.token });
  if (!reply) throw new Error(text);
  return reply;
};
const card = async () => (await wallet()).slots.find(({ code }) => code === 'pg');
const listed = async () =>
  (await world.callAs('owner', listGames)).reply?.games.find(({ code }) => code === 'pg') ?? { name: '' };
const span = (fromHours: number, untilHours: number) => ({
  from: new Date(Date.now() + fromHours * HOUR_MS).toISOString(),
  until: new Date(Date.now() + untilHours * HOUR_MS).toISOString(),
});
const plan = (maintenance: { from: string; until: string } | null, by: 'owner' | 'support' = 'owner') =>
  world.callAs(by, planMaintenance, { params, body: { maintenance, reason } });
const move = (from: string, to: string) =>
  world.call(transfer, { token: member.token, body: { from, to, amount: 10 } });
const play = () => world.call(autoLogin, { token: member.token, params: { provider: 'pg', username } });
const newest = async () => {
  const query = { editor: 'game', subject: 'pg' } as const;
  const [first] = (await world.callAs('owner', listSettingRevisions, { query })).reply?.revisions ?? [];
  if (!first) throw new Error('nothing was changed');
  return first;
};
const putBack = async () => {
  const { number } = await newest();
  return world.callAs('owner', putBackSetting, { params: { number: String(number) }, body: { reason } });
};

it('a game has a name in each language, and where it has none there is the one of all', async () => {
  const was = await card();
  expect(was).toMatchObject({ nameTH: was?.name, nameLA: was?.name, nameEN: was?.name });
  const face = { name: 'PG', nameTH: 'พีจี', nameLA: 'ພີຈີ', logo: '/art/star.svg', background: '/art/star.svg' };
  const answer = await world.callAs('owner', changeGameFace, { params, body: { ...face, reason } });
  expect([answer.status, await card()]).toEqual([202, was]);
  expect((await approveProposed(world, answer, 'owner')).message).toBe('UNAUTHORIZED');
  expect((await approveProposed(world, answer, 'finance')).status).toBe(200);
  expect(await card()).toMatchObject({ name: 'PG', nameTH: 'พีจี', nameLA: 'ພີຈີ', nameEN: 'PG' });
  expect(await listed()).toMatchObject({ nameTH: 'พีจี' });
  expect(await listed()).not.toHaveProperty('nameEN');
  const row = await newest();
  expect([row.before, row.after]).toEqual([{ name: was?.name, logo: was?.logo, background: was?.background }, face]);
  const back = await putBack();
  expect([back.status, (await card())?.name]).toEqual([202, 'PG']);
  await approveProposed(world, back, 'finance');
  expect(await card()).toEqual(was);
});

it('a game is found in the group an operator chose, and its kind stays what turnover counts it by', async () => {
  const body = { name: 'PG', logo: '/art/star.svg', background: '/art/star.svg', reason };
  await done(world, await world.callAs('owner', changeGameFace, { params, body }));
  const grouped = await world.callAs('owner', changeGameFace, { params, body: { ...body, group: 'lotto' } });
  expect(grouped.message).toBe('SUCCESS');
  const { slotAccount, lottoAccount } = await wallet();
  expect(slotAccount.some(({ code }) => code === 'pg')).toBe(false);
  expect(lottoAccount.find(({ code }) => code === 'pg')?.category).toBe('lotto');
  expect(await listed()).toMatchObject({ category: 'slot', group: 'lotto' });
  expect((await putBack()).status).toBe(200);
  expect((await card())?.category).toBe('slot');
});

it('in planned maintenance money goes home and none goes in, nobody plays, and it ends by itself', async () => {
  expect((await move('WALLET', 'pg')).status).toBe(200);
  const now = span(-1, 1);
  expect((await plan(now)).status).toBe(200);
  expect(await card()).toMatchObject({ isAvailable: false, inMaintenance: true, maintenance: now, web: null });
  expect(await listed()).toMatchObject({ inMaintenance: false, maintenance: { ...now, isNow: true } });
  expect((await move('WALLET', 'pg')).message).toBe('NO_GAME');
  expect((await play()).message).toBe('NO_GAME');
  const other = await world.register();
  const opening = { token: other.token, params: { game: 'pg' }, method: 'POST' } as const;
  expect((await world.call(activateGame, opening)).message).toBe('SLOT_ACTIVATE_FAIL');
  expect((await move('pg', 'WALLET')).status).toBe(200);
  await world.admin.query("update games set maintenance_until = now() where code = 'pg'");
  await expect.poll(card).toMatchObject({ isAvailable: true, inMaintenance: false, maintenance: null });
  expect(await listed()).toMatchObject({ maintenance: null });
  expect((await move('WALLET', 'pg')).status).toBe(200);
  expect((await play()).status).toBe(200);
});

it('maintenance that is ahead is told and stops nothing, and one by hand has no end that could be told', async () => {
  const ahead = span(2, 4);
  await plan(ahead);
  expect(await card()).toMatchObject({ isAvailable: true, inMaintenance: false, maintenance: ahead });
  expect((await move('WALLET', 'pg')).status).toBe(200);
  await world.admin.query("update games set in_maintenance = true where code = 'pg'");
  await expect.poll(card).toMatchObject({ isAvailable: false, inMaintenance: true, maintenance: null });
  await world.admin.query("update games set in_maintenance = false where code = 'pg'");
});

it('maintenance without an end, backwards, too long or over is refused, also by the database', async () => {
  for (const wrong of [span(2, 1), span(1, 1 + 14 * 24.1), span(-4, -2)]) {
    expect((await plan(wrong)).message).toBe('KEY_INVALID');
  }
  expect((await plan({ ...span(1, 2), until: '' })).message).toBe('KEY_MISSING');
  expect((await plan(span(1, 2), 'support')).message).toBe('UNAUTHORIZED');
  const unknown = { params: { code: 'nowhere' }, body: { maintenance: null, reason } };
  expect((await world.callAs('owner', planMaintenance, unknown)).message).toBe('NO_GAME');
  for (const wrong of [
    'now() + interval $$1 day$$, null',
    'now(), now() - interval $$1 day$$',
    'now(), now() + interval $$15 days$$',
  ]) {
    const set = `update games set (maintenance_from, maintenance_until) = (${wrong}) where code = 'pg'`;
    await expect(world.admin.query(set)).rejects.toThrow(/maintenance_/);
  }
});

it('a plan is kept with what was planned before, and put back in one step', async () => {
  const [first, second] = [span(1, 2), span(3, 5)];
  await plan(first);
  await plan(second);
  expect(await newest()).toMatchObject({ operator: 'owner', before: first, after: second, canPutBack: true });
  expect((await putBack()).status).toBe(200);
  expect(await listed()).toMatchObject({ maintenance: first });
  await plan(null);
  expect(await listed()).toMatchObject({ maintenance: null });
  expect((await putBack()).status).toBe(200);
  expect(await listed()).toMatchObject({ maintenance: first });
});

it('a plan whose time has passed is not offered again, and is refused', async () => {
  const past = {
    from: new Date(Date.now() - 7_200_000).toISOString(),
    until: new Date(Date.now() - 3_600_000).toISOString(),
  };
  await plan(null);
  await world.admin.query("update games set maintenance_from = $1, maintenance_until = $2 where code = 'pg'", [
    past.from,
    past.until,
  ]);
  await plan(null);
  expect(await newest()).toMatchObject({ before: past, after: null, canPutBack: false });
  expect((await putBack()).message).toBe('KEY_INVALID');
});
