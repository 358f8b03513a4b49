import type { StandingExclusion } from '@kapao/contract/member/fair-play.ts';
import { Button } from '@kapao/ui/button.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useLimitWords } from '../../shell/limit-words.ts';
import { useExclusionActs } from './use-limits.ts';

/** What stands, until when, and the way back once it is over. */
export function ExclusionCard({ exclusion }: { exclusion: StandingExclusion }) {
  const words = useLimitWords();
  const { ask, confirm } = useExclusionActs();
  const { kind, endsAt, isUnderReview, canAsk, returnOpensAt, returnClosesAt } = exclusion;
  const isOpen = returnOpensAt !== null && Date.parse(returnOpensAt) <= Date.now();
  const at = (time: string) => formatDateTime(Date.parse(time));
  const title = isUnderReview ? words.reviewTitle : kind === 'BREAK' ? words.onBreak : words.excluded;
  const text = () => {
    if (isUnderReview) return words.reviewText;
    if (canAsk) return words.over;
    if (isOpen && returnClosesAt) return words.returnCloses(at(returnClosesAt));
    if (returnOpensAt) return words.returnOpens(at(returnOpensAt));
    return endsAt === null ? words.noEnd : words.until(at(endsAt));
  };
  return (
    <section className="card stack standing" role="status">
      <h2>{title}</h2>
      <p>{text()}</p>
      {canAsk && (
        <Button onPress={() => ask.mutate({})} busy={ask.isPending}>
          {words.ask}
        </Button>
      )}
      {isOpen && (
        <Button onPress={() => confirm.mutate({})} busy={confirm.isPending}>
          {words.comeBack}
        </Button>
      )}
    </section>
  );
}
