import type { TransferReviewReason } from '@kapao/contract/operator/transfer.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { refusalFrom } from '@kapao/contract/shared/refusal-about.ts';
import { sql } from 'kysely';
import type { CallOutcome } from '../../../gateways/partner-http.ts';
import { type Operation, openDecided, rowOfOperation } from '../../../operations/operation.ts';
import {
  brokenConstraint,
  type Db,
  PREPARED,
  refusedAbout,
  refusedWith,
  retryConflicts,
  type Tx,
} from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { RequestKey, StoredReply } from '../../../platform/requests/request-key.ts';
import type { CallPurpose } from './provider-call-store.ts';

/** A transfer that is to be opened, with what is known of it before the database was asked. */
export interface Beginning {
  memberId: string;
  operationId: string;
  gameCode: string;
  from: string;
  to: string;
  amountMinor: bigint;
  currency: CashCurrency;
  leaseSeconds: number;
  /** The account the call is written for. */
  username: string;
  /** Our reference as the provider receives it; empty where it takes none. */
  sentRef: string;
  /** What is about to be sent; absent when nothing can be. */
  call?: { purpose: CallPurpose; request: string } | undefined;
  /** Claimed with it, unless it was before. */
  key?: RequestKey | undefined;
  /** The balance that the provider reported a moment ago. */
  reading?: { reportedMinor: bigint; askedAt: Date } | undefined;
}

interface Begun {
  outcome: 'opened' | 'known' | 'held' | 'taken-over' | 'news' | 'facts';
  opened_operation: string | null;
  opened_at: Date | null;
  facts: string | null;
}

/** What a step of a transfer has to know of its operation. */
export type TransferOperation = Pick<
  Operation,
  | 'member_id'
  | 'operation_id'
  | 'state'
  | 'from_code'
  | 'to_code'
  | 'counterparty'
  | 'amount'
  | 'currency'
  | 'external_ref'
  | 'created_at'
  | 'final_at'
  | 'attempts'
  | 'fence'
  | 'last_answer'
>;

/** Opens a transfer in one statement and one commit, and in one more for each change of what may stop it. Refuses as the guards do. */
export async function beginTransfer(db: Db, b: Beginning): Promise<Begun> {
  const { memberId, from, to, amountMinor, currency } = b;
  const key = b.key?.isClaimed ? undefined : b.key;
  const row = rowOfOperation({
    ...{ operationId: b.operationId, kind: 'transfer', state: 'SENT', statementType: 'transfer', from, to },
    ...{ counterparty: b.gameCode, amountMinor, currency, externalRef: b.sentRef },
    cashSign: to === 'HOUSE' ? 0 : from === 'WALLET' ? -1 : 1,
  });
  const call = JSON.stringify({ username: b.username, leaseSeconds: b.leaseSeconds, ...b.call });
  const claim = key && JSON.stringify({ route: key.route, key: key.key, bodyHash: key.bodyHash.toString('hex') });
  const reading =
    b.reading && JSON.stringify({ reportedMinor: String(b.reading.reportedMinor), askedAt: b.reading.askedAt });
  const write = async (decided: string) => {
    const begun = await retryConflicts(() =>
      sql<Begun>`${PREPARED}select outcome, opened_operation, opened_at, facts from begin_transfer(${memberId}, ${row}::jsonb,
        ${decided}::jsonb, ${call}::jsonb, ${claim ?? null}::jsonb, ${reading ?? null}::jsonb)`.execute(db),
    );
    const [told] = begun.rows;
    invariant(told, 'a beginning has an outcome');
    return told;
  };
  try {
    return await openDecided({ kind: 'transfer', from, to, amountMinor, currency }, { write });
  } catch (error) {
    const refusal = refusalFrom(refusedWith(error), refusedAbout(error));
    if (refusal) throw refusal;
    // Another transfer with this game has no end yet: one at a time, or balances could not be told apart.
    if (brokenConstraint(error) === 'one_open_transfer_per_game') refuse('REQUEST_LIMIT');
    throw error;
  }
}

const jsonOf = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** A call that was answered, and what the answer was. */
export interface EndedCall {
  callNo: number;
  outcome: CallOutcome;
  answer: string;
}

/** The next call of a transfer; undefined when somebody else holds it by now. */
export async function nextTransferCall(
  db: Db,
  { member_id: memberId, operation_id: operationId, fence }: TransferOperation,
  next: { ended: EndedCall | undefined; balanceMinor: bigint | undefined; purpose: CallPurpose; request: string },
): Promise<number | undefined> {
  const { ended, balanceMinor, purpose, request } = next;
  const begun = await retryConflicts(() =>
    sql<{
      call_no: number | null;
    }>`${PREPARED}select next_transfer_call(${memberId}, ${operationId}::uuid, ${fence}::bigint,
      ${jsonOf(ended)}::json, ${balanceMinor ?? null}::bigint, ${jsonOf({ purpose, request })}::json) as call_no`.execute(
      db,
    ),
  );
  return begun.rows[0]?.call_no ?? undefined;
}

/** What becomes of a transfer after somebody asked about it. */
export interface TransferMove {
  to: 'SUCCEEDED' | 'FAILED' | 'UNKNOWN';
  lastAnswer: string;
  /** When a worker should retry; absent means never. */
  retryInMs?: number | undefined;
  /** Why a person must look at it. */
  people?: TransferReviewReason | undefined;
}

/** What is written with it. */
export interface WrittenWith {
  ended?: EndedCall | undefined;
  kept?: { key: RequestKey; reply: StoredReply } | undefined;
}

/** One statement and one commit; undefined when somebody else holds it now or it has ended. */
export async function endTransfer(
  db: Db,
  operation: TransferOperation,
  { to, lastAnswer, retryInMs, people, ended, kept }: TransferMove & WrittenWith,
): Promise<TransferOperation | undefined> {
  const { member_id: memberId, operation_id: operationId, fence } = operation;
  const move = { to, lastAnswer, people, retryInSeconds: retryInMs === undefined ? undefined : retryInMs / 1_000 };
  const reply = kept && { route: kept.key.route, key: kept.key.key, status: kept.reply.status, reply: kept.reply.body };
  const moved = await retryConflicts(() =>
    sql<Moved>`${PREPARED}select state, final_at, fence, last_answer from end_transfer(${memberId},
      ${operationId}::uuid, ${fence}::bigint, ${jsonOf(move)}::json, ${jsonOf(ended)}::json, ${jsonOf(reply)}::json)`.execute(
      db,
    ),
  );
  const [row] = moved.rows;
  if (!row) return undefined;
  if (kept) kept.key.kept = kept.reply;
  return { ...operation, ...row };
}

type Moved = Pick<Operation, 'state' | 'final_at' | 'fence' | 'last_answer'>;

/** Settles or releases what a transfer holds, in the transaction that ends it. */
export async function postTransfer(tx: Tx, operation: Operation, step: 'settle' | 'release'): Promise<void> {
  await sql`select post_transfer(${operation.member_id}, ${operation.operation_id}::uuid, ${step})`.execute(tx);
}

/** The database's time, and whether somebody holds this key: asked before a provider is. */
export async function lookBefore(db: Db, key: RequestKey | undefined): Promise<{ now: Date; is_held: boolean }> {
  const found = await sql<{
    now: Date;
    is_held: boolean;
  }>`select clock_timestamp() as now, exists (select 1 from idempotency_keys k
      where k.member_id = ${key?.memberId ?? null} and k.route = ${key?.route ?? null} and k.key = ${key?.key ?? null}
        and (k.reply_status is not null or k.lease_until >= now() or k.body_hash <> ${key?.bodyHash ?? null}::bytea)) as is_held`.execute(
    db,
  );
  const [row] = found.rows;
  invariant(row, 'the database tells the time');
  return row;
}
