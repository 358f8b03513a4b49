import type { operatorSummary } from '@kapao/contract/operator/audit.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import { roughly, shortStamp } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { CHART, lineOf, scaleOf, xOf, yOf } from './hours-chart.ts';

type Hours = RouteReply<typeof operatorSummary>['hours'];

interface HoursCardProps {
  hours: Hours;
  currency: CashCurrency;
}

/** Interval of the hour labels under the chart. */
const HOURS_PER_LABEL = 4;

const clockOf = (at: string) => shortStamp(at).clock;

function HoursChart({ hours }: { hours: Hours }) {
  const { dashboard } = useMessages();
  const scale = scaleOf(hours.flatMap(({ deposited, withdrawn }) => [deposited, withdrawn]));
  const top = scale.at(-1) ?? 1;
  const deposited = hours.map((hour) => hour.deposited);
  const withdrawn = hours.map((hour) => hour.withdrawn);
  const floor = CHART.height - CHART.bottom;
  const lastX = xOf(hours.length - 1, hours.length);
  return (
    <svg className="hours" viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={dashboard.hours}>
      {scale.map((step) => (
        <g key={step}>
          <line className="grid" x1={CHART.left} x2={lastX} y1={yOf(step, top)} y2={yOf(step, top)} />
          <text className="num" x={CHART.left - 8} y={yOf(step, top) + 4} textAnchor="end">
            {roughly(step)}
          </text>
        </g>
      ))}
      {hours.map(({ at }, place) =>
        place % HOURS_PER_LABEL === 0 ? (
          <text key={at} className="num" x={xOf(place, hours.length)} y={CHART.height - 8} textAnchor="middle">
            {clockOf(at)}
          </text>
        ) : null,
      )}
      <path className="in-area" d={`${lineOf(deposited, top)}L${lastX} ${floor}L${CHART.left} ${floor}Z`} />
      <path className="in" d={lineOf(deposited, top)} />
      <path className="out" d={lineOf(withdrawn, top)} />
      <circle className="in-dot" cx={lastX} cy={yOf(deposited.at(-1) ?? 0, top)} r={4} />
      <circle className="out-dot" cx={lastX} cy={yOf(withdrawn.at(-1) ?? 0, top)} r={4} />
    </svg>
  );
}

function HoursTable({ hours, currency }: HoursCardProps) {
  const { dashboard } = useMessages();
  return (
    <TableScroll label={dashboard.hours}>
      <table className="tbl">
        <thead>
          <tr>
            <th>{dashboard.hour}</th>
            <th className="r">{dashboard.in}</th>
            <th className="r">{dashboard.out}</th>
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map((hour) => (
            <tr key={hour.at}>
              <td className="num t2">
                {shortStamp(hour.at).dayMonth} {clockOf(hour.at)}
              </td>
              <td className="r num">{formatMoney(hour.deposited, currency)}</td>
              <td className="r num">{formatMoney(hour.withdrawn, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** Money in and out by the hour, as a picture or as the numbers behind it. */
export function HoursCard({ hours, currency }: HoursCardProps) {
  const { dashboard } = useMessages();
  const [isTable, setIsTable] = useState(false);
  return (
    <section className="card hours-card">
      <div className="line between hours-head">
        <h2>{dashboard.hours}</h2>
        <span className="line">
          <span className="legend in">{dashboard.in}</span>
          <span className="legend out">{dashboard.out}</span>
          <Button variant="link" onPress={() => setIsTable(!isTable)}>
            {isTable ? dashboard.asChart : dashboard.asTable}
          </Button>
        </span>
      </div>
      {isTable ? <HoursTable hours={hours} currency={currency} /> : <HoursChart hours={hours} />}
    </section>
  );
}
