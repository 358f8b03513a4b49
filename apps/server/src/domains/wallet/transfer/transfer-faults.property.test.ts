import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { differencesOutside } from '../../../testing/truth.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const RUNS = 25;
const fault = fc.constantFrom(
  'refuse',
  'down',
  'slow',
  'drop-request',
  'drop-answer',
  'error-after',
  'garbage',
  'wrong-amount',
  'duplicate',
);
const step = fc.record({
  to: fc.constantFrom('pg', 'WALLET'),
  amount: fc.constantFrom(1, 10.5, 99.99, 250, 400),
  faults: fc.array(fault, { maxLength: 3 }),
});

it('any run of faults leaves each baht in exactly one place and no reference moved twice', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      await world.outside.clearFaults();
      const member = await world.register();
      await world.activate(member, 'pg');
      await world.deposit(member, 500);
      for (const { to, amount, faults } of steps) {
        for (const name of faults) await world.outside.setFault({ target: 'game:pg', fault: name, ms: 900 });
        const body = { from: to === 'pg' ? 'WALLET' : 'pg', to, amount };
        const answered = await world.call(transfer, { token: member.token, body, key: randomUUID() });
        expect(answered.status, answered.text).toBeLessThan(500);
        await world.untilAllEnded();
      }
      await world.outside.clearFaults();
      expect(await differencesOutside(world, member)).toEqual([]);
      const books = await world.books(member);
      expect((books.cash ?? 0n) + (books['game:pg'] ?? 0n)).toBe(50_000n);
      expect(await world.audit()).toEqual([]);
    }),
    {
      numRuns: RUNS,
      endOnFailure: true,
      ...(process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }),
    },
  );
});
