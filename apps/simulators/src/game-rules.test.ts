import { describe, expect, it } from 'vitest';
import { ODDS, type Pick, play, playCards, playDice, playLotto, playMatch, playSlot } from './game-rules.ts';

const drawing = (...tickets: number[]) => {
  const left = [...tickets];
  return () => left.shift() ?? 0;
};

/** What comes back per 100 staked, over every equally likely pair of draws. */
function returned(limits: [number, number], playOnce: (draw: () => number) => { multipleHundredths: number }) {
  let sum = 0;
  for (let first = 0; first < limits[0]; first += 1) {
    for (let second = 0; second < limits[1]; second += 1) sum += playOnce(drawing(first, second)).multipleHundredths;
  }
  return sum / (limits[0] * limits[1]);
}

describe('slot', () => {
  it('pays every line of three, in fifths of its multiple', () => {
    const allLowest = playSlot(() => 0);
    expect(allLowest).toMatchObject({ multipleHundredths: 1000, shown: { lines: [0, 1, 2, 3, 4] } });
  });

  it('pays nothing without a line', () => {
    // Columns of symbols 0 1 2, 1 2 0 and 0 0 1: no row and no diagonal is equal.
    const tickets = [0, 30, 55, 30, 55, 0, 0, 0, 30];
    expect(playSlot(drawing(...tickets))).toMatchObject({ multipleHundredths: 0, shown: { lines: [] } });
  });
});

describe('games with three picks', () => {
  it.each([
    ['home', [44, 0, 0], [1, 0]],
    ['draw', [45, 2, 0], [2, 2]],
    ['away', [73, 1, 2], [1, 4]],
  ] as const)('a match ends %s', (result, tickets, score) => {
    const won = playMatch(result, drawing(...tickets));
    expect(won).toMatchObject({ multipleHundredths: ODDS.match[result], shown: { result, score } });
    const lost: Pick = result === 'home' ? 'away' : 'home';
    expect(playMatch(lost, drawing(...tickets)).multipleHundredths).toBe(0);
  });

  it('the higher card wins', () => {
    expect(playCards('away', drawing(3, 0, 12, 1)).shown.result).toBe('away');
    expect(playCards('draw', drawing(5, 0, 5, 1)).multipleHundredths).toBe(ODDS.cards.draw);
  });

  it.each(['home', 'draw', 'away'] as const)('dice return about 95 of 100 on %s', (pick) => {
    expect(returned([6, 6], (draw) => playDice(pick, draw))).toBeCloseTo(95, 0);
  });
});

describe('lotto', () => {
  it('pays the number, and a little for its digits the other way round', () => {
    expect(playLotto('07', drawing(0, 7)).multipleHundredths).toBe(9000);
    expect(playLotto('07', drawing(7, 0)).multipleHundredths).toBe(400);
    expect(playLotto('07', drawing(0, 8)).multipleHundredths).toBe(0);
  });

  it('returns 94 of 100', () => {
    expect(returned([10, 10], (draw) => playLotto('07', draw))).toBe(94);
  });
});

it.each([
  ['lotto', '7'],
  ['lotto', undefined],
  ['match', '07'],
  ['dice', undefined],
] as const)('%s does not take the pick %s', (kind, pick) => {
  expect(play(kind, pick)).toBeNull();
});
