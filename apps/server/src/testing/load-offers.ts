import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type NewSlice, publishWheel, switchWheel } from '../domains/rewards/spin-wheel/wheel-publish-store.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import { actFor } from '../platform/database/side.ts';
import { publish, settleBet } from './bonus-story.ts';
import type { Member, World } from './world.ts';

/** Lost yesterday by each member, in satang: enough for a refund, and for a share of who invited. */
const LOST = 50_000;

const slice = (code: string, prize: Partial<NewSlice>): NewSlice => ({
  code,
  label: { th: code },
  htmlDescription: { th: '' },
  ...{ bgColor: '#1F3FA8', textColor: '#FFFFFF', prize: 'none', weight: 30, stock: 100_000 },
  ...{ amountThb: 0n, amountLak: 0n, amountCoin: 0n },
  ...prize,
});
const SLICES = [
  slice('CASH1', { prize: 'cash', amountThb: 100n, amountLak: 10_000n }),
  slice('COIN1', { prize: 'coin', amountCoin: 1n }),
  slice('NONE', { stock: null }),
];

/** A site that gives all it can: a wheel, refunds of losses, shares of friends' play, and a bonus, whose code is answered. */
export async function offerEverything({ admin, callAs }: Pick<World, 'admin' | 'callAs'>, db: Db): Promise<string> {
  await admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', 500, 1000000, 100000000, 1000, 100000, 3, 0, 100, 0, 'owner', now() - interval '30 days')`);
  await admin.query(`insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak,
      multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'turnover', 100, 1000000, 100000000, 0, 100, 0, 'owner', now() - interval '30 days')`);
  const wheel = { name: { th: 'วงล้อ' }, coinBasis: 'net-deposits', coinPerThb: 10_000n, coinPerLak: null } as const;
  await actFor('operator', () =>
    inTransaction(db, async (tx) => {
      const lives = { couponLivesDays: 7, startsAt: new Date(0), endsAt: null };
      await publishWheel(tx, { ...wheel, ...lives, slices: SLICES }, 'owner');
      await switchWheel(tx, true);
    }),
  );
  return publish({ callAs }, { award: { kind: 'fixed', amount: 10 }, multiple: 1 });
}

/** What each member stakes of the first deposit, in satang, for coins of the wheel. */
const STAKED = 50_000;

/** A day before: each of them lost something at a game whose balance nobody reads any more, and every second was invited by the one before. */
export async function giveYesterday(admin: pg.Pool, members: readonly Member[]): Promise<void> {
  for (const [place, { id }] of members.entries()) {
    const before = members[place - 1];
    if (place % 2 === 1 && before)
      await admin.query('update members set inviter_id = $2 where member_id = $1', [id, before.id]);
    await admin.query(
      `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
        settled_at, version) select $1, 'imi', $2, 'sport', 'THB', $3, $3, 0, 'SETTLED', y.at, y.at, 1 from (select date_trunc('day',
          (now() - interval '10 minutes') at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - interval '15 hours' as at) y`,
      [id, randomUUID(), LOST],
    );
    await settleBet({ admin }, { id }, { stakeMinor: STAKED, payoutMinor: STAKED });
  }
}
