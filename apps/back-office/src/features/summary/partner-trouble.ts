import type { PartnerView } from '@kapao/contract/operator/partner.ts';

const RANKS = { broken: 3, failing: 2, silent: 0, well: 0 } as const;

/** How much a partner needs somebody; 0 is not at all. One that is not in use troubles nobody. */
function troubleOf({ isOn, isPaused, isUnusable, health }: PartnerView): number {
  if (!isOn) return 0;
  return isUnusable ? 4 : Math.max(RANKS[health.state], isPaused ? 1 : 0);
}

/** The worst first; those that need nobody keep their order after them. */
export function byTrouble(partners: readonly PartnerView[]): { troubled: PartnerView[]; others: PartnerView[] } {
  const sorted = [...partners].sort((a, b) => troubleOf(b) - troubleOf(a));
  return {
    troubled: sorted.filter((partner) => troubleOf(partner) > 0),
    others: sorted.filter((partner) => troubleOf(partner) === 0),
  };
}
