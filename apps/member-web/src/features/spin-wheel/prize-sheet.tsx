import type { Spun, WheelSlice } from '@kapao/contract/member/spin-wheel.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { SafeHtml } from '@kapao/web/safe-html.tsx';
import { useMessages } from '../../shell/locale.tsx';

interface PrizeSheetProps {
  prize: Spun;
  slice: WheelSlice | undefined;
  /** It is that of a spin whose answer was lost. */
  isLate: boolean;
  onClose: () => void;
}

/** What the wheel gave; after it closes the wheel loads again (spec 4). */
export function PrizeSheet({ prize, slice, isLate, onClose }: PrizeSheetProps) {
  const { rewards, common } = useMessages();
  const words = rewards.spin;
  const footer = (
    <Button variant="cta" wide onPress={onClose}>
      {common.ok}
    </Button>
  );
  return (
    <Sheet title={words.prizeTitle} closeLabel={common.close} onClose={onClose} footer={footer}>
      <div className="stack center" role="status">
        {isLate && <p className="small">{words.unseen}</p>}
        <p className="prize-label">{prize.label}</p>
        {slice?.htmlDescription && <SafeHtml markup={slice.htmlDescription} kind="prose" />}
        <p className="t2">{words.prizeCoupon}</p>
      </div>
    </Sheet>
  );
}
