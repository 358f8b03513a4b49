import { EARNING_STATES, type OperatorEarning, releaseEarning } from '@kapao/contract/operator/invite.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { Link } from 'react-router';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { dayText } from '../../lib/format.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { memberPath } from '../../paths.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useHeldDecision } from '../../shell/held-decision.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { useDecide, useEarnings } from './use-earnings.ts';

const RULES = {
  states: EARNING_STATES,
  fallback: 'HELD',
  perPage: QUEUE_PER_PAGE,
  useEntries: useEarnings,
} as const;
const TONES = { HELD: 'wait', EARNED: 'ok', REJECTED: 'bad' } as const;

/** Earnings of accounts that look like one person's wait here until somebody has looked (safety I). */
export function EarningsPage() {
  const { earnings: texts } = useMessages();
  const queue = useQueueList(RULES);
  const mayDecide = useMay(releaseEarning);
  const { mutateAsync: decide } = useDecide();
  const decision = useHeldDecision({
    release: {
      title: texts.release,
      text: texts.releaseText,
      reasons: texts.releaseReasons,
      done: texts.released,
    },
    refuse: { title: texts.reject, text: texts.rejectText, reasons: texts.rejectReasons, done: texts.rejected },
    decide,
    onDone: queue.goOn,
  });
  const target = queue.current?.state === 'HELD' && mayDecide ? queue.current : undefined;
  return (
    <>
      <QueuePage
        queue={queue}
        texts={texts}
        common={EARNING_STATES}
        row={(entry, place) => (
          <QueueRow
            {...place}
            since={entry.createdAt}
            finalAt={entry.state === 'HELD' ? null : entry.createdAt}
            title={entry.inviter.name}
            detail={entry.invitee.name}
            amount={formatMoney(entry.amount, entry.currency)}
            chip={<StatusChip tone={TONES[entry.state]} text={texts.states[entry.state]} />}
          />
        )}
        detail={(entry) => <EarningDetail earning={entry} />}
        actions={target && decision.buttonsFor(target)}
      />
      {decision.sheet}
    </>
  );
}

function EarningDetail({ earning }: { earning: OperatorEarning }) {
  const { earnings: texts } = useMessages();
  const { inviter, invitee } = earning;
  return (
    <>
      <DetailHead
        label={texts.title}
        amount={earning.amount}
        currency={earning.currency}
        name={inviter.name}
        memberId={inviter.memberId}
        account={inviter.username}
        at={earning.createdAt}
      />
      <dl className="kv">
        <Fact label={texts.inviter}>
          <Link to={memberPath(inviter.memberId)}>{inviter.name}</Link>
        </Fact>
        <Fact label={texts.invitee}>
          <Link to={memberPath(invitee.memberId)}>{invitee.name}</Link>
        </Fact>
        <Fact label={texts.day}>
          <span className="num">{dayText(earning.day)}</span>
        </Fact>
        <Fact label={texts.basis}>
          <span className="num">{formatMoney(earning.basis, earning.currency)}</span>
        </Fact>
        {earning.heldReason && <Fact label={texts.states.HELD}>{texts.reasons[earning.heldReason]}</Fact>}
        {earning.decidedBy && <Fact label={texts.decidedBy}>{earning.decidedBy}</Fact>}
      </dl>
    </>
  );
}
