import { login } from '@kapao/contract/member/login.ts';
import { approveProposal, createProposal } from '@kapao/contract/operator/proposal.ts';
import { switchWheel } from '@kapao/contract/operator/reward-rules.ts';
import type { WheelTerms } from '@kapao/contract/shared/reward-terms.ts';
import { sql } from 'kysely';
import { type Db, inTransaction, openDatabase } from '../apps/server/src/platform/database/db.ts';
import { haveOperator } from './api-steps.ts';
import { call } from './call.ts';
import type { Product } from './harness.ts';
import type { NewMember } from './member-steps.ts';

async function withDatabase({ databaseUrl }: Product, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  try {
    // The clock is moved as the owner of the database.
    await sql`set role none`.execute(db);
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** Everything played so far was played a day earlier. */
export function letADayPass(product: Product): Promise<void> {
  return withDatabase(product, (db) =>
    sql`update bets set settled_at = settled_at - interval '1 day', placed_at = placed_at - interval '1 day'`.execute(
      db,
    ),
  );
}

/** The rule of invites was there a month ago already. */
export function haveOldInviteRule(product: Product): Promise<void> {
  return withDatabase(product, (db) =>
    sql`insert into invite_rules select version + 1, is_on, basis, percent_bp, day_cap_thb, day_cap_lak, multiple_hundredths,
      success_percent, fail_percent, operator, now() - interval '30 days'
      from invite_rules order by version desc limit 1`.execute(db),
  );
}

/** The rule of refunds was there a month ago already. */
export function haveOldRefundRule(product: Product): Promise<void> {
  return withDatabase(product, (db) =>
    sql`insert into refund_rules select version + 1, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb, minimum_lak,
      expires_days, multiple_hundredths, success_percent, fail_percent, operator, now() - interval '30 days'
      from refund_rules order by version desc limit 1`.execute(db),
  );
}

/** A round at even odds, staked and told: coins come for deposits that were played, and prizes are played before money leaves. */
export function haveStaked(product: Product, { phone }: Pick<NewMember, 'phone'>, baht: number): Promise<void> {
  return withDatabase(product, (db) =>
    sql`insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at, settled_at, version)
      select member_id, 'pg', gen_random_uuid(), 'slot', currency, b.minor, b.minor, b.minor, 'SETTLED', clock_timestamp(), clock_timestamp(), 1
      from members, (select ${baht * 100}::bigint as minor) b where username = ${phone}`.execute(db),
  );
}

/** The last day of every coupon is over. */
export function letCouponsExpire(product: Product): Promise<void> {
  return withDatabase(product, (db) =>
    inTransaction(db, async (tx) => {
      // A coupon's last day never changes; only the clock does, and this is its stand-in.
      await sql`set local role none`.execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update coupons set expires_at = now() where claimed_at is null`.execute(tx);
    }),
  );
}

const LOOK = { bgColor: '#24408F', textColor: '#FFFFFF', htmlDescription: null };

/** A wheel that all but always gives 50 baht, published by two people as every wheel is. */
export async function haveKindWheel(product: Product): Promise<void> {
  const wheel: WheelTerms = {
    name: { th: 'วงล้อใจดี', la: 'ວົງລໍ້ໃຈດີ', en: 'Kind wheel' },
    coinBasis: 'net-deposits',
    coinPer: { thb: 100, lak: 60_000 },
    couponLivesDays: 7,
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: null,
    slices: [
      {
        ...LOOK,
        code: 'CASH50',
        label: { th: '50 บาท', la: '50 ບາດ', en: '50 baht' },
        weight: 1_000_000,
        prize: { kind: 'cash', amount: { thb: 50, lak: 30_000 }, stock: 1_000 },
      },
      {
        ...LOOK,
        code: 'NONE',
        label: { th: 'ลองใหม่', la: 'ລອງໃໝ່', en: 'Try again' },
        weight: 1,
        prize: { kind: 'none' },
      },
    ],
  };
  const { owner, finance } = product.operators;
  const proposer = await haveOperator(product, owner);
  const approver = await haveOperator(product, finance);
  const { proposal } = await call(product.operatorOrigin, createProposal, {
    headers: proposer,
    body: { kind: 'wheel', subject: 'wheel', content: wheel, reason: 'season' },
  });
  const { id, hash } = proposal;
  await call(product.operatorOrigin, approveProposal, {
    headers: approver,
    params: { id },
    body: { hash, reason: 'agreed' },
  });
  await call(product.operatorOrigin, switchWheel, { headers: proposer, body: { isOn: true, reason: 'season' } });
}

/** Signed in on a device that no journey uses itself. */
export async function signedInElsewhere({ memberOrigin }: Product, member: NewMember) {
  const body = { username: member.phone, password: member.password };
  const agent = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
  const { token } = await call(memberOrigin, login, { headers: { 'User-Agent': agent }, body });
  return { Authorization: `Bearer ${token}` };
}
