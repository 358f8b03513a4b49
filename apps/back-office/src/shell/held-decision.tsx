import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import { ReasonSheet } from './reason-sheet.tsx';

/** One of the two ways in which something that is held ends. */
export interface HeldEnd {
  title: string;
  text: string;
  reasons: readonly string[];
  done: string;
}

interface HeldDecisionProps {
  release: HeldEnd;
  refuse: HeldEnd;
  decide: (decided: { id: string; isRelease: boolean; reason: string }) => Promise<unknown>;
  onDone: (id: string) => void;
}

/** The buttons under an entry that is held, and the sheet behind them. It stays with its entry, whatever the queue shows meanwhile. */
export function useHeldDecision({ release, refuse, decide, onDone }: HeldDecisionProps) {
  const [decision, setDecision] = useState<{ id: string; isRelease: boolean }>();
  const end = decision?.isRelease ? release : refuse;
  return {
    buttonsFor: ({ id }: { id: string }) => (
      <>
        <Button variant="cta" icon="check" onPress={() => setDecision({ id, isRelease: true })}>
          {release.title}
        </Button>
        <Button variant="danger" onPress={() => setDecision({ id, isRelease: false })}>
          {refuse.title}
        </Button>
      </>
    ),
    sheet: decision && (
      <ReasonSheet
        title={end.title}
        reasons={end.reasons}
        submit={{ text: end.title, variant: decision.isRelease ? 'cta' : 'danger' }}
        act={(reason) => decide({ ...decision, reason })}
        done={end.done}
        onDone={() => onDone(decision.id)}
        onClose={() => setDecision(undefined)}
      >
        <p>{end.text}</p>
      </ReasonSheet>
    ),
  };
}
