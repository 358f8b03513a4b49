import type { claimCoupon } from '@kapao/contract/member/spin-wheel.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { post } from '../../../ledger/post.ts';
import { postReward } from '../../../operations/reward.ts';
import { netDebt } from '../../../operations/reward-debt.ts';
import { runStory } from '../../../operations/story.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { isUuid } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { RequestKey } from '../../../platform/requests/request-key.ts';
import { EVERYTHING_COUNTS, type Grant } from '../../../queries/rewards/turnover-facts.ts';
import { derivedOperationId } from '../../../shared/derived-id.ts';
import { labelOf } from './wheel-label.ts';
import { type CouponRow, findCoupon, isPrizeCode, lockCoupon, markClaimed, perLocale } from './wheel-store.ts';

export type Coupons = ReturnType<typeof makeCoupons>;

export interface ClaimRequest {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  couponId: string;
  key: RequestKey;
}

interface CouponDeps {
  db: Db;
  /** Before a prize that is not plain: reads every game, and takes what is owed for rewards of voided bets into the books. */
  readPlayAndDebts: (owner: { memberId: string; currency: CashCurrency }) => Promise<unknown>;
  /** Of the likeness feature: refuses a prize that waits for people, or that they refused. */
  checkLikeness: (reward: {
    memberId: string;
    kind: 'prize';
    causeId: string;
    amountMinor: () => Promise<bigint>;
    currency: CashCurrency;
  }) => Promise<void>;
  /** Whether a bonus or promotion of the member runs: prizes wait for its end (safety C). */
  hasOpenBonus: (tx: Tx, memberId: string) => Promise<boolean>;
  openCondition: (tx: Tx, grant: Grant) => Promise<void>;
}

export function makeCoupons(deps: CouponDeps) {
  return { claim: (request: ClaimRequest) => claim(deps, request) };
}

/** Once, by its owner, before it expires by the database's clock. A prize refused because a bonus runs stays claimable. */
async function claim(deps: CouponDeps, request: ClaimRequest): Promise<unknown> {
  const { memberId, couponId, key } = request;
  if (request.isFrozen) refuse('INACTIVE_USER');
  if (!isUuid(couponId)) refuse((await isPrizeCode(deps.db, couponId)) ? 'INVALID_PRIZE_CODE' : 'INVALID_CODE');
  const run = (isPlayRead: boolean) =>
    runStory(deps.db, key, {
      lockFirst: (tx) => lockCoupon(tx, memberId, couponId),
      tell: (tx) => giveCoupon(tx, deps, { request, isPlayRead }),
      wireOf,
    });
  const plain = await run(false);
  if (plain) return wireOf(plain);
  // Games answer slowly, so they are read outside a transaction.
  await deps.readPlayAndDebts(request);
  await checkLikeness(deps, request);
  const given = await run(true);
  invariant(given, 'a prize is decided once play was read');
  return wireOf(given);
}

const prizeOperationId = (couponId: string) => derivedOperationId(couponId, 'prize');

function wireOf({ prize, amount, currency }: CouponRow): RouteReply<typeof claimCoupon> {
  return { success: true, type: prize === 'coin' ? 'coin' : 'cash', amount: fromMinor(amount, currency) };
}

/** Gives the prize under the locks of coupon and member; undefined when games have to be read first. */
async function giveCoupon(
  tx: Tx,
  deps: CouponDeps,
  { request, isPlayRead }: { request: ClaimRequest; isPlayRead: boolean },
): Promise<CouponRow | undefined> {
  const { memberId, couponId } = request;
  const coupon = (await findCoupon(tx, memberId, couponId)) ?? refuse('INVALID_CODE');
  if (coupon.prize === 'none') refuse('INVALID_COUPON_TYPE');
  if (coupon.claimed_at || coupon.voided_at) refuse('NO_CLAIMABLE_COUPON');
  if (coupon.is_expired) refuse('COUPON_EXPIRED');
  if (!coupon.is_plain) {
    if (!isPlayRead) return undefined;
    if (await deps.hasOpenBonus(tx, memberId)) refuse('BONUS_REMAINING');
  }
  if (coupon.prize === 'cash') await giveCash(tx, deps, { request, coupon });
  else await giveCoins(tx, memberId, coupon);
  await markClaimed(tx, memberId, couponId);
  return coupon;
}

/** Only a cash prize that can be claimed is looked at. */
async function checkLikeness(deps: CouponDeps, { memberId, couponId }: ClaimRequest): Promise<void> {
  const coupon = await findCoupon(deps.db, memberId, couponId);
  if (coupon?.prize !== 'cash' || coupon.currency === 'COIN' || coupon.is_expired) return;
  if (coupon.claimed_at || coupon.voided_at) return;
  const { amount, currency } = coupon;
  const amountMinor = async () => amount;
  await deps.checkLikeness({ memberId, kind: 'prize', causeId: couponId, amountMinor, currency });
}

interface Claim {
  request: ClaimRequest;
  coupon: CouponRow;
}

async function giveCash(tx: Tx, deps: CouponDeps, { request, coupon }: Claim): Promise<void> {
  invariant(coupon.currency !== 'COIN', 'a cash prize is money');
  const { memberId } = request;
  const operationId = prizeOperationId(coupon.coupon_id);
  const { coupon_id: couponId, currency, amount: amountMinor } = coupon;
  const given = await postReward(tx, {
    memberId,
    operationId,
    currency,
    amountMinor,
    from: 'SPINWHEEL',
    externalRef: couponId,
    cause: { kind: 'luckydraw', id: couponId, description: perLocale(labelOf(coupon, currency)) },
    posting: { step: 'credit', kind: 'prize', account: 'cost:prize' },
  });
  invariant(given.outcome === 'posted', 'a prize is given once');
  if (coupon.is_plain) return;
  const multipleHundredths = coupon.multiple_hundredths;
  if (multipleHundredths === 0) {
    await netDebt(tx, { memberId, currency, paidBy: operationId, broughtMinor: amountMinor, cause: 'luckydraw' });
    return;
  }
  // Winnings are kept whoever stops early: only the part of the prize that was not staked is lost (record 42).
  const shares = { successPercent: 100, failPercent: 100 };
  const award = { awardMinor: amountMinor, baseMinor: amountMinor, multipleHundredths, weights: EVERYTHING_COUNTS };
  await deps.openCondition(tx, { memberId, operationId, currency, ...award, ...shares });
}

async function giveCoins(tx: Tx, memberId: string, coupon: CouponRow): Promise<void> {
  const given = await post(tx, {
    owner: memberId,
    operationId: coupon.coupon_id,
    step: 'coins',
    kind: 'prize',
    currency: 'COIN',
    movements: [{ from: 'coin:issued', to: 'coin', amountMinor: coupon.amount }],
  });
  invariant(given.outcome === 'posted', 'a prize is given once');
}
