import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../testing/database.ts';
import { type CoinStanding, coinsDue } from './coin-rules.ts';

const standing = (wish: Partial<CoinStanding>): CoinStanding => ({
  countedMinor: 0n,
  leftMinor: 0n,
  coinPerMinor: 10_000n,
  earned: 0n,
  earnedToday: 0n,
  unspent: 0n,
  maxPerDay: 100n,
  ...wish,
});

describe('coins due', () => {
  it.each([
    ['whole ones only', { countedMinor: 59_999n }, 5n],
    ['none for less than one', { countedMinor: 9_999n }, 0n],
    ['what was earned is not earned again', { countedMinor: 59_999n, earned: 5n }, 0n],
    ['what is new is', { countedMinor: 60_000n, earned: 5n }, 1n],
    ['no more than the day allows', { countedMinor: 5_000_000n, earnedToday: 90n, earned: 90n }, 10n],
    ['nothing once the day is full', { countedMinor: 5_000_000n, earnedToday: 120n, earned: 120n }, 0n],
    ['unspent ones go with money that left', { leftMinor: 200_000n, earned: 20n, unspent: 20n }, -20n],
    ['spent ones do not', { leftMinor: 200_000n, earned: 20n, unspent: 3n }, -3n],
    ['more left than ever came', { countedMinor: -900_000n, leftMinor: 900_000n, earned: 5n, unspent: 5n }, -5n],
    ['nothing left, so nothing goes', { countedMinor: 0n, earned: 20n, unspent: 20n }, 0n],
  ])('coins due are calculated: %s', (_what, wish, coins) => {
    expect(coinsDue(standing(wish))).toBe(coins);
  });

  it('are never more than the money there has earned, in whatever order it comes, goes and is used', () => {
    const step = fc.record({ move: fc.integer({ min: -300_000, max: 300_000 }), spend: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let [countedMinor, leftMinor, earned, unspent, most] = [0n, 0n, 0n, 0n, 0n];
        for (const { move, spend } of steps) {
          countedMinor += BigInt(move);
          if (move < 0) leftMinor += BigInt(-move);
          if (countedMinor > most) most = countedMinor;
          const due = coinsDue(standing({ countedMinor, leftMinor, earned, unspent, maxPerDay: 1_000n }));
          earned += due;
          unspent += due;
          expect(unspent >= 0n && earned <= most / 10_000n).toBe(true);
          const used = BigInt(spend) < unspent ? BigInt(spend) : unspent;
          unspent -= used;
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('coins due in the database', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await cloneDatabase(inject('databaseAdminUrl'));
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('are those worked out here, whatever the standing', async () => {
    const minor = fc.bigInt({ min: -2_000_000n, max: 2_000_000n });
    const count = fc.bigInt({ min: 0n, max: 150n });
    const standings = fc.sample(
      fc.record({
        countedMinor: minor,
        leftMinor: fc.bigInt({ min: 0n, max: 2_000_000n }),
        coinPerMinor: fc.bigInt({ min: 1n, max: 20_000n }),
        earned: count,
        earnedToday: count,
        unspent: count,
        maxPerDay: fc.bigInt({ min: 1n, max: 120n }),
      }),
      1_000,
    );
    const columns = [
      'countedMinor',
      'leftMinor',
      'coinPerMinor',
      'earned',
      'earnedToday',
      'unspent',
      'maxPerDay',
    ] as const;
    const found = await client.query(
      `select coins_due(a, b, c, d, e, f, g)::text as coins
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
           with ordinality as s (a, b, c, d, e, f, g, place) order by place`,
      columns.map((column) => standings.map((one) => one[column])),
    );
    expect(found.rows.map(({ coins }) => BigInt(coins))).toEqual(standings.map(coinsDue));
  });

  it('count what one balance staked since it came, whatever comes, is withheld, leaves, fails and is voided', async () => {
    const minor = fc.integer({ min: 1, max: 500_000 });
    const move = fc.record({ kind: fc.constantFrom(...MOVES), minor });
    const stories = fc.sample(fc.array(move, { minLength: 1, maxLength: 40 }), { numRuns: 60 });
    await client.query('begin; set local session_replication_role = replica');
    for (const [no, story] of stories.entries()) await tell(`story-${no}`, story);
    const found = await client.query(
      `select s.counted::text, s.net::text from generate_series(0, $1::int) n,
         lateral coin_sums('story-' || n, 'net-deposits', 10000, now() - interval '30 days') s order by n`,
      [stories.length - 1],
    );
    await client.query('rollback');
    const sums = found.rows.map(({ counted, net }) => [counted > 0 ? Number(counted) : 0, Number(net)]);
    expect(sums).toEqual(stories.map(countedOf));
  });

  const MOVES = [
    'deposit',
    'withhold',
    'release',
    'back',
    'withdraw',
    'fail',
    'gift',
    'debit',
    'stake',
    'void',
  ] as const;
  interface Move {
    kind: (typeof MOVES)[number];
    minor: number;
  }

  /** Rows as the product writes them, a minute apart. */
  async function tell(member: string, story: readonly Move[]): Promise<void> {
    for (const [no, { kind, minor }] of story.entries()) {
      const at = `now() - interval '20 days' + interval '${no} minutes'`;
      if (kind === 'stake' || kind === 'void') {
        await client.query(
          `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
             settled_at, version) values ($1, 'pg', $2, 'slot', 'THB', $3, $4, 0, $5, ${at}, ${at}, 1)`,
          [member, String(no), minor, kind === 'stake' ? minor : 0, kind === 'stake' ? 'SETTLED' : 'VOID'],
        );
        continue;
      }
      const [operation, state, from, sign] = ROWS[kind];
      await client.query(
        `insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty,
           amount, currency, cash_sign, external_ref, final_at, created_at)
         values ($1, gen_random_uuid(), $2, $3, $4, 'transfer', $5, '', '', $6, 'THB', $7, '', now(), ${at})`,
        [member, operation, state, no + 1, from, minor, sign],
      );
    }
  }

  const ROWS: Record<Exclude<Move['kind'], 'stake' | 'void'>, readonly [string, string, string, number]> = {
    deposit: ['deposit', 'CREDITED', 'SCB', 1],
    withhold: ['aside', 'HELD', 'WALLET', -1],
    release: ['aside', 'RELEASED', 'ASIDE', 1],
    back: ['withdrawal', 'PAID', 'ASIDE', 0],
    withdraw: ['withdrawal', 'PAID', 'WALLET', -1],
    fail: ['withdrawal', 'FAILED', 'WALLET', -1],
    gift: ['adjustment', 'POSTED', 'HOUSE', 1],
    debit: ['adjustment', 'POSTED', 'WALLET', -1],
  };

  /** The same, one event after the other: a stake counts as far as there is money that came and was not staked yet. */
  function countedOf(story: readonly Move[]): number[] {
    let [net, counted] = [0, 0];
    for (const { kind, minor } of story) {
      if (kind === 'deposit' || kind === 'release') net += minor;
      if (kind === 'withhold' || kind === 'withdraw' || kind === 'debit') net -= minor;
      counted = Math.min(counted + (kind === 'stake' ? minor : 0), Math.max(0, net));
    }
    return [counted, net];
  }
});
