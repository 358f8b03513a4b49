import { isEnglishName, needsEnglishName } from '@kapao/contract/shared/banks.ts';
import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { copyText } from '@kapao/ui/copy-row.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyTimeline } from '../../shell/money-timeline.tsx';
import { PushAsk } from '../../shell/push-parts.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useNewestDeposit } from '../../shell/use-newest-deposit.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { AccountCard, type DepositAccount, OtherAccount } from './account-card.tsx';
import { makeCopySoon } from './copy-soon.ts';
import { NameStep } from './name-step.tsx';
import { TabFooter } from './tab-footer.tsx';
import { useArrival } from './use-arrival.ts';

interface BankTabProps {
  accounts: readonly DepositAccount[];
  /** Every account is checked by people at the moment. */
  isManual: boolean;
}

/** Deposit by bank transfer: the accounts to pay into, and a watch on the wallet until the money is there. */
export function BankTab({ accounts: offered, isManual }: BankTabProps) {
  const { money, deposit, common } = useMessages();
  const words = deposit.bank;
  const [chosenNo, setChosenNo] = useState<string>();
  const { data: wallet } = useWallet();
  const accounts = ownBankFirst(offered, wallet?.bankAccount.bank.code);
  const { close } = useModal();
  const received = useArrival();
  const toast = useToast();
  const chosen = accounts.find((account) => account.bankAccountNo === chosenNo) ?? accounts[0];
  const copy = async () => {
    if (!chosen) return;
    if (await copyText(chosen.bankAccountNo)) toast('success', common.copied(chosen.bankAccountNo));
    else toast('danger', common.copyFailed);
  };
  const copySoon = useCopySoon(() => void copy());
  if (!chosen) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  const others = accounts.filter((account) => account !== chosen);
  const isByHand = (account: DepositAccount) => isManual || account.mode === 'MANUAL';
  const own = wallet?.bankAccount;
  const isNameMissing = own && needsEnglishName(own.bank.code) && !isEnglishName(own.bankAccountName);
  return (
    <div className="stack deposit">
      {isNameMissing && <NameStep bank={own.bank} onSaved={copySoon} />}
      <Arrival received={received} />
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
      <Note tone="warn" icon="clock">
        {words.slipHour}
      </Note>
      {!isNameMissing && (
        <TabFooter>
          {received > 0 && (
            <Button variant="cta" wide onPress={close}>
              {money.done}
            </Button>
          )}
          <Button variant={received > 0 ? 'link' : 'cta'} wide icon="copy" onPress={() => void copy()}>
            {words.copyNumber}
          </Button>
        </TabFooter>
      )}
    </div>
  );
}

/** Inside one bank money arrives at once and costs nothing; otherwise the order is the operators'. */
function ownBankFirst(offered: readonly DepositAccount[], own: string | undefined): readonly DepositAccount[] {
  return [...offered].sort((one, other) => Number(other.bankCode === own) - Number(one.bankCode === own));
}

/** The latest work, unless the tab is left before. */
function useCopySoon(work: () => void): () => void {
  const latest = useRef(work);
  const [soon] = useState(() => makeCopySoon(() => latest.current()));
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => soon.forget, [soon]);
  return soon.begin;
}

/** Waiting, until cash has grown. The region is there first so that the news is heard. */
function Arrival({ received }: { received: number }) {
  const messages = useMessages();
  const words = messages.deposit.bank;
  const { data: wallet } = useWallet();
  return (
    <>
      <div role="status">
        {received > 0 && wallet ? (
          <Note tone="ok">
            <b className="block num">
              {words.received(`${formatSignedMoney(received, wallet.currency)} ${messages.unit[wallet.currency]}`)}
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
      {received > 0 && <NewestDeposit received={received} />}
      {received > 0 && <PushAsk about="deposit" />}
    </>
  );
}

/** Where the money that has just come in was, step by step. */
function NewestDeposit({ received }: { received: number }) {
  const { money } = useMessages();
  const { open } = useModal();
  const id = useNewestDeposit(received)?.id;
  if (id === undefined) return null;
  return (
    <>
      <MoneyTimeline id={id} />
      <Button wide icon="list" onPress={() => open('receipt', { id })}>
        {money.statement.receipt}
      </Button>
    </>
  );
}
