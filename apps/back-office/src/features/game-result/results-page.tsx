import { decideResultCheck, RESULT_CHECK_STATES, type ResultCheck } from '@kapao/contract/operator/game-result.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { type QueueList, useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { ResultDetail } from './result-detail.tsx';
import { type Decision, OTHER_STATES, RESULT_TONES, type ResultState, WORKING_STATES } from './result-view.ts';
import { useDecide, useResults } from './use-results.ts';

const RULES = {
  states: RESULT_CHECK_STATES,
  fallback: 'OPEN',
  perPage: QUEUE_PER_PAGE,
  useEntries: useResults,
} as const;

/** Results at games that bets do not explain, decided by people. */
export function ResultsPage() {
  const { results: texts } = useMessages();
  const queue = useQueueList(RULES);
  const deciding = useDeciding(queue);
  return (
    <>
      <QueuePage
        queue={queue}
        texts={texts}
        common={WORKING_STATES}
        rest={OTHER_STATES}
        row={(check, place) => (
          <QueueRow
            since={check.openedAt}
            finalAt={check.closedAt}
            title={check.memberName}
            detail={check.game.toUpperCase()}
            amount={formatMoney(check.closedAt === null ? check.excess : check.excessAtFirst, check.currency)}
            chip={<StatusChip tone={RESULT_TONES[check.state]} text={texts.states[check.state]} />}
            {...place}
          />
        )}
        detail={(check) => <ResultDetail check={check} />}
        actions={deciding.actions}
      />
      {deciding.sheet}
    </>
  );
}

function useDeciding({ current, goOn }: QueueList<ResultCheck, ResultState>) {
  const { results: texts, common } = useMessages();
  const mayDecide = useMay(decideResultCheck);
  const decide = useDecide();
  const [confirming, setConfirming] = useState<{ check: ResultCheck; decision: Decision }>();
  const target = current && mayDecide && current.state === 'OPEN' ? current : undefined;
  const actions = target && (
    <>
      <Button variant="ghost" icon="check" onPress={() => setConfirming({ check: target, decision: 'RELEASE' })}>
        {target.excess < 0 ? texts.accept : texts.release}
      </Button>
      {target.excess > 0 && (
        <Button variant="danger" icon="x" onPress={() => setConfirming({ check: target, decision: 'TAKE' })}>
          {texts.take}
        </Button>
      )}
    </>
  );
  const sheet = confirming && (
    <ReasonSheet
      title={texts.decideTitle[confirming.decision]}
      reasons={texts.reasons[confirming.decision]}
      submit={{ text: texts.decide[confirming.decision], variant: confirming.decision === 'TAKE' ? 'danger' : 'cta' }}
      act={(reason) => decide.mutateAsync({ id: confirming.check.id, decision: confirming.decision, reason })}
      done={texts.decided[confirming.decision]}
      onDone={() => goOn(confirming.check.id)}
      onClose={() => setConfirming(undefined)}
    >
      <p>
        <b>{confirming.check.memberName}</b> <span className="num">{confirming.check.username}</span>
      </p>
      <p>
        {texts.consequence[confirming.decision](
          `${formatMoney(Math.abs(confirming.check.excess), confirming.check.currency)} ${common.unit[confirming.check.currency]}`,
        )}
      </p>
    </ReasonSheet>
  );
  return { actions, sheet };
}
