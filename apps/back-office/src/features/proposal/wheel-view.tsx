import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { simulateWheel } from '@kapao/contract/operator/reward-rules.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { type WheelTerms, wheelTerms } from '@kapao/contract/shared/reward-terms.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { useAnswer } from '../../api/contract-hooks.ts';
import { wheelFigures } from '../../lib/cost-figures.ts';
import { count } from '../../lib/format.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { WheelPicture } from '../../shell/wheel-picture.tsx';
import { AllTerms } from './bonus-view.tsx';
import { CostPart } from './cost-part.tsx';
import { ChangeView } from './field-lines.tsx';
import { usePublished } from './use-proposals.ts';

type Slice = WheelTerms['slices'][number];

/** A wheel: its odds now and then, the cost of a thousand spins, the wheel as members see it, and every changed field. */
export function WheelView({ proposal }: { proposal: Proposal }) {
  const { messages, locale } = useLocale();
  const published = usePublished(proposal);
  const terms = wheelTerms.safeParse(proposal.content).data;
  if (terms === undefined) return <ChangeView proposal={proposal} />;
  if (published.isPending) return <SkeletonRows count={4} label={messages.common.loading} />;
  const before = wheelTerms.safeParse(published.data).data;
  const nameOf = (label: WheelTerms['name']) => label[locale] ?? label.th;
  return (
    <div className="stack">
      <div className="proposal-parts">
        <Odds terms={terms} before={before} />
        <WheelPicture
          name={nameOf(terms.name)}
          slices={terms.slices.map((slice) => ({ ...slice, key: slice.code, label: nameOf(slice.label) }))}
        />
      </div>
      <WheelCost terms={terms} before={before} />
      <ChangeView proposal={proposal} />
      {before !== undefined && <AllTerms proposal={proposal} />}
    </div>
  );
}

const chanceOf = (terms: WheelTerms, slice: Slice | undefined): string => {
  if (slice === undefined) return '-';
  const total = terms.slices.reduce((sum, { weight }) => sum + weight, 0);
  return `${((slice.weight / total) * 100).toFixed(2)} %`;
};

function usePrizeText(): (prize: Slice['prize']) => string {
  const { proposalViews: words, common } = useMessages();
  return (prize) => {
    if (prize.kind === 'none') return words.nothing;
    if (prize.kind === 'coin') return words.coins(count(prize.coins));
    const { thb, lak } = prize.amount;
    return `${formatMoney(thb, 'THB')} ${common.unit.THB} · ${formatMoney(lak, 'LAK')} ${common.unit.LAK}`;
  };
}

interface OddsProps {
  terms: WheelTerms;
  before: WheelTerms | undefined;
}

/** Slices that leave the wheel stay in the table, with no chance then. */
function Odds({ terms, before }: OddsProps) {
  const { proposalViews: words } = useMessages();
  const gone = (before?.slices ?? []).filter((old) => !terms.slices.some(({ code }) => code === old.code));
  return (
    <section className="stack" aria-label={words.odds}>
      <h3>{words.odds}</h3>
      <TableScroll label={words.odds}>
        <table className="tbl desk-table">
          <thead>
            <tr>
              <th>{words.slice}</th>
              <th>{words.prize}</th>
              <th>{words.weight}</th>
              <th>{words.chance}</th>
              <th>{words.stock}</th>
            </tr>
          </thead>
          <tbody>
            {[...terms.slices, ...gone].map(({ code }) => (
              <OddsRow key={code} code={code} terms={terms} before={before} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}

function OddsRow({ code, terms, before }: OddsProps & { code: string }) {
  const { locale } = useLocale();
  const prizeText = usePrizeText();
  const [old, next] = [before?.slices.find((one) => one.code === code), terms.slices.find((one) => one.code === code)];
  const shown = next ?? old;
  if (shown === undefined) return null;
  const stockOf = (slice: Slice | undefined) =>
    slice === undefined || slice.prize.kind === 'none' ? '-' : count(slice.prize.stock);
  const cell = (now: string, then: string) => <Change before={before && now} after={then} />;
  return (
    <tr>
      <td>{shown.label[locale] ?? shown.label.th}</td>
      <td>{cell(old ? prizeText(old.prize) : '-', next ? prizeText(next.prize) : '-')}</td>
      <td className="num">{cell(old ? count(old.weight) : '-', next ? count(next.weight) : '-')}</td>
      <td className="num">{cell(before ? chanceOf(before, old) : '-', chanceOf(terms, next))}</td>
      <td className="num">{cell(stockOf(old), stockOf(next))}</td>
    </tr>
  );
}

/** Old and new where they differ; new alone otherwise. */
function Change({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined || before === after) return after;
  return (
    <>
      <span className="t2">{before}</span> → <b>{after}</b>
    </>
  );
}

function useCost(terms: WheelTerms | undefined) {
  const body = terms && { terms };
  return useAnswer(simulateWheel, { body: body as NonNullable<typeof body> }, { enabled: body !== undefined });
}

function WheelCost({ terms, before }: OddsProps) {
  const messages = useMessages();
  const [after, now] = [useCost(terms), useCost(before)];
  return (
    <CostPart
      after={after}
      before={before && now}
      figures={(cost) => wheelFigures(messages, cost)}
      basis={() => messages.proposalViews.basisWheel}
    />
  );
}
