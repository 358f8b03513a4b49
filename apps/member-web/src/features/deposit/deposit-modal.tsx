import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import type { DepositMethod } from '@kapao/contract/shared/deposit-methods.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { shortAccountNo } from '../../lib/format-account.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useDepositsUnderWay } from '../../shell/use-deposits-under-way.ts';
import { useModal } from '../../shell/use-modal.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { BankTab } from './bank-tab.tsx';
import { ChosenBonus } from './chosen-bonus.tsx';
import { keptForOffline } from './kept-accounts.ts';
import './deposit.css';
import { MethodTabs, PANEL_ID, tabId } from './method-tabs.tsx';
import { TabFooterPlace } from './tab-footer.tsx';
import { useBonusChoice } from './use-bonus-choice.ts';

const QrTab = lazyPart(async () => (await import('./qr-tab.tsx')).QrTab, { words: ['qr'] });
const PrepaidTab = lazyPart(async () => (await import('./prepaid-tab.tsx')).PrepaidTab);

const SlipTab = lazyPart(async () => (await import('./slip-tab.tsx')).SlipTab, { words: ['slip'] });

const DepositStop = lazyPart(async () => (await import('./deposit-stop.tsx')).loadDepositStop());

/** The member's own limit, break or exclusion. */
const LIMIT_CODES = ['DEPOSIT_LIMIT', 'ON_BREAK', 'EXCLUDED', 'IDENTITY_REQUIRED'];

type DepositLookup = RouteReply<typeof lookupDeposit>;

/** Every way but the banks' is fetched when it is opened. */
const TABS: Partial<Record<DepositMethod, (lookup: DepositLookup) => ReactNode>> = {
  bank: ({ banks, isManual }) => (
    // Payment providers (bankType PAYMENT) are paid by code, not by a plain transfer (spec 3).
    <BankTab accounts={banks.filter((account) => account.bankType !== 'PAYMENT')} isManual={isManual} />
  ),
  'qr:KBANK': () => <QrTab provider="KBANK" />,
  'qr:WW': () => <QrTab provider="WW" />,
  'qr:ZAPMAN': () => <QrTab provider="ZAPMAN" />,
  'qr:BCEL': () => <QrTab provider="BCEL" />,
  slip: () => <SlipTab />,
  prepaid: () => <PrepaidTab />,
};

const LimitLines = lazyPart(async () => (await import('../../shell/limit-lines.tsx')).loadLimitLines());

const DEPOSITS = ['DEPOSIT'] as const;

/** One tab per way of depositing that the operators offer, in their order (spec 2). */
export function DepositModal({ onClose, params }: ModalProps) {
  const { deposit, common } = useMessages();
  const { data: wallet } = useWallet();
  const { data, isError, error, refetch } = useAnswer(
    lookupDeposit,
    {},
    { key: queryKeys.lookup('deposit'), ...keptForOffline },
  );
  const running = useDepositsUnderWay({ isFollowed: false });
  const choice = useBonusChoice();
  // No account is shown to who may not pay in now, whatever was shown before.
  if (LIMIT_CODES.some((code) => isRefusal(error, code))) return <DepositStop error={error} onClose={onClose} />;
  // An answer that failed once holds nothing up any more: the sheet would ask again, and be taken away for it.
  const isAwaited = [...(params.has('method') ? [] : [running]), choice].some(
    ({ isLoading, failureCount, errorUpdateCount }) => isLoading && failureCount === 0 && errorUpdateCount === 0,
  );
  if (!data || isAwaited) {
    return (
      <SheetToCome
        title={deposit.title}
        onClose={onClose}
        failed={isError ? deposit.bank.failed : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  // Gift links and codes are paid in baht, and those of BCEL in kip.
  const isPayable = (method: DepositMethod) =>
    method === 'bank' || method === 'slip' || (method === 'qr:BCEL') === (wallet?.currency === 'LAK');
  const methods = data.methods.filter((method) => TABS[method] !== undefined && isPayable(method));
  const toPay = running.data?.deposits.find(({ state }) => state === 'TO_PAY')?.provider;
  const first = methods.find((method) => method === `qr:${toPay}`) ?? methods[0];
  if (first === undefined) {
    return (
      <Sheet title={deposit.title} closeLabel={common.close} onClose={onClose}>
        <EmptyState title={deposit.bank.emptyTitle} text={deposit.bank.emptyText} />
      </Sheet>
    );
  }
  return (
    <DepositSheet
      lookup={data}
      methods={methods}
      asked={params.get('method')}
      first={first}
      toPay={toPay}
      onClose={onClose}
    />
  );
}

/** Which account the money must come from decides about all of it, so it comes before everything else. */
function FromAccount() {
  const { deposit } = useMessages();
  const { data: wallet } = useWallet();
  const own = wallet?.bankAccount;
  if (!own) return null;
  return <Note icon="user">{deposit.fromOwn(`${own.bank.code} ${shortAccountNo(own.bankAccountNo)}`)}</Note>;
}

interface DepositSheetProps {
  lookup: DepositLookup;
  methods: readonly DepositMethod[];
  /** By the address. */
  asked: string | null;
  /** The code that waits to be paid, else the operators' first. */
  first: DepositMethod;
  /** The provider whose code waits: the room of a code is kept until it is there. */
  toPay: string | null | undefined;
  onClose: () => void;
}

function DepositSheet({ lookup, methods, asked, first, toPay, onClose }: DepositSheetProps) {
  // A code that is made or over while the sheet is open moves nobody to another way.
  const [opened] = useState(first);
  const chosen = methods.find((method) => method === asked) ?? opened;
  const { deposit, common } = useMessages();
  const { open } = useModal();
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const isOneOfSeveral = methods.length > 1;
  return (
    <Sheet
      title={isOneOfSeveral ? deposit.title : deposit.methods[chosen].name}
      closeLabel={common.close}
      onClose={onClose}
      wide={isOneOfSeveral}
      footer={<div ref={setFooter} className="deposit-footer" />}
    >
      <TabFooterPlace value={footer}>
        <div className={isOneOfSeveral ? 'deposit-split' : undefined}>
          {isOneOfSeveral && (
            <MethodTabs methods={methods} chosen={chosen} onChoose={(method) => open('deposit', { method })} />
          )}
          <div
            className={chosen === `qr:${toPay}` ? 'deposit-way to-pay' : 'deposit-way'}
            {...(isOneOfSeveral && { id: PANEL_ID, role: 'tabpanel', 'aria-labelledby': tabId(chosen) })}
          >
            {chosen !== 'prepaid' && <FromAccount />}
            <ChosenBonus />
            <Suspense fallback={null}>
              <LimitLines kinds={DEPOSITS} />
            </Suspense>
            <Suspense key={chosen} fallback={<Skeleton width="100%" height={220} />}>
              {TABS[chosen]?.(lookup)}
            </Suspense>
          </div>
        </div>
      </TabFooterPlace>
    </Sheet>
  );
}
