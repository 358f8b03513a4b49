import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { count } from '../../lib/format.ts';
import { CostCard } from '../../shell/cost-card.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useSimulateWheel } from './use-reward-rules.ts';
import { type WheelDraft, wheelTermsOf } from './wheel-form.ts';

/** What a thousand spins cost and the whole wheel at most, before anybody proposes it. */
export function WheelCost({ draft }: { draft: WheelDraft }) {
  const { rewardRules: words } = useMessages();
  const simulation = useSimulateWheel();
  const read = wheelTermsOf(draft);
  const cost = simulation.data;
  return (
    <CostCard
      words={words}
      isWrong={'wrong' in read}
      simulation={simulation}
      figures={
        cost && [
          [words.perThousandSpins, formatMoney(cost.cashPerThousand, 'THB')],
          [words.coinsPerThousand, count(cost.coinsPerThousand)],
          [words.atMost, cost.atMost === null ? '–' : formatMoney(cost.atMost, 'THB')],
        ]
      }
      onSimulate={() => 'terms' in read && simulation.mutate(read)}
    />
  );
}
