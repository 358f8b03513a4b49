import { randomUUID } from 'node:crypto';
import { login } from '@kapao/contract/member/login.ts';
import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { listSessions, prove } from '@kapao/contract/member/session.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MEMBER_PASSWORD, type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const ROUTES: readonly Route[] = MEMBER_ROUTES;

/** Time passes since the last password, and the session was used all the while. */
async function age({ id }: Member, hours: number): Promise<void> {
  await world.admin.query('update sessions set proven_at = now() - make_interval(mins => $2) where member_id = $1', [
    id,
    hours * 60,
  ]);
  world.app.known.sessions.forget();
}

const bet = (token: string) =>
  world.call(transfer, { token, body: { from: 'WALLET', to: 'pg', amount: 100 }, key: randomUUID() });

it('moving money asks for the password twelve hours after the last one, and goes on with it', async () => {
  const member = await world.register();
  await world.activate(member, 'pg');
  await world.deposit(member, 500);
  await age(member, 11);
  expect((await bet(member.token)).status).toBe(200);
  await age(member, 13);
  expect((await bet(member.token)).message).toBe('UNAUTHORIZED');
  expect((await world.call(getWallet, { token: member.token })).status).toBe(200);
  const wrong = await world.call(prove, { token: member.token, body: { password: 'not this one' } });
  expect(wrong.message).toBe('WRONG_PASSWORD');
  expect((await bet(member.token)).message).toBe('UNAUTHORIZED');
  expect((await world.call(prove, { token: member.token, body: { password: MEMBER_PASSWORD } })).message).toBe(
    'SUCCESS',
  );
  expect((await bet(member.token)).status).toBe(200);
});

it('a remembered session moves no money by any call of its kind on the next day, until its member signs in again', async () => {
  const member = await world.register();
  const remembered = await world.call(login, {
    body: { username: member.username, password: MEMBER_PASSWORD, remember: true },
  });
  const token = remembered.reply?.token ?? '';
  await age(member, 24);
  const asking = ROUTES.filter(({ asksProof }) => asksProof);
  expect(asking.length).toBeGreaterThanOrEqual(11);
  for (const route of asking) {
    const body = route.body ? { from: 'WALLET', to: 'pg', amount: 100 } : undefined;
    const asked = { token, params: { code: 'NONE' }, ...(body && { body }) };
    expect([route.path, (await world.call(route, asked)).message]).toEqual([route.path, 'UNAUTHORIZED']);
  }
  expect((await world.call(listSessions, { token })).status).toBe(200);
  const fresh = await world.signIn(member.username);
  expect((await bet(fresh)).message).not.toBe('UNAUTHORIZED');
});

it('operators set after how long money asks for the password', async () => {
  const member = await world.register();
  await world.setPolicy('sessions', { proofHours: 2 });
  try {
    await age(member, 3);
    expect((await bet(member.token)).message).toBe('UNAUTHORIZED');
  } finally {
    await world.admin.query("delete from settings where name = 'policy.sessions'");
  }
  await age(member, 3);
  expect((await bet(member.token)).message).not.toBe('UNAUTHORIZED');
});
