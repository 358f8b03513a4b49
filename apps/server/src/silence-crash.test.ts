import { getWallet } from '@kapao/contract/member/wallet.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { busyMs } from './testing/busy.ts';
import { brokenPromises, LOAD_PAYOUTS, repeatUnknown, runLoad } from './testing/load.ts';
import { registerOver } from './testing/load-members.ts';
import { type Network, startNetwork } from './testing/network.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';
import { differencesOutside } from './testing/truth.ts';
import { callOver } from './testing/wire.ts';
import { setPolicy, until } from './testing/world.ts';

const MEMBERS = 6;
const FAIL_TIMEOUT_MS = busyMs(5_000);
const RECOVERY_TIMEOUT_MS = busyMs(10_000);

let world: ServerWorld;
let network: Network;
let url: string;
beforeAll(async () => {
  world = await startServerWorld(inject('databaseAdminUrl'));
  await setPolicy(world.admin, 'payout', LOAD_PAYOUTS);
  network = await startNetwork(world.databaseUrl);
  ({ url } = await world.startServer({ DATABASE_URL: network.url }));
});
afterAll(async () => {
  await world?.stop();
  await network?.stop();
});

it('with the database silent requests fail within 5 s, no money answer is guessed, and it heals within 10 s (safety F6)', async () => {
  const { admin, outside } = world;
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, () => registerOver({ url, admin, outside }, 5_000)),
  );
  const took: number[] = [];
  const statuses: number[] = [];
  let isQuiet = false;
  let isOver = false;
  const load = runLoad({
    call: async (route, options) => {
      const [startedMs, wasQuiet] = [performance.now(), isQuiet];
      const answer = await callOver(url, route, options);
      took.push(performance.now() - startedMs);
      if (wasQuiet && isQuiet) statuses.push(answer.status);
      return answer;
    },
    members,
    isOver: () => isOver,
  });
  await until('the load has begun', async () => took.length > 2 * MEMBERS);
  network.goQuiet();
  isQuiet = true;
  await until('the silence has hit requests', async () => statuses.length > MEMBERS);
  const readAtMs = performance.now();
  const profile = { token: members[0]?.token ?? '' };
  expect((await callOver(url, getWallet, profile)).status, 'a read fails too').toBeGreaterThanOrEqual(500);
  expect(performance.now() - readAtMs).toBeLessThan(FAIL_TIMEOUT_MS);
  isQuiet = false;
  network.heal();
  const healedAtMs = performance.now();
  await until('it answers again', async () => (await callOver(url, getWallet, profile)).status === 200);
  expect(performance.now() - healedAtMs).toBeLessThan(RECOVERY_TIMEOUT_MS);
  const answered = took.length;
  await until('the load goes on', async () => took.length > answered + 2 * MEMBERS);
  isOver = true;
  const sent = await load;

  expect(Math.max(...took)).toBeLessThan(FAIL_TIMEOUT_MS);
  expect(statuses.length, 'the silence must hit requests').toBeGreaterThan(MEMBERS);
  expect(statuses.filter((status) => status < 500)).toEqual([]);
  const call = (...[route, options]: Parameters<Parameters<typeof repeatUnknown>[0]['call']>) =>
    callOver(url, route, options);
  await world.hurry();
  expect(await repeatUnknown({ call, sent, within: 60_000 })).toEqual([]);
  await until('every operation has ended', async () => {
    await world.hurry();
    return (await world.admin.query('select 1 from operations where final_at is null limit 1')).rowCount === 0;
  });
  for (const member of members) expect(await differencesOutside(world, member)).toEqual([]);
  expect(await brokenPromises(world.admin, sent)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});
