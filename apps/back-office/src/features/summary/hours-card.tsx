import type { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import { shortStamp } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyChart } from '../../shell/money-chart.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';

type Hours = RouteReply<typeof operatorSummary>['hours'];

interface HoursCardProps {
  hours: Hours;
  currency: CashCurrency;
}

const clockOf = (at: string) => shortStamp(at).clock;
const pointOf = ({ at, deposited, withdrawn }: Hours[number]) => ({
  key: at,
  label: clockOf(at),
  in: deposited,
  out: withdrawn,
});

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
      {isTable ? (
        <HoursTable hours={hours} currency={currency} />
      ) : (
        <MoneyChart name={dashboard.hours} points={hours.map(pointOf)} />
      )}
    </section>
  );
}
