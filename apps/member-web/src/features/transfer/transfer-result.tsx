import type { transfer } from '@kapao/contract/member/transfer.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Receipt } from '../../kit/receipt.tsx';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { referenceLines } from '../../shell/receipt-lines.tsx';
import { ReceiptDetails } from '../../shell/receipt-proof.tsx';
import { ShareReceipt, type ShownReceipt } from '../../shell/share-receipt.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { usePlay } from '../../shell/use-play.ts';
import { useReceipt } from '../../shell/use-receipt.ts';
import { isBetweenGames, type TransferRequest, type TransferSide } from './transfer-form.ts';
import { outcomeOfLegs, silentGames } from './transfer-legs.ts';
import { Legs, WhatHappensNow } from './transfer-progress.tsx';
import { useLegs } from './use-transfer.ts';

interface TransferResultProps {
  reply: RouteReply<typeof transfer>;
  request: TransferRequest;
  sides: readonly TransferSide[];
  currency: CashCurrency;
  onAgain: () => void;
  onClose: () => void;
}

/** The outcome of a transfer, or that it is unknown yet and what happens next; updates by itself. */
export function TransferResult({ reply, request, sides, currency, onAgain, onClose }: TransferResultProps) {
  const { money, common, game, unit } = useMessages();
  const { leaveTo, open } = useModal();
  const words = money.transfer;
  const legs = useLegs(reply.legs);
  const nameOf = (code: string) => sides.find((side) => side.code === code)?.game?.name ?? money.cashWallet;
  const outcome = outcomeOfLegs(legs);
  const isPending = outcome === 'wait';
  const hasArrived = legs.some((leg) => leg.to === request.to && leg.status === 'SUCCESS');
  // Between games the second leg is not begun while the first has no answer: the money then stops in the wallet.
  const isHome = !isPending && !hasArrived && outcome !== 'bad';
  const title = isPending ? words.pendingTitle : hasArrived ? words.successTitle : common.failed;
  const intoGame = hasArrived && request.to !== 'WALLET';
  const target = sides.find((side) => side.code === request.to)?.game;
  // Under the game's tab lies its sheet, so that what is won comes home from there.
  const { play, opening } = usePlay(({ code }) => open('game', { game: code }));
  const footer =
    intoGame && target ? (
      <>
        <Button variant="cta" wide icon="play" busy={opening} onPress={() => play(target)} autofocus>
          {words.play(target.name)}
        </Button>
        <Button variant="link" wide onPress={onClose}>
          {money.done}
        </Button>
      </>
    ) : (
      <>
        <Button variant="cta" wide onPress={onClose} autofocus>
          {isPending ? common.close : money.done}
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
  // Between games there are two rows, each with a receipt of its own.
  const rowId = legs.length === 1 ? legs[0]?.transferId : undefined;
  const proof = useReceipt(rowId);
  // An unfinished transfer needs no receipt.
  const code = isPending ? undefined : proof?.statement.checkCode;
  const receipt: ShownReceipt = {
    outcome: isPending ? 'wait' : hasArrived ? 'ok' : 'bad',
    title,
    amount: formatMoney(reply.amount, currency),
    unit: unit[currency],
    lines: [
      { key: 'from', name: money.from, value: nameOf(request.from) },
      { key: 'to', name: money.to, value: nameOf(request.to) },
      // The line is there before its name is, so that nothing moves.
      ...(isPending || rowId === undefined ? [] : [{ key: 'holder', name: money.holder, value: proof?.holder ?? '…' }]),
      ...referenceLines(money, { id: rowId, reference: reply.transferId }),
    ],
  };
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose} footer={footer}>
      <Receipt {...receipt}>
        <ReceiptDetails reference={rowId && reply.transferId} code={code} />
        {!isPending && <ShareReceipt receipt={receipt} id={rowId} code={code} />}
      </Receipt>
      {legs.length > 1 && <Legs legs={legs} currency={currency} nameOf={nameOf} />}
      <div role="status">
        {outcome === 'bad' && <Note tone="bad">{game.endedBack}</Note>}
        {isHome && <Note tone="warn">{game.endedHome}</Note>}
        {isPending && isBetweenGames(request) && <Note>{words.throughWallet}</Note>}
        {isPending && <WhatHappensNow games={silentGames(legs).map(nameOf).join(', ')} />}
      </div>
    </Sheet>
  );
}
