import { runningInvite } from '@kapao/contract/member/invite.ts';
import { runningRefund } from '@kapao/contract/member/refund.ts';
import { Suspense } from 'react';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { lazyPart } from './lazy-part.tsx';

/** Beside what can be received; the sheet is whole without it. */
const Shown = lazyPart(async () => (await import('./running-sum-shown.tsx')).loadRunningSum(), { missing: () => null });

const ROUTES = { refund: runningRefund, invite: runningInvite } as const;
const KEYS = { refund: queryKeys.refunds, invite: queryKeys.invites } as const;

/** What today, or this week, comes to so far. */
export function RunningSum({ of }: { of: keyof typeof ROUTES }) {
  const { data } = useAnswer(ROUTES[of], {}, { key: [...KEYS[of], 'today'], staleTime: 0 });
  if (!data?.running) return null;
  return (
    <Suspense fallback={null}>
      <Shown sum={data.running} currency={data.currency} />
    </Suspense>
  );
}
