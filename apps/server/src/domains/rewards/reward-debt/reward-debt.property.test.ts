import { randomUUID } from 'node:crypto';
import { addRefundToWallet, receiveRefund } from '@kapao/contract/member/refund.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { JUSTIFY } from '../../../parts.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { dayText, startOfDay } from '../../../shared/bangkok-day.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';
import { storeBets } from '../../games/bet-record/bet-record-store.ts';
import { countedDay } from '../refund/refund-rules.ts';
import { makeRewardDebts } from './reward-debt.ts';

const PG = { game_code: 'pg', partner_id: 'game-pg' };
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', 500, 300000, 100000000, 1000, 100000, 20, 0, 100, 0, 'owner', now() - interval '60 days')`);
});
afterAll(() => world?.stop());

const RUNS = 25;
const [PERCENT, CAP, MINIMUM] = [5n, 300_000n, 1_000n];

/** One change of a bet, as the provider made it; its version is its place. */
const change = fc.record({
  bet: fc.integer({ min: 0, max: 7 }),
  state: fc.constantFrom('RUNNING' as const, 'SETTLED' as const, 'SETTLED' as const, 'VOID' as const),
  stake: fc.integer({ min: 0, max: 10_000_000 }),
  payout: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000_000 })),
});
const life = fc.array(change, { minLength: 1, maxLength: 16 });
/** What happens, in any order: a page of changes is told, again or late; rewards are asked for; debts are looked at. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ tell: fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 2, arbitrary: fc.constant('claim' as const) },
  { weight: 1, arbitrary: fc.constant('settle' as const) },
);

it('whatever the order of bets, voids and payments, no more reward stays than the last words justify, but for what is owed', {
  timeout: 600_000,
}, async () => {
  const debts = makeRewardDebts({ db: world.app.db, justify: JUSTIFY });
  await fc.assert(
    fc.asyncProperty(life, fc.array(step, { maxLength: 14 }), async (changes, steps) => {
      const member = await world.register();
      const username = await world.activate(member, 'pg');
      const today = countedDay(new Date());
      // Two bets a day, on four days.
      const dayOf = (bet: number) => today - 1 - Math.floor(bet / 2);
      const reports = changes.map((one, index) => {
        const at = new Date(startOfDay(dayOf(one.bet)).getTime() + 9 * 3_600_000).toISOString();
        const [stake, payout] = [BigInt(one.stake), BigInt(one.payout)];
        const amounts = { stake, validStake: stake, payout };
        const settledAt = one.state === 'RUNNING' ? null : at;
        const { state } = one;
        return {
          id: `b${one.bet}`,
          version: BigInt(index + 1),
          username,
          product: 'slot' as const,
          ...amounts,
          state,
          at,
          settledAt,
        };
      });
      const tell = (which: typeof reports) => {
        const newest = [
          ...new Map(which.toSorted((a, b) => Number(a.version - b.version)).map((bet) => [bet.id, bet])).values(),
        ];
        const bets = newest.map((bet) => ({ ...bet, productGroup: 'slot' as const }));
        return actFor('worker', () => inTransaction(world.app.db, (tx) => storeBets(tx, PG, bets)));
      };
      for (const next of steps) {
        if (next === 'claim') await claim(member);
        else if (next === 'settle') await debts.settle(member.id);
        else await tell(next.tell.flatMap((index) => reports[index % reports.length] ?? []));
        await expectOwnMoneyUntouched(member);
      }
      await tell(reports);
      await debts.settle(member.id);
      const last = new Map(reports.map((report) => [report.id, report]));
      const lossOf = (day: number) =>
        [...last.values()]
          .filter((bet) => bet.state === 'SETTLED' && dayOf(Number(bet.id.slice(1))) === day)
          .reduce((sum, { stake, payout }) => sum + stake - payout, 0n);
      await expectJustified(member, (day) => refundFor(lossOf(day)), today);
      await claim(member);
      await debts.settle(member.id);
      await expectJustified(member, (day) => refundFor(lossOf(day)), today);
    }),
    { numRuns: RUNS, ...(process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }) },
  );
  expect(await world.audit()).toEqual([]);
});

async function claim(member: Member): Promise<void> {
  for (const route of [receiveRefund, addRefundToWallet])
    await world.call(route, { token: member.token, method: 'POST', key: randomUUID() });
}

/** The terms, said once more by hand. */
function refundFor(lossMinor: bigint): bigint {
  const share = lossMinor > 0n ? (lossMinor * PERCENT) / 100n : 0n;
  const capped = share < CAP ? share : CAP;
  return capped < MINIMUM ? 0n : capped;
}

async function factsOf(member: Member) {
  const { rows: paid } = await world.admin.query<{ day: string; amount: string }>(
    'select period_start::text as day, amount from refunds where member_id = $1',
    [member.id],
  );
  const found = await world.admin.query<{ netted: string; open: string }>(
    `select coalesce(sum(amount), 0) as netted, reward_debt_open($1, 'THB') as open from reward_nettings where member_id = $1`,
    [member.id],
  );
  return { paid, netted: BigInt(found.rows[0]?.netted ?? 0), open: BigInt(found.rows[0]?.open ?? 0) };
}

async function expectJustified(member: Member, justified: (day: number) => bigint, today: number): Promise<void> {
  const { paid, netted, open } = await factsOf(member);
  const days = new Map(Array.from({ length: 4 }, (_none, index) => [dayText(today - 1 - index), today - 1 - index]));
  const total = paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const deserved = paid.reduce((sum, { day, amount }) => {
    const now = justified(days.get(day) ?? 0);
    return sum + (now < BigInt(amount) ? now : BigInt(amount));
  }, 0n);
  expect(total - netted - open).toBe(deserved);
  expect(open).toBeGreaterThanOrEqual(0n);
  expect(netted).toBeGreaterThanOrEqual(0n);
}

/** Nobody here has own money, so the wallet is what rewards brought less what was taken of them. */
async function expectOwnMoneyUntouched(member: Member): Promise<void> {
  const { paid, netted } = await factsOf(member);
  const books = await world.books(member);
  const total = paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  expect((books.cash ?? 0n) + (books.refund ?? 0n)).toBe(total - netted);
}
