import type { ReturnState } from '@kapao/contract/operator/inflow-return.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { ReferenceForms } from '../../shared/reference-forms.ts';
import { lockInflow } from './waiting-inflow-facts.ts';

/** The owner under which payout files, debits and statements name an order of the house. */
export const HOUSE = 'house';

/** Of `inflow_returns`: the money may have left, or will. */
const isLive = sql<boolean>`state not in ('FAILED', 'REJECTED')`;

/** True of money that goes back or has gone back: nobody is credited with it. */
export async function isGoingBack(db: Db | Tx, inflowId: string): Promise<boolean> {
  const found = await sql`select 1 from inflow_returns where inflow_id = ${inflowId}::uuid and ${isLive}`.execute(db);
  return found.rows.length > 0;
}

/** Money whose return is known by one of these: the reference it was sent under, the bank's number of it, its note or its id. */
export async function inflowsOfReturns(db: Db, { references, id }: ReferenceForms): Promise<string[]> {
  const names = [...references];
  const found = await sql<{ inflow_id: string }>`
    select inflow_id from inflow_returns where sent_ref is not null and sent_ref = any(${names}::text[])
    union select inflow_id from inflow_returns where partner_ref is not null and partner_ref = any(${names}::text[])
    union select inflow_id from inflow_returns where note_reference = any(${names}::text[])
    union select inflow_id from inflow_returns where return_id = ${id ?? null}::uuid limit 100`.execute(db);
  return found.rows.map((row) => row.inflow_id);
}

export interface ReturnOf {
  inflow_id: string;
  return_id: string;
  state: ReturnState;
  asked_by: string;
}

/** The newest order of each of these inflows. */
export async function newestReturns(db: Db, inflowIds: readonly string[]): Promise<Map<string, ReturnOf>> {
  const found =
    await sql<ReturnOf>`select distinct on (inflow_id) inflow_id, return_id, state, asked_by from inflow_returns
    where inflow_id = any(${[...inflowIds]}::uuid[]) order by inflow_id, asked_at desc`.execute(db);
  return new Map(found.rows.map((row) => [row.inflow_id, row]));
}

/** An order of the house as debits are compared with it; named as a withdrawal is. */
export interface HouseOrderRow {
  member_id: string;
  operation_id: string;
  state: string;
  amount: bigint;
  currency: string;
  bank_code: string;
  bank_account_no_sealed: Buffer;
  partner_id: string | null;
}

const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** The order that has this reference, in a bank's order or in a transfer by hand; taken until commit, after its money. */
export async function lockHouseOrder(tx: Tx, reference: string): Promise<HouseOrderRow | undefined> {
  const named = await sql<{ return_id: string; inflow_id: string }>`select return_id, inflow_id from inflow_returns
    where return_id = ${UUID.test(reference) ? reference : null}::uuid or note_reference = ${reference} limit 1`.execute(
    tx,
  );
  const [key] = named.rows;
  if (!key) return undefined;
  await lockInflow(tx, key.inflow_id);
  const found =
    await sql<HouseOrderRow>`select ${HOUSE}::text as member_id, return_id as operation_id, state, amount, currency, bank_code,
      account_no_sealed as bank_account_no_sealed, partner_id
    from inflow_returns where return_id = ${key.return_id}::uuid for update`.execute(tx);
  return found.rows[0];
}

/** Orders of which the bank does not say what became of them, and since when the first may have left. */
export async function unclearReturns(db: Db): Promise<{ length: bigint; since: Date | null }> {
  const found = await sql<{ length: bigint; since: Date | null }>`select count(*) as length, min(approved_at) as since
    from inflow_returns where state = 'UNKNOWN'`.execute(db);
  return found.rows[0] ?? { length: 0n, since: null };
}

/** True while the money of an order that failed is still there for it: nobody's, and in no other order. Its money is locked. */
export async function isStillInSuspense(tx: Tx, returnId: string): Promise<boolean> {
  const found = await sql<{
    inflow_id: string;
  }>`select inflow_id from inflow_returns where return_id = ${returnId}::uuid`.execute(tx);
  const inflowId = found.rows[0]?.inflow_id;
  if (inflowId === undefined) return false;
  return (await lockInflow(tx, inflowId))?.state === 'UNMATCHED' && !(await isGoingBack(tx, inflowId));
}

/** References of transfers by hand that texts of a bank carry, by the place of the text. */
export async function findHandReferences(
  db: Db | Tx,
  texts: readonly string[],
): Promise<{ place: number; reference: string }[]> {
  const found = await sql<{
    place: number;
    reference: string;
  }>`select t.place::int as place, r.note_reference as reference
    from unnest(${[...texts]}::text[]) with ordinality t (told, place)
      cross join lateral payout_references(t.told) named (reference)
      join inflow_returns r on r.note_reference = named.reference and r.way = 'HAND'
    order by t.place, r.note_reference`.execute(db);
  return found.rows;
}

/** Orders that a bank or file paid after a moment and up to another; what two operators closed by hand is not among them. */
export async function housePaidBetween(
  tx: Tx,
  { since, until }: { since: string; until: string },
): Promise<{ member_id: string; operation_id: string }[]> {
  const found = await sql<{ member_id: string; operation_id: string }>`
    select ${HOUSE}::text as member_id, r.return_id as operation_id from inflow_returns r
    where r.state = 'PAID' and r.final_at > ${since}::timestamptz and r.final_at <= ${until}::timestamptz
      and not exists (select 1 from inflow_return_ends e where e.return_id = r.return_id)`.execute(tx);
  return found.rows;
}

/** Orders of the house with what debits are compared with; a part of a statement. */
export const houseOrders = sql`(select ${sql.lit(HOUSE)}::text as member_id, return_id as operation_id, amount, currency,
  return_id::text as external_ref, state, final_at, bank_code, partner_id, way, approved_at from inflow_returns)`;

/** Orders of the house as a payout file needs them; a part of a statement. */
export const houseTargets = sql`(select return_id as operation_id, ${sql.lit(HOUSE)}::text as member_id, account_name as name, amount,
  currency, bank_code, account_name as bank_account_name, account_no_sealed as bank_account_no_sealed, asked_at as created_at, state, way
  from inflow_returns)`;

/** Lets the worker send a waiting order after this time, or leaves it alone where nothing is said: it waits for its file. */
export async function waitHouseOrder(tx: Tx, returnId: string, retryInMs?: number): Promise<void> {
  const seconds = retryInMs === undefined ? null : retryInMs / 1_000;
  await sql`update inflow_returns set next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds}::float8)
    where return_id = ${returnId}::uuid and state = 'APPROVED'`.execute(tx);
}
