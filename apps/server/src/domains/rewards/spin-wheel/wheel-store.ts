import { COINS_POLICY } from '@kapao/contract/policies/coins.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, PREPARED, type Tx } from '../../../platform/database/db.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';
import { reviewedPrizesOf, wasReviewedInTime } from '../../../queries/rewards/reward-review-facts.ts';

/** One text per language. */
export interface Texts {
  th?: string | undefined;
  la?: string | undefined;
  en?: string | undefined;
}
/** Thai is always there. */
export function perLocale(texts: Texts): { th: string; la?: string; en?: string } {
  return { th: texts.th ?? '', ...(texts.la && { la: texts.la }), ...(texts.en && { en: texts.en }) };
}

export type Prize = 'cash' | 'coin' | 'none';

/** What earns coins: settled valid turnover, or deposits less withdrawals. */
export type CoinBasis = 'turnover' | 'net-deposits';

export interface WheelRow {
  version: number;
  name: Texts;
  coin_basis: CoinBasis;
  coin_per_thb: bigint | null;
  coin_per_lak: bigint | null;
  coupon_lives_days: number;
}

export interface SliceRow {
  code: string;
  label: Texts;
  html_description: Texts;
  bg_color: string;
  text_color: string;
  prize: Prize;
  amount_thb: bigint;
  amount_lak: bigint;
  amount_coin: bigint;
  weight: number;
  /** Null is without end. */
  remaining: number | null;
}

/** The newest published wheel that runs now; undefined while it is switched off or none runs. */
export async function activeWheel(db: Db | Tx): Promise<WheelRow | undefined> {
  const found = await sql<WheelRow>`select version, name, coin_basis, coin_per_thb, coin_per_lak, coupon_lives_days
    from wheel_versions, wheel_switch where is_on and starts_at <= now()
      and version = (select max(version) from wheel_versions where starts_at <= now())
      and (ends_at is null or ends_at > now())`.execute(db);
  return found.rows[0];
}

/** Slices in the order of the wheel, with what is left of their stock. */
export async function slicesOf(db: Db | Tx, version: number): Promise<SliceRow[]> {
  const found = await sql<SliceRow>`select s.code, s.label, s.html_description, s.bg_color, s.text_color, s.prize,
      s.amount_thb, s.amount_lak, s.amount_coin, s.weight, t.remaining
    from wheel_slices s left join wheel_stock t using (version, code) where version = ${version}
    order by s.position limit 64`.execute(db);
  return found.rows;
}

/** True for the code of a slice that was ever published: it names what can be won, not what somebody has won. */
export async function isPrizeCode(db: Db, code: string): Promise<boolean> {
  const found = await sql`select 1 from wheel_slices where code = ${code} limit 1`.execute(db);
  return found.rows.length === 1;
}

/** Takes one of a slice's stock; false when none is left. */
export async function takeFromStock(tx: Tx, version: number, code: string): Promise<boolean> {
  const taken = await sql`update wheel_stock set remaining = remaining - 1
    where version = ${version} and code = ${code} and remaining > 0 returning code`.execute(tx);
  return taken.rows.length === 1;
}

/** The member's next seed, made if there is none. Inside a transaction it is locked until commit: one spin at a time. */
export async function nextSeed(db: Db | Tx, memberId: string, fresh: Buffer): Promise<Buffer> {
  await sql`insert into wheel_commitments (member_id, seed) values (${memberId}, ${fresh}) on conflict do nothing`.execute(
    db,
  );
  const found = await sql<{ seed: Buffer }>`select seed from wheel_commitments where member_id = ${memberId}
    for update`.execute(db);
  const seed = found.rows[0]?.seed;
  if (!seed) throw new Error('invariant: a member has a next seed');
  return seed;
}

export async function replaceSeed(tx: Tx, memberId: string, fresh: Buffer): Promise<void> {
  await sql`update wheel_commitments set seed = ${fresh}, created_at = now() where member_id = ${memberId}`.execute(tx);
}

export interface SpinRow {
  spin_id: string;
  version: number;
  code: string;
  label: Texts;
  amount_thb: bigint;
  amount_lak: bigint;
  seed: Buffer;
  client_seed: string;
  offered: { code: string; weight: number }[];
  prize: Prize;
  created_at: Date;
  total: bigint;
}

const SPIN = sql`select p.spin_id, p.version, p.code, s.label, s.amount_thb, s.amount_lak, p.seed,
  p.client_seed, p.offered, s.prize, p.created_at, 1::bigint as total from spins p join wheel_slices s using (version, code)`;

export async function findSpin(db: Db | Tx, memberId: string, spinId: string): Promise<SpinRow | undefined> {
  const found = await sql<SpinRow>`${SPIN} where p.member_id = ${memberId} and p.spin_id = ${spinId}::uuid`.execute(db);
  return found.rows[0];
}

/** The newest spin whose result was not shown. */
export async function findUnseenSpin(db: Db, memberId: string): Promise<SpinRow | undefined> {
  const found = await sql<SpinRow>`${SPIN} where p.member_id = ${memberId} and p.seen_at is null
    order by p.created_at desc limit 1`.execute(db);
  return found.rows[0];
}

export async function listSpinRows(
  db: Db,
  query: { memberId: string; page: number; limit: number },
): Promise<SpinRow[]> {
  const found = await sql<SpinRow>`select p.spin_id, p.version, p.code, s.label, s.amount_thb, s.amount_lak,
      p.seed, p.client_seed, p.offered, s.prize, p.created_at,
      (select count(*) from spins a where a.member_id = ${query.memberId}) as total
    from (select * from spins where member_id = ${query.memberId}
      order by created_at desc limit ${query.limit} offset ${(query.page - 1) * query.limit}) p
    join wheel_slices s using (version, code) order by p.created_at desc`.execute(db);
  return found.rows;
}

export async function insertSpin(
  tx: Tx,
  spin: {
    memberId: string;
    spinId: string;
    version: number;
    code: string;
    seed: Buffer;
    clientSeed: string;
    offered: readonly { code: string; weight: number }[];
  },
): Promise<void> {
  await sql`insert into spins (member_id, spin_id, version, code, seed, client_seed, offered)
    values (${spin.memberId}, ${spin.spinId}::uuid, ${spin.version}, ${spin.code}, ${spin.seed}, ${spin.clientSeed},
      ${JSON.stringify(spin.offered)}::jsonb)`.execute(tx);
}

/** This spin and every earlier one; false when the member has no such spin. */
export async function markSeen(db: Db, memberId: string, spinId: string): Promise<boolean> {
  const marked = await sql`update spins set seen_at = least(seen_at, now()) where member_id = ${memberId}
    and created_at <= (select created_at from spins where member_id = ${memberId} and spin_id = ${spinId}::uuid)
    and (seen_at is null or spin_id = ${spinId}::uuid) returning spin_id`.execute(db);
  return marked.rows.length > 0;
}

export interface CouponRow {
  coupon_id: string;
  prize: Prize;
  amount: bigint;
  currency: CashCurrency | 'COIN';
  /** How often a cash prize is staked before money leaves; 150 is one and a half times. */
  multiple_hundredths: number;
  expires_at: Date;
  claimed_at: Date | null;
  voided_at: Date | null;
  is_expired: boolean;
  /** It can be given without reading games or asking people. */
  is_plain: boolean;
  created_at: Date;
  code: string;
  label: Texts;
  amount_thb: bigint;
  amount_lak: bigint;
  bg_color: string;
  wheel_name: Texts;
  total: bigint;
}

export async function insertCoupon(
  tx: Tx,
  coupon: { memberId: string; couponId: string; prize: Prize; amount: bigint; currency: string; livesDays: number },
): Promise<void> {
  const multiple = sql`round(100 * ${policyNumber(COINS_POLICY, 'prizeMultiple')})::int`;
  await sql`insert into coupons (member_id, coupon_id, prize, amount, currency, expires_at, multiple_hundredths)
    values (${coupon.memberId}, ${coupon.couponId}::uuid, ${coupon.prize}, ${coupon.amount}, ${coupon.currency},
      now() + make_interval(days => ${coupon.livesDays}), ${coupon.prize === 'cash' ? multiple : sql`0`})`.execute(tx);
}

/** A prize `c` of a member that waits for people, or was released by them, does not run out meanwhile. */
export const isExpiredOf = (memberId: RawBuilder<unknown>) =>
  sql`(c.expires_at <= clock_timestamp() and not ${wasReviewedInTime(memberId)})`;
/** When operators voided a coupon `c` of a member; null while they have not. */
export const voidedAtOf = (memberId: RawBuilder<unknown>) => sql<Date | null>`(select v.voided_at from coupon_voids v
  where v.member_id = ${memberId} and v.coupon_id = c.coupon_id)`;
const COUPON = sql`c.coupon_id, c.prize, c.amount, c.currency, c.multiple_hundredths, c.expires_at, c.claimed_at, p.created_at, p.code, s.label, s.amount_thb,
  s.amount_lak, s.bg_color, w.name as wheel_name`;
const COUPON_JOINS = sql`join spins p on p.member_id = c.member_id and p.spin_id = c.coupon_id
  join wheel_slices s using (version, code) join wheel_versions w using (version)`;

/** Those that can be claimed now, the one that expires first in front; what has expired long ago is not looked at. */
export async function listOpenCoupons(
  db: Db,
  query: { memberId: string; page: number; limit: number },
): Promise<CouponRow[]> {
  const { memberId, page, limit } = query;
  const found = await sql<CouponRow>`with shown as (select c.*, count(*) over () as total from coupons c
      where c.member_id = ${memberId} and c.claimed_at is null and c.prize <> 'none' and not ${isExpiredOf(sql`${memberId}`)} and ${voidedAtOf(sql`${memberId}`)} is null
        and (c.expires_at > statement_timestamp() or c.coupon_id = any (${reviewedPrizesOf(memberId)}))
      order by c.expires_at, c.coupon_id limit ${limit} offset ${(page - 1) * limit})
    select ${COUPON}, null::timestamptz as voided_at, false as is_expired, false as is_plain, c.total from shown c ${COUPON_JOINS}
    where p.member_id = ${memberId}
    order by c.expires_at, c.coupon_id`.execute(db);
  return found.rows;
}

/** One own coupon. */
export async function findCoupon(db: Db | Tx, memberId: string, couponId: string): Promise<CouponRow | undefined> {
  const found =
    await sql<CouponRow>`${PREPARED}select ${COUPON}, ${voidedAtOf(sql`${memberId}`)} as voided_at, ${isExpiredOf(sql`${memberId}`)} as is_expired,
      is_prize_plain(c) as is_plain, 1::bigint as total from coupons c ${COUPON_JOINS}
    where c.member_id = ${memberId} and c.coupon_id = ${couponId}::uuid`.execute(db);
  return found.rows[0];
}

export async function lockCoupon(tx: Tx, memberId: string, couponId: string): Promise<void> {
  await sql`${PREPARED}select 1 from coupons where member_id = ${memberId} and coupon_id = ${couponId}::uuid for update`.execute(
    tx,
  );
}

export async function markClaimed(tx: Tx, memberId: string, couponId: string): Promise<void> {
  await sql`${PREPARED}update coupons set claimed_at = clock_timestamp()
    where member_id = ${memberId} and coupon_id = ${couponId}::uuid`.execute(tx);
}
