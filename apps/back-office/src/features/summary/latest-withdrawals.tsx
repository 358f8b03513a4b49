import type { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { listWithdrawals, WITHDRAWAL_STATES } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { listPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';

type Latest = RouteReply<typeof operatorSummary>['latestWithdrawals'];

const ENDED: Readonly<Record<string, StatusTone>> = { PAID: 'ok', FAILED: 'bad', REJECTED: 'bad', DISPUTED: 'bad' };

function State({ state }: { state: string }) {
  const { withdrawals } = useMessages();
  const known = WITHDRAWAL_STATES.find((one) => one === state);
  return <StatusChip tone={ENDED[state] ?? 'wait'} text={known ? withdrawals.states[known] : state} />;
}

export function LatestWithdrawals({ withdrawals }: { withdrawals: Latest }) {
  const { dashboard, common } = useMessages();
  const mayOpen = useMay(listWithdrawals);
  return (
    <section className="rows">
      <div className="line between rows-head">
        <h2>{dashboard.latestTitle}</h2>
        {mayOpen && <Link to={listPath('withdrawals', { state: 'all' })}>{dashboard.seeAll}</Link>}
      </div>
      {withdrawals.length === 0 && <p className="small rows-none">{dashboard.latestNone}</p>}
      {withdrawals.length > 0 && (
        <table className="tbl latest">
          <thead>
            <tr>
              <th className="hide">{common.when}</th>
              <th>{common.member}</th>
              <th>{dashboard.state}</th>
              <th className="r">{dashboard.amount}</th>
            </tr>
          </thead>
          <tbody>
            {withdrawals.map((withdrawal) => (
              <tr key={withdrawal.id}>
                <td className="num t2 hide">{formatDateTime(withdrawal.createdAt)}</td>
                <td>
                  {mayOpen ? (
                    <Link to={listPath('withdrawals', { state: 'all', id: withdrawal.id })}>
                      {withdrawal.memberName}
                    </Link>
                  ) : (
                    withdrawal.memberName
                  )}
                </td>
                <td>
                  <State state={withdrawal.state} />
                </td>
                <td className="r num strong">{formatMoney(withdrawal.amount, withdrawal.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
