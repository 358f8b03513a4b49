import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import type { ReactNode } from 'react';
import { useErrorText } from './use-error-text.ts';

interface CostCardProps {
  words: { cost: string; simulate: string; invalid: string };
  /** Something does not fit that would have to be played with. */
  isWrong: boolean;
  simulation: { isPending: boolean; error: Error | null };
  /** Name and figure, once they are there. */
  figures: readonly (readonly [string, string])[] | undefined;
  note?: string | undefined;
  onSimulate: () => void;
  children?: ReactNode;
}

/** What terms would cost, played through before anybody proposes them. */
export function CostCard({ words, isWrong, simulation, figures, note, onSimulate, children }: CostCardProps) {
  const textOf = useErrorText();
  return (
    <section className="card stack" aria-label={words.cost}>
      <h2>{words.cost}</h2>
      {children}
      <Button wide busy={simulation.isPending} reason={isWrong ? words.invalid : undefined} onPress={onSimulate}>
        {words.simulate}
      </Button>
      {simulation.error && (
        <Note tone="bad" role="alert">
          {textOf(simulation.error)}
        </Note>
      )}
      {figures && (
        <div role="status">
          <dl className="kv">
            {figures.map(([name, value]) => (
              <div key={name} className="line between">
                <dt className="small">{name}</dt>
                <dd className="num strong">{value}</dd>
              </div>
            ))}
          </dl>
          {note && <p className="small">{note}</p>}
        </div>
      )}
    </section>
  );
}
