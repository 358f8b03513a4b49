import type { Coupon } from '@kapao/contract/member/spin-wheel.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useOnline } from '../../shell/use-online.ts';
import { useWorth } from './coupons.tsx';
import { SpinFailure } from './spin-failure.tsx';
import { useClaim } from './use-wheel.ts';

interface ClaimSheetProps {
  coupon: Coupon;
  onBack: () => void;
  onClose: () => void;
}

/** Once and in time. A failure is an alert titled with the error, with what to do as its text (spec 8). */
export function ClaimSheet({ coupon, onBack, onClose }: ClaimSheetProps) {
  const messages = useMessages();
  const words = messages.rewards.spin;
  const worth = useWorth();
  const toast = useToast();
  const isOnline = useOnline();
  const claim = useClaim();
  const submit = () =>
    claim.mutate(
      { coupon: coupon.coupon },
      {
        onSuccess: (claimed) => {
          const said = claimed.type === 'coin' ? words.claimedCoins : words.claimedCash;
          toast('success', said(worth(claimed)));
          onBack();
        },
      },
    );
  const footer = (
    <Button
      variant="cta"
      wide
      busy={claim.isPending}
      reason={isOnline ? undefined : messages.connection.offline}
      onPress={submit}
    >
      {words.claim}
    </Button>
  );
  return (
    <>
      <Sheet
        title={words.claimTitle}
        closeLabel={messages.common.close}
        onClose={onClose}
        busy={claim.isPending}
        back={{ label: messages.common.back, onPress: onBack }}
        footer={footer}
      >
        <div className="stack center">
          <p className="t2">{coupon.prize.slice.label}</p>
          <p className="num xl">{worth(coupon)}</p>
          <p className="small num">{words.until(formatDateTime(Date.parse(coupon.expiresAt)))}</p>
          <p className="t2">{words.claimLead}</p>
          {coupon.toPlay > 0 && <p className="t2">{words.toPlay(worth({ ...coupon, amount: coupon.toPlay }))}</p>}
        </div>
      </Sheet>
      {claim.error && <SpinFailure error={claim.error} onClose={() => claim.reset()} />}
    </>
  );
}
