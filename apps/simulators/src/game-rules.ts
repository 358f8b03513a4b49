import { randomInt } from 'node:crypto';
import type { GameKind } from './game-catalog.ts';

/** A whole number from 0 up to, but not including, the limit. */
export type Draw = (limit: number) => number;
export type Pick = 'home' | 'draw' | 'away';
export type Played = { multipleHundredths: number; shown: Record<string, unknown> };

// Every game returns about 95 of 100 in the long run, as licensed games do.
const SYMBOL_WEIGHTS = [30, 25, 20, 13, 8, 4];
const SYMBOL_MULTIPLES = [10, 14, 25, 60, 150, 1000];
const LINES = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const;
const SCORES_IN_HUNDRED = { home: 45, draw: 28 };

/** What a winning pick pays, in hundredths of the stake. */
export const ODDS = {
  match: { home: 210, draw: 340, away: 350 },
  cards: { home: 206, draw: 1230, away: 206 },
  dice: { home: 228, draw: 570, away: 228 },
} as const;
const LOTTO = { exact: 9000, turned: 400 } as const;

/** Three columns of three symbols; the stake is spread over five lines. */
export function playSlot(draw: Draw): Played {
  const columns = Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => drawSymbol(draw)));
  const wins = LINES.flatMap((rows, line) => {
    const [first, second, third] = rows.map((row, column) => columns[column]?.[row]);
    if (first === undefined || first !== second || second !== third) return [];
    return [{ line, multiple: SYMBOL_MULTIPLES[first] ?? 0 }];
  });
  const multiple = wins.reduce((sum, win) => sum + win.multiple, 0);
  return {
    multipleHundredths: (multiple * 100) / LINES.length,
    shown: { columns, lines: wins.map((win) => win.line) },
  };
}

function drawSymbol(draw: Draw): number {
  let rest = draw(SYMBOL_WEIGHTS.reduce((sum, weight) => sum + weight, 0));
  return SYMBOL_WEIGHTS.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
}

export function playMatch(pick: Pick, draw: Draw): Played {
  const ticket = draw(100);
  const { home, draw: even } = SCORES_IN_HUNDRED;
  const result: Pick = ticket < home ? 'home' : ticket < home + even ? 'draw' : 'away';
  const low = draw(3);
  const high = result === 'draw' ? low : low + 1 + draw(3);
  const score = result === 'away' ? [low, high] : [high, low];
  return paid('match', { pick, result, shown: { score } });
}

/** One card each, the higher rank wins. */
export function playCards(pick: Pick, draw: Draw): Played {
  const cards = [0, 1].map(() => ({ rank: draw(13), suit: draw(4) }));
  const lead = (cards[0]?.rank ?? 0) - (cards[1]?.rank ?? 0);
  const result = lead > 0 ? 'home' : lead < 0 ? 'away' : 'draw';
  return paid('cards', { pick, result, shown: { cards } });
}

/** Two dice: below seven, seven, above seven. */
export function playDice(pick: Pick, draw: Draw): Played {
  const dice = [1 + draw(6), 1 + draw(6)];
  const sum = (dice[0] ?? 0) + (dice[1] ?? 0);
  const result = sum < 7 ? 'home' : sum > 7 ? 'away' : 'draw';
  return paid('dice', { pick, result, shown: { dice } });
}

/** Two digits; the same two the other way round pay a little. */
export function playLotto(pick: string, draw: Draw): Played {
  const drawn = `${draw(10)}${draw(10)}`;
  const isTurned = [...pick].reverse().join('') === drawn;
  const multipleHundredths = pick === drawn ? LOTTO.exact : isTurned ? LOTTO.turned : 0;
  return { multipleHundredths, shown: { drawn, pick } };
}

function paid(kind: keyof typeof ODDS, played: { pick: Pick; result: Pick; shown: Record<string, unknown> }): Played {
  const { pick, result, shown } = played;
  return { multipleHundredths: pick === result ? ODDS[kind][pick] : 0, shown: { ...shown, pick, result } };
}

/** Plays one round of a kind; null when the pick does not fit the game. */
export function play(
  kind: GameKind,
  pick: string | undefined,
  draw: Draw = (limit) => randomInt(limit),
): Played | null {
  if (kind === 'slot') return playSlot(draw);
  if (kind === 'lotto') return pick && /^\d\d$/.test(pick) ? playLotto(pick, draw) : null;
  if (pick !== 'home' && pick !== 'draw' && pick !== 'away') return null;
  const games = { match: playMatch, cards: playCards, dice: playDice };
  return games[kind](pick, draw);
}

export function oddsOf(kind: GameKind): Record<string, number> {
  if (kind === 'slot') return {};
  const hundredths = kind === 'lotto' ? LOTTO : ODDS[kind];
  return Object.fromEntries(Object.entries(hundredths).map(([name, value]) => [name, value / 100]));
}
