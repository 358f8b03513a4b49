import { publishWheel, switchWheel } from '../../domains/rewards/spin-wheel/wheel-publish-store.ts';
import { inTransaction, type Tx } from '../../platform/database/db.ts';
import { actFor } from '../../platform/database/side.ts';
import { publish } from '../bonus-story.ts';
import type { World } from '../world.ts';

/** What the site of a run gives away, all of it for stake: everything an abuse can be after. */
export const TERMS = {
  bonus: { code: 'WELCOME50', awardBaht: 50, multiple: 10 },
  promotion: { code: 'PROMO50', awardBaht: 50, multiple: 10 },
  wheel: { bahtPerCoin: 200, prizeBaht: 5 },
  refundShare: 0.05,
  refundMinimumBaht: 10,
  inviteShare: 0.01,
} as const;

const ALL_GROUPS = { slot: 100, sport: 100, casino: 100, lotto: 100 };
const SLICE = {
  label: { th: 'วงล้อ' },
  htmlDescription: { th: '' },
  bgColor: '#1F3FA8',
  textColor: '#FFFFFF',
  amountCoin: 0n,
  weight: 1,
};

/** Bonus, promotion, wheel, refund of losses and invites, published as operators do it or as they have been for a month. */
export async function publishTerms(world: World): Promise<void> {
  const { bonus, promotion, wheel } = TERMS;
  const terms = { weights: ALL_GROUPS, percentFail: 50, cap: 500, expiresInHours: 30, maxReceived: 1 };
  await publish(world, { ...terms, code: bonus.code, multiple: bonus.multiple, award: fixed(bonus.awardBaht) });
  await publish(world, {
    ...terms,
    kind: 'promotion',
    code: promotion.code,
    multiple: promotion.multiple,
    award: fixed(promotion.awardBaht),
  });
  await world.admin.query(`insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak,
      multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'turnover', ${TERMS.inviteShare * 10_000}, 1000000, 100000000, 0, 100, 0, 'owner', now() - interval '30 days')`);
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', ${TERMS.refundShare * 10_000}, 1000000, 100000000, ${TERMS.refundMinimumBaht * 100}, 100000, 3, 0, 100, 0, 'owner', now() - interval '30 days')`);
  const publishing = async (tx: Tx) => {
    const slices = [
      { ...SLICE, code: 'NONE', prize: 'none' as const, amountThb: 0n, amountLak: 0n, stock: null },
      {
        ...SLICE,
        code: 'CASH',
        prize: 'cash' as const,
        amountThb: BigInt(wheel.prizeBaht * 100),
        amountLak: 250_000n,
        stock: 100_000,
      },
    ];
    const name = { th: 'วงล้อ' };
    const coins = {
      coinBasis: 'net-deposits' as const,
      coinPerThb: BigInt(wheel.bahtPerCoin * 100),
      coinPerLak: 5_000_000n,
    };
    await publishWheel(
      tx,
      { name, ...coins, couponLivesDays: 7, startsAt: new Date(0), endsAt: null, slices },
      'owner',
    );
    await switchWheel(tx, true);
  };
  await actFor('operator', () => inTransaction(world.app.db, publishing));
}

const fixed = (amount: number) => ({ kind: 'fixed' as const, amount });
