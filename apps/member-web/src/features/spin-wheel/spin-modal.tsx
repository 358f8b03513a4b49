import type { Coupon, Spun } from '@kapao/contract/member/spin-wheel.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { ClaimSheet } from './claim-sheet.tsx';
import { OddsSheet } from './odds-sheet.tsx';
import { PrizeSheet } from './prize-sheet.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { useSeen, useWheel } from './use-wheel.ts';
import { WheelSheet } from './wheel-sheet.tsx';
import './spin.css';

type View = { name: 'wheel' } | { name: 'odds' } | { name: 'proof' } | { name: 'claim'; coupon: Coupon };

/** The prize wheel with what belongs to it: odds, proof, coupons, and the prize over it (spec 2, 4). */
export function SpinModal({ onClose }: ModalProps) {
  const { rewards } = useMessages();
  const wheel = useWheel();
  const seen = useSeen();
  const [view, setView] = useState<View>({ name: 'wheel' });
  const [prize, setPrize] = useState<Spun>();
  const [shownBefore, setShownBefore] = useState<string>();
  /** Of a spin whose answer was lost. The next press is a new spin then, so the wheel begins anew. */
  const [shownLate, setShownLate] = useState<string>();
  const [hasMissed, setMissed] = useState(false);
  const isTurning = useRef(false);
  const { mutate: markSeen } = seen;
  /** Nothing was won: that is a line below the wheel, and the next spin is one tap away. */
  const miss = useCallback(
    ({ spinId }: Spun) => {
      setShownBefore(spinId);
      setMissed(true);
      markSeen({ spinId });
    },
    [markSeen],
  );
  const showResult = useCallback(
    (drawn: Spun) => {
      isTurning.current = false;
      if (drawn.coupon === null) miss(drawn);
      else setPrize(drawn);
    },
    [miss],
  );
  const late = wheel.data?.unseen;
  const lateMiss = late?.coupon === null && late.spinId !== shownBefore ? late : undefined;
  useEffect(() => {
    if (!lateMiss || isTurning.current) return;
    miss(lateMiss);
    setShownLate(lateMiss.spinId);
  }, [lateMiss, miss]);
  if (!wheel.data) {
    const failed = wheel.isError ? rewards.loadFailed : undefined;
    const retry = () => void wheel.refetch();
    return <SheetToCome title={rewards.spin.title} onClose={onClose} failed={failed} onRetry={retry} />;
  }
  const back = () => setView({ name: 'wheel' });
  if (view.name === 'odds')
    return <OddsSheet slices={wheel.data.activeSpinwheel.slice} onBack={back} onClose={onClose} />;
  if (view.name === 'proof') return <ProofSheet commitment={wheel.data.commitment} onBack={back} onClose={onClose} />;
  if (view.name === 'claim') return <ClaimSheet coupon={view.coupon} onBack={back} onClose={onClose} />;
  // A spin whose answer was lost is shown at the next visit.
  const { unseen } = wheel.data;
  const shown = prize ?? (unseen && unseen.coupon !== null && unseen.spinId !== shownBefore ? unseen : undefined);
  const closePrize = () => {
    if (shown) {
      setShownBefore(shown.spinId);
      if (prize === undefined) setShownLate(shown.spinId);
      seen.mutate({ spinId: shown.spinId });
    }
    setPrize(undefined);
  };
  return (
    <>
      <WheelSheet
        key={shownLate}
        wheel={wheel.data}
        hasMissed={hasMissed}
        onSpin={() => {
          isTurning.current = true;
          setMissed(false);
        }}
        onResult={showResult}
        onOdds={() => setView({ name: 'odds' })}
        onProof={() => setView({ name: 'proof' })}
        onClaim={(coupon) => setView({ name: 'claim', coupon })}
        onLost={() => {
          isTurning.current = false;
          void wheel.refetch();
        }}
        onClose={onClose}
      />
      {shown && (
        <PrizeSheet
          prize={shown}
          slice={wheel.data.activeSpinwheel.slice.find(({ code }) => code === shown.code)}
          isLate={prize === undefined}
          onClose={closePrize}
        />
      )}
    </>
  );
}
