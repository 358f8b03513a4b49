import { type RawBuilder, sql } from 'kysely';
import { isWithin, type MoneyFilter } from '../../../operations/money-filter.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import {
  halvesOf,
  type KeyedPage,
  type KeyPart,
  type Place,
  type PlaceRow,
  placesOf,
  readKeyed,
  type Span,
} from '../../../platform/database/keyed.ts';
import type { CreditedBy, Evidence, InflowFact } from '../../../queries/deposits/inflow-facts.ts';
import type { InflowRow } from '../../../queries/deposits/waiting-inflow-facts.ts';

/** Whose money it is and why. */
export interface Crediting {
  memberId: string;
  by: CreditedBy;
  evidence?: Evidence | undefined;
}

export interface NewInflow extends InflowFact {
  inflowId: string;
  crediting: Crediting | undefined;
  waitReason: string | undefined;
}

/** Stores a bank-side fact once; false when it was reported before, by whatever way (L10). */
export async function insertInflow(tx: Tx, inflow: NewInflow): Promise<boolean> {
  const { crediting } = inflow;
  const isCredited = crediting !== undefined;
  const inserted =
    await sql`insert into inflows (receiving_account_id, bank_ref, inflow_id, amount, currency, state, wait_reason,
      source, from_bank, from_account_masked, from_name, credited_member_id, credited_by, evidence, occurred_at, house_code, final_at)
    values (${inflow.receivingAccountId}, ${inflow.bankRef}, ${inflow.inflowId}::uuid, ${inflow.amountMinor}, ${inflow.currency},
      ${isCredited ? 'CREDITED' : 'UNMATCHED'}, ${inflow.waitReason ?? null}, ${inflow.source}, ${inflow.fromBank},
      ${inflow.fromAccountMasked}, ${inflow.fromName}, ${crediting?.memberId ?? null},
      ${crediting?.by ?? null}, ${evidenceText(crediting)}::jsonb, ${inflow.occurredAt}::timestamptz, ${inflow.houseCode},
      case when ${isCredited} then now() end)
    on conflict (receiving_account_id, bank_ref) do nothing returning inflow_id`.execute(tx);
  return inserted.rows.length === 1;
}

/**
 * Takes the member's row before a fact that is not there yet is written, as `book_feed_lines` does: two that write one fact must not
 * wait for each other. A fact that is there is locked itself, before its member.
 */
export async function lockMemberOfNew(tx: Tx, memberId: string, fact: InflowFact): Promise<void> {
  await sql`select 1 from members where member_id = ${memberId} and not exists (select 1 from inflows
    where receiving_account_id = ${fact.receivingAccountId} and bank_ref = ${fact.bankRef}) for no key update`.execute(
    tx,
  );
}

/** The credit that a statement has told and that may be this one; holds the account against statements that are counted now. */
export async function findToldByFile(
  tx: Tx,
  fact: InflowFact,
): Promise<{ inflow_ref: string; is_sure: boolean } | undefined> {
  const found = await sql<{ inflow_ref: string; is_sure: boolean }>`select t.inflow_ref, t.is_sure
    from find_told_by_file(${fact.receivingAccountId}, ${fact.bankRef}, ${fact.source}, ${fact.amountMinor}, ${fact.currency},
      ${fact.occurredAt}::timestamptz, ${fact.fromBank}, ${fact.fromAccountMasked}) t`.execute(tx);
  return found.rows[0];
}

/** The bank's own reference of a credit that a statement told first; false when the credit was given another one meanwhile. */
export async function nameInflow(tx: Tx, fact: InflowFact, bankRef: string): Promise<boolean> {
  await sql`insert into inflow_references (receiving_account_id, bank_ref, inflow_ref)
    values (${fact.receivingAccountId}, ${fact.bankRef}, ${bankRef}) on conflict do nothing`.execute(tx);
  const found = await sql`select 1 from inflow_references where receiving_account_id = ${fact.receivingAccountId}
    and bank_ref = ${fact.bankRef} and inflow_ref = ${bankRef}`.execute(tx);
  return found.rows.length === 1;
}

export async function lockInflowByFact(
  tx: Tx,
  receivingAccountId: string,
  bankRef: string,
): Promise<InflowRow | undefined> {
  const found = await sql<InflowRow>`select * from inflows
    where receiving_account_id = ${receivingAccountId} and bank_ref = ${bankRef} for update`.execute(tx);
  return found.rows[0];
}

export async function creditInflow(tx: Tx, inflowId: string, crediting: Crediting): Promise<void> {
  await sql`update inflows set state = 'CREDITED', credited_member_id = ${crediting.memberId}, final_at = now(),
      credited_by = ${crediting.by}, evidence = ${evidenceText(crediting)}::jsonb
    where inflow_id = ${inflowId}::uuid`.execute(tx);
}

const evidenceText = (crediting: Crediting | undefined) =>
  crediting?.evidence === undefined ? null : JSON.stringify(crediting.evidence);

/** The member's account counts as proven by this credited inflow, unless it was entered after the money was sent. */
export async function proveAccount(tx: Tx, memberId: string, inflowId: string): Promise<void> {
  await sql`select prove_account(${memberId}, 'DEPOSIT', ${inflowId}::uuid)`.execute(tx);
}

/** Says better why it waits; the fact stays. */
export async function nameWait(tx: Tx, inflowId: string, reason: string): Promise<void> {
  await sql`update inflows set wait_reason = ${reason} where inflow_id = ${inflowId}::uuid`.execute(tx);
}

const WAITING_STATE = 'UNMATCHED';
const DONE_STATES = ['CREDITED', 'RETURNED'];

/** A page of inflows of one state or of all: those that wait oldest first, then the others newest first. */
export function readInflowPage(
  db: Db,
  { state, partner, text, named, money }: InflowFilter,
  part: KeyPart,
): Promise<KeyedPage<InflowRow>> {
  const shown = [WAITING_STATE, ...DONE_STATES].filter((one) => state === undefined || one === state);
  const isAsked = sql`${isWithin(money)} and ${partner === undefined ? sql`true` : sql`from_bank = ${partner}`}
    and ${text === undefined ? sql`true` : saysText({ text, named }, state)}`;
  return readKeyed(part, {
    places: (span) => listInflowPlaces(db, { shown, isAsked }, span),
    rows: (ids) => listInflowRows(db, ids),
    idOf: (row) => row.inflow_id,
    count: (most) => countInflows(db, { shown, isAsked }, most),
  });
}

interface InflowFilter {
  state: string | undefined;
  partner: string | undefined;
  text: string | undefined;
  /** Ids of money that goes by the text as a reference. */
  named: readonly string[];
  money: MoneyFilter;
}

/** Money that waits is also found by a part of the sender's name: there is little of it. */
function saysText({ text, named }: { text: string; named: readonly string[] }, state: string | undefined) {
  const isNamed = sql`inflow_id = any(${[...named]}::uuid[])`;
  return state === WAITING_STATE
    ? sql`(${isNamed} or from_name ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`
    : isNamed;
}

interface Asked {
  shown: readonly string[];
  isAsked: RawBuilder<unknown>;
}

async function listInflowPlaces(db: Db, { shown, isAsked }: Asked, span: Span): Promise<Place[]> {
  const done = shown.filter((state) => state !== WAITING_STATE);
  const waiting = shown.filter((state) => state === WAITING_STATE);
  const { rising, falling } = halvesOf(span, { waiting, done });
  const found = await sql<PlaceRow>`
    select i.inflow_id::text as id, (extract(epoch from i.created_at) * 1000000)::bigint as at, ${span.isBack} <> rises as is_waiting
    from (
      select true as rises, r.* from unnest(${rising.states}::text[]) s (state) cross join lateral (
        select inflow_id, created_at from inflows where state = s.state
          and ${isAsked} and (created_at, inflow_id) > (${rising.at}::timestamptz, ${rising.id}::uuid)
        order by created_at, inflow_id limit ${span.limit}) r
      union all
      select false, f.* from unnest(${falling.states}::text[]) s (state) cross join lateral (
        select inflow_id, created_at from inflows where state = s.state
          and ${isAsked} and (created_at, inflow_id) < (${falling.at}::timestamptz, ${falling.id}::uuid)
        order by created_at desc, inflow_id desc limit ${span.limit}) f
    ) i`.execute(db);
  return placesOf(found.rows);
}

async function listInflowRows(db: Db, ids: readonly string[]): Promise<InflowRow[]> {
  const found = await sql<InflowRow>`select * from inflows where inflow_id = any(${[...ids]}::uuid[])`.execute(db);
  return found.rows;
}

async function countInflows(db: Db, { shown, isAsked }: Asked, most: number): Promise<bigint> {
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from unnest(${[...shown]}::text[]) s (state) cross join lateral (
      select 1 from inflows where state = s.state and ${isAsked} limit ${most}) i limit ${most}) c`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}
