import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  // Every round is a circle without play; people would look at the fourth.
  await world.setPolicy('payout', { circleCount: 1_000 });
});
afterAll(() => world?.stop());

const CALLERS = 50;

async function everythingAgrees(member: Awaited<ReturnType<World['register']>>): Promise<void> {
  await world.untilAllEnded();
  expect(await differencesOutside(world, member)).toEqual([]);
  expect(await world.audit()).toEqual([]);
}

describe('50 parallel withdrawals of the whole balance', () => {
  it.each([
    ['with a key each', () => ({ key: randomUUID() })],
    ['without keys', () => ({})],
  ])('accept exactly one, round after round, %s', async (_how, keyOf) => {
    const member = await world.register();
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      await world.deposit(member, 300);
      const answers = await Promise.all(
        Array.from({ length: CALLERS }, () =>
          world.call(withdraw, { token: member.token, body: { amount: 300 }, ...keyOf() }),
        ),
      );
      const accepted = answers.filter(({ status }) => status === 200);
      expect(accepted, JSON.stringify(answers.map(({ message }) => message))).toHaveLength(1);
      for (const { status, message } of answers) {
        if (status !== 200) expect(['MONEY_NOT_ENOUGH', 'REQUEST_LIMIT']).toContain(message);
      }
      await world.untilAllEnded();
      expect(await world.books(member)).toEqual({ bank: BigInt(-30_000 * round), payout: BigInt(30_000 * round) });
    }
    await everythingAgrees(member);
  });
});

describe('withdrawals and transfers of the whole balance at once', () => {
  it('never let more than the balance leave, round after round', async () => {
    const toGame = { from: 'WALLET', to: 'pg', amount: 300 };
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      const member = await world.register();
      await world.activate(member, 'pg');
      await world.deposit(member, 300);
      const leave = [
        () => world.call(withdraw, { token: member.token, body: { amount: 300 }, key: randomUUID() }),
        () => world.call(transfer, { token: member.token, body: toGame, key: randomUUID() }),
      ];
      // Either kind goes first in half of the rounds, so that both win some.
      if (round % 2 === 0) leave.reverse();
      const calls = Array.from({ length: CALLERS / 2 }, () => leave.map((start) => start())).flat();
      const answers = await Promise.all(calls);
      for (const answer of answers) expect(answer.status, answer.text).toBeLessThan(500);
      const accepted = answers.filter(({ status }) => status === 200);
      expect(accepted).toHaveLength(1);
      await world.untilAllEnded();
      const books = await world.books(member);
      const left = (books['game:pg'] ?? 0n) + (books.payout ?? 0n);
      expect(left).toBe(30_000n);
      expect(books.cash ?? 0n).toBe(0n);
      expect(await differencesOutside(world, member)).toEqual([]);
    }
    expect(await world.audit()).toEqual([]);
  });

  it('share a balance in parts and leave exactly the rest', async () => {
    const member = await world.register();
    await world.activate(member, 'pg');
    await world.activate(member, 'joker2');
    await world.deposit(member, 1_000);
    const part = (to: string) =>
      world.call(transfer, { token: member.token, body: { from: 'WALLET', to, amount: 70 }, key: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => [part('pg'), part('joker2')]).flat());
    const moved = BigInt(answers.filter(({ status }) => status === 200).length) * 7_000n;
    expect(moved).toBeGreaterThan(0n);
    const books = await world.books(member);
    expect((books['game:pg'] ?? 0n) + (books['game:joker2'] ?? 0n)).toBe(moved);
    expect(books.cash).toBe(100_000n - moved);
    await everythingAgrees(member);
  });
});
