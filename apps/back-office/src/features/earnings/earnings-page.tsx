import { EARNING_STATES, type OperatorEarning, releaseEarning } from '@kapao/contract/operator/invites.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { money } from '../../lib/format.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { memberPath } from '../../paths.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/language.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueueLayout } from '../../shell/queue-layout.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { StateFilter } from '../../shell/state-filter.tsx';
import { EARNINGS_PER_PAGE, useDecide, useEarnings } from './use-earnings.ts';

const RULES = {
  states: EARNING_STATES,
  fallback: 'HELD',
  perPage: EARNINGS_PER_PAGE,
  useEntries: useEarnings,
} as const;
const TONES = { HELD: 'wait', EARNED: 'ok', REJECTED: 'bad' } as const;

/** Earnings of accounts that look like one person's wait here until somebody has looked (safety I). */
export function EarningsPage() {
  const { earnings: texts, common } = useMessages();
  const queue = useQueueList(RULES);
  const opened = queue.opened?.hasLeft === false ? queue.opened.entry : undefined;
  const mayDecide = useMay(releaseEarning);
  const [decision, setDecision] = useState<{ earning: OperatorEarning; isRelease: boolean }>();
  const target = opened?.state === 'HELD' && mayDecide ? opened : undefined;
  return (
    <>
      <QueueLayout
        title={texts.title}
        {...queue.layout}
        filter={
          <StateFilter
            value={queue.state}
            onChange={queue.setState}
            common={EARNING_STATES}
            rest={[]}
            names={texts.states}
          />
        }
        rows={queue.entries.map((entry) => (
          <QueueRow
            key={entry.id}
            {...queue.rowOf(entry)}
            since={entry.createdAt}
            finalAt={entry.state === 'HELD' ? null : entry.createdAt}
            title={entry.inviter.name}
            detail={entry.invitee.name}
            amount={money(entry.amount)}
            chip={<StatusChip tone={TONES[entry.state]} text={texts.states[entry.state]} />}
          />
        ))}
        empty={
          queue.isAtFallback ? { title: texts.emptyTitle, text: texts.empty } : { title: texts.emptyOther, text: '' }
        }
        detail={
          queue.opened && { hasLeft: queue.opened.hasLeft, content: <EarningDetail earning={queue.opened.entry} /> }
        }
        actions={
          target && (
            <div className="queue-actions">
              <Button variant="cta" icon="check" onPress={() => setDecision({ earning: target, isRelease: true })}>
                {texts.release}
              </Button>
              <Button variant="danger" onPress={() => setDecision({ earning: target, isRelease: false })}>
                {texts.reject}
              </Button>
              <span className="small audited">{common.audited}</span>
            </div>
          )
        }
      />
      {decision && (
        <DecisionSheet
          {...decision}
          onDone={() => queue.open(queue.nextAfter(decision.earning.id), { replace: true })}
          onClose={() => setDecision(undefined)}
        />
      )}
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
          <span className="num">{earning.day}</span>
        </Fact>
        <Fact label={texts.basis}>
          <span className="num">{money(earning.basis)}</span>
        </Fact>
        {earning.heldReason && <Fact label={texts.states.HELD}>{texts.reasons[earning.heldReason]}</Fact>}
        {earning.decidedBy && <Fact label={texts.decidedBy}>{earning.decidedBy}</Fact>}
      </dl>
    </>
  );
}

interface DecisionSheetProps {
  earning: OperatorEarning;
  isRelease: boolean;
  onDone: () => void;
  onClose: () => void;
}

function DecisionSheet({ earning, isRelease, onDone, onClose }: DecisionSheetProps) {
  const { earnings: texts } = useMessages();
  const toast = useToast();
  const decide = useDecide();
  const send = async (reason: string) => {
    // A refusal is shown inside the sheet, from the mutation itself.
    const reply = await decide.mutateAsync({ id: earning.id, isRelease, reason }).catch(() => undefined);
    if (!reply) return;
    toast('success', isRelease ? texts.released : texts.rejected);
    onClose();
    onDone();
  };
  return (
    <ReasonSheet
      title={isRelease ? texts.release : texts.reject}
      reasons={isRelease ? texts.releaseReasons : texts.rejectReasons}
      submit={isRelease ? { text: texts.release, variant: 'cta' } : { text: texts.reject, variant: 'danger' }}
      busy={decide.isPending}
      error={decide.error}
      onSubmit={(reason) => void send(reason)}
      onClose={onClose}
    >
      <p>{isRelease ? texts.releaseText : texts.rejectText}</p>
    </ReasonSheet>
  );
}
