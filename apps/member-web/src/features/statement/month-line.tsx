import type { listStatement } from '@kapao/contract/member/statement.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { monthOf } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { fetchHistoryWords, useHistoryWords } from './history-words.ts';
import { StatementFiles } from './statement-files.tsx';
import { monthsBackTo } from './statement-months.ts';
import { ALL_MONTHS, type DayRange, type StatementPlace } from './statement-place.ts';

const DAYS = 'days';
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

interface MonthLineProps {
  place: StatementPlace;
  /** None where nothing is chosen that has sums. */
  totals: RouteReply<typeof listStatement>['monthTotals'] | 'to come';
  isCut: boolean;
  onPlace: (chosen: { month: string; days: DayRange | undefined }) => void;
}

export async function loadMonthLine() {
  await fetchHistoryWords();
  return MonthLine;
}

/** The month or days that are shown, what came in and went out in them, and files of them. */
function MonthLine({ place, totals, isCut, onPlace }: MonthLineProps) {
  const words = useMessages().timeline.months;
  const history = useHistoryWords();
  const { showSigned } = useShownMoney();
  const { data: wallet } = useWallet();
  const currency = wallet?.currency ?? 'THB';
  const now = monthOf(Date.now());
  const { month, days } = place;
  const offered = monthsBackTo(wallet ? monthOf(Date.parse(wallet.profile.createdAt)) : now, now);
  const known = month === ALL_MONTHS || offered.includes(month) ? offered : [...offered, month];
  const pick = (picked: string) =>
    picked === DAYS
      ? onPlace({ month: ALL_MONTHS, days: daysOfMonth(month === ALL_MONTHS ? now : month) })
      : onPlace({ month: picked, days: undefined });
  return (
    <>
      <label className="month">
        <span className="sr">{words.label}</span>
        <Icon name="calendar" size="s" />
        <select value={days ? DAYS : month} onChange={(event) => pick(event.target.value)}>
          {known.map((each) => (
            <option key={each} value={each}>
              {words.name(Number(each.slice(5)), Number(each.slice(0, 4)))}
            </option>
          ))}
          <option value={ALL_MONTHS}>{words.all}</option>
          <option value={DAYS}>{history.days}</option>
        </select>
        <Icon name="down" size="s" />
      </label>
      <StatementFiles place={place} />
      {days && <Days days={days} onDays={(chosen) => onPlace({ month: ALL_MONTHS, days: chosen })} />}
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
      {isCut && <Note icon="info">{history.isCut}</Note>}
    </>
  );
}

/** A month of days to begin a choice with. */
function daysOfMonth(month: string): DayRange {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { since: `${month}-01`, until: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

const isRange = ({ since, until }: DayRange) =>
  since !== '' && until !== '' && since <= until && (Date.parse(until) - Date.parse(since)) / DAY_MS < MAX_DAYS;

/** Both ends of the range; days that are no range are said and not asked for. */
function Days({ days, onDays }: { days: DayRange; onDays: (days: DayRange) => void }) {
  const words = useHistoryWords();
  const [typed, setTyped] = useState(days);
  const change = (next: DayRange) => {
    setTyped(next);
    if (isRange(next)) onDays(next);
  };
  const ends = [
    ['since', words.since],
    ['until', words.until],
  ] as const;
  return (
    <div className="days">
      {ends.map(([end, label]) => (
        <label key={end}>
          <span className="small">{label}</span>
          <input
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            value={typed[end]}
            aria-invalid={!isRange(typed) || undefined}
            onChange={(event) => change({ ...typed, [end]: event.target.value })}
          />
        </label>
      ))}
      {!isRange(typed) && (
        <p className="small error" role="alert">
          {words.tooMany}
        </p>
      )}
    </div>
  );
}

function TotalToCome() {
  return <Skeleton width="64px" height={14} />;
}
