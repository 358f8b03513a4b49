import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moneyFrom } from './member-money.ts';

const moneyOf = (balances: Record<string, bigint>) =>
  moneyFrom({
    balances: new Map(Object.entries(balances)),
    betsMinor: -123_456n,
    stakedMinor: 900_000n,
    currency: 'THB',
  });

it('a member’s cash, games and held money add up to a total that the site’s side is no part of', () => {
  const balances = {
    ...{ cash: 150_000n, 'game:pg': 20_050n, 'game:joker2': 100n, 'hold:withdraw': 300_000n, 'transit:pg': 5_000n },
    ...{ invite: 1_000n, refund: 50n, aside: 2_000n, suspense: 77_700n },
    ...{ bank: -800_000n, 'gateway:qr-scb': -50_000n, prepaid: -1_000n, payout: 200_000n, 'cost:bonus': -99n },
    ...{ 'result:pg': 4_000n, receivable: -5n, 'quarantine:pg': 7n, 'forfeit:bonus': 3n },
  };
  expect(moneyOf(balances)).toEqual({
    ...{ cash: 1_500, games: 201.5, held: 3_050, total: 4_782 },
    // Paid out 2,000 and still there 4,782, of 8,510 that came in.
    ...{ deposited: 8_510, withdrawn: 2_000, result: -1_728, bets: -1_234.56, staked: 9_000 },
  });
});

it('of a member who never had money everything is zero', () => {
  expect(moneyOf({})).toMatchObject({ cash: 0, games: 0, held: 0, total: 0, deposited: 0, withdrawn: 0, result: 0 });
});

it('moving money between the member’s own accounts changes neither the total nor the result', () => {
  const minor = fc.bigInt({ min: 0n, max: 10_000_000n });
  fc.assert(
    fc.property(minor, minor, minor, (cash, game, moved) => {
      const before = moneyOf({ cash: cash + moved, 'game:pg': game, bank: -(cash + game + moved) });
      const after = moneyOf({ cash, 'game:pg': game, 'hold:withdraw': moved, bank: -(cash + game + moved) });
      expect([after.total, after.result]).toEqual([before.total, before.result]);
    }),
  );
});
