import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame } from '@kapao/contract/member/wallet.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import type { Program } from '../../../testing/program.ts';
import { type ServerWorld, startServerWorld } from '../../../testing/server-world.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import { callOver } from '../../../testing/wire.ts';
import { booksOf, type Member, until } from '../../../testing/world.ts';

let world: ServerWorld;
/** Answers members and never works on what is due; the worker is another process. */
let front: Program;
beforeAll(async () => {
  world = await startServerWorld(inject('databaseAdminUrl'), {
    PARTNER_TIMEOUT_SECONDS: '5',
    BALANCE_TIMEOUT_SECONDS: '5',
    // Far longer than the game takes to act, also on a busy machine: what it does not know by then, it never got.
    TRANSFER_GRACE_SECONDS: '5',
  });
  front = await world.startServer({ ROLES: 'member' });
  await world.startServer({ ROLES: 'member,worker', PORT: String(await freePort()) });
});
afterAll(() => world?.stop());

async function playerAt(game: string): Promise<Member> {
  const member = await world.newPlayer(1_000);
  await callOver(front.url, activateGame, { token: member.token, params: { game }, method: 'POST' });
  return member;
}

const move = (member: Member, to: string) =>
  callOver(front.url, transfer, { token: member.token, body: { from: 'WALLET', to, amount: 300 }, key: randomUUID() });

const stateOf = async (member: Member) => {
  const found = await world.admin.query(
    "select state, fence from operations where member_id = $1 and kind = 'transfer'",
    [member.id],
  );
  return found.rows[0];
};

/** The process sleeps while its lease runs out and another one brings its work to an end; then it wakes up. */
async function sleepThrough(member: Member): Promise<void> {
  front.signal('SIGSTOP');
  await until('the worker has ended it', async () => {
    await world.hurry();
    return ['SUCCEEDED', 'FAILED'].includes((await stateOf(member))?.state);
  });
}

it('a process stopped while its request is under way writes nothing any more (safety F9)', async () => {
  const member = await playerAt('pg');
  await world.outside.setFault({ target: 'game:pg', fault: 'slow', ms: 1_000 });
  const asked = move(member, 'pg');
  // A call is written down before it is sent: stopped in between, the game never hears of it, and it fails.
  await until('it has arrived', async () => ((await world.outside.firedFaults()).slow ?? 0) > 0);
  await sleepThrough(member);
  const ended = await stateOf(member);
  front.signal('SIGCONT');
  // The late writer is told how it stands instead of writing.
  expect((await asked).reply?.status).toBe('SUCCESS');
  expect(await stateOf(member)).toEqual(ended);
  expect(await booksOf(world.admin, member)).toMatchObject({ cash: 70_000n, 'game:pg': 30_000n });
  expect(await differencesOutside(world, member)).toEqual([]);
});

it('a process stopped before it sent does not send any more (safety F9)', async () => {
  const member = await playerAt('askmebet');
  // The balance before is late, so the process is stopped between reserving and sending.
  await world.outside.setFault({ target: 'game:askmebet', fault: 'slow', ms: 700 });
  const asked = move(member, 'askmebet');
  await until('the balance before is asked for', async () => {
    const sent = await world.admin.query('select 1 from provider_calls where member_id = $1', [member.id]);
    return sent.rowCount === 1;
  });
  await sleepThrough(member);
  expect((await stateOf(member))?.state).toBe('FAILED');
  front.signal('SIGCONT');
  expect((await asked).message).toBe('TRANSFER_FAIL');
  expect(await booksOf(world.admin, member)).toMatchObject({ cash: 100_000n });
  expect(await differencesOutside(world, member)).toEqual([]);
  const calls = await world.admin.query("select 1 from provider_calls where member_id = $1 and purpose = 'transfer'", [
    member.id,
  ]);
  expect(calls.rowCount).toBe(0);
  expect(await world.audit()).toEqual([]);
});
