import { Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';

const Nothing = () => null;

const PushOffer = lazyPart(async () => (await import('../features/push/push-offer.tsx')).loadPushOffer(), {
  missing: Nothing,
});

/** Offers once to tell this device of money, where it helps. */
export function PushAsk({ about }: { about: 'deposit' | 'paid' }) {
  return (
    <Suspense fallback={null}>
      <PushOffer about={about} />
    </Suspense>
  );
}

/** The row of the profile that leads to notifications. */
export const PushRow = lazyPart(async () => (await import('../features/push/push-row.tsx')).loadPushRow(), {
  missing: Nothing,
});
