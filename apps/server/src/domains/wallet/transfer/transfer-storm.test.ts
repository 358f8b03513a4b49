import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { transfer, transferAll } from '@kapao/contract/member/transfer.ts';
import { activateGame, getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import { listTransfers, settleTransfer } from '@kapao/contract/operator/transfer.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import type { Program } from '../../../testing/program.ts';
import { makeSeededRandom, type SeededRandom } from '../../../testing/seeded-random.ts';
import { type ServerWorld, startServerWorld } from '../../../testing/server-world.ts';
import { TRANSFER_FAULTS } from '../../../testing/transfer-faults.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import { callOver } from '../../../testing/wire.ts';
import { type Member, until } from '../../../testing/world.ts';

const MEMBERS = Number(process.env.STORM_MEMBERS ?? 300);
const SECONDS = Number(process.env.STORM_SECONDS ?? 30);
const SEED = Number(process.env.STORM_SEED ?? randomInt(2 ** 31));
const FUNDS = 1_000;
const GAMES = ['pg', 'joker2', 'circus', 'imi', 'betflix', 'usun', 'askmebet', 'areaslot'] as const;
const FAULTS = TRANSFER_FAULTS.map(([fault]) => fault) as [string, ...string[]];
/** Everything must be final or before people so long after the faults have stopped (safety F34). */
const SETTLE_TIMEOUT_MS = 120_000;
const KILL_EVERY_MS = 6_000;
/** It goes on until so many ends were told and a server was killed, however busy the computer is. */
const MIN_ANSWERS = MEMBERS / 3;
const TOLD_A_KILL = MEMBERS / 10;
/** On a busy computer few calls are made; with faults by the clock alone each would be hit, and nothing end. */
const CALLS_A_FAULT = 4;
const LONGEST_MS = (SECONDS + 180) * 1_000;

interface Player {
  member: Member;
  games: readonly [string, string];
  usernames: Map<string, string>;
  random: SeededRandom;
}

/** What a member was told of a leg; it must be true at the end. */
interface ReportedEnd {
  transferId: string;
  status: 'SUCCESS' | 'FAILED';
}

let world: ServerWorld;
let server: Program;
/** Made to move money. */
let calls = 0;
beforeAll(async () => {
  world = await startServerWorld(inject('databaseAdminUrl'), {
    TRANSFER_BALANCE_SECONDS: '5',
    // Longer than anything here is late, as the real one is longer than a provider may be.
    TRANSFER_GRACE_SECONDS: '8',
    BREAKER_FAILURES: '20',
    // Real protocols beside the simulators' own.
    REAL_GAMES: 'pg-soft,joker,sexy,betflix,askmebet',
  });
  await world.admin.query(`insert into games (code, name, category, family, has_login_form, logo, background, position)
    values ('circus', 'Diamond Live', 'sport', 'own-reference', false, 'dice', 'dice', 8)`);
  server = await world.startServer();
  // A second factor counts once, so the operator signs in before many things are to be decided at once.
  await world.callAs('finance', listTransfers);
});
afterAll(() => world?.stop());

async function newPlayer(index: number): Promise<Player> {
  const random = makeSeededRandom(SEED + index);
  const member = await world.newPlayer(FUNDS);
  // Every protocol has its players, whatever the seed says.
  const first = GAMES[index % GAMES.length] ?? 'pg';
  const second = random.pick(GAMES.filter((game) => game !== first) as [string, ...string[]]);
  const usernames = new Map<string, string>();
  for (const game of [first, second]) {
    await callOver(server.url, activateGame, { token: member.token, params: { game }, method: 'POST' });
    const found = await world.admin.query<{ username: string }>(
      'select username from game_accounts where member_id = $1 and game_code = $2',
      [member.id, game],
    );
    usernames.set(game, found.rows[0]?.username ?? '');
  }
  return { member, games: [first, second], usernames, random };
}

/** One thing a member does. A call without an answer is made once more under its key, as the app does. */
async function act(player: Player, told: ReportedEnd[]): Promise<void> {
  const { random, member, games } = player;
  const game = random.pick(games);
  const amount = random.whole(100, 40_000) / 100;
  const dice = random.next();
  const options = { token: member.token, key: randomUUID() };
  if (dice < 0.07) {
    const stake = random.whole(1, 2_000) / 100;
    const round = { username: player.usernames.get(game) ?? '', stake, payout: random.whole(0, 4_000) / 100 };
    await world.outside.playRound(game, round).catch(() => undefined);
    return;
  }
  if (dice < 0.14) return void (await checkWallet(member));
  const body = bodyOf(dice, { game, other: games[0] === game ? games[1] : games[0], amount });
  const call = async () => {
    calls += 1;
    const answer =
      'from' in body
        ? await callOver(server.url, transfer, { ...options, body })
        : await callOver(server.url, transferAll, { ...options, body });
    return { status: answer.status, text: answer.text, legs: answer.reply?.legs ?? [] };
  };
  let answered = await call().catch(() => undefined);
  if (!answered) {
    await untilServed();
    answered = await call().catch(() => undefined);
  }
  expect(answered?.status ?? 200, answered?.text).not.toBe(500);
  for (const leg of answered?.legs ?? []) {
    if (leg.transferId !== undefined && leg.status !== 'PENDING')
      told.push({ transferId: leg.transferId, status: leg.status });
  }
}

function bodyOf(dice: number, { game, other, amount }: { game: string; other: string; amount: number }) {
  if (dice < 0.2) return { to: dice < 0.17 ? 'WALLET' : game };
  if (dice < 0.3) return { from: game, to: other, amount };
  return dice < 0.7 ? { from: 'WALLET', to: game, amount } : { from: game, to: 'WALLET', amount };
}

/** L9: what is shown adds up, and nothing is counted twice. */
async function checkWallet(member: Member): Promise<void> {
  const { reply } = await callOver(server.url, getWallet, { token: member.token }).catch(() => ({ reply: undefined }));
  if (!reply) return;
  const minor = (amount: number) => Math.round(amount * 100);
  const inGames = reply.slots.reduce((sum, { amount }) => sum + minor(amount), 0);
  expect(minor(reply.total)).toBe(minor(reply.wallet.amount) + inGames);
}

const isServed = async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.ok === true;
let served: Promise<void> | undefined;
/** All who wait look together: hundreds who each looked by themselves would keep the server from starting. */
function untilServed(): Promise<void> {
  served ??= until('a server is there again', isServed, 180_000).finally(() => {
    served = undefined;
  });
  return served;
}

/** Faults at random games for as long as it lasts. */
async function makeTrouble(random: SeededRandom, isOver: () => boolean): Promise<void> {
  let nextAtCalls = 0;
  while (!isOver()) {
    await sleep(random.whole(60, 260));
    if (calls < nextAtCalls) continue;
    nextAtCalls = calls + CALLS_A_FAULT;
    const fault = random.pick(FAULTS);
    const order = {
      target: `game:${random.pick(GAMES)}`,
      fault,
      times: random.whole(1, 2),
      ms: random.whole(100, 2_500),
    };
    // The outside world takes only so many orders at once.
    await world.outside.setFault(order).catch(() => undefined);
  }
}

/** Each server lives until it has told something: on a busy computer it would only be started and killed. */
async function keepKilling(told: readonly ReportedEnd[], isOver: () => boolean, onKilled: () => void): Promise<void> {
  for (;;) {
    const [toldBefore, notBeforeMs] = [told.length, performance.now() + KILL_EVERY_MS];
    const isDue = () => performance.now() > notBeforeMs && told.length >= toldBefore + TOLD_A_KILL;
    await until('it is time to kill', async () => isOver() || isDue(), LONGEST_MS);
    if (isOver()) return;
    await server.kill('SIGKILL');
    onKilled();
    server = await world.startServer();
  }
}

/** Ends what is before people, as they would: by the provider's books. Answers how many. */
async function letPeopleDecide(): Promise<number> {
  const judged = await world.judge('e.people_since is not null');
  await mapAtOnce(judged, 4, async ({ operationId: id, outcome }) => {
    await world.callAs('finance', settleTransfer, { params: { id }, body: { outcome, reason: 'by the books' } });
  });
  return judged.length;
}

async function untilCalm(): Promise<{ judged: number; tookMs: number }> {
  const startedMs = Date.now();
  let judged = 0;
  const isEnded = async () => {
    await world.hurry();
    judged += await letPeopleDecide();
    return (await world.admin.query('select 1 from operations where final_at is null limit 1')).rowCount === 0;
  };
  await until('every transfer has its end', isEnded, SETTLE_TIMEOUT_MS);
  return { judged, tookMs: Date.now() - startedMs };
}

it(`${MEMBERS} members, ${SECONDS} s of faults and kills, seed ${SEED}: everything is in one place at the end`, {
  timeout: LONGEST_MS + 300_000,
}, async () => {
  process.stdout.write(`transfer storm: STORM_SEED=${SEED} STORM_MEMBERS=${MEMBERS} STORM_SECONDS=${SECONDS}\n`);
  const players = await mapAtOnce(
    Array.from({ length: MEMBERS }, (_, index) => index),
    8,
    newPlayer,
  );
  const told: ReportedEnd[] = [];
  let isOver = false;
  let kills = 0;
  const startedMs = Date.now();
  const isEnough = () => {
    const sinceMs = Date.now() - startedMs;
    return (sinceMs > SECONDS * 1_000 && told.length > MIN_ANSWERS && kills > 0) || sinceMs > LONGEST_MS;
  };
  const acting = players.map(async (player) => {
    while (!isEnough()) {
      await sleep(player.random.whole(200, 4_000));
      await act(player, told);
    }
  });
  const trouble = makeTrouble(makeSeededRandom(SEED), () => isOver);
  const killing = keepKilling(
    told,
    () => isOver,
    () => {
      kills += 1;
    },
  );
  await Promise.all(acting);
  isOver = true;
  await trouble;
  await killing;
  const fired = await world.outside.firedFaults();
  await world.outside.clearFaults();
  const calm = await untilCalm();
  await mapAtOnce(players, 8, async ({ member }) => {
    // A provider that was left alone for its faults is asked again after a moment.
    await until('every game of a member answers', async () => {
      const answered = await callOver(server.url, refreshSlots, { token: member.token });
      return answered.reply?.notRefreshed.length === 0;
    });
  });
  process.stdout.write(`transfer storm: ${JSON.stringify({ calls, told: told.length, kills, fired, ...calm })}\n`);

  const differences = await mapAtOnce(players, 8, async ({ member }) =>
    (await differencesOutside(world, member)).map((difference) => `${member.id}: ${difference}`),
  );
  expect(differences.flat(), `seed ${SEED}`).toEqual([]);
  const ended = await world.admin.query<{ operation_id: string; state: string }>(
    "select operation_id, state from operations where kind = 'transfer'",
  );
  const states = new Map(ended.rows.map((row) => [row.operation_id, row.state]));
  const wrong = told.filter(
    ({ transferId, status }) => states.get(transferId) !== (status === 'SUCCESS' ? 'SUCCEEDED' : 'FAILED'),
  );
  expect(wrong, `seed ${SEED}: told something that is not so`).toEqual([]);
  expect(await world.audit(), `seed ${SEED}`).toEqual([]);
  for (const [fault] of TRANSFER_FAULTS) expect([fault, (fired[fault] ?? 0) > 0]).toEqual([fault, true]);
  expect(kills).toBeGreaterThan(0);
  expect(told.length).toBeGreaterThan(MIN_ANSWERS);
});
