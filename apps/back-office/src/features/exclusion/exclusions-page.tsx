import {
  decideExclusionMatch,
  EXCLUSION_STATES,
  type Exclusion,
  proposeExclusionList,
} from '@kapao/contract/operator/exclusion.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { memberPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import './exclusions.css';
import { ListSheet } from './list-sheet.tsx';
import { useDecideMatch, useExclusions } from './use-exclusions.ts';

const RULES = {
  states: EXCLUSION_STATES,
  fallback: 'REVIEW',
  perPage: QUEUE_PER_PAGE,
  useEntries: useExclusions,
} as const;
const TONES = { REVIEW: 'wait', STANDING: 'bad', OVER: 'ok' } as const;

/** Who may not play. New members who look like somebody excluded wait here until a person has looked. */
export function ExclusionsPage() {
  const { exclusions: texts } = useMessages();
  const queue = useQueueList(RULES);
  const mayDecide = useMay(decideExclusionMatch);
  const mayList = useMay(proposeExclusionList);
  const [decision, setDecision] = useState<{ exclusion: Exclusion; isSame: boolean }>();
  const [isListing, setIsListing] = useState(false);
  const target = queue.current?.state === 'REVIEW' && mayDecide ? queue.current : undefined;
  const endText = ({ endsAt }: Exclusion) => (endsAt === null ? texts.forEver : formatDateTime(endsAt));
  return (
    <>
      {mayList && (
        <p className="exclusions-tools">
          <Button compact icon="plus" onPress={() => setIsListing(true)}>
            {texts.list}
          </Button>
        </p>
      )}
      <QueuePage
        queue={queue}
        texts={texts}
        common={EXCLUSION_STATES}
        row={(entry, place) => (
          <QueueRow
            {...place}
            since={entry.startsAt}
            finalAt={entry.state === 'REVIEW' ? null : entry.startsAt}
            title={entry.member?.name ?? texts.noMember}
            detail={`${texts.kinds[entry.kind]} · ${texts.sources[entry.source]}`}
            amount={endText(entry)}
            chip={<StatusChip tone={TONES[entry.state]} text={texts.states[entry.state]} />}
          />
        )}
        detail={(entry) => <ExclusionDetail exclusion={entry} />}
        actions={
          target && (
            <>
              <Button variant="danger" onPress={() => setDecision({ exclusion: target, isSame: true })}>
                {texts.same}
              </Button>
              <Button variant="cta" icon="check" onPress={() => setDecision({ exclusion: target, isSame: false })}>
                {texts.other}
              </Button>
            </>
          )
        }
      />
      {decision && (
        <MatchSheet
          {...decision}
          onDone={() => queue.goOn(decision.exclusion.id)}
          onClose={() => setDecision(undefined)}
        />
      )}
      {isListing && <ListSheet onClose={() => setIsListing(false)} />}
    </>
  );
}

function ExclusionDetail({ exclusion }: { exclusion: Exclusion }) {
  const { exclusions: texts } = useMessages();
  const { member, matched } = exclusion;
  const isMark = (kind: string): kind is keyof typeof texts.marks => kind in texts.marks;
  const facts = [
    [texts.starts, formatDateTime(exclusion.startsAt)],
    [texts.ends, exclusion.endsAt === null ? texts.forEver : formatDateTime(exclusion.endsAt)],
    [texts.asked, exclusion.askedAt && formatDateTime(exclusion.askedAt)],
    [texts.returned, exclusion.returnedAt && formatDateTime(exclusion.returnedAt)],
    [texts.operator, exclusion.operator],
    [texts.agreed, exclusion.agreedBy],
    [texts.reason, exclusion.reason],
    [texts.by, matched?.by.map((kind) => (isMark(kind) ? texts.marks[kind] : kind)).join(', ') ?? null],
  ] as const;
  return (
    <>
      <h2>{member ? <Link to={memberPath(member.memberId)}>{member.name}</Link> : texts.noMember}</h2>
      <p className="small num">{member?.username}</p>
      <dl className="kv">
        <Fact label={texts.source}>
          {texts.kinds[exclusion.kind]} · {texts.sources[exclusion.source]}
        </Fact>
        {facts.map(
          ([label, value]) =>
            value !== null &&
            value !== '' && (
              <Fact key={label} label={label}>
                <span className="num">{value}</span>
              </Fact>
            ),
        )}
        {matched?.member && (
          <Fact label={texts.looksLike}>
            <Link to={memberPath(matched.member.memberId)}>{matched.member.name}</Link>
          </Fact>
        )}
      </dl>
    </>
  );
}

interface MatchSheetProps {
  exclusion: Exclusion;
  isSame: boolean;
  onDone: () => void;
  onClose: () => void;
}

function MatchSheet({ exclusion, isSame, onDone, onClose }: MatchSheetProps) {
  const { exclusions: texts } = useMessages();
  const decide = useDecideMatch();
  return (
    <ReasonSheet
      title={isSame ? texts.same : texts.other}
      reasons={isSame ? texts.sameReasons : texts.otherReasons}
      submit={isSame ? { text: texts.same, variant: 'danger' } : { text: texts.other, variant: 'cta' }}
      act={(reason) => decide.mutateAsync({ id: exclusion.id, isSame, reason })}
      done={texts.decided}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <b>{exclusion.member?.name}</b>
      </p>
      <p>{isSame ? texts.sameText : texts.otherText}</p>
    </ReasonSheet>
  );
}
