import { randomInt } from 'node:crypto';
import { askReturn, confirmReturn } from '@kapao/contract/member/fair-play.ts';
import { transferAll } from '@kapao/contract/member/transfer.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ageFairPlay, fairPlayOf, limit, sendMoney, takeBreak, toGame } from '../../testing/fair-play-story.ts';
import { makeSeededRandom } from '../../testing/seeded-random.ts';
import { type Member, startWorld, until, type World } from '../../testing/world.ts';

// biome-ignore-start lint/style/noProcessEnv: how long a test run is, is told to the run, not to the product.
const SEED = Number(process.env.FAIR_PLAY_SEED ?? randomInt(1_000_000));
const MEMBERS = Number(process.env.FAIR_PLAY_MEMBERS ?? 5);
const DAYS = Number(process.env.FAIR_PLAY_DAYS ?? 10);
// biome-ignore-end lint/style/noProcessEnv: how long a test run is, is told to the run, not to the product.
const TIMEOUT_MS = 60_000 + MEMBERS * DAYS * 10_000;

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const random = makeSeededRandom(SEED);
const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
type Period = (typeof PERIODS)[number];
const KINDS = ['DEPOSIT', 'LOSS', 'STAKE'] as const;
type Kind = (typeof KINDS)[number];

/** A limit as the member set it, and what was used of its period then: more than that was there before. */
interface Kept {
  kind: Kind;
  period: Period;
  most: number;
  before: number;
  setIn: string;
}

interface Life {
  member: Member;
  player: string;
  kept: Map<string, Kept>;
  /** Days since a break was taken; undefined while playing. */
  away: number | undefined;
}

/** The Bangkok day, week (by its Monday) or month of a moment, worked out anew. */
function periodOf(at: Date, period: Period): string {
  const bangkok = new Date(at.getTime() + 7 * 3_600_000);
  const day = bangkok.toISOString().slice(0, 10);
  if (period === 'DAY') return day;
  if (period === 'MONTH') return day.slice(0, 7);
  return new Date(bangkok.getTime() - ((bangkok.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}

/** What was used in the period of now, from movements and bets as they are, in satang. */
async function usedOf({ member }: Life, kind: Kind, period: Period): Promise<number> {
  const now = periodOf(new Date(), period);
  const rows =
    kind === 'DEPOSIT'
      ? await world.admin.query(
          `select o.created_at as at, case when m.to_code = 'cash' then m.amount else -m.amount end as amount
           from ledger.movements m join operations o on o.member_id = m.owner and o.operation_id = m.operation_id
           where m.owner = $1 and m.kind in ('deposit', 'aside')`,
          [member.id],
        )
      : await world.admin.query(
          `select case when $2 = 'LOSS' then settled_at else placed_at end as at,
             case when $2 = 'LOSS' then stake - payout else stake end as amount from bets where member_id = $1`,
          [member.id, kind],
        );
  return rows.rows
    .filter(({ at }) => at instanceof Date && periodOf(at, period) === now)
    .reduce((sum, { amount }) => sum + Number(amount), 0);
}

async function setSome(life: Life): Promise<void> {
  const [kind, period] = [random.pick(KINDS), random.pick(PERIODS)];
  const most = random.whole(1, 12) * 100;
  const name = `${kind} ${period}`;
  const standing = life.kept.get(name);
  const outcome = await limit(world, life.member, [kind, period, most]);
  expect(outcome).toBe(standing && most * 100 > standing.most ? 'WAITS' : 'SET');
  if (outcome === 'WAITS') return;
  const before = await usedOf(life, kind, period);
  life.kept.set(name, { kind, period, most: most * 100, before, setIn: periodOf(new Date(), period) });
}

/** Pays in, moves to a game as far as it is let, plays there, and comes home in the evening. */
async function live(life: Life): Promise<void> {
  const { member, player } = life;
  const baht = random.whole(1, 9) * 100;
  const held = async () => (await world.wallet(member)).wallet.amount + (await fairPlayOf(world, member)).aside;
  const before = await held();
  await sendMoney(world, member, baht);
  await until('the money is there', async () => (await held()) === before + baht);
  for (let move = 0; move < 2; move += 1) {
    const amount = random.whole(1, 6) * 50;
    const moved = await toGame(world, member, amount);
    if (life.away !== undefined) expect(moved.message).toBe('ON_BREAK');
    if (moved.status !== 200) continue;
    const payout = random.pick([0, 0, amount, amount * 2]);
    const told = await world.admin.query('select count(*)::int as n from bets where member_id = $1', [member.id]);
    await world.outside.playRound('pg', { username: player, stake: amount, payout });
    await until('the round is told', async () => {
      const now = await world.admin.query('select count(*)::int as n from bets where member_id = $1', [member.id]);
      return now.rows[0]?.n > told.rows[0]?.n;
    });
    await world.call(transferAll, { token: member.token, body: { to: 'WALLET' } });
    await world.untilAllEnded();
  }
}

async function restOrReturn(life: Life): Promise<void> {
  const { member } = life;
  if (life.away === undefined) {
    if (random.whole(1, 8) > 1) return;
    expect((await takeBreak(world, member)).status).toBe(200);
    life.away = 0;
    return;
  }
  life.away += 1;
  if (life.away === 2) expect((await world.call(askReturn, { token: member.token })).status).toBe(200);
  if (life.away !== 3) return;
  expect((await world.call(confirmReturn, { token: member.token })).status).toBe(200);
  life.away = undefined;
}

it(
  `nobody is past a limit after days of random limits, play and breaks (FAIR_PLAY_SEED=${SEED})`,
  async () => {
    const lives: Life[] = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      const member = await world.register();
      lives.push({ member, player: await world.activate(member, 'pg'), kept: new Map(), away: undefined });
    }
    for (let day = 0; day < DAYS; day += 1) {
      for (const life of lives) {
        await setSome(life);
        await restOrReturn(life);
        await live(life);
        for (const { kind, period, most, before, setIn } of life.kept.values()) {
          const bound = setIn === periodOf(new Date(), period) ? Math.max(most, before) : most;
          const used = await usedOf(life, kind, period);
          expect([life.member.id, day, kind, period, used <= bound]).toEqual([life.member.id, day, kind, period, true]);
        }
        await ageFairPlay(world, life.member, 24);
        // What was set in a period stays in it, a day earlier.
        for (const kept of life.kept.values()) {
          const earlier = new Date(Date.now() - 86_400_000);
          const wasToday = kept.setIn === periodOf(new Date(), kept.period);
          if (wasToday) kept.setIn = periodOf(earlier, kept.period);
          else kept.setIn = '';
        }
      }
      expect(await world.audit()).toEqual([]);
    }
  },
  TIMEOUT_MS,
);
