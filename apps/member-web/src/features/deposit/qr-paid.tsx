import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useEffect } from 'react';
import { Receipt } from '../../kit/receipt.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { PushAsk } from '../../shell/push-parts.tsx';
import { referenceLines } from '../../shell/receipt-lines.tsx';
import { ReceiptDetails } from '../../shell/receipt-proof.tsx';
import { ShareReceipt, type ShownReceipt } from '../../shell/share-receipt.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useNewestDeposit } from '../../shell/use-newest-deposit.ts';
import { useReceipt } from '../../shell/use-receipt.ts';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import { TabFooter } from './tab-footer.tsx';

interface QrPaidProps {
  asked: number;
  received: number;
  currency: CashCurrency;
  onAgain: () => void;
}

/** The money of the code that was on the screen is there. */
export function QrPaid({ asked, received, currency, onAgain }: QrPaidProps) {
  const { qr: words, money, unit } = useMessages();
  const { close } = useModal();
  const moneyMoved = useMoneyMoved();
  // biome-ignore lint/correctness/useExhaustiveDependencies: balances are asked for again when it is paid, only then.
  useEffect(() => {
    void moneyMoved();
  }, []);
  // The money that was read last is this code's, unless as much came in another way at the same moment.
  const newest = useNewestDeposit(received);
  const id = newest?.way?.code === 'QR' && newest.amount === received ? newest.id : undefined;
  const proof = useReceipt(id);
  const code = proof?.statement.checkCode;
  const receipt: ShownReceipt = {
    outcome: 'ok',
    title: words.doneTitle,
    amount: formatSignedMoney(received, currency),
    unit: unit[currency],
    lines: [
      { key: 'to', name: money.to, value: money.cashWallet },
      ...(proof
        ? [{ key: 'holder', name: money.holder, value: proof.holder }, ...referenceLines(money, proof.statement)]
        : []),
    ],
  };
  return (
    <div className="stack deposit">
      <div role="status">
        <Receipt {...receipt}>
          <ReceiptDetails reference={proof?.statement.reference} code={code} />
        </Receipt>
        {received !== asked && <Note>{words.otherAmount(`${formatMoney(asked, currency)} ${unit[currency]}`)}</Note>}
      </div>
      <ShareReceipt receipt={receipt} id={id} code={code} />
      <PushAsk about="deposit" />
      <TabFooter>
        <Button variant="cta" wide onPress={close}>
          {money.done}
        </Button>
        <Button variant="link" wide onPress={onAgain}>
          {words.another}
        </Button>
      </TabFooter>
    </div>
  );
}
