import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useEffect } from 'react';
import { Receipt } from '../../kit/receipt.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { PushAsk } from '../../shell/push-parts.tsx';
import { ShareReceipt, type ShownReceipt } from '../../shell/share-receipt.tsx';
import { useModal } from '../../shell/use-modal.ts';
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
  const receipt: ShownReceipt = {
    outcome: 'ok',
    title: words.doneTitle,
    amount: formatSignedMoney(received, currency),
    unit: unit[currency],
    lines: [{ key: 'to', name: money.to, value: money.cashWallet }],
  };
  return (
    <div className="stack deposit">
      <div role="status">
        <Receipt {...receipt} />
        {received !== asked && <Note>{words.otherAmount(`${formatMoney(asked, currency)} ${unit[currency]}`)}</Note>}
      </div>
      <ShareReceipt receipt={receipt} />
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
