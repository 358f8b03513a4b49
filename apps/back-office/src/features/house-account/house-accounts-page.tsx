import {
  type HouseAccount,
  type HouseAccountState,
  proposeSweep,
  putBankBalance,
  setHouseRules,
} from '@kapao/contract/operator/house-account.ts';
import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OPEN, OpenProposals } from '../../shell/open-proposals.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import '../../styles/reconciliation.css';
import './house-accounts.css';
import { BalanceSheet } from './balance-sheet.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { SweepList } from './sweep-list.tsx';
import { SweepSheet } from './sweep-sheet.tsx';
import { useHouseAccounts } from './use-house-accounts.ts';

const TONES = { OPEN: 'ok', NEARLY_FULL: 'wait', FULL: 'bad', RESTING: 'dim', OFF: 'dim' } as const satisfies Record<
  HouseAccountState,
  string
>;

const KINDS: readonly string[] = ['house-account.rules', 'house-account.sweep'] satisfies ProposalKind[];

type Open = { sheet: 'rules' | 'balance'; account: HouseAccount } | { sheet: 'sweep' };

/** Accounts that members pay to: how full each is, what it should hold, and the house's own money between them. */
export function HouseAccountsPage() {
  const { houseAccounts: words, proposals } = useMessages();
  useTitle(words.title);
  const [open, setOpen] = useState<Open>();
  const maySweep = useMay(proposeSweep);
  const list = useHouseAccounts();
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { accounts, sweeps } = list.data;
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="page-head line between wrap">
        <h1>{words.title}</h1>
        {maySweep && accounts.length > 0 && (
          <Button compact variant="cta" icon="swap" onPress={() => setOpen({ sheet: 'sweep' })}>
            {words.sweep}
          </Button>
        )}
      </div>
      <p className="policy-lead">{words.lead}</p>
      <OpenProposals states={OPEN} title={proposals.open} isAbout={({ kind }) => KINDS.includes(kind)} />
      {accounts.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} />
      ) : (
        <AccountTable accounts={accounts} onOpen={setOpen} />
      )}
      <SweepList sweeps={sweeps} />
      {open?.sheet === 'rules' && <RulesSheet account={open.account} onClose={close} />}
      {open?.sheet === 'balance' && <BalanceSheet account={open.account} onClose={close} />}
      {open?.sheet === 'sweep' && <SweepSheet accounts={accounts} onClose={close} />}
    </>
  );
}

function AccountTable({ accounts, onOpen }: { accounts: readonly HouseAccount[]; onOpen: (open: Open) => void }) {
  const { houseAccounts: words } = useMessages();
  return (
    <TableScroll label={words.title} className="reconciliation house-accounts">
      <table className="tbl desk-table">
        <thead>
          <tr>
            <th>{words.account}</th>
            <th>{words.state}</th>
            <th className="r">{words.today}</th>
            <th className="r">{words.full}</th>
            <th className="r">{words.expected}</th>
            <th className="r">{words.bank}</th>
            <th className="r">{words.difference}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function AccountRow({ account, onOpen }: { account: HouseAccount; onOpen: (open: Open) => void }) {
  const { houseAccounts: words, common } = useMessages();
  const [mayChange, maySay] = [useMay(setHouseRules), useMay(putBankBalance)];
  const { id, currency, rules, today, state, fullPercent } = account;
  const money = (amount: number) => formatMoney(amount, currency);
  const of = (value: string, max: number | null, show: (max: number) => string) =>
    max === null ? value : words.ofMax(value, show(max));
  return (
    <tr>
      <td>
        <b>{id}</b>
        <small className="small block">
          {account.accountName} · {common.unit[currency]}
        </small>
        <span className="line wrap house-acts">
          {mayChange && (
            <Button compact variant="ghost" onPress={() => onOpen({ sheet: 'rules', account })}>
              {words.rules}
            </Button>
          )}
          {maySay && (
            <Button compact variant="ghost" onPress={() => onOpen({ sheet: 'balance', account })}>
              {words.balance}
            </Button>
          )}
        </span>
      </td>
      <td data-label={words.state}>
        <span>
          <StatusChip tone={TONES[state]} text={words.states[state]} />
          <RuleNotes account={account} />
        </span>
      </td>
      <td className="num r" data-label={words.today}>
        <span>
          {of(money(today.amount), rules.maxDayAmount, money)}
          <small className="small block">{words.transfers(of(count(today.count), rules.maxDayCount, count))}</small>
        </span>
      </td>
      <td className="num r" data-label={words.full}>
        {fullPercent === null ? (
          <small className="small none">{words.noLimit}</small>
        ) : (
          <Fullness percent={fullPercent} />
        )}
      </td>
      <BalanceCells account={account} />
    </tr>
  );
}

function RuleNotes({ account: { rules } }: { account: HouseAccount }) {
  const { houseAccounts: words } = useMessages();
  return (
    <>
      {rules.restFrom !== null && (
        <small className="small block">{words.restsFrom(formatDateTime(rules.restFrom))}</small>
      )}
      {rules.restUntil !== null && (
        <small className="small block">{words.restsUntil(formatDateTime(rules.restUntil))}</small>
      )}
      {rules.weight !== null && <small className="small block">{words.share(count(rules.weight))}</small>}
    </>
  );
}

function Fullness({ percent }: { percent: number }) {
  return (
    <span className="fullness">
      {count(percent)}%
      <span className="fullness-bar" data-full={percent >= 100 || undefined} aria-hidden>
        <span style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
      </span>
    </span>
  );
}

function BalanceCells({ account: { currency, expected, bank, rules } }: { account: HouseAccount }) {
  const { houseAccounts: words } = useMessages();
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      <td className="num r" data-label={words.expected}>
        {expected === null ? (
          <small className="small none">{words.noOpening}</small>
        ) : rules.maxBalance === null ? (
          money(expected.balance)
        ) : (
          words.ofMax(money(expected.balance), money(rules.maxBalance))
        )}
      </td>
      <td className="num r" data-label={words.bank}>
        {bank === null ? (
          <small className="small none">{words.notSaid}</small>
        ) : (
          <span>
            {money(bank.balance)}
            <small className="small block">
              {formatDateTime(bank.at)} · {words.sources[bank.source]}
            </small>
          </span>
        )}
      </td>
      <td className="r" data-label={words.difference}>
        {bank === null || bank.difference === null ? (
          '-'
        ) : (
          <StatusChip tone={bank.difference === 0 ? 'ok' : 'bad'} text={money(bank.difference)} />
        )}
      </td>
    </>
  );
}
