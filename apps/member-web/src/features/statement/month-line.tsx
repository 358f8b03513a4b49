import type { listStatement } from '@kapao/contract/member/statement.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { monthOf } from '@kapao/web/format-date.ts';
import { Link } from '../../lib/router.tsx';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { monthsBackTo } from './statement-months.ts';
import { ALL_MONTHS } from './statement-place.ts';

interface MonthLineProps {
  month: string;
  /** None where the month has none to say. */
  totals: RouteReply<typeof listStatement>['monthTotals'] | 'to come';
  onPick: (month: string) => void;
}

/** The month that is shown, in the phone's own picker, and what came in and went out in it. */
export function MonthLine({ month, totals, onPick }: MonthLineProps) {
  const words = useMessages().timeline.months;
  const { showSigned } = useShownMoney();
  const { data: wallet } = useWallet();
  const currency = wallet?.currency ?? 'THB';
  const now = monthOf(Date.now());
  const offered = monthsBackTo(wallet ? monthOf(Date.parse(wallet.profile.createdAt)) : now, now);
  const known = month === ALL_MONTHS || offered.includes(month) ? offered : [...offered, month];
  return (
    <>
      <label className="month">
        <span className="sr">{words.label}</span>
        <Icon name="calendar" size="s" />
        <select value={month} onChange={(event) => onPick(event.target.value)}>
          {known.map((each) => (
            <option key={each} value={each}>
              {words.name(Number(each.slice(5)), Number(each.slice(0, 4)))}
            </option>
          ))}
          <option value={ALL_MONTHS}>{words.all}</option>
        </select>
        <Icon name="down" size="s" />
      </label>
      {month !== ALL_MONTHS && (
        <Link className="btn link compact" to={`${PATHS.monthSheet}?month=${month}`}>
          {words.sheet}
        </Link>
      )}
      {totals && (
        <p className="totals small num">
          <span>
            {words.moneyIn}{' '}
            {totals === 'to come' ? <TotalToCome /> : <b className="in">{showSigned(totals.moneyIn, currency)}</b>}
          </span>
          <span>
            {words.moneyOut} {totals === 'to come' ? <TotalToCome /> : <b>{showSigned(-totals.moneyOut, currency)}</b>}
          </span>
        </p>
      )}
    </>
  );
}

function TotalToCome() {
  return <Skeleton width="64px" height={14} />;
}
