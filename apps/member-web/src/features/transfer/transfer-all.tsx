import type { transferAll } from '@kapao/contract/member/transfer.ts';
import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { KeyValues, Receipt } from '../../kit/receipt.tsx';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useOnline } from '../../shell/use-online.ts';
import { transferSides, WALLET } from './transfer-form.ts';
import { outcomeOfLegs, silentGames } from './transfer-legs.ts';
import { Legs, WhatHappensNow } from './transfer-progress.tsx';
import { useLegs, useTransferAll } from './use-transfer.ts';

interface TransferAllProps {
  wallet: WalletInfo;
  /** A game, or the wallet. */
  to: string;
  onClose: () => void;
}

/** Moves everything to one place: what will move is listed first, and afterwards what became of each part. */
export function TransferAll({ wallet, to, onClose }: TransferAllProps) {
  const messages = useMessages();
  const { money, common, game: words } = messages;
  const all = useTransferAll();
  const isOnline = useOnline();
  const sides = transferSides(wallet);
  const nameOf = (code: string) => sides.find((side) => side.code === code)?.game?.name ?? money.cashWallet;
  const unit = messages.unit[wallet.currency];
  const sources = sides.filter((side) => side.code !== to && side.amount > 0);
  const sum = sources.reduce((total, side) => total + side.amount, 0);
  const title = to === WALLET ? words.all.homeTitle : words.all.title;
  if (all.isSuccess) {
    return (
      <TransferAllResult
        key={all.submittedAt}
        reply={all.data}
        to={to}
        title={title}
        currency={wallet.currency}
        nameOf={nameOf}
        onRest={() => all.reset()}
        onClose={onClose}
      />
    );
  }
  const reason = !isOnline ? messages.connection.offline : sources.length === 0 ? words.all.nothing : undefined;
  const footer = (
    <Button variant="cta" wide type="submit" busy={all.isPending} reason={reason}>
      {words.all.start(`${formatMoney(sum, wallet.currency)} ${unit}`)}
    </Button>
  );
  return (
    <Sheet
      title={title}
      closeLabel={common.close}
      onClose={onClose}
      busy={all.isPending}
      onSubmit={() => reason === undefined && all.mutate({ to })}
      footer={footer}
    >
      <div className="stack">
        <p>{to === WALLET ? words.all.askHome : words.all.ask(nameOf(to))}</p>
        <div className="card">
          <KeyValues
            lines={[
              ...sources.map((side) => ({
                key: side.code,
                name: nameOf(side.code),
                value: <span className="num">{formatMoney(side.amount, wallet.currency)}</span>,
              })),
              {
                key: 'sum',
                name: words.all.arrives,
                value: <b className="num">{`${formatMoney(sum, wallet.currency)} ${unit}`}</b>,
                ruled: sources.length > 0,
              },
            ]}
          />
        </div>
        <MoneyFailure error={all.error} />
      </div>
    </Sheet>
  );
}

interface TransferAllResultProps {
  reply: RouteReply<typeof transferAll>;
  to: string;
  title: string;
  currency: CashCurrency;
  nameOf: (code: string) => string;
  onRest: () => void;
  onClose: () => void;
}

const LOOKS = { ok: 'ok', wait: 'wait', partial: 'bad', bad: 'bad' } as const;

function TransferAllResult({ reply, to, title, currency, nameOf, onRest, onClose }: TransferAllResultProps) {
  const { money, common, game, unit } = useMessages();
  const { leaveTo } = useModal();
  const words = game.all;
  const legs = useLegs(reply.legs);
  const outcome = outcomeOfLegs(legs);
  // The cash waits in the wallet when a leg home had no answer in time: all of it is only there when it was moved too.
  const isWhole = outcome === 'ok' && reply.status === 'SUCCESS';
  const said = outcome === 'ok' && !isWhole ? 'partial' : outcome;
  const titles = { ok: words.success, wait: words.pending, partial: words.partial, bad: words.partial };
  const arrived = legs
    .filter((leg) => leg.to === to && leg.status === 'SUCCESS')
    .reduce((sum, leg) => sum + leg.amount, 0);
  const footer = (
    <>
      {said === 'partial' || said === 'bad' ? (
        <>
          <Button variant="cta" wide onPress={onRest} autofocus>
            {words.rest}
          </Button>
          <Button variant="link" wide onPress={onClose}>
            {money.done}
          </Button>
        </>
      ) : (
        <Button variant="cta" wide onPress={onClose} autofocus>
          {money.done}
        </Button>
      )}
      {said === 'wait' && (
        <Button variant="link" wide onPress={() => leaveTo(PATHS.statement)}>
          {money.history}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={title} closeLabel={common.close} onClose={onClose} footer={footer}>
      <Receipt
        outcome={LOOKS[said]}
        title={titles[said]}
        amount={formatMoney(arrived, currency)}
        unit={unit[currency]}
        lines={[{ key: 'to', name: money.to, value: nameOf(to) }]}
      />
      <Legs legs={legs} currency={currency} nameOf={nameOf} />
      <div role="status">
        {said === 'wait' && (
          <>
            <Note>{words.pendingText}</Note>
            <WhatHappensNow games={silentGames(legs).map(nameOf).join(', ')} />
          </>
        )}
        {(said === 'partial' || said === 'bad') && <Note tone="warn">{words.partialText}</Note>}
      </div>
    </Sheet>
  );
}
