import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/tools/free-port.ts';
import { mapAtOnce } from './platform/process/map-at-once.ts';
import { brokenPromises, LOAD_PAYOUTS, outliveLeases, repeatUnknown, runLoad } from './testing/load.ts';
import { registerOver, sendMoney } from './testing/load-members.ts';
import type { Program } from './testing/program.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';
import { differencesOutside } from './testing/truth.ts';
import { callOver } from './testing/wire.ts';
import { booksOf, type Member, setPolicy, until } from './testing/world.ts';

/** `npm run kills` sets them to three minutes, 64 members and a kill every 20 seconds. */
const SECONDS = Number(process.env.KILLS_SECONDS ?? 30);
const MEMBERS = Number(process.env.KILLS_MEMBERS ?? 12);
const KILL_EVERY_MS = Number(process.env.KILLS_EVERY_SECONDS ?? 8) * 1_000;
const FUNDS = 5_000;
const REGISTERED_AT_ONCE = 4;
const SETTLE_TIMEOUT_MS = 120_000;

let world: ServerWorld;
const servers: Program[] = [];
const ports: string[] = [];

beforeAll(async () => {
  world = await startServerWorld(inject('databaseAdminUrl'));
  await setPolicy(world.admin, 'payout', LOAD_PAYOUTS);
  const first = await world.startServer();
  ports.push(new URL(first.url).port, String(await freePort()));
  servers.push(first, await world.startServer({ PORT: String(ports[1]) }));
});
afterAll(() => world?.stop());

let turn = 0;
function nextUrl(): string {
  turn += 1;
  return servers[turn % servers.length]?.url ?? '';
}

/** As behind a load balancer: a call that is lost with its process is repeated at the other, under its key. */
const call: Parameters<typeof runLoad>[0]['call'] = async (route, options) =>
  (await callOver(nextUrl(), route, options).catch(() => undefined)) ?? callOver(nextUrl(), route, options);

async function killInTurn(isOver: () => boolean): Promise<number> {
  let kills = 0;
  for (;;) {
    const notBeforeMs = performance.now() + KILL_EVERY_MS;
    const isDue = async () => isOver() || performance.now() > notBeforeMs;
    await until('it is time to kill', isDue, 2 * KILL_EVERY_MS);
    if (isOver()) return kills;
    const place = kills % servers.length;
    await servers[place]?.kill('SIGKILL');
    kills += 1;
    servers[place] = await world.startServer({ PORT: String(ports[place]) });
  }
}

/** Answers how many baht came in for each member. */
async function sendMoneyMeanwhile(members: readonly Member[], isOver: () => boolean): Promise<number> {
  let baht = 0;
  while (!isOver()) {
    await Promise.all(members.map((member) => sendMoney(world.outside, member, 1)));
    baht += 1;
    await sleep(2_000);
  }
  return baht;
}

it(`two servers, one killed every ${KILL_EVERY_MS / 1_000} s for ${SECONDS} s under load: nothing is lost, doubled or told wrong`, {
  timeout: SECONDS * 1_000 + 300_000,
}, async () => {
  const site = { url: servers[0]?.url ?? '', admin: world.admin, outside: world.outside };
  const members = await mapAtOnce(Array.from({ length: MEMBERS }), REGISTERED_AT_ONCE, () => registerOver(site, FUNDS));
  const endsAtMs = Date.now() + SECONDS * 1_000;
  const isOver = () => Date.now() > endsAtMs;
  const [sent, kills, broughtBaht] = await Promise.all([
    runLoad({ call, members, isOver }),
    killInTurn(isOver),
    sendMoneyMeanwhile(members, isOver),
  ]);

  await outliveLeases(world.admin);
  const unknown = await repeatUnknown({ call, sent, within: 60_000 });
  // Who asked for a second withdrawal beside an open one keeps that refusal.
  expect(unknown.filter(({ answer }) => !answer)).toEqual([]);
  const isEnded = async () => {
    await outliveLeases(world.admin);
    return (await world.admin.query('select 1 from operations where final_at is null limit 1')).rowCount === 0;
  };
  await until('every operation has its end', isEnded, SETTLE_TIMEOUT_MS);
  const received = BigInt(FUNDS + broughtBaht) * 100n;
  await until('every deposit is credited', async () => {
    const all = await mapAtOnce(members, REGISTERED_AT_ONCE, (member) => booksOf(world.admin, member));
    return all.every(({ bank = 0n }) => bank <= -received);
  });
  const acknowledged = sent.filter(({ answer }) => answer?.status === 200).length;
  process.stdout.write(`kills under load: ${JSON.stringify({ kills, sent: sent.length, acknowledged })}\n`);
  for (const member of members) expect((await booksOf(world.admin, member)).bank).toBe(-received);
  const differences = await mapAtOnce(members, REGISTERED_AT_ONCE, (member) => differencesOutside(world, member));
  expect(differences.flat()).toEqual([]);
  expect(await brokenPromises(world.admin, sent)).toEqual([]);
  expect(await world.audit()).toEqual([]);
  expect(kills).toBeGreaterThan(0);
  expect(acknowledged).toBeGreaterThan(MEMBERS * kills);
});
