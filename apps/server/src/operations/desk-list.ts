import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
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
} from '../platform/database/keyed.ts';
import { isWithin, type MoneyFilter } from './money-filter.ts';

/** Which operations a list of the desk shows: states in which something is still to come, and others. */
export interface DeskFilter {
  kind: 'withdrawal' | 'transfer';
  waiting: readonly string[];
  done: readonly string[];
  money: MoneyFilter;
}

/** Of all states of a list those that are asked for, one or all; `ends` are those in which nothing is still to come. */
export function deskFilter<State extends string>(
  kind: DeskFilter['kind'],
  { state, money }: { state: State | undefined; money: MoneyFilter },
  { states, ends }: { states: readonly State[]; ends: readonly State[] },
): DeskFilter {
  const shown = states.filter((one) => state === undefined || one === state);
  return {
    kind,
    waiting: shown.filter((one) => !ends.includes(one)),
    done: shown.filter((one) => ends.includes(one)),
    money,
  };
}

/** Written out, because an index of these kinds serves no value of a parameter. */
const kindOf = (kind: DeskFilter['kind']) =>
  kind === 'withdrawal' ? sql`kind = 'withdrawal'` : sql`kind = 'transfer'`;

interface DeskPage<Row> {
  filter: DeskFilter;
  part: KeyPart;
  rows: (ids: string[]) => Promise<Row[]>;
}

/**
 * A page of withdrawals or transfers, those with the bank or game that was asked for (`isWith`, of `operations`). Which they are is
 * read from an index, what is shown of them by `rows`.
 */
export function readDeskPage<Row extends { operation_id: string }>(
  db: Db,
  { filter, part, rows }: DeskPage<Row>,
  isWith: RawBuilder<unknown>,
): Promise<KeyedPage<Row>> {
  return readKeyed(part, {
    places: (span) => listPlaces(db, { filter, span }, isWith),
    rows,
    idOf: (row) => row.operation_id,
    count: (most) => countUpTo(db, { filter, most }, isWith),
  });
}

async function listPlaces(
  db: Db,
  { filter, span }: { filter: DeskFilter; span: Span },
  isWith: RawBuilder<unknown>,
): Promise<Place[]> {
  const { kind, money } = filter;
  const arms = armsOf(span, filter);
  if (arms.length === 0) return [];
  const ofState = ({ state, isRising, isWaiting, at, id }: Arm) => sql`
    (select operation_id::text as id, (extract(epoch from created_at) * 1000000)::bigint as at, ${isWaiting}::boolean as is_waiting
    from operations where ${kindOf(kind)} and state = ${state} and ${isWithin(money)} and ${isWith}
      and (created_at, operation_id) ${isRising ? sql`>` : sql`<`} (${at}::timestamptz, ${id}::uuid)
    order by ${isRising ? sql`created_at, operation_id` : sql`created_at desc, operation_id desc`} limit ${span.limit})`;
  const found = await sql<PlaceRow>`${sql.join(
    arms.map((arm) => ofState(arm)),
    sql` union all `,
  )}`.execute(db);
  return placesOf(found.rows);
}

/** Counting ends where it is of no use. */
async function countUpTo(
  db: Db,
  { filter, most }: { filter: DeskFilter; most: number },
  isWith: RawBuilder<unknown>,
): Promise<bigint> {
  const { kind, waiting, done, money } = filter;
  const states = [...waiting, ...done];
  if (states.length === 0) return 0n;
  const ofState = (state: string) =>
    sql`(select 1 from operations where ${kindOf(kind)} and state = ${state} and ${isWithin(money)} and ${isWith} limit ${most})`;
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from (${sql.join(
      states.map((state) => ofState(state)),
      sql` union all `,
    )}) o limit ${most}) c`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}
