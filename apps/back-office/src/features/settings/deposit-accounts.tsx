import { addDepositAccount, changeDepositAccount, type DepositAccount } from '@kapao/contract/operator/settings.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { accountNumber } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { AddAccountSheet, ChangeAccountSheet } from './deposit-account-sheets.tsx';
import { movedUp } from './settings-view.ts';
import { type SettingsNow, useOrderAccounts } from './use-settings.ts';

interface AccountRowProps {
  account: DepositAccount;
  isFirst: boolean;
  onUp: () => void;
  onChange: () => void;
}

function AccountRow({ account, isFirst, onUp, onChange }: AccountRowProps) {
  const { settings } = useMessages();
  const mayChange = useMay(changeDepositAccount);
  return (
    <li className="account-row">
      <span className="grow">
        <b>
          {account.bankCode} <span className="num">{accountNumber(account.bankAccountNo)}</span>
        </b>
        <small className="small block">
          {account.bankAccountName} · {settings.modes[account.mode]} · {account.currency}
        </small>
      </span>
      <StatusChip tone={account.isActive ? 'ok' : 'dim'} text={account.isActive ? settings.on : settings.off} />
      {mayChange && (
        <>
          {!isFirst && (
            <IconButton
              className="turn-up"
              icon="left"
              label={`${settings.up} ${account.bankCode} ${account.bankAccountNo}`}
              onPress={onUp}
            />
          )}
          <Button compact variant="ghost" onPress={onChange}>
            {settings.change}
          </Button>
        </>
      )}
    </li>
  );
}

/** The accounts in the order members see them. */
export function DepositAccounts({ accounts, banks }: { accounts: DepositAccount[]; banks: SettingsNow['banks'] }) {
  const { settings } = useMessages();
  const mayAdd = useMay(addDepositAccount);
  const order = useOrderAccounts();
  const toast = useToast();
  const textOf = useErrorText();
  const [open, setOpen] = useState<DepositAccount | 'new'>();
  const ids = accounts.map(({ id }) => id);
  const moveUp = (id: string) =>
    order.mutate({ ids: movedUp(ids, id) }, { onError: (error) => toast('danger', textOf(error)) });
  return (
    <section className="rows accounts" id="accounts">
      <div className="rows-head line between wrap">
        <h2>{settings.accounts}</h2>
        <div className="line wrap">
          <Revisions editor="deposit-account" name={settings.accounts} />
          {mayAdd && (
            <Button compact variant="ghost" icon="plus" onPress={() => setOpen('new')}>
              {settings.add}
            </Button>
          )}
        </div>
      </div>
      {accounts.length === 0 && <p className="rows-none">{settings.noAccounts}</p>}
      <ul>
        {accounts.map((account, place) => (
          <AccountRow
            key={account.id}
            account={account}
            isFirst={place === 0}
            onUp={() => moveUp(account.id)}
            onChange={() => setOpen(account)}
          />
        ))}
      </ul>
      {open === 'new' && <AddAccountSheet banks={banks} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && <ChangeAccountSheet account={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
