import { randomInt, randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame, getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import { settleTransfer } from '@kapao/contract/operator/transfer.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { GATE_FUNCTION, type Gate, makeGate } from '../../../testing/gate.ts';
import type { Program } from '../../../testing/program.ts';
import { type ServerWorld, startServerWorld } from '../../../testing/server-world.ts';
import { TRANSFER_FAULTS } from '../../../testing/transfer-faults.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import { callOver } from '../../../testing/wire.ts';
import { booksOf, type Member, until } from '../../../testing/world.ts';

/** Of the simulators' own protocols one of each family; the others are spoken as the companies speak them. */
const SIMULATED = ['imi', 'usun', 'areaslot'] as const;
const REAL = ['pg', 'joker2', 'circus', 'betflix', 'askmebet'] as const;
const REAL_GAMES = 'pg-soft,joker,sexy,betflix,askmebet';
/** In turn, from a place the seed says: each case has one of the first and two of the second. `KILL_GAMES=all` has every one in every case. */
const SEED = Number(process.env.KILL_SEED ?? randomInt(15));
const turnOf = <Game>(games: readonly Game[], turn: number) => games[turn % games.length] as Game;
const gamesOf = (turn: number): readonly string[] =>
  process.env.KILL_GAMES === 'all'
    ? [...SIMULATED, ...REAL]
    : [turnOf(SIMULATED, turn), turnOf(REAL, turn), turnOf(REAL, turn + 2)];
/** Money going in and out of each; the killed request of each is under way at the same moment. */
const movesOf = (games: readonly string[]) =>
  games.flatMap((game) => [
    { game, isOut: false, body: { from: 'WALLET', to: game, amount: 300 } },
    { game, isOut: true, body: { from: game, to: 'WALLET', amount: 300 } },
  ]);
const FUNDS = 1_000;
/** Where a process is stopped: before it writes down that it sends, or before it writes down what became of it. */
const HOLDS = { 'before sending': 71, 'after sending': 72 } as const;

let world: ServerWorld;
let server: Program;
let gate: Gate;
beforeAll(async () => {
  process.stdout.write(`transfers and kills: KILL_SEED=${SEED}\n`);
  const grace = { TRANSFER_BALANCE_SECONDS: '3', TRANSFER_GRACE_SECONDS: '3' };
  world = await startServerWorld(inject('databaseAdminUrl'), { ...grace, REAL_GAMES });
  await world.admin.query(`insert into games (code, name, category, family, has_login_form, logo, background, position)
    values ('circus', 'Diamond Live', 'sport', 'own-reference', false, 'dice', 'dice', 8)`);
  await world.admin.query(GATE_FUNCTION);
  await world.admin.query(`create trigger gate_before before insert on provider_calls for each row when (new.purpose = 'transfer')
      execute function wait_at_gate('${HOLDS['before sending']}')`);
  await world.admin.query(`create trigger gate_after before update on operations for each row when (new.state <> old.state)
      execute function wait_at_gate('${HOLDS['after sending']}')`);
  gate = await makeGate(world.databaseUrl);
  server = await world.startServer();
});
afterAll(async () => {
  await gate?.end();
  await world?.stop();
});

async function newPlayerAt(game: string, isInside: boolean): Promise<Member> {
  const member = await world.newPlayer(FUNDS);
  const opened = await callOver(server.url, activateGame, { token: member.token, params: { game }, method: 'POST' });
  expect(opened.message, opened.text).toBe('SUCCESS');
  if (isInside) expect((await move(member, { from: 'WALLET', to: game, amount: 500 })).status).toBe(200);
  return member;
}

const move = (member: Member, body: { from: string; to: string; amount: number }, key: string = randomUUID()) =>
  callOver(server.url, transfer, { token: member.token, body, key });

/** How many of these members' transfers stand at the gate or are over. */
async function standing(members: Member[]): Promise<number> {
  const over = await world.admin.query(
    "select 1 from operations where kind = 'transfer' and final_at is not null and member_id = any($1) and amount = 30000",
    [members.map(({ id }) => id)],
  );
  return (await gate.countWaiting()) + (over.rowCount ?? 0);
}

async function untilJudged(members: Member[]): Promise<void> {
  const ids = members.map(({ id }) => `'${id}'`).join(',');
  await until('every transfer has an end', async () => {
    await world.hurry();
    for (const { operationId: id, outcome } of await world.judge(
      `e.people_since is not null and o.member_id in (${ids})`,
    )) {
      const body = { outcome, reason: 'as the books of the provider say' };
      await world.callAs('finance', settleTransfer, { params: { id }, body });
    }
    const open = await world.admin.query(`select 1 from operations where final_at is null and member_id in (${ids})`);
    return open.rowCount === 0;
  });
}

const CASES = TRANSFER_FAULTS.flatMap(([fault]) =>
  (['before sending', 'after sending'] as const).map((moment) => [fault, moment] as const),
).map(([fault, moment], index) => [fault, moment, gamesOf(SEED + index)] as const);

it.each(CASES)(
  '%s, killed %s, money going in and out: in one place, once, never told wrong',
  async (fault, moment, games) => {
    const moves = movesOf(games);
    const members = await Promise.all(moves.map(({ game, isOut }) => newPlayerAt(game, isOut)));
    // Money out asks for the balance first, which these two faults meet as well.
    const times = fault === 'down' || fault === 'slow' ? 3 : 2;
    for (const game of games) await world.outside.setFault({ target: `game:${game}`, fault, times, ms: 900 });
    await gate.shut(HOLDS[moment]);
    const keys = members.map(() => randomUUID());
    const askedBy = (member: Member, index: number) =>
      move(member, moves[index]?.body ?? { from: '', to: '', amount: 0 }, keys[index]);
    const sent = members.map((member, index) => askedBy(member, index).catch(() => undefined));
    await until('every request stands at the gate', async () => (await standing(members)) >= moves.length);
    await server.kill('SIGKILL');
    await Promise.all(sent);
    // What the dead process had asked of the database is not done for it.
    await gate.endWaiting();
    await gate.open();
    await world.hurry();
    server = await world.startServer();

    // The member's app repeats under its key, as it does after a lost connection.
    const told = await Promise.all(members.map(askedBy));
    await untilJudged(members);
    await world.outside.clearFaults();
    for (const [index, member] of members.entries()) {
      const found = await world.admin.query('select state from operations where member_id = $1 and amount = 30000', [
        member.id,
      ]);
      const states = found.rows.map(({ state }) => state);
      expect(states.length).toBeLessThanOrEqual(1);
      if (told[index]?.reply?.status === 'SUCCESS') expect(states).toEqual(['SUCCEEDED']);
      if (told[index]?.message === 'TRANSFER_FAIL') expect(states).toEqual(['FAILED']);
      await callOver(server.url, refreshSlots, { token: member.token });
      expect(await differencesOutside(world, member)).toEqual([]);
      const { bank: _bank, ...places } = await booksOf(world.admin, member);
      expect(Object.values(places).reduce((sum, balance) => sum + balance, 0n)).toBe(BigInt(FUNDS) * 100n);
      const wallet = await callOver(server.url, getWallet, { token: member.token });
      expect(wallet.reply).toMatchObject({ total: FUNDS, inTransit: 0, onHold: 0 });
    }
    expect(await world.audit()).toEqual([]);
  },
);
