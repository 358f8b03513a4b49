import { SLIP_FILTERS } from '@kapao/contract/operator/slips.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/language.tsx';
import { QueueLayout } from '../../shell/queue-layout.tsx';
import { StateFilter } from '../../shell/state-filter.tsx';
import { useSlipDecisions } from './slip-decisions.tsx';
import { SlipDetail } from './slip-detail.tsx';
import { SlipRow } from './slip-row.tsx';
import { SLIPS_PER_PAGE, useSlip, useSlips } from './use-slips.ts';

const RULES = {
  states: SLIP_FILTERS,
  fallback: 'WAITING',
  perPage: SLIPS_PER_PAGE,
  useEntries: useSlips,
  useNamed: useSlip,
} as const;

/** Slips that wait for people, with what was read, told and registered side by side (experience 4). */
export function SlipsPage() {
  const { slips: texts } = useMessages();
  const queue = useQueueList(RULES);
  const opened = queue.opened?.hasLeft === false ? queue.opened.entry : undefined;
  const decisions = useSlipDecisions(opened, (id) => queue.open(queue.nextAfter(id), { replace: true }));
  return (
    <>
      <QueueLayout
        title={texts.title}
        {...queue.layout}
        filter={
          <StateFilter
            value={queue.state}
            onChange={queue.setState}
            common={['WAITING', 'VERIFYING', 'SUCCESS', 'FAILED']}
            rest={['UPLOADED', 'READ']}
            names={texts.states}
          />
        }
        rows={queue.entries.map((entry) => <SlipRow key={entry.id} slip={entry} {...queue.rowOf(entry)} />)}
        empty={
          queue.isAtFallback ? { title: texts.emptyTitle, text: texts.empty } : { title: texts.emptyOther, text: '' }
        }
        detail={queue.opened && { hasLeft: queue.opened.hasLeft, content: <SlipDetail slip={queue.opened.entry} /> }}
        actions={decisions.actions}
      />
      {decisions.sheet}
    </>
  );
}
