import { transfer } from '@kapao/contract/member/transfer.ts';
import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSend } from '../../api/contract-hooks.ts';
import { MONEY_KEYS } from '../../api/query-keys.ts';
import { KeyValues, Receipt } from '../../kit/receipt.tsx';
import { endVisit, type GameVisit, isLeft } from '../../lib/game-visit.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { useOnline } from '../../shell/use-online.ts';
import { useNotRefreshed, useWalletRefresh } from '../../shell/use-wallet-refresh.ts';
import { freeIn, resultOf } from './return-rules.ts';

/** Time to say no before the money comes home by itself. */
const SECONDS_TO_STAY = 5;
/** What a game has not reported yet is asked for this often, and this many times. */
const REPORT_POLL_MS = 3_000;
const REPORT_POLLS = 10;

interface BackFromGameProps {
  game: GameSlot;
  currency: CashCurrency;
  visit: GameVisit;
  onClose: () => void;
  /** The money stays where it is. */
  onStay: () => void;
}

/** After playing: what was won or lost, and what is left comes home. */
export function BackFromGame({ game, currency, visit, onClose, onStay }: BackFromGameProps) {
  const { game: words, money, common, connection, unit } = useMessages();
  const balance = useLastBalance(game);
  const isOnline = useOnline();
  const home = useSend(transfer, MONEY_KEYS, { onSuccess: endVisit });
  const say = (amount: number) => `${formatMoney(amount, currency)} ${unit[currency]}`;
  const free = freeIn(game);
  const [isLeftForGood] = useState(() => isLeft(visit));
  const bring = () => home.mutate({ from: game.code, to: 'WALLET', amount: free });
  const canBring = balance === 'known' && free > 0 && home.isIdle && isOnline;
  const seconds = useCountdown(canBring && isLeftForGood, bring);
  // What came home is no longer in the game, so the sum that was told stays.
  const [told, setTold] = useState<number>();
  if (balance === 'known' && home.isIdle && told !== game.amount) setTold(game.amount);

  const footer =
    home.isSuccess || (balance !== 'asking' && free === 0) ? (
      <Button variant="cta" wide onPress={home.isSuccess ? onClose : onStay} autofocus>
        {money.done}
      </Button>
    ) : (
      balance !== 'asking' && (
        <>
          <Button
            variant="cta"
            wide
            busy={home.isPending}
            reason={isOnline ? undefined : connection.offline}
            note={seconds === undefined ? undefined : words.back.soon(seconds)}
            onPress={bring}
          >
            {words.back.bring(say(free))}
          </Button>
          <Button variant="link" wide disabled={home.isPending} onPress={onStay}>
            {words.back.stay}
          </Button>
        </>
      )
    );
  const close = () => {
    endVisit();
    onClose();
  };
  return (
    <Sheet
      title={words.back.title(game.name)}
      closeLabel={common.close}
      onClose={close}
      busy={home.isPending}
      footer={footer}
    >
      <div className="stack">
        {balance === 'asking' && (
          <p className="t2" role="status" aria-busy="true">
            {words.back.asking(game.name)}
          </p>
        )}
        {balance === 'silent' && <Note icon="clock">{words.notAnswered}</Note>}
        {told !== undefined && <Told took={visit.inGame} amount={told} say={say} />}
        {balance === 'known' && game.unconfirmed > 0 && (
          <Note icon="clock">{words.unconfirmed(say(game.unconfirmed))}</Note>
        )}
        {home.isSuccess && (
          <Receipt
            outcome={home.data.status === 'SUCCESS' ? 'ok' : 'wait'}
            title={home.data.status === 'SUCCESS' ? words.back.home : money.transfer.pendingTitle}
            amount={formatMoney(home.data.amount, currency)}
            unit={unit[currency]}
            lines={[]}
          />
        )}
        <MoneyFailure error={home.error} />
      </div>
    </Sheet>
  );
}

interface ToldProps {
  took: number | null;
  amount: number;
  say: (amount: number) => string;
}

/** What was won or lost, as a person says it. */
function Told({ took, amount, say }: ToldProps) {
  const { game: words } = useMessages();
  const result = resultOf(took, amount);
  return (
    <div className="card" role="status">
      {result && (
        <p className="strong">{result.kind === 'even' ? words.back.even : words.back[result.kind](say(result.sum))}</p>
      )}
      <KeyValues
        lines={[
          ...(took === null
            ? []
            : [{ key: 'took', name: words.back.tookIn, value: <span className="num">{say(took)}</span> }]),
          { key: 'left', name: words.back.cameOut, value: <b className="num">{say(amount)}</b> },
        ]}
      />
    </div>
  );
}

/** Asks the game what is left, and again while it has not reported all rounds. */
function useLastBalance(game: GameSlot): 'asking' | 'known' | 'silent' {
  const { refreshGame, isAnswered, failed } = useWalletRefresh();
  const isSilent = useNotRefreshed().includes(game.code);
  const isWaiting = game.unconfirmed > 0;
  const ask = useEffectEvent(() => refreshGame(game.code));
  const [polls, setPolls] = useState(0);
  useEffect(() => ask(), []);
  useEffect(() => {
    if (!isAnswered || !isWaiting || polls >= REPORT_POLLS) return;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      ask();
    }, REPORT_POLL_MS);
    return () => clearTimeout(timer);
  }, [isAnswered, isWaiting, polls]);
  if (failed || (isAnswered && isSilent)) return 'silent';
  return isAnswered || polls > 0 ? 'known' : 'asking';
}

/** Another dialog lies over the sheet, so nobody can say no. */
const isCovered = () => document.querySelectorAll('dialog[open]').length > 1;

/** Seconds until something happens by itself; undefined while nothing will. */
function useCountdown(isRunning: boolean, onEnd: () => void): number | undefined {
  const [seconds, setSeconds] = useState(SECONDS_TO_STAY);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (isCovered()) return;
      if (seconds > 1) setSeconds(seconds - 1);
      else {
        clearInterval(timer);
        end();
      }
    }, 1_000);
    return () => clearInterval(timer);
  }, [isRunning, seconds]);
  return isRunning ? seconds : undefined;
}
