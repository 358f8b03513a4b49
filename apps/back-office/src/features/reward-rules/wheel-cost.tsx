import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { count, money } from '../../lib/format.ts';
import { useMessages } from '../../shell/language.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useSimulateWheel } from './use-reward-rules.ts';
import { type WheelDraft, wheelTermsOf } from './wheel-form.ts';

/** What a thousand spins cost and the whole wheel at most, before anybody proposes it. */
export function WheelCost({ draft }: { draft: WheelDraft }) {
  const { rewardRules: words } = useMessages();
  const textOf = useErrorText();
  const simulation = useSimulateWheel();
  const read = wheelTermsOf(draft);
  const cost = simulation.data;
  const figures: [string, string][] = cost
    ? [
        [words.perThousandSpins, money(cost.cashPerThousand)],
        [words.coinsPerThousand, count(cost.coinsPerThousand)],
        [words.atMost, cost.atMost === null ? '–' : money(cost.atMost)],
      ]
    : [];
  return (
    <section className="card stack" aria-label={words.cost}>
      <h2>{words.cost}</h2>
      <Button
        wide
        busy={simulation.isPending}
        reason={'terms' in read ? undefined : words.invalid}
        onPress={() => 'terms' in read && simulation.mutate(read)}
      >
        {words.simulate}
      </Button>
      {simulation.error && (
        <Note tone="bad" role="alert">
          {textOf(simulation.error)}
        </Note>
      )}
      {cost && (
        <div role="status">
          <dl className="kv">
            {figures.map(([name, value]) => (
              <div key={name} className="line between">
                <dt className="small">{name}</dt>
                <dd className="num strong">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}
