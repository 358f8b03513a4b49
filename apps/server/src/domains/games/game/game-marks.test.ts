import { markFavourite, saveFavouriteAmounts } from '@kapao/contract/member/game-mark.ts';
import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const mark = (member: Member, game: string, isFavourite: boolean) =>
  world.call(markFavourite, { token: member.token, params: { game }, body: { isFavourite } });
const slotsOf = async (member: Member) => (await world.wallet(member)).slots;

it('a favourite is seen on every device of its member and by nobody else', async () => {
  const member = await world.register();
  const other = await world.register();
  expect((await mark(member, 'imi', true)).status).toBe(200);
  expect((await mark(member, 'pg', true)).status).toBe(200);
  expect((await mark(member, 'pg', false)).status).toBe(200);
  const second = { ...member, token: await world.signIn(member.username) };
  expect((await slotsOf(second)).filter(({ isFavourite }) => isFavourite).map(({ code }) => code)).toEqual(['imi']);
  expect((await slotsOf(other)).some(({ isFavourite }) => isFavourite)).toBe(false);
});

it('a game that there is not cannot be a favourite, and fifty marks at a time leave one row', async () => {
  const member = await world.register();
  expect((await mark(member, 'nosuch', true)).message).toBe('NO_GAME');
  await Promise.all(Array.from({ length: 50 }, () => mark(member, 'pg', true)));
  const { rows } = await world.admin.query('select count(*)::int as n from game_marks where member_id = $1', [
    member.id,
  ]);
  expect(rows[0]?.n).toBe(1);
});

it('a game is played last from the moment it was opened, and a launch that is refused is none', async () => {
  const member = await world.register();
  const username = await world.activate(member, 'pg');
  const launch = () =>
    world.call(autoLogin, { token: member.token, params: { provider: 'pg', username }, method: 'POST' });
  expect((await launch()).message).toBe('MONEY_NOT_ENOUGH');
  expect((await slotsOf(member)).find(({ code }) => code === 'pg')?.lastPlayedAt).toBeNull();
  await world.deposit(member, 50);
  const before = Date.now();
  expect((await launch()).status).toBe(200);
  const at = (await slotsOf(member)).find(({ code }) => code === 'pg')?.lastPlayedAt ?? '';
  expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000);
});

it('own amounts are kept exactly, at most three, and only amounts that can be paid', async () => {
  const member = await world.register();
  const save = (amounts: number[]) =>
    world.call(saveFavouriteAmounts, { token: member.token, body: { amounts }, method: 'PUT' });
  expect((await save([20, 1_250.5, 20])).status).toBe(200);
  expect((await world.wallet(member)).favouriteAmounts).toEqual([20, 1_250.5]);
  for (const amounts of [[0], [-1], [1.234], [1, 2, 3, 4]]) expect((await save(amounts)).message).toBe('KEY_INVALID');
  expect((await save([])).status).toBe(200);
  expect((await world.wallet(member)).favouriteAmounts).toEqual([]);
});
