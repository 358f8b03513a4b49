import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Field } from '@kapao/ui/field.tsx';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { numberOf } from '../../lib/typed-text.ts';
import { CostCard } from '../../shell/cost-card.tsx';
import { useMessages } from '../../shell/locale.tsx';
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
      simulation.mutate({ terms: read.terms, deposit: numberOf(deposit), houseEdgePercent: numberOf(edge) });
  };
  const cost = simulation.data;
  return (
    <CostCard
      words={words}
      isWrong={'wrong' in read}
      simulation={simulation}
      figures={
        cost && [
          [words.costWithoutPlay, formatMoney(cost.perClaim.withoutPlay, cost.currency)],
          ...(cost.perClaim.gift > 0
            ? [[words.costGift, formatMoney(cost.perClaim.gift, cost.currency)] as const]
            : []),
          [words.costThrough, formatMoney(cost.perClaim.playedThrough, cost.currency)],
          [
            words.costWorst,
            cost.perClaim.worst === null ? words.costNoBound : formatMoney(cost.perClaim.worst, cost.currency),
          ],
          [
            words.costThroughBudget(count(cost.perBudget.claims)),
            formatMoney(cost.perBudget.playedThrough, cost.currency),
          ],
          [
            words.costWorstBudget,
            cost.perBudget.worst === null ? words.costNoBound : formatMoney(cost.perBudget.worst, cost.currency),
          ],
          [words.costGiven, formatMoney(cost.given, cost.currency)],
          [words.costReached, `${count(cost.reached)} / ${count(cost.claims)}`],
          [words.costPaid, formatMoney(cost.paidOut, cost.currency)],
          [words.costPlay, formatMoney(cost.playResult, cost.currency)],
          [words.costNet, `${formatMoney(cost.netCost, cost.currency)} ${common.unit[cost.currency]}`],
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
