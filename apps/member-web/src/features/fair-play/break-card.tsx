import type { ExclusionLength, getFairPlay } from '@kapao/contract/member/fair-play.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import { Confirm } from '../../kit/alert-sheet.tsx';
import { useLimitWords } from '../../shell/limit-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useExclusionActs } from './use-limits.ts';

const HOURS = [24, 72, 168, 336, 1_008] as const;
const MONTHS = [6, 12, 60, null] as const;

/** One press chooses how long, another says yes. */
export function BreakCard({ fairPlay }: { fairPlay: RouteReply<typeof getFairPlay> }) {
  const words = useLimitWords();
  const { common } = useMessages();
  const { begin } = useExclusionActs();
  const [asked, setAsked] = useState<ExclusionLength>();
  const { breakMinHours, breakMaxDays, exclusionMinMonths } = fairPlay.rules;
  const hours = HOURS.filter((one) => one >= breakMinHours && one <= breakMaxDays * 24);
  const months = MONTHS.filter((one) => one === null || one >= exclusionMinMonths);
  const textOf = (length: ExclusionLength) => {
    if (length.kind === 'BREAK') return words.hours(length.hours);
    return length.months === null ? words.forEver : words.months(length.months);
  };
  const question = (length: ExclusionLength) => {
    if (length.kind === 'BREAK') return words.askBreak(textOf(length));
    return length.months === null ? words.askForEver : words.askStop(textOf(length));
  };
  const choice = (length: ExclusionLength) => (
    <Button key={textOf(length)} compact onPress={() => setAsked(length)}>
      {textOf(length)}
    </Button>
  );
  return (
    <section className="card stack">
      {fairPlay.exclusion?.kind !== 'EXCLUSION' && (
        <>
          <h2>{words.breakTitle}</h2>
          <p className="t2">{words.breakText}</p>
          <div className="choices">{hours.map((one) => choice({ kind: 'BREAK', hours: one }))}</div>
        </>
      )}
      <h2>{words.stopTitle}</h2>
      <p className="t2">{words.stopText}</p>
      <div className="choices">{months.map((one) => choice({ kind: 'EXCLUSION', months: one }))}</div>
      {asked && (
        <Confirm
          title={question(asked)}
          confirm={words.begin}
          cancel={common.cancel}
          danger
          busy={begin.isPending}
          onConfirm={() => begin.mutate(asked, { onSettled: () => setAsked(undefined) })}
          onCancel={() => setAsked(undefined)}
        >
          {words.askText}
        </Confirm>
      )}
    </section>
  );
}
