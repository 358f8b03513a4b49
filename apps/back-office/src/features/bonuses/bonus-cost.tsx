import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useState } from 'react';
import { count, money } from '../../lib/format.ts';
import { useMessages } from '../../shell/language.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { type BonusDraft, termsOf } from './bonus-form.ts';
import { useSimulate } from './use-bonuses.ts';

/** Plays a thousand claims of what is typed, before anybody proposes it. */
export function BonusCost({ draft }: { draft: BonusDraft }) {
  const { bonuses: words, common } = useMessages();
  const textOf = useErrorText();
  const [deposit, setDeposit] = useState('200');
  const [edge, setEdge] = useState('4');
  const simulation = useSimulate();
  const read = termsOf(draft);
  const play = () => {
    if ('terms' in read)
      simulation.mutate({ terms: read.terms, deposit: Number(deposit), houseEdgePercent: Number(edge) });
  };
  const cost = simulation.data;
  const figures: [string, string][] = cost
    ? [
        [words.costGiven, money(cost.given)],
        [words.costReached, `${count(cost.reached)} / ${count(cost.claims)}`],
        [words.costPaid, money(cost.paidOut)],
        [words.costPlay, money(cost.playResult)],
        [words.costNet, `${money(cost.netCost)} ${common.unit[cost.currency]}`],
      ]
    : [];
  return (
    <section className="card stack" aria-label={words.cost}>
      <h2>{words.cost}</h2>
      <Field label={words.costDeposit} value={deposit} inputMode="decimal" autoComplete="off" onChange={setDeposit} />
      <Field label={words.costEdge} value={edge} inputMode="decimal" autoComplete="off" onChange={setEdge} />
      <Button wide busy={simulation.isPending} reason={'terms' in read ? undefined : words.invalid} onPress={play}>
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
          <p className="small">{words.costNote}</p>
        </div>
      )}
    </section>
  );
}
