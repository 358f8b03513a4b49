import { Field } from '@kapao/ui/field.tsx';
import { useState } from 'react';
import { count, money } from '../../lib/format.ts';
import { CostCard } from '../../shell/cost-card.tsx';
import { useMessages } from '../../shell/language.tsx';
import { type BonusDraft, termsOf } from './bonus-form.ts';
import { useSimulate } from './use-bonuses.ts';

/** What one claim and the budget can cost, and a thousand claims played through, before anybody proposes it. */
export function BonusCost({ draft }: { draft: BonusDraft }) {
  const { bonuses: words, common } = useMessages();
  const [deposit, setDeposit] = useState('200');
  const [edge, setEdge] = useState('4');
  const simulation = useSimulate();
  const read = termsOf(draft);
  const play = () => {
    if ('terms' in read)
      simulation.mutate({ terms: read.terms, deposit: Number(deposit), houseEdgePercent: Number(edge) });
  };
  const cost = simulation.data;
  const bounded = (amount: number | null) => (amount === null ? words.costNoBound : money(amount));
  return (
    <CostCard
      words={words}
      isWrong={'wrong' in read}
      simulation={simulation}
      figures={
        cost && [
          [words.costWithoutPlay, money(cost.perClaim.withoutPlay)],
          ...(cost.perClaim.gift > 0 ? [[words.costGift, money(cost.perClaim.gift)] as const] : []),
          [words.costThrough, money(cost.perClaim.playedThrough)],
          [words.costWorst, bounded(cost.perClaim.worst)],
          [words.costThroughBudget(count(cost.perBudget.claims)), money(cost.perBudget.playedThrough)],
          [words.costWorstBudget, bounded(cost.perBudget.worst)],
          [words.costGiven, money(cost.given)],
          [words.costReached, `${count(cost.reached)} / ${count(cost.claims)}`],
          [words.costPaid, money(cost.paidOut)],
          [words.costPlay, money(cost.playResult)],
          [words.costNet, `${money(cost.netCost)} ${common.unit[cost.currency]}`],
        ]
      }
      note={words.costNote}
      onSimulate={play}
    >
      <Field label={words.costDeposit} value={deposit} inputMode="decimal" autoComplete="off" onChange={setDeposit} />
      <Field label={words.costEdge} value={edge} inputMode="decimal" autoComplete="off" onChange={setEdge} />
    </CostCard>
  );
}
