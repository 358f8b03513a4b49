import { listInflows } from '@kapao/contract/operator/inflow.ts';
import { searchMembers } from '@kapao/contract/operator/member.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { RowContent } from '@kapao/ui/row.tsx';
import { useNow } from '@kapao/web/use-now.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { may } from '../../api/session.ts';
import { age, count, signed } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { listPath, PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OpenProposals } from '../../shell/open-proposals.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { PayoutStops } from '../../shell/payout-stops.tsx';
import { QUEUES } from '../../shell/rooms.ts';
import { useSummary } from '../../shell/use-summary.ts';
import { HoursCard } from './hours-card.tsx';
import { LatestWithdrawals } from './latest-withdrawals.tsx';
import { PartnersCard } from './partners-card.tsx';

/** From this length an amount is drawn smaller, so that ten digits stay on one line. */
const LONG_FIGURE = 14;
const CLOCK_EVERY_MS = 30_000;

/** What changed since the same time yesterday: percent of money, and heads as they are. */
function changeText(now: number, before: number, isMoney: boolean): string {
  if (!isMoney) return signed(now - before, count);
  return before === 0 ? '' : signed(((now - before) / Math.abs(before)) * 100, (percent) => `${percent.toFixed(1)}%`);
}

interface FigureProps {
  label: string;
  value: number;
  /** The same figure of yesterday, up to this time. */
  before?: number;
  /** Of money; a figure without it is a number of heads. */
  currency?: CashCurrency;
  to?: string | undefined;
}

function Figure({ label, value, before, currency, to }: FigureProps) {
  const { dashboard, common } = useMessages();
  const shown = (amount: number) => (currency ? formatMoney(amount, currency) : count(amount));
  const text = shown(value);
  const change = before === undefined ? '' : changeText(value, before, currency !== undefined);
  const content = (
    <>
      <small>{currency ? `${label} · ${common.unit[currency]}` : label}</small>
      <p className={`figure num${text.length >= LONG_FIGURE ? ' long' : ''}`}>{text}</p>
      {before !== undefined && (
        <small className="num">
          {change !== '' && <b className={change.startsWith('+') ? 'up' : undefined}>{change} </b>}
          {dashboard.before(shown(before))}
        </small>
      )}
    </>
  );
  return to === undefined ? (
    <div className="card kpi">{content}</div>
  ) : (
    <Link className="card kpi" to={to}>
      {content}
    </Link>
  );
}

interface WaitingRowProps {
  icon: IconName;
  name: string;
  waiting: number;
  /** Since when the first of them waits. */
  since: string | null;
  nowMs: number;
  /** Absent for who may see the number but not the list. */
  to: string | undefined;
}

function WaitingRow({ icon, name, waiting, since, nowMs, to }: WaitingRowProps) {
  const { dashboard, common } = useMessages();
  const waited = since === null ? undefined : age(since, nowMs);
  const content = (
    <RowContent
      icon={icon}
      title={name}
      detail={
        waited === undefined ? (
          dashboard.nothingWaiting
        ) : (
          <span className={waited.isLate ? 'late' : undefined}>
            {dashboard.longest(common.age[waited.unit](waited.value))}
          </span>
        )
      }
      end={<b className="m num">{count(waiting)}</b>}
      chevron={to !== undefined}
    />
  );
  return (
    <li>
      {to === undefined ? (
        <div className="row">{content}</div>
      ) : (
        <Link className="row" to={to}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** A verdict that stays the same is noted every ten minutes, and everything is compared once a day. */
const LATE_SECONDS = { new: 900, all: 90_000 } as const;

/** How old it is that bank and books agree, or do not. */
function BooksCompared({ ago }: { ago: { new: number; all: number } | null }) {
  const { dashboard, common } = useMessages();
  if (ago === null) return <p className="small">{dashboard.neverCompared}</p>;
  const text = (seconds: number) => {
    const { unit, value } = age(new Date(0).toISOString(), seconds * 1_000);
    return common.age[unit](value);
  };
  const isLate = ago.new > LATE_SECONDS.new || ago.all > LATE_SECONDS.all;
  return (
    <p className={isLate ? 'small late' : 'small'}>
      {dashboard.booksCompared({ recent: text(ago.new), all: text(ago.all) })}
    </p>
  );
}

/** Today at a glance; each number leads to its list. `firstDay` stands first on a site that has never been open. */
export function DashboardPage({ firstDay }: { firstDay: ReactNode }) {
  const { dashboard, frame, proposals } = useMessages();
  useTitle(dashboard.title);
  const mayWithdrawals = useMay(listWithdrawals);
  const mayInflows = useMay(listInflows);
  const mayMembers = useMay(searchMembers);
  const operator = useOperator();
  const nowMs = useNow(CLOCK_EVERY_MS);
  const { data: summary, error, refetch, isPending } = useSummary();
  if (isPending) return <PageLoading />;
  if (!summary) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const { yesterday, currency } = summary;
  return (
    <>
      <div className="page-head">
        <h1>{dashboard.title}</h1>
        <span className="small">
          {dashboard.compared}
          {summary.countedAgo > 0 && ` · ${dashboard.countedAgo(summary.countedAgo)}`}
        </span>
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {firstDay}
      <PayoutStops />
      <section className="kpis">
        <Figure
          label={dashboard.moneyIn}
          currency={currency}
          value={summary.depositedToday}
          before={yesterday.deposited}
          to={mayInflows ? listPath('inflows', { state: 'CREDITED' }) : undefined}
        />
        <Figure
          label={dashboard.moneyOut}
          currency={currency}
          value={summary.withdrawnToday}
          before={yesterday.withdrawn}
          to={mayWithdrawals ? listPath('withdrawals', { state: 'PAID' }) : undefined}
        />
        <Figure
          label={dashboard.net}
          currency={currency}
          value={summary.depositedToday - summary.withdrawnToday}
          before={yesterday.deposited - yesterday.withdrawn}
        />
        <Figure
          label={dashboard.newMembers}
          value={summary.newMembersToday}
          before={yesterday.newMembers}
          to={mayMembers ? PATHS.members : undefined}
        />
      </section>
      <div className="dashboard-grid">
        <div className="stack">
          <HoursCard hours={summary.hours} currency={currency} />
          <LatestWithdrawals withdrawals={summary.latestWithdrawals} />
        </div>
        <div className="stack">
          <section className="rows">
            <h2>{dashboard.waitingTitle}</h2>
            <ul>
              {QUEUES.map((room) => (
                <WaitingRow
                  key={room.queue}
                  icon={room.icon}
                  name={frame[room.name]}
                  waiting={summary.waiting[room.queue]}
                  since={summary.waitingSince[room.queue]}
                  nowMs={nowMs}
                  to={may(operator, room.route) ? room.path : undefined}
                />
              ))}
            </ul>
          </section>
          <PartnersCard />
          <OpenProposals states={['APPROVED']} title={proposals.states.APPROVED} />
          <Figure label={dashboard.memberBalances} currency={currency} value={summary.memberBalances} />
          <BooksCompared ago={summary.booksComparedAgo} />
        </div>
      </div>
    </>
  );
}
