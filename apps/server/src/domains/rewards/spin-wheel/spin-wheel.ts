import { randomBytes } from 'node:crypto';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { post } from '../../../ledger/post.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { type CoinOwner, coinsOf, settleCoins } from './coin.ts';
import { drawSlice, type OfferedSlice } from './wheel-rules.ts';
import {
  activeWheel,
  findSpin,
  insertCoupon,
  insertSpin,
  nextSeed,
  replaceSeed,
  type SliceRow,
  type SpinRow,
  slicesOf,
  takeFromStock,
  type WheelRow,
} from './wheel-store.ts';

export type SpinWheel = ReturnType<typeof makeSpinWheel>;

export interface SpinRequest {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  /** The spin's id: the same for every repeat of the request. */
  spinId: string;
  clientSeed: string;
}

const SEED_BYTES = 32;
/** A draw is made again when its prize went to somebody else meanwhile: at most once per slice. */
const MAX_DRAWS = 64;

export function makeSpinWheel(db: Db) {
  return {
    spin: (request: SpinRequest) => spin(db, request),
    coinsOf: (owner: CoinOwner) => coinsOf(db, owner),
    commit: (memberId: string) => nextSeed(db, memberId, randomBytes(SEED_BYTES)),
  };
}

/** One coin, one draw, one coupon, in one transaction (safety P). A repeat finds the spin and answers it again. */
async function spin(db: Db, request: SpinRequest): Promise<SpinRow> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  const wheel = (await activeWheel(db)) ?? refuse('NO_DATA');
  await inTransaction(db, async (tx) => {
    const seed = await nextSeed(tx, request.memberId, randomBytes(SEED_BYTES));
    if (await findSpin(tx, request.memberId, request.spinId)) return;
    await settleCoins(tx, request);
    await spendCoin(tx, request);
    const { slice, offered } = await drawOne(tx, { wheel, seed, request });
    await insertSpin(tx, { ...request, version: wheel.version, code: slice.code, seed, offered });
    await insertCoupon(tx, {
      memberId: request.memberId,
      couponId: request.spinId,
      prize: slice.prize,
      ...prizeOf(slice, request.currency),
      livesDays: wheel.coupon_lives_days,
    });
    await replaceSeed(tx, request.memberId, randomBytes(SEED_BYTES));
  });
  const drawn = await findSpin(db, request.memberId, request.spinId);
  invariant(drawn, 'a spin stays');
  return drawn;
}

async function spendCoin(tx: Tx, { memberId, spinId }: SpinRequest): Promise<void> {
  const spent = await post(tx, {
    owner: memberId,
    operationId: spinId,
    step: 'spin',
    kind: 'spin',
    currency: 'COIN',
    movements: [{ from: 'coin', to: 'coin:issued', amountMinor: 1n }],
  });
  if (spent.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
  invariant(spent.outcome === 'posted', 'a spin costs its coin once');
}

/** Only slices with something left can be drawn; a prize is taken from its stock by the draw that wins it. */
async function drawOne(
  tx: Tx,
  { wheel, seed, request }: { wheel: WheelRow; seed: Buffer; request: SpinRequest },
): Promise<{ slice: SliceRow; offered: OfferedSlice[] }> {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const slices = (await slicesOf(tx, wheel.version)).filter(({ remaining }) => remaining === null || remaining > 0);
    const offered = slices.map(({ code, weight }) => ({ code, weight }));
    const code = drawSlice({ seed, clientSeed: request.clientSeed, offered });
    const slice = slices.find((candidate) => candidate.code === code);
    invariant(slice, 'a drawn slice was offered');
    if (slice.remaining === null || (await takeFromStock(tx, wheel.version, code))) return { slice, offered };
  }
  throw new Error('invariant: a slice without end can always be drawn');
}

/** What a slice gives, in the member's currency or in coins. */
export function prizeOf(slice: SliceRow, currency: CashCurrency) {
  if (slice.prize === 'coin') return { amount: slice.amount_coin, currency: 'COIN' as const };
  return { amount: currency === 'THB' ? slice.amount_thb : slice.amount_lak, currency };
}
