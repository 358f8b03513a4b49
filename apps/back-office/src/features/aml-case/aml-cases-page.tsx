import { AML_CASE_STATES, type AmlCase, assignAmlCase, proposeWatchList } from '@kapao/contract/operator/aml-case.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { type QueueList, useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { AmlCaseDetail } from './aml-case-detail.tsx';
import { DecideSheet, HoldSheet, NoteSheet, ReportSheet } from './aml-case-sheets.tsx';
import './aml-cases.css';
import { type AmlState, useAmlCases, useAssign, useNamedCase } from './use-aml-cases.ts';
import { WatchListSheet } from './watch-list-sheet.tsx';

const RULES = {
  states: AML_CASE_STATES,
  fallback: 'OPEN',
  perPage: QUEUE_PER_PAGE,
  useEntries: useAmlCases,
  useNamed: useNamedCase,
} as const;
const TONES = { OPEN: 'wait', ESCALATED: 'bad', REPORTED: 'bad', DISMISSED: 'ok' } as const;

/** Cases of possible money laundering, worked from what a rule found to a report or to nothing. */
export function AmlCasesPage() {
  const { amlCases: words } = useMessages();
  const queue = useQueueList(RULES);
  const mayList = useMay(proposeWatchList);
  const [isListing, setIsListing] = useState(false);
  const deciding = useDeciding(queue);
  return (
    <>
      {mayList && (
        <p className="aml-tools">
          <Button compact icon="list" onPress={() => setIsListing(true)}>
            {words.lists}
          </Button>
        </p>
      )}
      <QueuePage
        queue={queue}
        texts={words}
        common={AML_CASE_STATES}
        row={(entry, place) => (
          <QueueRow
            {...place}
            since={entry.openedAt}
            finalAt={entry.closedAt}
            title={entry.member.name}
            detail={`${words.rules[entry.rule]} · ${entry.assignedTo ?? words.nobody}`}
            amount={formatMoney(entry.amount, entry.currency)}
            chip={<StatusChip tone={TONES[entry.state]} text={words.states[entry.state]} />}
          />
        )}
        detail={(entry) => <AmlCaseDetail entry={entry} />}
        actions={deciding.actions}
      />
      {deciding.sheet}
      {isListing && <WatchListSheet onClose={() => setIsListing(false)} />}
    </>
  );
}

type SheetName = 'note' | 'escalate' | 'dismiss' | 'report' | 'hold';

/** What may be done about the open case: taken first; then escalated or dismissed; then held and reported. */
function useDeciding({ current, goOn }: QueueList<AmlCase, AmlState>) {
  const { amlCases: words } = useMessages();
  const mayDecide = useMay(assignAmlCase);
  const { username } = useOperator();
  const [open, setOpen] = useState<{ entry: AmlCase; sheet: SheetName }>();
  if (!current || !mayDecide) return { actions: undefined, sheet: undefined };
  const show = (sheet: SheetName) => () => setOpen({ entry: current, sheet });
  const isMine = current.assignedTo === username;
  const isOpen = current.closedAt === null;
  const isEscalated = current.state === 'ESCALATED';
  const actions = (
    <>
      {isOpen && <TakeButton entry={current} isMine={isMine} />}
      <Button variant="ghost" icon="pencil" onPress={show('note')}>
        {words.note}
      </Button>
      {isOpen && isMine && current.escalatedBy !== username && (
        <Button variant="ghost" icon="check" onPress={show('dismiss')}>
          {words.dismiss}
        </Button>
      )}
      {current.state === 'OPEN' && isMine && (
        <Button variant="danger" icon="alert" onPress={show('escalate')}>
          {words.escalate}
        </Button>
      )}
      {((isEscalated && isMine) || current.state === 'REPORTED') && (
        <Button variant="danger" icon="lock" onPress={show('hold')}>
          {words.hold}
        </Button>
      )}
      {isEscalated && isMine && (
        <Button variant="cta" icon="send" onPress={show('report')}>
          {words.report}
        </Button>
      )}
    </>
  );
  const close = () => setOpen(undefined);
  const sheet = open && (
    <>
      {open.sheet === 'note' && <NoteSheet entry={open.entry} onClose={close} />}
      {open.sheet === 'hold' && <HoldSheet entry={open.entry} onClose={close} />}
      {open.sheet === 'report' && <ReportSheet entry={open.entry} onClose={close} />}
      {(open.sheet === 'escalate' || open.sheet === 'dismiss') && (
        <DecideSheet entry={open.entry} decision={open.sheet} onDone={() => goOn(open.entry.id)} onClose={close} />
      )}
    </>
  );
  return { actions, sheet };
}

function TakeButton({ entry, isMine }: { entry: AmlCase; isMine: boolean }) {
  const { amlCases: words } = useMessages();
  const assign = useAssign();
  const toast = useToast();
  const textOf = useErrorText();
  const press = () =>
    assign.mutateAsync({ id: entry.id, isTaken: !isMine }).then(
      () => toast('success', isMine ? words.givenBack : words.taken),
      (error) => toast('danger', textOf(error)),
    );
  return (
    <Button variant={isMine ? 'ghost' : 'cta'} icon="user" busy={assign.isPending} onPress={() => void press()}>
      {isMine ? words.giveBack : words.take}
    </Button>
  );
}
