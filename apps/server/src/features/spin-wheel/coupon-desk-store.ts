import type { CouponState } from '@kapao/contract/operator/coupon.ts';
import { COUPON_STATES } from '@kapao/contract/operator/coupon.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import {
  halvesOf,
  type KeyedPage,
  type KeyPart,
  type PlaceRow,
  placesOf,
  readKeyed,
  type Span,
} from '../../platform/database/keyed.ts';
import { waitingProposalOf } from '../proposal/proposal-facts.ts';
import { IS_EXPIRED, type Prize, VOIDED_AT } from './wheel-store.ts';

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
/** The same of a state `s` of the desk; those that were voided are read from their own table. */
const storedOf = sql`case s.state when 'CLAIMED' then 'CLAIMED' when 'VOIDED' then 'NONE' else 'GIVEN' end`;
/** Open ones have not expired, and expired ones have; of the others it says nothing. */
const FROM = sql`case when s.state = 'OPEN' then now() else '-infinity' end`;
const UNTIL = sql`case when s.state = 'EXPIRED' then now() else 'infinity' end`;

async function listPlaces(
  db: Db,
  halves: { waiting: readonly string[]; done: readonly string[] },
  span: Span,
): Promise<(PlaceRow & { member_id: string })[]> {
  const { rising, falling } = halvesOf(span, halves);
  const found = await sql<PlaceRow & { member_id: string }>`
    select o.member_id, o.coupon_id::text as id, (extract(epoch from o.expires_at) * 1000000)::bigint as at, ${span.isBack} <> rises as is_waiting
    from (
      select true as rises, r.* from unnest(${rising.states}::text[]) s (state) cross join lateral (
        (select c.member_id, c.coupon_id, c.expires_at from coupons c where ${STORED} = ${storedOf} and c.prize <> 'none' and ${VOIDED_AT} is null
          and c.expires_at > ${FROM} and c.expires_at <= ${UNTIL}
          and (c.expires_at, c.coupon_id) > (${rising.at}::timestamptz, ${rising.id}::uuid)
        order by c.expires_at, c.coupon_id limit ${span.limit})
        union all
        (select v.member_id, v.coupon_id, v.expires_at from coupon_voids v where s.state = 'VOIDED'
          and (v.expires_at, v.coupon_id) > (${rising.at}::timestamptz, ${rising.id}::uuid)
        order by v.expires_at, v.coupon_id limit ${span.limit})) r
      union all
      select false, f.* from unnest(${falling.states}::text[]) s (state) cross join lateral (
        (select c.member_id, c.coupon_id, c.expires_at from coupons c where ${STORED} = ${storedOf} and c.prize <> 'none' and ${VOIDED_AT} is null
          and c.expires_at > ${FROM} and c.expires_at <= ${UNTIL}
          and (c.expires_at, c.coupon_id) < (${falling.at}::timestamptz, ${falling.id}::uuid)
        order by c.expires_at desc, c.coupon_id desc limit ${span.limit})
        union all
        (select v.member_id, v.coupon_id, v.expires_at from coupon_voids v where s.state = 'VOIDED'
          and (v.expires_at, v.coupon_id) < (${falling.at}::timestamptz, ${falling.id}::uuid)
        order by v.expires_at desc, v.coupon_id desc limit ${span.limit})) f
    ) o`.execute(db);
  return found.rows;
}

/** Of a coupon `c`, as places go by it: whether it has run out is asked of the clock alone. */
const STATE = sql`case when ${VOIDED_AT} is not null then 'VOIDED' when c.claimed_at is not null then 'CLAIMED'
  when c.expires_at <= now() then 'EXPIRED' else 'OPEN' end`;

/** Of one member, by its own key: the index of them all would be walked for it. */
async function listMemberPlaces(
  db: Db,
  { memberId, ...halves }: { memberId: string; waiting: readonly string[]; done: readonly string[] },
  span: Span,
): Promise<(PlaceRow & { member_id: string })[]> {
  const { rising, falling } = halvesOf(span, halves);
  const found = await sql<PlaceRow & { member_id: string }>`
    with own as materialized (select c.member_id, c.coupon_id, c.expires_at, ${STATE} as state
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
    from (select 1 from coupons c where c.member_id = ${memberId} and c.prize <> 'none' and ${STATE} = any (${[...shown]}::text[])
      limit ${most}) n`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

const DESK_COUPON = sql`c.coupon_id, c.member_id, c.prize, c.amount, c.currency, c.expires_at, c.claimed_at, ${VOIDED_AT} as voided_at,
  p.created_at as given_at, ${waitingProposalOf('coupon.void', sql`c.coupon_id::text`)} as proposal_id,
  case when ${VOIDED_AT} is not null then 'VOIDED' when c.claimed_at is not null then 'CLAIMED' when ${IS_EXPIRED} then 'EXPIRED' else 'OPEN' end as state
  from coupons c join spins p on p.member_id = c.member_id and p.spin_id = c.coupon_id`;

async function listCoupons(db: Db, asked: { ids: string[]; members: string[] }): Promise<DeskCoupon[]> {
  const found = await sql<DeskCoupon>`select ${DESK_COUPON}
    join unnest(${asked.members}::text[], ${asked.ids}::uuid[]) a (member_id, coupon_id)
      on a.member_id = c.member_id and a.coupon_id = c.coupon_id
    where c.prize <> 'none'`.execute(db);
  return found.rows;
}

async function countCoupons(db: Db, shown: readonly string[], most: number): Promise<bigint> {
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from unnest(${[...shown]}::text[]) s (state) cross join lateral (
      (select 1 from coupons c where ${STORED} = ${storedOf} and c.prize <> 'none' and ${VOIDED_AT} is null
          and c.expires_at > ${FROM} and c.expires_at <= ${UNTIL}
      limit ${most})
      union all
      (select 1 from coupon_voids v where s.state = 'VOIDED'
      limit ${most})) i limit ${most}) n`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

/** One coupon, locked until commit. */
export async function lockDeskCoupon(
  tx: Tx,
  { memberId, couponId }: { memberId: string; couponId: string },
): Promise<DeskCoupon | undefined> {
  const found =
    await sql<DeskCoupon>`select ${DESK_COUPON} where c.member_id = ${memberId} and c.coupon_id = ${couponId}::uuid
    and c.prize <> 'none' for update of c`.execute(tx);
  return found.rows[0];
}

export async function insertVoid(tx: Tx, { member_id, coupon_id }: DeskCoupon): Promise<void> {
  await sql`insert into coupon_voids (member_id, coupon_id, expires_at)
    select c.member_id, c.coupon_id, c.expires_at from coupons c
    where c.member_id = ${member_id} and c.coupon_id = ${coupon_id}::uuid`.execute(tx);
}
