import { roughly } from '../../lib/format.ts';
import { barsOf, RESULT_CHART } from './result-bars.ts';

interface ResultChartProps {
  /** What it is called for those who cannot see it; the table beside it has the same figures. */
  name: string;
  points: readonly { period: string; gross: number }[];
}

/** What the house won in each period as a bar up, and what members won as one down. */
export function ResultChart({ name, points }: ResultChartProps) {
  const { bars, zero, top, bottom } = barsOf(points.map(({ gross }) => gross));
  const { width, left, right, height } = RESULT_CHART;
  // Where nothing is above or below zero, its mark is the one of zero.
  const marks = [{ value: 0, y: zero }, ...[top, bottom].filter(({ value }) => value !== 0)];
  const step = Math.ceil(points.length / RESULT_CHART.maxLabels);
  return (
    <section className="card hours-card">
      <h2>{name}</h2>
      <svg className="hours" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        {marks.map(({ value, y }) => (
          <g key={y}>
            <line className="grid" x1={left} x2={width - right} y1={y} y2={y} />
            <text className="num" x={left - 8} y={y + 4} textAnchor="end">
              {value < 0 ? `\u2212${roughly(-value)}` : roughly(value)}
            </text>
          </g>
        ))}
        {points.map(({ period }, place) => {
          const bar = bars[place];
          if (!bar) return null;
          return (
            <g key={period}>
              <rect
                className={bar.isLoss ? 'result loss' : 'result'}
                x={bar.x}
                y={bar.y}
                width={bar.width}
                height={bar.height}
              />
              {place % step === 0 && (
                <text className="num" x={bar.x + bar.width / 2} y={height - 8} textAnchor="middle">
                  {shortPeriod(period)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </section>
  );
}

/** `HH:00`, `DD/MM` or `MM/YYYY`, as narrow as it can be told. */
function shortPeriod(period: string): string {
  const [day = '', hour] = period.split(' ');
  if (hour !== undefined) return hour;
  const parts = day.split('-').reverse();
  return (parts.length === 3 ? parts.slice(0, 2) : parts).join('/');
}
