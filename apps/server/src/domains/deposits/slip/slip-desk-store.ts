import { SLIP_STATES } from '@kapao/contract/member/slip.ts';
import type { SLIP_FILTERS } from '@kapao/contract/operator/slip.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import {
  type Arm,
  armsOf,
  type KeyedPage,
  type KeyPart,
  type Place,
  type PlaceRow,
  placesOf,
  readKeyed,
  type Span,
} from '../../../platform/database/keyed.ts';
import { isSlipForPeople } from '../../../queries/deposits/slip-facts.ts';
import type { SlipRow } from './slip-store.ts';

type Filter = (typeof SLIP_FILTERS)[number] | undefined;
type DeskSlip = SlipRow & { is_waiting: boolean };

/** A page of slips for operators: those that wait for people oldest first, then the others newest first. */
export function readSlipPage(db: Db, filter: Filter, part: KeyPart): Promise<KeyedPage<DeskSlip>> {
  const shown: { waiting: readonly string[]; done: readonly string[] } =
    filter === 'WAITING' ? { waiting: SLIP_STATES, done: [] } : { waiting: statesOf(filter), done: statesOf(filter) };
  return readKeyed(part, {
    places: (span) => listPlaces(db, shown, span),
    rows: (ids) => listSlipRows(db, ids),
    idOf: (slip) => slip.slip_id,
    count: (most) => (filter === 'WAITING' ? countWaiting(db, most) : countSlips(db, statesOf(filter), most)),
  });
}

const statesOf = (state: Exclude<Filter, 'WAITING'>) =>
  SLIP_STATES.filter((one) => state === undefined || one === state);

async function listPlaces(
  db: Db,
  shown: { waiting: readonly string[]; done: readonly string[] },
  span: Span,
): Promise<Place[]> {
  const arms = armsOf(span, shown);
  if (arms.length === 0) return [];
  const ofState = ({ state, isRising, isWaiting, at, id }: Arm) => sql`
    (select slip_id::text as id, (extract(epoch from created_at) * 1000000)::bigint as at, ${isWaiting}::boolean as is_waiting
    from slips where state = ${state} and ${isWaiting ? isSlipForPeople : sql`not ${isSlipForPeople}`}
      and (created_at, slip_id) ${isRising ? sql`>` : sql`<`} (${at}::timestamptz, ${id}::uuid)
    order by ${isRising ? sql`created_at, slip_id` : sql`created_at desc, slip_id desc`} limit ${span.limit})`;
  const found = await sql<PlaceRow>`${sql.join(
    arms.map((arm) => ofState(arm)),
    sql` union all `,
  )}`.execute(db);
  return placesOf(found.rows);
}

async function listSlipRows(db: Db, ids: readonly string[]): Promise<DeskSlip[]> {
  const found = await sql<DeskSlip>`select *, ${isSlipForPeople} as is_waiting from slips
    where slip_id = any(${[...ids]}::uuid[])`.execute(db);
  return found.rows;
}

/** Slips of one member, newest first. */
export function readMemberSlips(db: Db, memberId: string, part: KeyPart): Promise<KeyedPage<SlipRow>> {
  return readKeyed(part, {
    async places({ isBack, done, limit }) {
      if (!done) return [];
      const beyond = sql`(created_at, slip_id) ${isBack ? sql`>` : sql`<`} (${done.at}::timestamptz, ${done.id}::uuid)`;
      const order = isBack ? sql`created_at, slip_id` : sql`created_at desc, slip_id desc`;
      const found =
        await sql<PlaceRow>`select slip_id::text as id, (extract(epoch from created_at) * 1000000)::bigint as at,
          false as is_waiting from slips where member_id = ${memberId} and ${beyond}
        order by ${order} limit ${limit}`.execute(db);
      return placesOf(found.rows);
    },
    async rows(ids) {
      const found = await sql<SlipRow>`select * from slips where member_id = ${memberId}
        and slip_id = any(${ids}::uuid[])`.execute(db);
      return found.rows;
    },
    idOf: (slip) => slip.slip_id,
    async count(most) {
      const found = await sql<{ counted: bigint }>`select count(*) as counted
        from (select 1 from slips where member_id = ${memberId} limit ${most}) c`.execute(db);
      return found.rows[0]?.counted ?? 0n;
    },
  });
}

async function countSlips(db: Db, states: readonly string[], most: number): Promise<bigint> {
  const ofState = (state: string) => sql`(select 1 from slips where state = ${state} limit ${most})`;
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from (${sql.join(
      states.map((state) => ofState(state)),
      sql` union all `,
    )}) i limit ${most}) c`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

async function countWaiting(db: Db, most: number): Promise<bigint> {
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from slips where ${isSlipForPeople} limit ${most}) s`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}
