import { wheelFigures } from '../../lib/cost-figures.ts';
import { CostCard } from '../../shell/cost-card.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useSimulateWheel } from './use-reward-rules.ts';
import { type WheelDraft, wheelTermsOf } from './wheel-form.ts';

/** What a thousand spins cost and the whole wheel at most, before anybody proposes it. */
export function WheelCost({ draft }: { draft: WheelDraft }) {
  const messages = useMessages();
  const { rewardRules: words } = messages;
  const simulation = useSimulateWheel();
  const read = wheelTermsOf(draft);
  const cost = simulation.data;
  return (
    <CostCard
      words={words}
      isWrong={'wrong' in read}
      simulation={simulation}
      figures={cost && wheelFigures(messages, cost)}
      onSimulate={() => 'terms' in read && simulation.mutate(read)}
    />
  );
}
