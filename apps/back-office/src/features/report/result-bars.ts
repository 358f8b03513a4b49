/** Sizes are those of the view box. */
export const RESULT_CHART = {
  width: 660,
  height: 200,
  left: 56,
  right: 10,
  top: 12,
  bottom: 30,
  maxLabels: 8,
} as const;

/** Of its place a bar takes so much, so that neighbours stay apart. */
const BAR_SHARE = 0.7;
const MAX_BAR = 48;

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Below nothing. */
  isLoss: boolean;
}

interface Mark {
  value: number;
  y: number;
}

/** One bar for each value, up or down from the line of nothing, and the marks of the largest and the smallest. */
export function barsOf(values: readonly number[]): { bars: readonly Bar[]; zero: number; top: Mark; bottom: Mark } {
  const { width, height, left, right, top, bottom } = RESULT_CHART;
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)];
  const size = highest - lowest || 1;
  const yOf = (value: number) => top + ((height - top - bottom) * (highest - value)) / size;
  const zero = yOf(0);
  const place = (width - left - right) / Math.max(1, values.length);
  const barWidth = Math.min(MAX_BAR, place * BAR_SHARE);
  const bars = values.map((value, at) => ({
    x: left + place * at + (place - barWidth) / 2,
    y: Math.min(zero, yOf(value)),
    width: barWidth,
    height: Math.abs(yOf(value) - zero),
    isLoss: value < 0,
  }));
  return { bars, zero, top: { value: highest, y: yOf(highest) }, bottom: { value: lowest, y: yOf(lowest) } };
}
