import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  askReturn,
  beginExclusion,
  confirmReturn,
  getFairPlay,
  setPlayLimit,
} from '@kapao/contract/member/fair-play.ts';
import { transfer, transferAll } from '@kapao/contract/member/transfer.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ageFairPlay, sendMoney } from '../../../testing/fair-play-story.ts';
import { makeSeededRandom } from '../../../testing/seeded-random.ts';
import type { Answer, CallOptions } from '../../../testing/wire.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

// biome-ignore-start lint/style/noProcessEnv: how long a test run is, is told to the run, not to the product.
const SEED = Number(process.env.FAIR_PLAY_SEED ?? randomInt(1_000_000));
const MEMBERS = Number(process.env.FAIR_PLAY_MEMBERS ?? 5);
const DAYS = Number(process.env.FAIR_PLAY_DAYS ?? 10);
// biome-ignore-end lint/style/noProcessEnv: how long a test run is, is told to the run, not to the product.
const TIMEOUT_MS = 60_000 + MEMBERS * DAYS * 1_000;
/** So many live at once. */
const AT_ONCE = 8;
/** The books are recomputed whole every so many days, and at the end. */
const AUDIT_EVERY_DAYS = 10;
/** A busy machine makes a database look silent for a moment; what lasts longer is a fault. */
const PATIENCE_MS = 60_000;

let world: World;
beforeAll(async () => {
  // What fails in the product is told, and not only that something did.
  world = await startWorld(inject('databaseAdminUrl'), { LOG_LEVEL: 'error' });
});
afterAll(() => world?.stop());

const random = makeSeededRandom(SEED);
const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
type Period = (typeof PERIODS)[number];
const KINDS = ['DEPOSIT', 'LOSS', 'STAKE'] as const;
type Kind = (typeof KINDS)[number];

/** A limit as the member set it. */
interface Kept {
  kind: Kind;
  period: Period;
  most: number;
}

interface Life {
  member: Member;
  player: string;
  kept: Map<string, Kept>;
  /** Days since a break was taken; undefined while playing. */
  away: number | undefined;
}

/** What a member does in a day, drawn before anything is done: the same for the same seed, whoever is faster. */
interface Day {
  life: Life;
  limit: { kind: Kind; period: Period; most: number };
  isTired: boolean;
  baht: number;
  rounds: { amount: number; payout: number }[];
}

function drawDay(life: Life): Day {
  const round = () => {
    const amount = random.whole(1, 6) * 50;
    return { amount, payout: random.pick([0, 0, amount, amount * 2]) };
  };
  return {
    life,
    limit: { kind: random.pick(KINDS), period: random.pick(PERIODS), most: random.whole(1, 12) * 100 },
    isTired: random.whole(1, 8) === 1,
    baht: random.whole(1, 9) * 100,
    rounds: [round(), round()],
  };
}

/** Does it for all, some at once. */
async function forAll<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const countOf = async (what: string) =>
  Number((await world.admin.query(`select count(*) from ${what}`)).rows[0]?.count);

/** The Bangkok day, week (by its Monday) or month of a moment, worked out anew. */
function periodOf(at: Date, period: Period): string {
  const bangkok = new Date(at.getTime() + 7 * 3_600_000);
  const day = bangkok.toISOString().slice(0, 10);
  if (period === 'DAY') return day;
  if (period === 'MONTH') return day.slice(0, 7);
  return new Date(bangkok.getTime() - ((bangkok.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}

interface Used {
  member: string;
  at: Date;
  amount: number;
}

/** What moved against limits lately, from movements and bets as they are, in satang. */
async function movedOf(kind: Kind): Promise<Used[]> {
  const rows =
    kind === 'DEPOSIT'
      ? await world.admin.query(
          `select m.owner as member, o.created_at as at, case when m.to_code = 'cash' then m.amount else -m.amount end as amount
           from ledger.movements m join operations o on o.member_id = m.owner and o.operation_id = m.operation_id
           where m.kind in ('deposit', 'aside') and o.created_at > now() - interval '32 days'`,
        )
      : await world.admin.query(
          `select member_id as member, case when $1 = 'LOSS' then settled_at else placed_at end as at,
             case when $1 = 'LOSS' then stake - payout else stake end as amount from bets
           where placed_at > now() - interval '33 days'`,
          [kind],
        );
  return rows.rows.map(({ member, at, amount }) => ({ member: String(member), at, amount: Number(amount) }));
}

function usedIn(moved: readonly Used[], period: Period): number {
  const now = periodOf(new Date(), period);
  return moved.filter(({ at }) => periodOf(at, period) === now).reduce((sum, { amount }) => sum + amount, 0);
}

/** What the run saw, told at its end. */
const counts = new Map<string, number>();
const counted = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);

/** As the app does: what a busy site did not answer is asked for again, under the same key. */
async function answered<R extends Route>(route: R, options: CallOptions): Promise<Answer<R>> {
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await world.call(route, options);
    if (answer.status < 500 || performance.now() > giveUpAtMs) return answer;
    counted(`${answer.status} answered, and asked again`);
    await sleep(200);
  }
}

async function setSome({ life, limit: { kind, period, most } }: Day): Promise<void> {
  const name = `${kind} ${period}`;
  const standing = life.kept.get(name);
  const set = await answered(setPlayLimit, { token: life.member.token, body: { kind, period, most } });
  expect(set.reply?.outcome, set.text).toBe(standing && most * 100 > standing.most ? 'WAITS' : 'SET');
  counted(`limits ${set.reply?.outcome}`);
  if (set.reply?.outcome === 'SET') life.kept.set(name, { kind, period, most: most * 100 });
}

async function restOrReturn({ life, isTired }: Day): Promise<void> {
  const { token } = life.member;
  if (life.away === undefined) {
    if (!isTired) return;
    expect((await answered(beginExclusion, { token, body: { kind: 'BREAK', hours: 24 } })).status).toBe(200);
    counted('breaks');
    life.away = 0;
    return;
  }
  life.away += 1;
  if (life.away === 2) expect((await answered(askReturn, { token })).status).toBe(200);
  if (life.away !== 3) return;
  await answered(confirmReturn, { token });
  expect((await answered(getFairPlay, { token })).reply?.exclusion).toBeNull();
  life.away = undefined;
}

/** Everybody pays in, moves to a game as far as it is let, plays there, and comes home in the evening. */
async function live(days: readonly Day[]): Promise<void> {
  const arrived = await countOf("operations where kind = 'deposit'");
  await forAll(days, async ({ life, baht }) => void (await sendMoney(world, life.member, baht)));
  await until('all money is there', async () => {
    return (await countOf("operations where kind = 'deposit'")) === arrived + days.length;
  });
  for (const turn of [0, 1]) {
    const told = await countOf('bets');
    const played: Life[] = [];
    const away: Member[] = [];
    await forAll(days, async ({ life, rounds }) => {
      const round = rounds[turn];
      if (!round) return;
      const { token } = life.member;
      const body = { from: 'WALLET', to: 'pg', amount: round.amount };
      const moved = await answered(transfer, { token, body, key: randomUUID() });
      counted(`transfers ${moved.reply?.status ?? moved.message}`);
      if (life.away !== undefined) expect(moved.message).toBe('ON_BREAK');
      if (moved.status === 200) away.push(life.member);
      // What is still under way cannot be staked; it comes home in the evening.
      if (moved.reply?.status !== 'SUCCESS') return;
      await world.outside.playRound('pg', { username: life.player, stake: round.amount, payout: round.payout });
      played.push(life);
    });
    await until('every round is told', async () => (await countOf('bets')) === told + played.length);
    await forAll(away, async ({ token }) => {
      await answered(transferAll, { token, body: { to: 'WALLET' }, key: randomUUID() });
    });
    await world.untilAllEnded();
  }
}

type UsedOf = (memberId: string, kind: Kind, period: Period) => number;

/** What everybody has used of every period, recomputed without a line of the product. */
async function recompute(): Promise<UsedOf> {
  const all = new Map<Kind, Map<string, Used[]>>();
  for (const kind of KINDS) {
    const moved = await movedOf(kind);
    all.set(
      kind,
      Map.groupBy(moved, ({ member }) => member),
    );
  }
  return (memberId, kind, period) => usedIn(all.get(kind)?.get(memberId) ?? [], period);
}

/**
 * Who went past a limit on a day. What was used when the day began is none of that day: a limit may have been set below it, and as days
 * pass by making everything earlier, a week or month loses its first day instead of coming to its end.
 */
async function whoIsPast(lives: readonly Life[], inTheMorning: UsedOf): Promise<string[]> {
  const inTheEvening = await recompute();
  const past: string[] = [];
  for (const { member, kept } of lives) {
    for (const { kind, period, most } of kept.values()) {
      const used = inTheEvening(member.id, kind, period);
      const before = inTheMorning(member.id, kind, period);
      counted('recomputed');
      if (used <= Math.max(most, before)) continue;
      past.push(`${member.id} ${kind} ${period}: ${used} of ${most}, ${before} before\n${await storyOf(member.id)}`);
    }
  }
  return past;
}

/** What happened to a member lately, for whoever has to find out why. */
async function storyOf(memberId: string): Promise<string> {
  const told = await world.admin.query(
    `select string_agg(line, E'\n' order by at) as story from (
      select at, format('%s limit %s %s %s: %s, wish %s', at, change, kind, period, most, wish) as line from play_limit_changes where member_id = $1
      union all select created_at, format('%s %s %s %s to %s: %s', created_at, kind, state, from_code, to_code, amount) from operations where member_id = $1
      union all select settled_at, format('%s bet %s: %s, won %s, stored %s', settled_at, state, stake, payout, stored_at) from bets where member_id = $1
    ) l where at > now() - interval '9 days'`,
    [memberId],
  );
  return String(told.rows[0]?.story);
}

async function settle(): Promise<Life[]> {
  const lives: Life[] = [];
  await forAll([...Array(MEMBERS).keys()], async () => {
    const member = await world.register();
    lives.push({ member, player: await world.activate(member, 'pg'), kept: new Map(), away: undefined });
  });
  return lives;
}

it(
  `nobody is past a limit after days of random limits, play and breaks (FAIR_PLAY_SEED=${SEED})`,
  async () => {
    const lives = await settle();
    for (let day = 1; day <= DAYS; day += 1) {
      const days = lives.map(drawDay);
      await forAll(days, async (one) => {
        await setSome(one);
        await restOrReturn(one);
      });
      const inTheMorning = await recompute();
      await live(days);
      expect([day, await whoIsPast(lives, inTheMorning)]).toEqual([day, []]);
      await ageFairPlay(world, 'everybody', 24);
      if (day % AUDIT_EVERY_DAYS === 0 || day === DAYS) expect(await world.audit()).toEqual([]);
      if (DAYS > AUDIT_EVERY_DAYS) tell(`day ${day}`);
    }
    expect(counts.get('recomputed')).toBeGreaterThanOrEqual(MEMBERS * DAYS);
    tell(`${MEMBERS} members, ${DAYS} days`);
  },
  TIMEOUT_MS,
);

function tell(when: string): void {
  const seen = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([what, count]) => `${what} ${count}`);
  process.stdout.write(`fair play: FAIR_PLAY_SEED=${SEED}, ${when}: ${seen.join(', ')}\n`);
}
