import { isInOrder, readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { type WheelTerms, wheelTerms } from '@kapao/contract/shared/reward-terms.ts';
import { chosenPeriod } from '@kapao/contract/shared/typed-days.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { safeHtml } from '../../../platform/security/safe-html.ts';
import { type NewSlice, type NewWheel, type PublishedWheel, publishWheel } from './wheel-publish-store.ts';
import { perLocale, type SliceRow } from './wheel-store.ts';

/** Publishes the wheel two operators agreed on; a `Publisher` of the proposal feature. */
export const WHEEL_PUBLISHER = {
  kind: 'wheel' as const,
  check: (content: unknown) => checkWheel(content),
  async publish(tx: Tx, { content, approvedBy }: { content: unknown; approvedBy: string }): Promise<void> {
    await publishWheel(tx, wheelOf(checkWheel(content)), approvedBy);
  },
};

/** The wheel as it would be published: markup cleaned. */
function checkWheel(content: unknown): WheelTerms {
  const terms = readOrRefuse(wheelTerms, content);
  readOrRefuse(chosenPeriod, terms);
  if (!isInOrder(terms)) refuse('KEY_INVALID');
  return {
    ...terms,
    slices: terms.slices.map((slice) => ({
      ...slice,
      htmlDescription: slice.htmlDescription && {
        th: safeHtml(slice.htmlDescription.th, 'prose'),
        ...(slice.htmlDescription.la && { la: safeHtml(slice.htmlDescription.la, 'prose') }),
        ...(slice.htmlDescription.en && { en: safeHtml(slice.htmlDescription.en, 'prose') }),
      },
    })),
  };
}

/** The same in minor units, as it is stored. */
export function wheelOf(terms: WheelTerms): NewWheel {
  return {
    name: terms.name,
    coinBasis: terms.coinBasis,
    coinPerThb: terms.coinPer && minorOrRefuse(terms.coinPer.thb, 'THB'),
    coinPerLak: terms.coinPer && minorOrRefuse(terms.coinPer.lak, 'LAK'),
    couponLivesDays: terms.couponLivesDays,
    startsAt: new Date(terms.startsAt),
    endsAt: terms.endsAt === null ? null : new Date(terms.endsAt),
    slices: terms.slices.map(sliceOf),
  };
}

function sliceOf({ prize, htmlDescription, ...slice }: WheelTerms['slices'][number]): NewSlice {
  return {
    ...slice,
    htmlDescription: htmlDescription ?? {},
    prize: prize.kind,
    amountThb: prize.kind === 'cash' ? minorOrRefuse(prize.amount.thb, 'THB') : 0n,
    amountLak: prize.kind === 'cash' ? minorOrRefuse(prize.amount.lak, 'LAK') : 0n,
    amountCoin: prize.kind === 'coin' ? BigInt(prize.coins) : 0n,
    stock: prize.kind === 'none' ? null : prize.stock,
  };
}

/** A published wheel as its editors wrote it. */
export function termsOf(wheel: PublishedWheel, slices: readonly SliceRow[], stock: Map<string, number>): WheelTerms {
  const { coin_per_thb: perThb, coin_per_lak: perLak } = wheel;
  return {
    name: perLocale(wheel.name),
    coinBasis: wheel.coin_basis,
    coinPer: perThb && perLak ? { thb: fromMinor(perThb, 'THB'), lak: fromMinor(perLak, 'LAK') } : null,
    couponLivesDays: wheel.coupon_lives_days,
    startsAt: wheel.starts_at.toISOString(),
    endsAt: wheel.ends_at?.toISOString() ?? null,
    slices: slices.map((slice) => ({
      code: slice.code,
      label: perLocale(slice.label),
      htmlDescription: slice.html_description.th ? perLocale(slice.html_description) : null,
      bgColor: slice.bg_color,
      textColor: slice.text_color,
      weight: slice.weight,
      prize: prizeOf(slice, stock.get(slice.code) ?? 0),
    })),
  };
}

function prizeOf(slice: SliceRow, stock: number): WheelTerms['slices'][number]['prize'] {
  if (slice.prize === 'none') return { kind: 'none' };
  if (slice.prize === 'coin') return { kind: 'coin', coins: Number(slice.amount_coin), stock };
  const amount = { thb: fromMinor(slice.amount_thb, 'THB'), lak: fromMinor(slice.amount_lak, 'LAK') };
  return { kind: 'cash', amount, stock };
}
