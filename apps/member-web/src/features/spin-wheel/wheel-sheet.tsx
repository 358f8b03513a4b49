import type { Coupon, Spun, spinWheelSetup } from '@kapao/contract/member/spin-wheel.ts';
import { formatCount, formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Coin } from '@kapao/ui/mark.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useCallback, useRef, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useOnline } from '../../shell/use-online.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { Coupons } from './coupons.tsx';
import { SpinFailure } from './spin-failure.tsx';
import { useSpin } from './use-wheel.ts';
import { Wheel } from './wheel.tsx';
import { restAngle } from './wheel-angle.ts';

interface WheelSheetProps {
  wheel: RouteReply<typeof spinWheelSetup>['result'];
  /** The last spin won nothing. */
  hasMissed: boolean;
  onSpin: () => void;
  /** The result of the draw, once the wheel rests. */
  onResult: (drawn: Spun) => void;
  onOdds: () => void;
  onProof: () => void;
  onClaim: (coupon: Coupon) => void;
  /** No answer came: the server may have drawn, and returns the draw on a retry. */
  onLost: () => void;
  onClose: () => void;
}

/** Idle, spinning, finished (spec 4). While it spins further presses are ignored, and so they are without a coin. */
export function WheelSheet(props: WheelSheetProps) {
  const { wheel, hasMissed, onSpin, onResult, onOdds, onProof, onClaim, onLost, onClose } = props;
  const messages = useMessages();
  const words = messages.rewards.spin;
  const { activeSpinwheel, userCoin, coinPerDeposit } = wheel;
  const { open } = useModal();
  const { data: wallet } = useWallet();
  const isOnline = useOnline();
  const spin = useSpin();
  const [angle, setAngle] = useState(0);
  const [turning, setTurning] = useState<Spun>();
  /** What the last spin left, until the wheel is told anew: what was known before it had one coin more. */
  const [left, setLeft] = useState<{ coins: number; before: typeof wheel }>();
  const spins = useRef(0);
  const slices = activeSpinwheel.slice;
  const isSpinning = spin.isPending || turning !== undefined;
  const coins = left?.before === wheel ? left.coins : userCoin;
  const press = () => {
    if (isSpinning || coins <= 0) return;
    onSpin();
    spin.mutate(undefined, {
      onSuccess: (drawn) => {
        const slice = Math.max(
          0,
          slices.findIndex(({ code }) => code === drawn.code),
        );
        spins.current += 1;
        setTurning(drawn);
        setLeft({ coins: drawn.remainingCoin, before: wheel });
        setAngle((from) => restAngle({ from, slice, sliceCount: slices.length, spinNumber: spins.current }));
      },
      onError: onLost,
    });
  };
  const rest = useCallback(() => {
    if (!turning) return;
    onResult(turning);
    setTurning(undefined);
  }, [turning, onResult]);
  const reason = !isOnline ? messages.connection.offline : coins <= 0 && !isSpinning ? words.noCoins : undefined;
  const earn =
    coinPerDeposit !== null && wallet
      ? words.earn(`${formatMoney(coinPerDeposit, wallet.currency)} ${messages.unit[wallet.currency]}`)
      : undefined;
  return (
    <>
      <Sheet title={words.title} closeLabel={messages.common.close} onClose={onClose} busy={isSpinning} wide>
        <div className="split">
          <div className="center">
            <Wheel slices={slices} label={activeSpinwheel.name} angle={angle} onRest={rest} />
            <p className="spin-miss" role="status">
              {hasMissed && !isSpinning && (
                <>
                  <span className="small">{words.result}</span> <b>{words.prizeNothing}</b>
                </>
              )}
            </p>
            <p className="spin-coins" role="status">
              <Coin />
              <b className="strong gold num">{words.coins(formatCount(coins))}</b>
            </p>
            <Button variant="cta" wide busy={isSpinning} reason={reason} onPress={press}>
              {isSpinning ? words.spinning : words.submit}
            </Button>
            {earn && <p className="small">{earn}</p>}
            {coins <= 0 && !isSpinning && earn && (
              <Button variant="link" compact icon="deposit" onPress={() => open('deposit')}>
                {messages.actions.deposit}
              </Button>
            )}
            <div className="spin-links">
              <Button variant="link" compact onPress={onOdds} disabled={isSpinning}>
                {words.odds}
              </Button>
              <Button variant="link" compact onPress={onProof} disabled={isSpinning}>
                {words.history}
              </Button>
            </div>
          </div>
          <Coupons onClaim={onClaim} isBlocked={isSpinning} />
        </div>
      </Sheet>
      {spin.error && <SpinFailure error={spin.error} onClose={() => spin.reset()} />}
    </>
  );
}
