import {
  claimCoupon,
  listCoupons,
  listSpins,
  type Spun,
  seeSpin,
  spin as spinRoute,
  spinWheelSetup,
  type WheelSlice,
} from '@kapao/contract/member/spin-wheel.ts';
import { spinWheelActive } from '@kapao/contract/member/spin-wheel-active.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { TURNOVER_RULES } from '../../../queries/rewards/turnover-facts.ts';
import type { Coupons } from './coupon.ts';
import { prizeOf, type SpinWheel } from './spin-wheel.ts';
import { labelOf } from './wheel-label.ts';
import { commitmentOf } from './wheel-rules.ts';
import {
  activeWheel,
  type CouponRow,
  findUnseenSpin,
  listOpenCoupons,
  listSpinRows,
  markSeen,
  type SliceRow,
  type SpinRow,
  slicesOf,
  type Texts,
} from './wheel-store.ts';

interface WheelRoutesDeps {
  db: Db;
  wheel: SpinWheel;
  coupons: Coupons;
}

interface Whose {
  memberId: string;
  currency: CashCurrency;
}

export function bindSpinWheel(binder: Binder, { db, wheel, coupons }: WheelRoutesDeps): void {
  const spunOf = async (row: SpinRow, { memberId, currency }: Whose, locale: Locale): Promise<Spun> => ({
    spinId: row.spin_id,
    code: row.code,
    label: textOf(labelOf(row, currency), locale),
    remainingCoin: await wheel.coinsOf({ memberId, currency }),
    coupon: row.prize === 'none' ? null : row.spin_id,
    proof: proofOf(row),
  });

  binder.bind(spinWheelActive, async ({ member }) => {
    const active = await activeWheel(db);
    if (!active) return { isActive: false };
    return { isActive: true, coins: await wheel.coinsOf(member()), coinBasis: active.coin_basis };
  });

  binder.bind(spinWheelSetup, async ({ member, query: { locale } }) => {
    const { memberId, currency } = member();
    const active = (await activeWheel(db)) ?? refuse('NO_DATA');
    const userCoin = await wheel.coinsOf({ memberId, currency });
    const [slices, seed, unseen] = await Promise.all([
      slicesOf(db, active.version),
      wheel.commit(memberId),
      findUnseenSpin(db, memberId),
    ]);
    const perCoin = currency === 'THB' ? active.coin_per_thb : active.coin_per_lak;
    return {
      result: {
        activeSpinwheel: { name: textOf(active.name, locale), slice: wireSlices(slices, { locale, currency }) },
        userCoin,
        coinBasis: active.coin_basis,
        coinPerDeposit: perCoin === null ? null : fromMinor(perCoin, currency),
        commitment: commitmentOf(seed),
        unseen: unseen ? await spunOf(unseen, { memberId, currency }, locale) : null,
      },
    };
  });

  binder.bind(spinRoute, async ({ member, body, query, operationId }) => {
    const request = { ...member(), clientSeed: body.clientSeed, spinId: operationId() };
    const row = await wheel.spin(request);
    return { success: true, result: await spunOf(row, request, query.locale) };
  });

  binder.bind(seeSpin, async ({ member, params }) => {
    if (!(await markSeen(db, member().memberId, params.spinId))) refuse('NO_DATA');
    return { message: 'SUCCESS' };
  });

  binder.bind(listSpins, async ({ member, query }) => {
    const { memberId, currency } = member();
    const { total, rows } = await readPage(query, (part) => listSpinRows(db, { memberId, ...part }));
    const spins = rows.map((row) => ({
      createdAt: row.created_at.toISOString(),
      code: row.code,
      label: textOf(labelOf(row, currency), query.locale),
      proof: proofOf(row),
    }));
    return { total, spins };
  });

  binder.bind(listCoupons, async ({ member, query }) => {
    const { memberId, currency } = member();
    const { total, rows } = await readPage(query, (part) => listOpenCoupons(db, { memberId, ...part }));
    return { total, coupons: rows.map((row) => couponOf(row, currency, query.locale)) };
  });

  binder.bindWithKey(claimCoupon, async ({ member, body, requestKey }) => {
    const { memberId, currency, isFrozen } = member();
    const claimed = await coupons.claim({ memberId, currency, isFrozen, couponId: body.coupon, key: requestKey() });
    return claimCoupon.reply.parse(claimed);
  });
}

/** The reader's language, or Thai. */
function textOf(texts: Texts, locale: Locale): string {
  return texts[locale] ?? texts.th ?? '';
}

/** Odds are those of the next draw: a slice whose prizes are gone has none. */
function wireSlices(
  slices: readonly SliceRow[],
  { locale, currency }: { locale: Locale; currency: CashCurrency },
): WheelSlice[] {
  const isLeft = (slice: SliceRow) => slice.remaining === null || slice.remaining > 0;
  const total = slices.filter(isLeft).reduce((sum, slice) => sum + slice.weight, 0);
  return slices.map((slice) => {
    const prize = prizeOf(slice, currency);
    return {
      code: slice.code,
      label: textOf(labelOf(slice, currency), locale),
      bgColor: slice.bg_color,
      textColor: slice.text_color,
      htmlDescription: textOf(slice.html_description, locale),
      prize: slice.prize,
      amount: fromMinor(prize.amount, prize.currency),
      weight: slice.weight,
      chance: isLeft(slice) ? slice.weight / total : 0,
      remaining: slice.remaining,
    };
  });
}

function proofOf(row: SpinRow) {
  return {
    commitment: commitmentOf(row.seed),
    seed: row.seed.toString('hex'),
    clientSeed: row.client_seed,
    spinId: row.spin_id,
    offered: row.offered,
  };
}

function couponOf(row: CouponRow, currency: Whose['currency'], locale: Locale) {
  return {
    coupon: row.coupon_id,
    prize: {
      name: textOf(row.wheel_name, locale),
      slice: { code: row.code, label: textOf(labelOf(row, currency), locale), bgColor: row.bg_color },
    },
    type: typeOf(row),
    amount: fromMinor(row.amount, row.currency),
    toPlay: fromMinor(TURNOVER_RULES.targetOf(row.amount, row.multiple_hundredths), row.currency),
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  };
}

/** Coupons for nothing are never listed nor claimed. */
function typeOf(row: CouponRow): 'cash' | 'coin' {
  return row.prize === 'coin' ? 'coin' : 'cash';
}
