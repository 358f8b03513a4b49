import { Field } from '@kapao/ui/field.tsx';
import { useState } from 'react';
import { bonusFigures, HOUSE_EDGE_PERCENT, typicalDeposit } from '../../lib/cost-figures.ts';
import { numberOf } from '../../lib/typed-text.ts';
import { CostCard } from '../../shell/cost-card.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { type BonusDraft, termsOf } from './bonus-form.ts';
import { useSimulate } from './use-bonuses.ts';

/** What one claim and the budget can cost, and a thousand claims played through, before anybody proposes it. */
export function BonusCost({ draft }: { draft: BonusDraft }) {
  const messages = useMessages();
  const { bonuses: words } = messages;
  const [typed, setDeposit] = useState<string>();
  const [edge, setEdge] = useState(String(HOUSE_EDGE_PERCENT));
  const simulation = useSimulate();
  const read = termsOf(draft);
  // Follows the terms until one is typed.
  const deposit = typed ?? ('terms' in read ? String(typicalDeposit(read.terms)) : '');
  const play = () => {
    if ('terms' in read)
      simulation.mutate({ terms: read.terms, deposit: numberOf(deposit), houseEdgePercent: numberOf(edge) });
  };
  const cost = simulation.data;
  return (
    <CostCard
      words={words}
      isWrong={'wrong' in read}
      simulation={simulation}
      figures={cost && bonusFigures(messages, cost)}
      note={words.costNote}
      onSimulate={play}
    >
      <Field label={words.costDeposit} value={deposit} inputMode="decimal" autoComplete="off" onChange={setDeposit} />
      <Field label={words.costEdge} value={edge} inputMode="decimal" autoComplete="off" onChange={setEdge} />
    </CostCard>
  );
}
