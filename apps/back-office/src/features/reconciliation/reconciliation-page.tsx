import type { ReconciledAccount } from '@kapao/contract/operator/reconciliation.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import '../../styles/reconciliation.css';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { PayoutDisputes } from './payout-disputes.tsx';
import { SetAside } from './set-aside.tsx';
import { UnexplainedPayouts } from './unexplained-payouts.tsx';
import { UnknownPlayers } from './unknown-players.tsx';
import { useReconciliation } from './use-reconciliation.ts';

/** Bank side, inflows and ledger of each receiving account; the last column must be zero. */
export function ReconciliationPage() {
  const { reconciliation: words, common } = useMessages();
  useTitle(words.title);
  const now = useReconciliation();
  if (now.isPending) return <PageLoading />;
  if (!now.data) return <LoadFailed error={now.error} onRetry={() => void now.refetch()} />;
  const differences = now.data.unexplained.filter(({ amount }) => amount !== 0);
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <small className="small num">{words.comparedAt(formatDateTime(now.data.comparedAt))}</small>
      </div>
      <div role="status">
        {differences.length === 0 ? (
          <Note tone="ok">{words.clean}</Note>
        ) : (
          differences.map(({ currency, amount }) => (
            <Note key={currency} tone="bad">
              {words.dirty(`${formatMoney(amount, currency)} ${common.unit[currency]}`)}
            </Note>
          ))
        )}
      </div>
      <AccountTable accounts={now.data.accounts} />
      <UnexplainedPayouts />
      <PayoutDisputes />
      <SetAside />
      <UnknownPlayers />
    </>
  );
}

function AccountTable({ accounts }: { accounts: readonly ReconciledAccount[] }) {
  const { reconciliation: words } = useMessages();
  return (
    <TableScroll label={words.title} className="reconciliation">
      <table className="tbl desk-table">
        <thead>
          <tr>
            <th>{words.account}</th>
            <th className="r">{words.received}</th>
            <th className="r">{words.credited}</th>
            <th className="r">{words.waiting}</th>
            <th className="r">{words.returned}</th>
            <th className="r">{words.bankTotal}</th>
            <th className="r">{words.unread}</th>
            <th className="r">{words.unexplained}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.receivingAccount} account={account} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function AccountRow({ account }: { account: ReconciledAccount }) {
  const { reconciliation: words, common } = useMessages();
  const amounts = (['received', 'credited', 'waiting', 'returned'] as const).map((name) => (
    <td key={name} className="num r" data-label={words[name]}>
      {formatMoney(account[name], account.currency)}
    </td>
  ));
  const isClean = account.unexplained === 0;
  return (
    <tr>
      <td>
        <b>{account.receivingAccount}</b>
        <small className="small block">
          {account.accountName} · {common.unit[account.currency]} · {words.position}{' '}
          <span className="num">{account.feedPosition}</span>
        </small>
      </td>
      {amounts}
      <td className="num r" data-label={words.bankTotal}>
        {account.bankTotal === null ? (
          <small className="small none">{words.noStatement}</small>
        ) : (
          formatMoney(account.bankTotal, account.currency)
        )}
      </td>
      <td className="num r" data-label={words.unread}>
        {formatMoney(account.unread, account.currency)}
      </td>
      <td className="r" data-label={words.unexplained}>
        <StatusChip tone={isClean ? 'ok' : 'bad'} text={formatMoney(account.unexplained, account.currency)} />
      </td>
    </tr>
  );
}
