import { listInflows } from '@kapao/contract/operator/inflows.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdrawals.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { RowContent } from '@kapao/ui/row.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { may } from '../../api/session.ts';
import { count, money } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { listPath } from '../../paths.ts';
import { useMessages } from '../../shell/language.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { QUEUES } from '../../shell/rooms.ts';
import { useSummary } from '../../shell/use-summary.ts';
import { LatestWithdrawals } from './latest-withdrawals.tsx';

/** From this length an amount is drawn smaller, so that ten digits stay on one line. */
const LONG_FIGURE = 14;

function Figure({ label, text, to }: { label: string; text: string; to?: string | undefined }) {
  const content: ReactNode = (
    <>
      <small>{label}</small>
      <p className={`figure num${text.length >= LONG_FIGURE ? ' long' : ''}`}>{text}</p>
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
  /** Absent for who may see the number but not the list. */
  to: string | undefined;
}

function WaitingRow({ icon, name, waiting, to }: WaitingRowProps) {
  const { dashboard } = useMessages();
  const content = (
    <RowContent
      icon={icon}
      title={name}
      detail={waiting === 0 ? dashboard.nothingWaiting : dashboard.waitingNow}
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

/** Today at a glance; each number leads to its list. */
export function DashboardPage() {
  const { dashboard, frame } = useMessages();
  useTitle(dashboard.title);
  const mayWithdrawals = useMay(listWithdrawals);
  const mayInflows = useMay(listInflows);
  const operator = useOperator();
  const { data: summary, error, refetch, isPending } = useSummary();
  if (isPending) return <PageLoading />;
  if (!summary) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="page-head">
        <h1>{dashboard.title}</h1>
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <section className="kpis">
        <Figure
          label={dashboard.moneyIn}
          text={money(summary.depositedToday)}
          to={mayInflows ? listPath('inflows', { state: 'CREDITED' }) : undefined}
        />
        <Figure
          label={dashboard.moneyOut}
          text={money(summary.withdrawnToday)}
          to={mayWithdrawals ? listPath('withdrawals', { state: 'PAID' }) : undefined}
        />
        <Figure label={dashboard.net} text={money(summary.depositedToday - summary.withdrawnToday)} />
        <Figure label={dashboard.newMembers} text={count(summary.newMembersToday)} />
      </section>
      <div className="dashboard-grid">
        <LatestWithdrawals withdrawals={summary.latestWithdrawals} />
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
                  to={may(operator, room.route) ? room.path : undefined}
                />
              ))}
            </ul>
          </section>
          <Figure label={dashboard.memberBalances} text={money(summary.memberBalances)} />
        </div>
      </div>
    </>
  );
}
