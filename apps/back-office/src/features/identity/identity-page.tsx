import { IDENTITY_STATES } from '@kapao/contract/member/identity.ts';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/locale.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { useClaimDecisions } from './claim-decisions.tsx';
import { ClaimDetail } from './claim-detail.tsx';
import { useClaim, useClaims } from './use-claims.ts';

const RULES = {
  states: IDENTITY_STATES,
  fallback: 'WAITING',
  perPage: QUEUE_PER_PAGE,
  useEntries: useClaims,
  useNamed: useClaim,
} as const;

const TONES: Record<(typeof IDENTITY_STATES)[number], StatusTone> = {
  WAITING: 'wait',
  ACCEPTED: 'ok',
  REFUSED: 'bad',
  REVOKED: 'dim',
};

/** Claims of identity that people decide about, oldest first, each with its evidence on one screen. */
export function IdentityPage() {
  const { identity: texts } = useMessages();
  const queue = useQueueList(RULES);
  const decisions = useClaimDecisions(queue);
  return (
    <>
      <QueuePage
        queue={queue}
        texts={texts}
        common={['WAITING', 'ACCEPTED', 'REFUSED']}
        rest={['REVOKED']}
        row={(claim, place) => (
          <QueueRow
            since={claim.claimedAt}
            finalAt={claim.decidedAt}
            title={claim.memberName}
            detail={claim.username}
            amount={`${texts.level} ${claim.level}`}
            chip={
              <StatusChip
                tone={claim.asks.includes('EXCLUDED') ? 'bad' : TONES[claim.state]}
                text={
                  claim.state === 'WAITING'
                    ? (claim.asks.map((ask) => texts.asks[ask]).at(-1) ?? '')
                    : texts.states[claim.state]
                }
              />
            }
            {...place}
          />
        )}
        detail={(claim) => <ClaimDetail id={claim.id} />}
        actions={decisions.actions}
      />
      {decisions.sheet}
    </>
  );
}
