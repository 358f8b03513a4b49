import { expect, it } from 'vitest';
import { barsOf, RESULT_CHART } from './result-bars.ts';

it('a result above nothing stands on the line of nothing, and one below hangs from it', () => {
  const { bars, zero, top, bottom } = barsOf([300, -100, 0]);
  const [won, lost, none] = bars;
  expect(won).toMatchObject({ y: RESULT_CHART.top, isLoss: false });
  expect((won?.y ?? 0) + (won?.height ?? 0)).toBeCloseTo(zero);
  expect(lost).toMatchObject({ y: zero, isLoss: true });
  expect(won?.height).toBeCloseTo(3 * (lost?.height ?? 0));
  expect(none?.height).toBe(0);
  expect([top.value, bottom.value]).toEqual([300, -100]);
  expect(bottom.y).toBe(RESULT_CHART.height - RESULT_CHART.bottom);
});

it('bars of many periods stay apart and inside, and where nothing was won or lost the line lies below', () => {
  const { bars } = barsOf(Array.from({ length: 168 }, (_, at) => at));
  for (const [at, bar] of bars.entries()) {
    expect(bar.x + bar.width).toBeLessThan(bars[at + 1]?.x ?? RESULT_CHART.width - RESULT_CHART.right);
  }
  expect(barsOf([0, 0]).zero).toBe(RESULT_CHART.top);
  expect(barsOf([]).bars).toEqual([]);
});
