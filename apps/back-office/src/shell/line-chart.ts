/** What a line chart of two series is drawn from; sizes are those of its view box. */
export const CHART = { width: 660, height: 230, left: 52, right: 10, top: 12, bottom: 30 } as const;

const STEPS = 3;
/** A scale ends at one of these times a power of ten, so that its steps are round. */
const ROUND = [3, 6, 9, 12, 15, 30] as const;

/** The lowest round number that every value fits under, and its thirds. */
export function scaleOf(values: readonly number[]): readonly number[] {
  const largest = Math.max(0, ...values);
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(largest, 1))));
  const top = (ROUND.find((round) => round * power >= largest) ?? 30) * power;
  return Array.from({ length: STEPS + 1 }, (_, step) => (top / STEPS) * step);
}

export function xOf(place: number, places: number): number {
  const span = CHART.width - CHART.left - CHART.right;
  return CHART.left + (places < 2 ? 0 : (span * place) / (places - 1));
}

export function yOf(value: number, top: number): number {
  const span = CHART.height - CHART.top - CHART.bottom;
  return CHART.top + span * (1 - value / top);
}

/** An SVG path through all values. */
export function lineOf(values: readonly number[], top: number): string {
  return values
    .map((value, place) => {
      const x = xOf(place, values.length).toFixed(1);
      return `${place === 0 ? 'M' : 'L'}${x} ${yOf(value, top).toFixed(1)}`;
    })
    .join('');
}
