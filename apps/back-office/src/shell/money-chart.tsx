import { roughly } from '../lib/format.ts';
import { CHART, lineOf, scaleOf, xOf, yOf } from './line-chart.ts';

export interface MoneyPoint {
  key: string;
  /** What stands under it, where a label stands. */
  label: string;
  in: number;
  out: number;
}

/** About so many labels fit under a chart. */
const MAX_LABELS = 6;

/** Money in and out over time as two lines; `name` is what it is called for those who cannot see it. */
export function MoneyChart({ name, points }: { name: string; points: readonly MoneyPoint[] }) {
  const scale = scaleOf(points.flatMap((point) => [point.in, point.out]));
  const top = scale.at(-1) ?? 1;
  const moneyIn = points.map((point) => point.in);
  const moneyOut = points.map((point) => point.out);
  const floor = CHART.height - CHART.bottom;
  const lastX = xOf(points.length - 1, points.length);
  const step = Math.ceil(points.length / MAX_LABELS);
  return (
    <svg className="hours" viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={name}>
      {scale.map((value) => (
        <g key={value}>
          <line
            className="grid"
            x1={CHART.left}
            x2={CHART.width - CHART.right}
            y1={yOf(value, top)}
            y2={yOf(value, top)}
          />
          <text className="num" x={CHART.left - 8} y={yOf(value, top) + 4} textAnchor="end">
            {roughly(value)}
          </text>
        </g>
      ))}
      {points.map(({ key, label }, place) =>
        place % step === 0 ? (
          <text key={key} className="num" x={xOf(place, points.length)} y={CHART.height - 8} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
      <path className="in-area" d={`${lineOf(moneyIn, top)}L${lastX} ${floor}L${CHART.left} ${floor}Z`} />
      <path className="in" d={lineOf(moneyIn, top)} />
      <path className="out" d={lineOf(moneyOut, top)} />
      <circle className="in-dot" cx={lastX} cy={yOf(moneyIn.at(-1) ?? 0, top)} r={4} />
      <circle className="out-dot" cx={lastX} cy={yOf(moneyOut.at(-1) ?? 0, top)} r={4} />
    </svg>
  );
}
