import { simulateBonus } from '@kapao/contract/operator/bonus.ts';
import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { type BonusTerms, bonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { useAnswer } from '../../api/contract-hooks.ts';
import { bonusFigures, HOUSE_EDGE_PERCENT, typicalDeposit } from '../../lib/cost-figures.ts';
import { count } from '../../lib/format.ts';
import { findStaleFigures } from '../../lib/stale-figures.ts';
import { awardText, BonusAsRead } from '../../shell/bonus-as-read.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { StaleFiguresNote } from '../../shell/stale-figures-note.tsx';
import { CostPart } from './cost-part.tsx';
import { ChangeView, FieldLines } from './field-lines.tsx';
import { usePublished } from './use-proposals.ts';

/** A bonus or promotion: what changes, what members read in each language, and what it costs now and then. */
export function BonusView({ proposal }: { proposal: Proposal }) {
  const { common } = useMessages();
  const published = usePublished(proposal);
  const terms = bonusTerms.safeParse(proposal.content).data;
  if (terms === undefined) return <ChangeView proposal={proposal} />;
  if (published.isPending) return <SkeletonRows count={4} label={common.loading} />;
  const before = bonusTerms.safeParse(published.data).data;
  return (
    <div className="stack">
      <StaleFiguresNote figures={findStaleFigures(terms, before, proposal.subject)} />
      <ChangeView proposal={proposal} />
      {before !== undefined && <AllTerms proposal={proposal} />}
      <AsRead terms={terms} />
      <BonusCost terms={terms} before={before} />
    </div>
  );
}

/** Terms that do not change belong to the decision too. */
export function AllTerms({ proposal }: { proposal: Proposal }) {
  const { proposalViews: words } = useMessages();
  return (
    <details>
      <summary>{words.all}</summary>
      <FieldLines proposal={proposal} before={{}} />
    </details>
  );
}

function AsRead({ terms }: { terms: BonusTerms }) {
  const messages = useMessages();
  const { proposalViews: words } = messages;
  const { award, currency, multiple, percentFail, name, notice, banners } = terms;
  const isPercent = award.kind === 'percent';
  const text = awardText(messages, {
    ...{ currency, kind: award.kind, multiple: String(multiple) },
    amount: isPercent ? 0 : award.amount,
    percent: isPercent ? String(award.percent) : '',
    cap: isPercent ? formatMoney(award.cap, currency) : '',
    depositNumber: isPercent && award.depositNumber !== undefined ? String(award.depositNumber) : '',
  });
  return (
    <section className="stack" aria-label={words.asRead}>
      <h3>{words.asRead}</h3>
      <div className="as-read">
        {LOCALES.map((locale) => (
          <BonusAsRead
            key={locale}
            locale={locale}
            text={{ name, notice, banners, percentFail: String(percentFail), award: text }}
          />
        ))}
      </div>
    </section>
  );
}

function useCost(terms: BonusTerms | undefined, deposit: number) {
  const body = terms && { terms, deposit, houseEdgePercent: HOUSE_EDGE_PERCENT };
  return useAnswer(simulateBonus, { body: body as NonNullable<typeof body> }, { enabled: body !== undefined });
}

function BonusCost({ terms, before }: { terms: BonusTerms; before: BonusTerms | undefined }) {
  const messages = useMessages();
  const { proposalViews: words, common } = messages;
  const deposit = Math.max(typicalDeposit(terms), before?.currency === terms.currency ? typicalDeposit(before) : 0);
  const [after, now] = [useCost(terms, deposit), useCost(before, deposit)];
  return (
    <CostPart
      after={after}
      before={before && now}
      figures={(cost) => bonusFigures(messages, cost)}
      basis={({ claims, currency }) =>
        words.basisBonus(
          count(claims),
          `${formatMoney(deposit, currency)} ${common.unit[currency]}`,
          String(HOUSE_EDGE_PERCENT),
        )
      }
    />
  );
}
