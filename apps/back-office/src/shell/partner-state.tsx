import type { PartnerView } from '@kapao/contract/operator/partner.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useMessages } from './locale.tsx';

const TONES = { well: 'ok', failing: 'wait', broken: 'bad', silent: 'dim' } as const;

/** Whether a partner answers, and whether it is left alone. */
export function PartnerState({ partner: { health, isOn, isPaused, isUnusable } }: { partner: PartnerView }) {
  const { partners: words } = useMessages();
  return (
    <span className="line wrap">
      {!isOn && <StatusChip tone="dim" text={words.off} />}
      {isPaused && <StatusChip tone="wait" text={words.paused} />}
      <StatusChip
        tone={isUnusable ? 'bad' : TONES[health.state]}
        text={isUnusable ? words.unusable : words.states[health.state]}
      />
    </span>
  );
}
