import { type HouseAccount, type Payer, proposeSweep } from '@kapao/contract/operator/house-account.ts';
import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { useState } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OPEN, OpenProposals } from '../../shell/open-proposals.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import './house-accounts.css';
import { AccountCard } from './account-card.tsx';
import { BalanceSheet } from './balance-sheet.tsx';
import { KeepAccountSheet } from './keep-account-sheet.tsx';
import { PayerList } from './payer-list.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { SweepList } from './sweep-list.tsx';
import { SweepSheet } from './sweep-sheet.tsx';
import { useHouseAccounts } from './use-house-accounts.ts';

const KINDS: readonly string[] = [
  'house-account.rules',
  'house-account.sweep',
  'deposit-account.add',
] satisfies ProposalKind[];

type Open =
  | { sheet: 'rules' | 'balance'; account: HouseAccount }
  | { sheet: 'keep'; payer: Payer }
  | { sheet: 'sweep' };

/** The bank position: what each account should hold and holds, what paying accounts owe, and the house's own money between them. */
export function HouseAccountsPage() {
  const { houseAccounts: words, proposals } = useMessages();
  useTitle(words.title);
  const [open, setOpen] = useState<Open>();
  const maySweep = useMay(proposeSweep);
  const list = useHouseAccounts();
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { accounts, payers, sweeps } = list.data;
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
      <PayerList payers={payers} onAdd={(payer) => setOpen({ sheet: 'keep', payer })} />
      {accounts.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} />
      ) : (
        <div className="settings-grid house-accounts">
          {accounts.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              onRules={() => setOpen({ sheet: 'rules', account })}
              onBalance={() => setOpen({ sheet: 'balance', account })}
            />
          ))}
        </div>
      )}
      <SweepList sweeps={sweeps} />
      {open?.sheet === 'rules' && <RulesSheet account={open.account} onClose={close} />}
      {open?.sheet === 'balance' && <BalanceSheet account={open.account} onClose={close} />}
      {open?.sheet === 'sweep' && <SweepSheet accounts={accounts} onClose={close} />}
      {open?.sheet === 'keep' && <KeepAccountSheet payer={open.payer} onClose={close} />}
    </>
  );
}
