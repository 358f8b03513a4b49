import type { transfer } from '@kapao/contract/member/transfer.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Receipt } from '@kapao/ui/receipt.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { formatMoney } from '../../lib/format-money.ts';
import { PATHS } from '../../paths.ts';
import { CopyReference } from '../../shell/copy-reference.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyTimeline } from '../../shell/money-timeline.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { isBetweenGames, type TransferRequest, type TransferSide } from './transfer-form.ts';

interface TransferResultProps {
  reply: RouteReply<typeof transfer>;
  request: TransferRequest;
  sides: readonly TransferSide[];
  unit: string;
  onAgain: () => void;
  onClose: () => void;
}

/** How a transfer ended, or that nobody knows yet and what happens next. */
export function TransferResult({ reply, request, sides, unit, onAgain, onClose }: TransferResultProps) {
  const { money, common } = useMessages();
  const { leaveTo } = useModal();
  const words = money.transfer;
  const isPending = reply.status === 'PENDING';
  const nameOf = (code: string) => sides.find((side) => side.code === code)?.game?.name ?? money.cashWallet;
  const title = isPending ? words.pendingTitle : words.successTitle;
  const silentGame = request.from === 'WALLET' ? request.to : request.from;
  const footer = (
    <>
      <Button variant="cta" wide onPress={onClose} autofocus>
        {money.done}
      </Button>
      {isPending ? (
        <Button variant="link" wide onPress={() => leaveTo(PATHS.statement)}>
          {money.history}
        </Button>
      ) : (
        <Button variant="link" wide onPress={onAgain}>
          {words.another}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose} footer={footer}>
      <Receipt
        outcome={isPending ? 'wait' : 'ok'}
        title={title}
        amount={formatMoney(reply.amount)}
        unit={unit}
        lines={[
          { key: 'from', name: money.from, value: nameOf(request.from) },
          { key: 'to', name: money.to, value: nameOf(request.to) },
          {
            key: 'reference',
            name: money.reference,
            value: <CopyReference reference={reply.transferId} />,
            ruled: true,
          },
        ]}
      />
      <div role="status">
        {isPending && (
          <Note tone="warn" icon="clock">
            {words.pendingText(nameOf(silentGame))} {isBetweenGames(request) && words.throughWallet}
          </Note>
        )}
      </div>
      <MoneyTimeline id={reply.transferId} />
    </Sheet>
  );
}
