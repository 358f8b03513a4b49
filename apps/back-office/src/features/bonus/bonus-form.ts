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
    banners: terms.banners
      .map((banner) => ('html' in banner ? banner.html.replaceAll('\n', ' ') : banner.image))
      .join('\n'),
  };
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : numberOf(text));

function bannersOf(draft: BonusDraft) {
  const lines = draft.banners.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('<') ? { html: line } : { image: line, alternative: draft.name.th }));
}

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
