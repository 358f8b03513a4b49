import type { LossLine, RefundPeriod } from '@kapao/contract/member/refund.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { formatDate } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useShownMoney } from '../../shell/use-shown-money.ts';

interface RefundPeriodsProps {
  periods: readonly RefundPeriod[];
  currency: CashCurrency;
  inUnit: (amount: number) => string;
}

/** Days of the answer are Bangkok's; noon keeps them what they are in any time zone. */
const dayOf = (text: string) => formatDate(Date.parse(`${text}T05:00:00Z`));

/** The sum of every period, explained line by line; each line opens (design 4). */
export function RefundPeriods({ periods, currency, inUnit }: RefundPeriodsProps) {
  const { rewards } = useMessages();
  const words = rewards.refund;
  const { show } = useShownMoney();
  return periods.map((period) => (
    <section className="card" key={period.from}>
      <div className="line between wrap">
        <h2>
          {words.how} <span className="num">{words.period(dayOf(period.from), dayOf(period.to))}</span>
        </h2>
        <small className="num t2">{words.until(formatDate(Date.parse(period.expiresAt) - 1))}</small>
      </div>
      {period.lines.map((line) => (
        <Line key={`${line.day} ${line.game}`} line={line} currency={currency} />
      ))}
      <dl className="kv">
        <div>
          <dt>{words.loss}</dt>
          <dd className="num">{show(period.loss, currency)}</dd>
        </div>
        <div>
          <dt>{words.rate}</dt>
          <dd className="num">
            × {period.percent} % ({words.capped(inUnit(period.cap))})
          </dd>
        </div>
        <div>
          <dt className="strong">{words.sum}</dt>
          <dd className="num strong in">{show(period.refund, currency)}</dd>
        </div>
      </dl>
    </section>
  ));
}

function Line({ line, currency }: { line: LossLine; currency: CashCurrency }) {
  const { rewards } = useMessages();
  const words = rewards.refund;
  const { show } = useShownMoney();
  return (
    <details className="loss-line">
      <summary>
        <span>{words.game(line.name, dayOf(line.day))}</span>
        <b className="num">{show(line.net, currency)}</b>
      </summary>
      <dl className="kv">
        <div>
          <dt>{words.staked}</dt>
          <dd className="num">{show(line.stake, currency)}</dd>
        </div>
        <div>
          <dt>{words.returned}</dt>
          <dd className="num">{show(line.payout, currency)}</dd>
        </div>
      </dl>
    </details>
  );
}
