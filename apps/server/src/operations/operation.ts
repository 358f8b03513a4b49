import { refuse } from '@kapao/contract/shared/refusal.ts';
import { type RawBuilder, sql } from 'kysely';
import { type PostOutcome, readOutcome } from '../ledger/post.ts';
import { MAX_TRIED, takeDue } from '../platform/database/cluster/due-rows.ts';
import { type Db, PREPARED, type Tx } from '../platform/database/db.ts';
import { invariant } from '../platform/process/invariant.ts';
import type { CashCurrency } from '../shared/currency.ts';
import { decideOpening, type Opening, readFacts } from './guards.ts';

/** One thing a member does with money, as stored. Its row is also the job that brings it to an end. */
export interface Operation {
  member_id: string;
  operation_id: string;
  kind: string;
  state: string;
  statement_no: bigint;
  statement_type: string;
  from_code: string;
  to_code: string;
  counterparty: string;
  amount: bigint;
  currency: CashCurrency;
  cash_sign: number;
  external_ref: string;
  created_at: Date;
  final_at: Date | null;
  attempts: number;
  next_attempt_at: Date | null;
  lease_until: Date | null;
  fence: bigint;
  last_answer: string | null;
}

export interface NewOperation {
  memberId: string;
  operationId: string;
  kind: 'deposit' | 'transfer' | 'withdrawal' | 'recovery' | 'reward' | 'forfeit' | 'adjustment' | 'aside';
  state: string;
  statementType: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer' | 'adjustment';
  from: string;
  to: string;
  counterparty: string;
  amountMinor: bigint;
  currency: CashCurrency;
  /** What success does to cash (L15). */
  cashSign: -1 | 0 | 1;
  externalRef: string;
  /** Why money is given or taken that is no deposit, withdrawal or transfer. */
  cause?: Cause;
  /** Its first posting: the whole amount from one account to another. */
  movement?: { step: string; kind: string; from: string; to: string };
}

/** Why a member is given or loses money that is no deposit, withdrawal or transfer (safety L13). */
export interface Cause {
  kind: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw' | 'adjustment';
  /** The row that is the reason: unique per member and kind, for ever. */
  id: string;
  /** What the statement says beside it, per language; Thai is always there. */
  description: { th: string; la?: string; en?: string };
}

interface Opened {
  /** False when it was there before, as after a crash between commit and answer: then nothing was written. */
  opened: boolean;
  operation: Operation;
  /** How its movement went; `already` where it was there before or has none. */
  posting: PostOutcome;
}

/** The row of a new operation as the database reads it. Amounts are text, because a number of JSON is a float here. */
export function rowOfOperation(o: Omit<NewOperation, 'memberId' | 'cause' | 'movement'>): string {
  return JSON.stringify({
    ...{
      operation_id: o.operationId,
      kind: o.kind,
      state: o.state,
      statement_type: o.statementType,
      from_code: o.from,
    },
    ...{ to_code: o.to, counterparty: o.counterparty, amount: String(o.amountMinor), currency: o.currency },
    ...{ cash_sign: o.cashSign, external_ref: o.externalRef },
  });
}

/** Nothing stands in the way, which is true of nearly every transfer and reward. */
const NO_FACTS = '{}';
/** Times that facts may change between their reading and their use. */
const MAX_DECISIONS = 5;

/**
 * Decides an opening and has it written, on no facts first and then on those the writer found instead. Refuses as the guards do. Only a
 * writer without the member's lock can be told of facts more than once.
 */
export async function openDecided<T extends { facts: string | null }>(
  opening: Opening,
  { facts: known = NO_FACTS, write }: { facts?: string | undefined; write: (decided: string) => Promise<T> },
): Promise<T> {
  let facts = known;
  for (let tries = 0; tries < MAX_DECISIONS; tries++) {
    const writes = decideOpening(opening, readFacts(facts));
    const written = await write(`{"facts":${facts},"writes":${JSON.stringify(writes)}}`);
    if (written.facts === null) return written;
    facts = written.facts;
  }
  return refuse('REQUEST_LIMIT');
}

/** The facts that the guards of an operation go by, as a part of a statement; certain under the member's lock. */
export const factsOfOpening = (
  memberId: string,
  o: Pick<NewOperation, 'operationId' | 'kind' | 'from' | 'amountMinor' | 'currency'>,
) =>
  sql<string>`opening_facts(jsonb_populate_record(null::operations, ${JSON.stringify({
    ...{ member_id: memberId, operation_id: o.operationId, kind: o.kind, from_code: o.from },
    ...{ amount: String(o.amountMinor), currency: o.currency },
  })}::jsonb))::text`;

/**
 * Opens an operation once by its guards, with its cause and its first movement, and takes the member's row until commit. Only the row the
 * story is about is locked before it. `facts` saves a statement where they were read with others. A cause named before breaks
 * `operation_causes_member_id_cause_kind_cause_id_key`.
 */
export async function openOperation(tx: Tx, o: NewOperation, facts?: string): Promise<Opened> {
  const { memberId, operationId, cause, movement } = o;
  const row = rowOfOperation(o);
  const book = async (decided: string) => {
    const answered = await sql<Operation & { opened: boolean; facts: string | null; posted: string | null }>`${PREPARED}
      select b.opened, b.facts, b.posted, (b.operation).* from book_operation(${memberId}, ${row}::jsonb, ${decided}::jsonb,
        ${cause ? JSON.stringify(cause) : null}::jsonb, ${movement ? JSON.stringify(movement) : null}::jsonb) b`.execute(
      tx,
    );
    const [found] = answered.rows;
    invariant(found, 'an operation is opened for a member who exists');
    return found;
  };
  const { opened, posted, facts: _facts, ...operation } = await openDecided(o, { facts, write: book });
  const posting = readOutcome(posted ?? 'already', { operationId, step: movement?.step ?? '' });
  return { opened, operation, posting };
}

export interface Move {
  memberId: string;
  operationId: string;
  to: string;
  /** Only the holder of this fencing number may move it (safety F9). Without one the move wins over any holder. */
  fence?: bigint;
  /** When a worker should retry; absent means never. */
  retryInMs?: number;
  lastAnswer?: string;
  externalRef?: string;
}

/**
 * Moves an operation to another state and gives its lease back. Answers the new row, or undefined when somebody else holds
 * it now or it has ended: the late writer must then do nothing. Moves not listed are refused by the database.
 */
export async function moveOperation(tx: Tx, move: Move): Promise<Operation | undefined> {
  const again =
    move.retryInMs === undefined ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${move.retryInMs / 1000})`;
  const moved = await sql<Operation>`
    update operations set state = ${move.to}, next_attempt_at = ${again}, lease_until = null,
      fence = fence + ${move.fence === undefined ? 1 : 0},
      last_answer = coalesce(${move.lastAnswer ?? null}, last_answer), external_ref = coalesce(${move.externalRef ?? null}, external_ref)
    where member_id = ${move.memberId} and operation_id = ${move.operationId}::uuid
      and (${move.fence ?? null}::bigint is null or fence = ${move.fence ?? null}::bigint)
      and (final_at is null or state <> ${move.to})
    returning *`.execute(tx);
  return moved.rows[0];
}

/** Takes the member's row until commit, for a money story that opens no operation, or only later. After the row it is about. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await sql`select 1 from members where member_id = ${memberId} for no key update`.execute(tx);
}

export const isOperationDue = (kind: 'transfer' | 'withdrawal') => sql<boolean>`exists (select 1 from operations
  where kind = ${sql.lit(kind)} and next_attempt_at <= statement_timestamp())`;

/** Takes one due operation of a kind for a while: a new fencing number makes any earlier holder's writes void. */
export async function takeDueOperation(db: Db, kind: string, leaseSeconds: number): Promise<Operation | undefined> {
  const due = (max: number) => sql<OperationPlace>`select member_id, operation_id from operations
    where kind = ${kind} and next_attempt_at <= statement_timestamp() order by next_attempt_at limit ${sql.lit(max)}`;
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const take = (which: RawBuilder<unknown>) =>
    sql<Operation>`update operations set fence = fence + 1, attempts = attempts + 1, lease_until = ${lease}, next_attempt_at = ${lease}
      where ${which} and next_attempt_at <= statement_timestamp() returning *`;
  const [taken] = await takeDue(db, {
    due: due(MAX_TRIED),
    atOnce: take(sql`(member_id, operation_id) = (${due(1)} for update skip locked)`),
    each: (place) => take(isOperation(place)),
  });
  return taken;
}

/** Which operation; its member says where it lies. */
export type OperationPlace = Pick<Operation, 'member_id' | 'operation_id'>;

export const isOperation = ({ member_id: memberId, operation_id: operationId }: OperationPlace) =>
  sql<boolean>`member_id = ${memberId} and operation_id = ${operationId}::uuid`;

/**
 * Has a worker look at once at what was to be asked about later. True also of what is due or being looked at, false where nobody
 * asks.
 */
export async function askSoon(tx: Tx, { member_id, operation_id }: Operation): Promise<boolean> {
  const asked = await sql<{
    is_looked_at: boolean;
  }>`select (lease_until >= clock_timestamp()) is true as is_looked_at from operations
    where member_id = ${member_id} and operation_id = ${operation_id}::uuid and next_attempt_at is not null for update`.execute(
    tx,
  );
  const [row] = asked.rows;
  if (row && !row.is_looked_at) {
    await sql`update operations set next_attempt_at = least(next_attempt_at, clock_timestamp())
      where member_id = ${member_id} and operation_id = ${operation_id}::uuid`.execute(tx);
  }
  return row !== undefined;
}

/** The operation, or undefined. */
export async function findOperation(
  db: Db | Tx,
  memberId: string,
  operationId: string,
): Promise<Operation | undefined> {
  const found = await sql<Operation>`
    select * from operations where member_id = ${memberId} and operation_id = ${operationId}::uuid`.execute(db);
  return found.rows[0];
}

/** Those of these that there are. */
export async function findOperations(db: Db, memberId: string, operationIds: readonly string[]): Promise<Operation[]> {
  const found = await sql<Operation>`
    select * from operations where member_id = ${memberId} and operation_id = any (${[...operationIds]}::uuid[])`.execute(
    db,
  );
  return found.rows;
}

/** The operation by its id alone, for operators, who know no member id. Locks it when asked inside a transaction. */
export async function lockOperationById(tx: Tx, operationId: string, kind: string): Promise<Operation | undefined> {
  const found = await sql<OperationPlace>`
    select member_id, operation_id from operations where operation_id = ${operationId}::uuid and kind = ${kind}`.execute(
    tx,
  );
  const [place] = found.rows;
  return place && lockOperation(tx, place);
}

/** The operation until commit, or undefined. */
export async function lockOperation(tx: Tx, place: OperationPlace): Promise<Operation | undefined> {
  const found = await sql<Operation>`select * from operations where ${isOperation(place)} for update`.execute(tx);
  return found.rows[0];
}

/** Whom and what a line of the log about an operation names. */
export function concernsOfOperation({ member_id: memberId, operation_id: operationId }: Operation) {
  return { memberId, operationId };
}
