import { type BonusTerms, bonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { wrongFields } from '@kapao/web/use-form.ts';
import { isInOrder, momentOf, typedMoment } from '../../lib/typed-moment.ts';
import { filled, type InEach, inEach, NO_TEXT, numberOf } from '../../lib/typed-text.ts';

/** What is typed: every value as its control holds it. */
export interface BonusDraft {
  currency: string;
  name: InEach;
  notice: InEach;
  type: string;
  maxReceived: string;
  /** By the clock of Bangkok, as its field writes it. */
  startsAt: string;
  endsAt: string;
  awardKind: string;
  amount: string;
  percent: string;
  awardCap: string;
  minDeposit: string;
  withinHours: string;
  depositNumber: string;
  base: string;
  multiple: string;
  weights: { slot: string; sport: string; casino: string; lotto: string };
  percentSuccess: string;
  percentFail: string;
  cap: string;
  expiresInHours: string;
  budget: string;
  mostClaims: string;
  /** One a line. */
  banners: string;
  /** Texts of pictures that differ from the name of the bonus, by line number. */
  alternatives: Readonly<Record<string, string>>;
  /** Markup as it was written, by the line it is shown as, so that the form does not change what nobody touched. */
  markups: Readonly<Record<string, string>>;
}

export const EMPTY_DRAFT: BonusDraft = {
  currency: 'THB',
  name: NO_TEXT,
  notice: NO_TEXT,
  type: 'limit',
  maxReceived: '1',
  startsAt: '',
  endsAt: '',
  awardKind: 'fixed',
  amount: '',
  percent: '20',
  awardCap: '500',
  minDeposit: '100',
  withinHours: '24',
  depositNumber: '',
  base: 'award',
  multiple: '5',
  weights: { slot: '100', sport: '50', casino: '20', lotto: '0' },
  percentSuccess: '100',
  percentFail: '0',
  cap: '',
  expiresInHours: '720',
  budget: '',
  mostClaims: '',
  banners: '',
  alternatives: {},
  markups: {},
};

const textOf = (value: number | string | null) => (value === null ? '' : String(value));

export function draftOf(terms: BonusTerms): BonusDraft {
  const { award, weights } = terms;
  return {
    ...EMPTY_DRAFT,
    currency: terms.currency,
    name: inEach(terms.name),
    notice: inEach(terms.notice),
    type: terms.type,
    maxReceived: textOf(terms.maxReceived),
    startsAt: typedMoment(terms.startsAt),
    endsAt: typedMoment(terms.endsAt),
    awardKind: award.kind,
    ...(award.kind === 'fixed'
      ? { amount: textOf(award.amount) }
      : {
          percent: textOf(award.percent),
          awardCap: textOf(award.cap),
          minDeposit: textOf(award.minDeposit),
          withinHours: textOf(award.withinHours),
          depositNumber: textOf(award.depositNumber ?? null),
        }),
    base: terms.base,
    multiple: textOf(terms.multiple),
    weights: {
      slot: textOf(weights.slot),
      sport: textOf(weights.sport),
      casino: textOf(weights.casino),
      lotto: textOf(weights.lotto),
    },
    percentSuccess: textOf(terms.percentSuccess),
    percentFail: textOf(terms.percentFail),
    cap: textOf(terms.cap),
    expiresInHours: textOf(terms.expiresInHours),
    budget: textOf(terms.budget),
    mostClaims: textOf(terms.mostClaims),
    ...typedBanners(terms),
  };
}

/** Banners as lines, and what the lines cannot hold. */
function typedBanners({ banners, name }: BonusTerms): Pick<BonusDraft, 'banners' | 'alternatives' | 'markups'> {
  const lines = banners.map((banner) =>
    'html' in banner ? banner.html.replace(/\s*\n\s*/g, ' ').trim() : banner.image,
  );
  const alternatives: Record<string, string> = {};
  const markups: Record<string, string> = {};
  for (const [place, banner] of banners.entries()) {
    const key = keyOfBanner(lines, place);
    if ('html' in banner) markups[key] = banner.html;
    // One that was taken from the name follows the name.
    else if (banner.alternative !== name.th) alternatives[key] = banner.alternative;
  }
  return { banners: lines.join('\n'), alternatives, markups };
}

/** A banner is named by its line; the same one again by its number, too. */
const keyOfBanner = (lines: readonly string[], place: number): string =>
  `${lines[place]}\n${lines.slice(0, place).filter((line) => line === lines[place]).length}`;

interface TypedBanner {
  key: string;
  line: string;
  /** The markup as it was written, where the line is one. */
  html: string | undefined;
  alternative: string;
}

/** The lines of banners, each with what its line cannot hold. */
function typedLines(draft: BonusDraft): TypedBanner[] {
  const lines = draft.banners
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.map((line, place) => {
    const key = keyOfBanner(lines, place);
    const html = draft.markups[key] ?? (line.startsWith('<') ? line : undefined);
    return { key, line, html, alternative: draft.alternatives[key] ?? draft.name.th };
  });
}

/** The pictures among the banners, each with the text that is read where it is not shown. */
export const picturesOf = (draft: BonusDraft): readonly TypedBanner[] =>
  typedLines(draft).filter(({ html }) => html === undefined);

export const bannersOf = (draft: BonusDraft): BonusTerms['banners'] =>
  typedLines(draft).map(({ line, html, alternative }) =>
    html === undefined ? { image: line, alternative } : { html },
  );

const numberOrNull = (text: string) => (text.trim() === '' ? null : numberOf(text));

/** The terms, or the names of the fields that do not fit, as the server would find them. */
export function termsOf(draft: BonusDraft): { terms: BonusTerms } | { wrong: ReadonlySet<string> } {
  const award =
    draft.awardKind === 'fixed'
      ? { kind: 'fixed', amount: numberOf(draft.amount) }
      : {
          kind: 'percent',
          percent: numberOf(draft.percent),
          cap: numberOf(draft.awardCap),
          minDeposit: numberOf(draft.minDeposit),
          withinHours: numberOf(draft.withinHours),
          ...(draft.depositNumber.trim() !== '' && { depositNumber: numberOf(draft.depositNumber) }),
        };
  const parsed = bonusTerms.safeParse({
    currency: draft.currency,
    name: filled(draft.name),
    notice: filled(draft.notice),
    banners: bannersOf(draft),
    type: draft.type,
    maxReceived: numberOf(draft.maxReceived),
    award,
    base: draft.awardKind === 'fixed' ? 'award' : draft.base,
    multiple: numberOf(draft.multiple),
    weights: Object.fromEntries(Object.entries(draft.weights).map(([group, share]) => [group, numberOf(share)])),
    percentSuccess: numberOf(draft.percentSuccess),
    percentFail: numberOf(draft.percentFail),
    cap: numberOrNull(draft.cap),
    expiresInHours: numberOrNull(draft.expiresInHours),
    budget: numberOf(draft.budget),
    mostClaims: numberOrNull(draft.mostClaims),
    startsAt: momentOf(draft.startsAt),
    endsAt: momentOf(draft.endsAt),
  });
  const wrong = wrongFields(parsed.error);
  if (!isInOrder(draft)) wrong.add('endsAt');
  return parsed.success && wrong.size === 0 ? { terms: parsed.data } : { wrong };
}
