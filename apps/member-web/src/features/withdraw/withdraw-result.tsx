import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import type { withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Receipt } from '../../kit/receipt.tsx';
import { PATHS } from '../../paths.ts';
import { AskAbout } from '../../shell/ask-about.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMoneyEnd } from '../../shell/money-timeline.tsx';
import { PushAsk } from '../../shell/push-parts.tsx';
import { referenceLines } from '../../shell/receipt-lines.tsx';
import { ReceiptDetails } from '../../shell/receipt-proof.tsx';
import { ShareReceipt, type ShownReceipt } from '../../shell/share-receipt.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useReceipt } from '../../shell/use-receipt.ts';
import { WithdrawalState } from '../../shell/withdrawal-state.tsx';
import { useAccountName } from './destination-account.tsx';

interface WithdrawResultProps {
  reply: RouteReply<typeof withdrawAll>;
  wallet: WalletInfo;
  onClose: () => void;
}

const OUTCOMES = {
  SUCCESS: { outcome: 'ok', title: 'successTitle' },
  PENDING: { outcome: 'wait', title: 'pendingTitle' },
  FAILED: { outcome: 'bad', title: 'failedTitle' },
  CANCELLED: { outcome: 'bad', title: 'cancelledTitle' },
} as const;

/** The receipt right after: most withdrawals are still on their way to the bank, and it follows them to the end. */
export function WithdrawResult({ reply, wallet, onClose }: WithdrawResultProps) {
  const { money, withdraw, common, unit } = useMessages();
  const { leaveTo } = useModal();
  const account = useAccountName(wallet.bankAccount);
  const end = useMoneyEnd(reply.withdrawalId);
  const { outcome, title } = OUTCOMES[end ?? reply.status];
  const proof = useReceipt(reply.withdrawalId);
  // An unfinished withdrawal needs no receipt.
  const code = outcome === 'wait' ? undefined : proof?.statement.checkCode;
  // The line is there before its name is, so that nothing moves.
  const holderLine = outcome === 'wait' ? [] : [{ key: 'holder', name: money.holder, value: proof?.holder ?? '…' }];
  const footer = (
    <>
      <Button variant="cta" wide onPress={onClose} autofocus>
        {outcome === 'ok' ? money.done : common.close}
      </Button>
      <Button variant="link" wide onPress={() => leaveTo(PATHS.statement)}>
        {money.history}
      </Button>
    </>
  );
  const receipt: ShownReceipt = {
    outcome,
    title: withdraw[title],
    amount: formatMoney(reply.amount, wallet.currency),
    unit: unit[wallet.currency],
    lines: [
      { key: 'from', name: money.from, value: money.cashWallet },
      { key: 'to', name: money.to, value: account },
      ...holderLine,
      ...referenceLines(money, { id: reply.withdrawalId, reference: reply.withdrawalId }),
    ],
  };
  return (
    <Sheet title={withdraw.title} closeLabel={common.close} onClose={onClose} footer={footer}>
      <Receipt {...receipt}>
        {outcome !== 'wait' && <ShareReceipt receipt={receipt} id={reply.withdrawalId} code={code} />}
      </Receipt>
      <WithdrawalState id={reply.withdrawalId} amount={`${receipt.amount} ${receipt.unit}`} />
      <ReceiptDetails reference={reply.withdrawalId} code={code} />
      {outcome === 'wait' && <PushAsk about="paid" />}
      {outcome === 'bad' && <AskAbout attachment={{ kind: 'statement', id: reply.withdrawalId }} />}
    </Sheet>
  );
}
