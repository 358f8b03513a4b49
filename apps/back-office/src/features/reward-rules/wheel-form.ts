import { prizeLabel } from '@kapao/contract/shared/prize-label.ts';
import { type WheelTerms, wheelTerms } from '@kapao/contract/shared/reward-terms.ts';
import { wrongFields } from '@kapao/web/use-form.ts';
import { isInOrder, momentOf, typedMoment } from '../../lib/typed-moment.ts';
import { filled, type InEach, inEach, NO_TEXT, numberOf } from '../../lib/typed-text.ts';

export interface SliceDraft {
  /** Only this screen knows it: slices are moved and removed while their codes are being typed. */
  key: string;
  code: string;
  label: InEach;
  description: InEach;
  bgColor: string;
  textColor: string;
  weight: string;
  prize: 'none' | 'coin' | 'cash';
  coins: string;
  thb: string;
  lak: string;
  stock: string;
}

export interface WheelDraft {
  name: InEach;
  coinBasis: WheelTerms['coinBasis'];
  coinThb: string;
  coinLak: string;
  couponLivesDays: string;
  /** By the clock of Bangkok, as its field writes it. */
  startsAt: string;
  endsAt: string;
  slices: readonly SliceDraft[];
}

let lastKey = 0;

export function newSlice(): SliceDraft {
  lastKey += 1;
  const look = { bgColor: '#24408F', textColor: '#FFFFFF' };
  const prize = { prize: 'none' as const, coins: '', thb: '', lak: '', stock: '' };
  return { key: String(lastKey), code: '', label: NO_TEXT, description: NO_TEXT, ...look, weight: '1', ...prize };
}

export function draftOf(terms: WheelTerms | undefined): WheelDraft {
  if (!terms) {
    const thisMinute = `${new Date().toISOString().slice(0, 16)}Z`;
    const when = { startsAt: typedMoment(thisMinute), endsAt: '' };
    const slices = [newSlice(), newSlice()];
    return {
      name: NO_TEXT,
      coinBasis: 'net-deposits',
      coinThb: '1000',
      coinLak: '600000',
      couponLivesDays: '7',
      ...when,
      slices,
    };
  }
  return {
    name: inEach(terms.name),
    coinBasis: terms.coinBasis,
    coinThb: terms.coinPer ? String(terms.coinPer.thb) : '',
    coinLak: terms.coinPer ? String(terms.coinPer.lak) : '',
    couponLivesDays: String(terms.couponLivesDays),
    startsAt: typedMoment(terms.startsAt),
    endsAt: typedMoment(terms.endsAt),
    slices: terms.slices.map(({ prize, ...slice }) => ({
      ...newSlice(),
      code: slice.code,
      label: inEach(slice.label),
      description: slice.htmlDescription ? inEach(slice.htmlDescription) : NO_TEXT,
      bgColor: slice.bgColor,
      textColor: slice.textColor,
      weight: String(slice.weight),
      prize: prize.kind,
      coins: prize.kind === 'coin' ? String(prize.coins) : '',
      thb: prize.kind === 'cash' ? String(prize.amount.thb) : '',
      lak: prize.kind === 'cash' ? String(prize.amount.lak) : '',
      stock: prize.kind === 'none' ? '' : String(prize.stock),
    })),
  };
}

function prizeOf(slice: SliceDraft) {
  const stock = numberOf(slice.stock);
  if (slice.prize === 'coin') return { kind: 'coin', coins: numberOf(slice.coins), stock };
  if (slice.prize === 'cash') {
    return { kind: 'cash', amount: { thb: numberOf(slice.thb), lak: numberOf(slice.lak) }, stock };
  }
  return { kind: 'none' };
}

/** Money is named by its amount in the member's currency; the words are there for who reads the terms. */
export function shownLabel(slice: SliceDraft): SliceDraft['label'] {
  const amount = numberOf(slice.thb);
  return slice.prize === 'cash' && Number.isFinite(amount) ? prizeLabel(amount, 'THB') : slice.label;
}

/** The terms, or the places that do not fit: `slices.2.weight`. */
export function wheelTermsOf(draft: WheelDraft): { terms: WheelTerms } | { wrong: ReadonlySet<string> } {
  const parsed = wheelTerms.safeParse({
    name: filled(draft.name),
    coinBasis: draft.coinBasis,
    coinPer: draft.coinThb.trim() === '' ? null : { thb: numberOf(draft.coinThb), lak: numberOf(draft.coinLak) },
    couponLivesDays: numberOf(draft.couponLivesDays),
    startsAt: momentOf(draft.startsAt),
    endsAt: momentOf(draft.endsAt),
    slices: draft.slices.map((slice) => ({
      code: slice.code,
      label: filled(shownLabel(slice)),
      htmlDescription: slice.description.th.trim() === '' ? null : filled(slice.description),
      bgColor: slice.bgColor,
      textColor: slice.textColor,
      weight: numberOf(slice.weight),
      prize: prizeOf(slice),
    })),
  });
  const wrong = wrongFields(parsed.error);
  if (!isInOrder(draft)) wrong.add('endsAt');
  return parsed.success && wrong.size === 0 ? { terms: parsed.data } : { wrong };
}

/** The share of a slice in percent, two decimals; nothing while weights do not fit. */
export function chanceOf(draft: WheelDraft, slice: SliceDraft): string | undefined {
  const total = draft.slices.reduce((sum, { weight }) => sum + numberOf(weight), 0);
  const chance = (numberOf(slice.weight) / total) * 100;
  return Number.isFinite(chance) ? chance.toFixed(2) : undefined;
}
