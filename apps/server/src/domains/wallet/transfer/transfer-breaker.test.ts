import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { differencesOutside } from '../../../testing/truth.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { BREAKER_FAILURES: '3', BREAKER_OPEN_SECONDS: '4' });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  await world.activate(member, 'pg');
  await world.activate(member, 'joker2');
  await world.deposit(member, 1_000);
});

const move = (to: string) => world.call(transfer, { token: member.token, body: { from: 'WALLET', to, amount: 100 } });
const refresh = (game: string) => world.call(refreshSlots, { token: member.token, query: { game } });

it('a dead provider is left alone after three silences, the others notice nothing, and it comes back by itself', async () => {
  await world.outside.setFault({ target: 'game:pg', fault: 'slow', times: 3, ms: 30_000 });
  for (let silence = 0; silence < 3; silence += 1) expect((await refresh('pg')).reply?.notRefreshed).toEqual(['pg']);

  // Not sent at all, so it is a definite no, and the money never left.
  expect((await move('pg')).message).toBe('TRANSFER_FAIL');
  expect((await refresh('pg')).reply?.notRefreshed).toEqual(['pg']);
  expect((await move('joker2')).reply?.status).toBe('SUCCESS');
  const sent = await world.admin.query(
    `select 1 from provider_calls join operations using (member_id, operation_id)
     where member_id = $1 and counterparty = 'pg'`,
    [member.id],
  );
  expect(sent.rowCount).toBe(0);
  expect((await world.books(member)).cash).toBe(90_000n);

  await until('it is asked again', async () => (await refresh('pg')).reply?.notRefreshed.length === 0);
  expect((await move('pg')).reply?.status).toBe('SUCCESS');
  await world.untilAllEnded();
  expect(await differencesOutside(world, member)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});
