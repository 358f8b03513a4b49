import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
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
});
