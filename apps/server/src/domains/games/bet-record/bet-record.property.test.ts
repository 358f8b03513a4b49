import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { BetReport } from '../../../gateways/bet-feed.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { playSums } from '../../../queries/games/bet-facts.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';
import { newestOf } from './bet-record-rules.ts';
import { holdBets, storeBets } from './bet-record-store.ts';
import { storeWaiting } from './waiting-bets-store.ts';

const PG = { game_code: 'pg', partner_id: 'game-pg' };
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const RUNS = 40;
const AT = '2026-11-20T10:00:00.000Z';

/** The life of a few bets: every entry is one change, in the order in which the provider made them. */
const change = fc.record({
  bet: fc.integer({ min: 1, max: 5 }),
  state: fc.constantFrom('RUNNING' as const, 'SETTLED' as const, 'VOID' as const),
  stake: fc.integer({ min: 0, max: 100_000 }),
  atRisk: fc.boolean(),
  payout: fc.integer({ min: 0, max: 500_000 }),
});
const life = fc.array(change, { minLength: 1, maxLength: 25 });

/** How it is told: any order, anything twice, in pages of any size. */
const telling = fc.record({
  order: fc.array(fc.integer({ min: 0, max: 24 }), { maxLength: 40 }),
  page: fc.integer({ min: 1, max: 7 }),
  isHeld: fc.boolean(),
});

it('a feed told repeatedly, in any order and in pages of any size gives the sums of its last words', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(life, telling, async (changes, { order, page, isHeld }) => {
      const member = await world.register();
      const username = await world.activate(member, 'pg');
      const reports = changes.map((one, index): BetReport => {
        const stake = BigInt(one.stake);
        return {
          id: String(one.bet),
          version: BigInt(index + 1),
          username,
          product: 'slot',
          stake,
          validStake: one.atRisk ? stake : 0n,
          payout: BigInt(one.payout),
          state: one.state,
          at: AT,
          settledAt: one.state === 'RUNNING' ? null : AT,
        };
      });
      const shuffled = order.flatMap((index) => reports[index % reports.length] ?? []);
      await tell([...shuffled, ...[...reports].reverse(), ...shuffled], { page, isHeld, member });
      expect(await sumsOf(member)).toEqual(expectedOf(reports));
    }),
    { numRuns: RUNS, ...(process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }) },
  );
});

interface Telling {
  page: number;
  /** Whether pages wait for the node of their member, as on a cluster, or are stored at once. */
  isHeld: boolean;
  member: Member;
}

async function tell(reports: readonly BetReport[], { page, isHeld, member }: Telling): Promise<void> {
  for (let start = 0; start < reports.length; start += page) {
    const bets = newestOf(reports.slice(start, start + page)).map((bet) => ({ ...bet, productGroup: 'slot' as const }));
    await actFor('worker', () =>
      inTransaction<unknown>(world.app.db, (tx) => (isHeld ? holdBets(tx, PG, bets) : storeBets(tx, PG, bets))),
    );
  }
  const place = { ...PG, member_id: member.id };
  if (isHeld) await actFor('worker', () => storeWaiting(world.app.db, place));
}

async function sumsOf(member: Member) {
  const [sums] = await playSums(world.app.db, { memberId: member.id, since: new Date(AT) });
  return sums && { stake: sums.stakeMinor, valid: sums.validStakeMinor, payout: sums.payoutMinor };
}

/** The model: the last word on each bet, and of those only what is settled. */
function expectedOf(reports: readonly BetReport[]) {
  const last = new Map(reports.map((report) => [report.id, report]));
  const settled = [...last.values()].filter(({ state }) => state === 'SETTLED');
  if (settled.length === 0) return undefined;
  const sum = (of: (report: BetReport) => bigint) => settled.reduce((total, report) => total + of(report), 0n);
  return { stake: sum(({ stake }) => stake), valid: sum((one) => one.validStake), payout: sum(({ payout }) => payout) };
}
