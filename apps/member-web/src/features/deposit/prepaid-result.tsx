import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useEffect } from 'react';
import { Receipt } from '../../kit/receipt.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyTimeline } from '../../shell/money-timeline.tsx';
import { PushAsk } from '../../shell/push-parts.tsx';
import { referenceLines } from '../../shell/receipt-lines.tsx';
import { ReceiptDetails } from '../../shell/receipt-proof.tsx';
import { ShareReceipt, type ShownReceipt } from '../../shell/share-receipt.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useReceipt } from '../../shell/use-receipt.ts';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import { TabFooter } from './tab-footer.tsx';
import { useLinkState } from './use-prepaid.ts';

const OUTCOMES = {
  SUCCESS: { outcome: 'ok', title: 'successTitle' },
  PENDING: { outcome: 'wait', title: 'pendingTitle' },
  FAILED: { outcome: 'bad', title: 'failedTitle' },
} as const;

/** What became of a link; an unclear one is looked at until its end is known. */
export function PrepaidResult({ linkId, onAgain }: { linkId: string; onAgain: () => void }) {
  const { deposit, common, money, unit, errors } = useMessages();
  const { close } = useModal();
  const words = deposit.prepaid;
  const moneyMoved = useMoneyMoved();
  const { data } = useLinkState(linkId);
  const status = data?.status ?? 'PENDING';
  const { outcome, title } = OUTCOMES[status];
  // biome-ignore lint/correctness/useExhaustiveDependencies: balances are asked for again when it has ended, only then.
  useEffect(() => {
    if (status !== 'PENDING') void moneyMoved();
  }, [status]);
  const depositId = data?.depositId ?? undefined;
  const proof = useReceipt(depositId);
  const code = proof?.statement.checkCode;
  const receipt: ShownReceipt = {
    outcome,
    title: words[title],
    amount: data?.amount ? formatSignedMoney(data.amount, 'THB') : '–',
    unit: unit.THB,
    lines: [
      ...(proof ? [{ key: 'holder', name: money.holder, value: proof.holder }] : []),
      ...referenceLines(money, { id: depositId, reference: linkId }),
    ],
  };
  return (
    <div className="stack deposit">
      <div role="status">
        <Receipt {...receipt}>
          <ReceiptDetails reference={depositId && linkId} code={code} />
        </Receipt>
        {status === 'PENDING' && (
          <Note tone="warn" icon="clock">
            {words.pendingText}
          </Note>
        )}
        {data?.message && <Note tone="bad">{errors[data.message]}</Note>}
      </div>
      {status === 'SUCCESS' && <ShareReceipt receipt={receipt} id={depositId} code={code} />}
      {data?.depositId && <MoneyTimeline id={data.depositId} />}
      {status !== 'FAILED' && <PushAsk about="deposit" />}
      <TabFooter>
        <Button variant="cta" wide onPress={close}>
          {status === 'SUCCESS' ? money.done : common.close}
        </Button>
        <Button variant="link" wide onPress={onAgain}>
          {words.another}
        </Button>
      </TabFooter>
    </div>
  );
}
