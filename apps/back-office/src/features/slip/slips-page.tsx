import { SLIP_FILTERS } from '@kapao/contract/operator/slip.ts';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/locale.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { useSlipDecisions } from './slip-decisions.tsx';
import { SlipDetail } from './slip-detail.tsx';
import { SlipRow } from './slip-row.tsx';
import { useSlip, useSlips } from './use-slips.ts';

const RULES = {
  states: SLIP_FILTERS,
  fallback: 'WAITING',
  perPage: QUEUE_PER_PAGE,
  useEntries: useSlips,
  useNamed: useSlip,
} as const;

/** Slips under manual review, with what was read, reported and registered side by side. */
export function SlipsPage() {
  const { slips: texts } = useMessages();
  const queue = useQueueList(RULES);
  const decisions = useSlipDecisions(queue);
  return (
    <>
      <QueuePage
        queue={queue}
        claimed="slips"
        texts={texts}
        common={['WAITING', 'VERIFYING', 'SUCCESS', 'FAILED']}
        rest={['UPLOADED', 'READ']}
        row={(entry, place) => <SlipRow slip={entry} {...place} />}
        detail={(entry) => <SlipDetail slip={entry} />}
        actions={decisions.actions}
      />
      {decisions.sheet}
    </>
  );
}
