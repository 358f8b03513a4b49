import { lookupDeposit } from '@kapao/contract/member/lookup.ts';
import { Button } from '@kapao/ui/button.tsx';
import { copyText } from '@kapao/ui/copy-row.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { shortAccountNo } from '../../lib/format-account.ts';
import { formatSignedMoney } from '../../lib/format-money.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { AccountCard, type DepositAccount, OtherAccount } from './account-card.tsx';
import './deposit.css';
import { useArrival } from './use-arrival.ts';

/** Deposit by bank transfer: the accounts to pay into, and a watch on the wallet until the money is there. */
export function DepositModal({ onClose }: ModalProps) {
  const { money, common } = useMessages();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.lookup('deposit'),
    queryFn: () => call(lookupDeposit, {}),
  });
  if (!data) {
    return (
      <SheetToCome
        title={money.deposit.title}
        onClose={onClose}
        failed={isError ? money.deposit.failed : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  // Payment providers (bankType PAYMENT) are paid by code, not by a plain transfer (spec 3).
  const accounts = data.banks.filter((account) => account.bankType !== 'PAYMENT');
  if (accounts.length === 0) {
    return (
      <Sheet title={money.deposit.title} closeLabel={common.close} onClose={onClose}>
        <EmptyState title={money.deposit.emptyTitle} text={money.deposit.emptyText} />
      </Sheet>
    );
  }
  return <DepositSheet accounts={accounts} isManual={data.isManual} onClose={onClose} />;
}

interface DepositSheetProps {
  accounts: readonly DepositAccount[];
  /** Every account is checked by people at the moment. */
  isManual: boolean;
  onClose: () => void;
}

function DepositSheet({ accounts, isManual, onClose }: DepositSheetProps) {
  const { money, common } = useMessages();
  const words = money.deposit;
  const [chosenNo, setChosenNo] = useState<string>();
  const { data: wallet } = useWallet();
  const toast = useToast();
  const chosen = accounts.find((account) => account.bankAccountNo === chosenNo) ?? accounts[0];
  if (!chosen) return null;
  const others = accounts.filter((account) => account !== chosen);
  const isByHand = (account: DepositAccount) => isManual || account.mode === 'MANUAL';
  const copy = async () => {
    if (await copyText(chosen.bankAccountNo)) toast('success', common.copied(chosen.bankAccountNo));
    else toast('danger', common.copyFailed);
  };
  const footer = (
    <Button variant="cta" wide icon="copy" onPress={() => void copy()}>
      {words.copyNumber}
    </Button>
  );
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose} footer={footer}>
      <div className="stack deposit">
        <Arrival />
        <p className="label t2">{words.toAccount}</p>
        <AccountCard account={chosen} isManual={isByHand(chosen)} />
        {others.length > 0 && <p className="label t2">{words.otherAccounts}</p>}
        {others.map((account) => (
          <OtherAccount
            key={account.bankAccountNo}
            account={account}
            isManual={isByHand(account)}
            onPress={() => setChosenNo(account.bankAccountNo)}
          />
        ))}
        {wallet && <Note icon="user">{words.fromOwn(shortAccountNo(wallet.bankAccount.bankAccountNo))}</Note>}
        <Note tone="warn" icon="clock">
          {words.slipHour}
        </Note>
      </div>
    </Sheet>
  );
}

/** Waiting, until cash has grown. The region is there first so that the news is heard. */
function Arrival() {
  const messages = useMessages();
  const words = messages.money.deposit;
  const { data: wallet } = useWallet();
  const received = useArrival();
  return (
    <div role="status">
      {received > 0 && wallet ? (
        <Note tone="ok">
          <b className="block num">
            {words.received(`${formatSignedMoney(received)} ${messages.unit[wallet.currency]}`)}
          </b>
          {words.receivedText}
        </Note>
      ) : (
        <p className="hint watching">
          <span className="spin" aria-hidden="true" />
          {words.watching}
        </p>
      )}
    </div>
  );
}
