import { describe, expect, it } from 'vitest';
import { CHART, lineOf, scaleOf, xOf, yOf } from './line-chart.ts';

describe('a chart', () => {
  it.each([
    [0, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [3.01, [0, 2, 4, 6]],
    [88_000, [0, 30_000, 60_000, 90_000]],
    [112_000, [0, 100_000, 200_000, 300_000]],
    [1_234_567.89, [0, 1_000_000, 2_000_000, 3_000_000]],
    [9_900_000, [0, 4_000_000, 8_000_000, 12_000_000]],
  ])('a chart of values up to %d has a round scale', (largest, scale) => {
    expect(scaleOf([0, largest])).toEqual(scale);
  });

  it('reaches from edge to edge and from floor to top', () => {
    expect([xOf(0, 24), xOf(23, 24)]).toEqual([CHART.left, CHART.width - CHART.right]);
    expect([yOf(0, 9), yOf(9, 9)]).toEqual([CHART.height - CHART.bottom, CHART.top]);
    expect(lineOf([0, 9], 9)).toBe('M52.0 200.0L650.0 12.0');
  });
});
