import { lookupActive, lookupBanks } from '@kapao/contract/member/lookup.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { operatorMe } from '@kapao/contract/operator/login.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { actFor } from '../platform/database/side.ts';
import { call } from '../testing/wire.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { DATABASE_POOL: '2', DESK_POOL: '3' });
});
afterAll(() => world?.stop());

/** Takes every connection of one side until it is let go. */
async function takeConnections(side: 'member' | 'operator', count: number): Promise<() => Promise<void>> {
  const ends: (() => void)[] = [];
  const taken = Array.from({ length: count }, () => {
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    ends.push(end);
    const work = actFor(side, () =>
      world.app.db.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        hold();
        await isOver;
      }),
    );
    return { isHeld, work };
  });
  await Promise.all(taken.map(({ isHeld }) => isHeld));
  return async () => {
    for (const end of ends) end();
    await Promise.all(taken.map(({ work }) => work));
  };
}

it('a listener without a free connection answers 503 with Retry-After, and answers again when one is free', async () => {
  const member = await world.register();
  const cookie = await world.cookieOf('support');
  const letGo = [await takeConnections('member', 2), await takeConnections('operator', 3)];
  const answers = await Promise.all([
    world.call(getWallet, { token: member.token }),
    world.call(lookupBanks),
    call(world.app.office, operatorMe, { cookie }),
  ]);
  for (const { status, headers } of answers) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  for (const end of letGo) await end();
  expect((await world.call(getWallet, { token: member.token })).status).toBe(200);
  expect((await call(world.app.office, operatorMe, { cookie })).status).toBe(200);
  expect((await world.call(lookupActive)).status).toBe(200);
});
