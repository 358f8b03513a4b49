import type { CouponState } from '@kapao/contract/operator/coupon.ts';
import { COUPON_STATES } from '@kapao/contract/operator/coupon.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import {
  type Arm,
  armsOf,
  halvesOf,
  type KeyedPage,
  type KeyPart,
  type PlaceRow,
  placesOf,
  readKeyed,
  type Span,
} from '../../../platform/database/keyed.ts';
import { waitingProposals } from '../../../queries/backoffice/proposal-facts.ts';
import { isExpiredOf, type Prize, voidedAtOf } from './wheel-store.ts';

export interface DeskCoupon {
  coupon_id: string;
  member_id: string;
  prize: Exclude<Prize, 'none'>;
  amount: bigint;
  currency: CashCurrency | 'COIN';
  state: CouponState;
  given_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  voided_at: Date | null;
  /** The proposal to void it that waits. */
  proposal_id: string | null;
}

interface CouponQuery extends KeyPart {
  state: CouponState | undefined;
  memberId: string | undefined;
}

/** A page of coupons for operators: those that can be claimed, the one that expires first in front, then the others newest first. */
export function readCouponPage(db: Db, { state, memberId, ...part }: CouponQuery): Promise<KeyedPage<DeskCoupon>> {
  const shown = COUPON_STATES.filter((one) => state === undefined || one === state);
  const halves = {
    waiting: shown.filter((one) => one === 'OPEN'),
    done: shown.filter((one) => one !== 'OPEN'),
  };
  // A place names a coupon alone, and coupons are found by their members.
  const memberOf = new Map<string, string>();
  return readKeyed(part, {
    async places(span) {
      const found = await (memberId === undefined
        ? listPlaces(db, halves, span)
        : listMemberPlaces(db, { memberId, ...halves }, span));
      for (const { id, member_id } of found) memberOf.set(id, member_id);
      return placesOf(found);
    },
    rows: (ids) => listCoupons(db, { ids, members: ids.map((id) => memberOf.get(id) ?? '') }),
    idOf: (coupon) => coupon.coupon_id,
    count: (most) =>
      memberId === undefined ? countCoupons(db, shown, most) : countMemberCoupons(db, { memberId, shown, most }),
  });
}

/** How a coupon `c` stands in the index of them all. What was voided is asked row by row, so that the index keeps its order. */
const STORED = sql`case when c.claimed_at is null then 'GIVEN' else 'CLAIMED' end`;
/** Those that were voided are read from their own table. Open ones have not expired, and expired ones have. */
function isIn(state: string) {
  if (state === 'CLAIMED') return sql`${STORED} = 'CLAIMED'`;
  return state === 'OPEN'
    ? sql`${STORED} = 'GIVEN' and c.expires_at > now()`
    : sql`${STORED} = 'GIVEN' and c.expires_at <= now()`;
}

/** Not voided, in words by which the planner expects as many as not: of few it would read them all and sort. */
const IS_STANDING = sql`not coalesce((select true from coupon_voids v where v.member_id = c.member_id and v.coupon_id = c.coupon_id), false)`;

/** Those that one state of a page begins with. */
function placesIn({ state, isRising, isWaiting, at, id }: Arm, limit: number) {
  const beyond = isRising ? sql`>` : sql`<`;
  const order = isRising ? sql`expires_at, coupon_id` : sql`expires_at desc, coupon_id desc`;
  const place = sql`member_id, coupon_id::text as id, (extract(epoch from expires_at) * 1000000)::bigint as at,
    ${isWaiting}::boolean as is_waiting`;
  const from = sql`(expires_at, coupon_id) ${beyond} (${at}::timestamptz, ${id}::uuid) order by ${order} limit ${limit}`;
  return state === 'VOIDED'
    ? sql`(select ${place} from coupon_voids where ${from})`
    : sql`(select ${place} from coupons c where ${isIn(state)} and c.prize <> 'none' and ${IS_STANDING} and ${from})`;
}

async function listPlaces(
  db: Db,
  halves: { waiting: readonly string[]; done: readonly string[] },
  span: Span,
): Promise<(PlaceRow & { member_id: string })[]> {
  const arms = armsOf(span, halves);
  if (arms.length === 0) return [];
  const found = await sql<PlaceRow & { member_id: string }>`${sql.join(
    arms.map((arm) => placesIn(arm, span.limit)),
    sql` union all `,
  )}`.execute(db);
  return found.rows;
}

/** Of a coupon `c`, as places go by it: whether it has run out is asked of the clock alone. */
const stateOf = (
  memberId: string,
) => sql`case when ${voidedAtOf(sql`${memberId}`)} is not null then 'VOIDED' when c.claimed_at is not null then 'CLAIMED'
  when c.expires_at <= now() then 'EXPIRED' else 'OPEN' end`;

/** Of one member, by its own key: the index of them all would be walked for it. */
async function listMemberPlaces(
  db: Db,
  { memberId, ...halves }: { memberId: string; waiting: readonly string[]; done: readonly string[] },
  span: Span,
): Promise<(PlaceRow & { member_id: string })[]> {
  const { rising, falling } = halvesOf(span, halves);
  const found = await sql<PlaceRow & { member_id: string }>`
    with own as materialized (select c.member_id, c.coupon_id, c.expires_at, ${stateOf(memberId)} as state
      from coupons c where c.member_id = ${memberId} and c.prize <> 'none')
    select o.member_id, o.coupon_id::text as id, (extract(epoch from o.expires_at) * 1000000)::bigint as at, ${span.isBack} <> rises as is_waiting
    from (
      (select true as rises, w.* from own w where w.state = any (${rising.states}::text[])
        and (w.expires_at, w.coupon_id) > (${rising.at}::timestamptz, ${rising.id}::uuid)
      order by w.expires_at, w.coupon_id limit ${span.limit})
      union all
      (select false, w.* from own w where w.state = any (${falling.states}::text[])
        and (w.expires_at, w.coupon_id) < (${falling.at}::timestamptz, ${falling.id}::uuid)
      order by w.expires_at desc, w.coupon_id desc limit ${span.limit})
    ) o`.execute(db);
  return found.rows;
}

async function countMemberCoupons(
  db: Db,
  { memberId, shown, most }: { memberId: string; shown: readonly string[]; most: number },
): Promise<bigint> {
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from coupons c where c.member_id = ${memberId} and c.prize <> 'none' and ${stateOf(memberId)} = any (${[...shown]}::text[])
      limit ${most}) n`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

const couponOf = (
  memberId: RawBuilder<unknown>,
) => sql`c.coupon_id, c.member_id, c.prize, c.amount, c.currency, c.expires_at, c.claimed_at, ${voidedAtOf(memberId)} as voided_at,
  p.created_at as given_at,
  case when ${voidedAtOf(memberId)} is not null then 'VOIDED' when c.claimed_at is not null then 'CLAIMED' when ${isExpiredOf(memberId)} then 'EXPIRED' else 'OPEN' end as state`;
const FROM_COUPONS = sql`from coupons c join spins p on p.member_id = c.member_id and p.spin_id = c.coupon_id`;

type CouponRow = Omit<DeskCoupon, 'proposal_id'>;

async function listCoupons(db: Db, asked: { ids: string[]; members: string[] }): Promise<DeskCoupon[]> {
  const found = await sql<CouponRow>`select ${couponOf(sql`c.member_id`)} ${FROM_COUPONS}
    join unnest(${asked.members}::text[], ${asked.ids}::uuid[]) a (member_id, coupon_id)
      on a.member_id = c.member_id and a.coupon_id = c.coupon_id
    where c.prize <> 'none'`.execute(db);
  const waiting = await waitingProposals(db, 'coupon.void', asked.ids);
  return found.rows.map((coupon) => ({ ...coupon, proposal_id: waiting.get(coupon.coupon_id) ?? null }));
}

async function countCoupons(db: Db, shown: readonly string[], most: number): Promise<bigint> {
  const ofState = (state: string) =>
    state === 'VOIDED'
      ? sql`(select 1 from coupon_voids limit ${most})`
      : sql`(select 1 from coupons c where ${isIn(state)} and c.prize <> 'none' and ${voidedAtOf(sql`c.member_id`)} is null limit ${most})`;
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from (${sql.join(
      shown.map((state) => ofState(state)),
      sql` union all `,
    )}) i limit ${most}) n`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

/** With the moment it expires to the microsecond. */
export type LockedCoupon = CouponRow & { expires_text: string };

/** One coupon, locked until commit; read under the lock, so that what was voided meanwhile is seen. */
export async function lockDeskCoupon(
  tx: Tx,
  { memberId, couponId }: { memberId: string; couponId: string },
): Promise<LockedCoupon | undefined> {
  const isOne = sql`c.member_id = ${memberId} and c.coupon_id = ${couponId}::uuid and c.prize <> 'none'`;
  await sql`select 1 from coupons c where ${isOne} for update`.execute(tx);
  const found =
    await sql<LockedCoupon>`select ${couponOf(sql`${memberId}`)}, c.expires_at::text as expires_text ${FROM_COUPONS}
    where ${isOne}`.execute(tx);
  return found.rows[0];
}

export async function insertVoid(tx: Tx, { member_id, coupon_id, expires_text }: LockedCoupon): Promise<void> {
  await sql`insert into coupon_voids (member_id, coupon_id, expires_at)
    values (${member_id}, ${coupon_id}::uuid, ${expires_text}::timestamptz)`.execute(tx);
}
