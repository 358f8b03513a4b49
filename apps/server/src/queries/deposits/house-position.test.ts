import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Anchor, isBeside, type Moved, positionOf, type Report } from './house-position.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 0, minute));
const anchor: Anchor = { from: 'OPENING', at: at(0), balance: 1_000n };
const said = (minute: number, balance: bigint): Report => ({
  ...{ at: at(minute), balance, source: 'OPERATOR', saidBy: 'nok' },
});
const moved = (part: Partial<Moved>): Moved => ({
  ...{ arrived: 0n, sentBack: 0n, paid: 0n, sweptIn: 0n, sweptOut: 0n, fees: 0n, ...part },
});
const standing = (beside: readonly Report[], spans: readonly Partial<Moved>[], underWay: readonly bigint[] = []) =>
  positionOf({ anchor, beside, last: beside.at(-1), moved: spans.map(moved), underWay });

it('an account holds its opening balance with all that was booked since', () => {
  const all = { arrived: 500n, sentBack: 20n, paid: 300n, sweptIn: 70n, sweptOut: 40n, fees: 10n };
  expect(standing([], [all])).toMatchObject({ expected: 1_200n, there: 1_200n, differsSince: undefined });
});

it('an account without any balance is not reckoned', () => {
  const none = positionOf({ anchor: undefined, beside: [], last: undefined, moved: [], underWay: [] });
  expect(none).toMatchObject({ expected: undefined, there: undefined, compared: undefined });
});

it('a reported balance differs since the first report after the last one that agreed', () => {
  const reports = [said(1, 990n), said(2, 1_000n), said(3, 940n), said(4, 940n)];
  const told = standing(reports, [{}, {}, {}, {}, { arrived: 100n }]);
  expect(told).toMatchObject({ differsSince: at(3), compared: { difference: -60n, verdict: 'DIFFERS' } });
  expect(told).toMatchObject({ expected: 1_100n, there: 1_040n });
});

it('a payout that has left the bank and is not booked yet is no difference, and more than it is', () => {
  const missing = (balance: bigint) => standing([said(1, balance)], [{}, {}], [0n, 80n]);
  expect(missing(920n)).toMatchObject({ compared: { verdict: 'UNDER_WAY' }, differsSince: undefined, there: 1_000n });
  expect(missing(910n)).toMatchObject({ compared: { verdict: 'DIFFERS', unexplained: -10n }, there: 990n });
  expect(missing(1_001n)).toMatchObject({ compared: { verdict: 'DIFFERS', unexplained: 1n } });
});

it('the first reported balance is not compared with itself, and an opening balance is', () => {
  const first: Anchor = { ...anchor, from: 'REPORTED' };
  expect(isBeside(said(0, 1_000n), first)).toBe(false);
  expect(isBeside(said(1, 1_000n), first)).toBe(true);
  expect(isBeside(said(0, 900n), anchor)).toBe(true);
});

/** What happens at a bank: money comes and leaves, each booked by us at once or only after the next balance was read. */
const event = fc.record({
  kind: fc.constantFrom('arrived', 'sentBack', 'paid', 'sweptIn', 'sweptOut', 'fees'),
  amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
  isBookedLate: fc.boolean(),
});
const SIDES = { arrived: 1n, sweptIn: 1n, sentBack: -1n, paid: -1n, sweptOut: -1n, fees: -1n };

it('books that are complete never differ from the bank, and money that vanishes there always shows by its amount', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(event, { maxLength: 6 }), { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: 0n, max: 1_000n }),
      (spans, stolen) => {
        let bank = anchor.balance;
        let late: Partial<Moved> = {};
        const beside: Report[] = [];
        const booked: Moved[] = [];
        const underWay = [0n];
        spans.forEach((events, index) => {
          const now = { ...moved(late) };
          late = {};
          for (const { kind, amount, isBookedLate } of events) {
            bank += SIDES[kind] * amount;
            // Only payouts are booked after they have left.
            if (kind === 'paid' && isBookedLate) late = { paid: (late.paid ?? 0n) + amount };
            else now[kind] += amount;
          }
          booked.push(now);
          underWay.push(late.paid ?? 0n);
          beside.push(said(index + 1, bank - (index === spans.length - 1 ? stolen : 0n)));
        });
        booked.push(moved(late));
        const told = positionOf({ anchor, beside, last: beside.at(-1), moved: booked, underWay });
        expect(told.expected).toBe(bank);
        expect(told.there).toBe(bank - stolen);
        expect(told.differsSince).toEqual(stolen > 0n ? at(spans.length) : undefined);
        expect(told.compared?.unexplained).toBe(-stolen);
      },
    ),
  );
});
