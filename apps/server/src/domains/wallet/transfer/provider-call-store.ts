import { sql } from 'kysely';
import type { CallTrace } from '../../../gateways/partner-http.ts';
import type { Operation } from '../../../operations/operation.ts';
import type { Db } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import { answerText, requestText } from './provider-call-text.ts';

export type CallPurpose = 'balance' | 'transfer' | 'status';

/** More calls than this about one transfer are not made: within a day of asking there are about 160. */
const MAX_CALLS = 400;

/**
 * Writes every call about an operation down before it is sent, and its answer after. Only the holder of the fencing number
 * may write, and whoever cannot write does not send: so a process that slept while its lease ran out moves nothing (safety
 * F9), and a missing row proves that nothing was sent. The share lock makes the next holder wait for the row.
 */
export function makeCallTrace(db: Db, operation: Operation, purpose: CallPurpose): CallTrace {
  const { member_id: memberId, operation_id: operationId, fence } = operation;
  return {
    async begin(call) {
      const begun = await sql<{ call_no: number | null }>`select begin_provider_call(${memberId}, ${operationId}::uuid,
        ${fence}::bigint, ${purpose}, ${requestText(call)}, ${MAX_CALLS}::int) as call_no`.execute(db);
      return begun.rows[0]?.call_no ?? undefined;
    },
    async end(callNo, { outcome, text }) {
      await sql`select end_provider_call(${memberId}, ${operationId}::uuid, ${callNo}::int, ${outcome},
        ${answerText(text)})`.execute(db);
    },
  };
}

/** False if the transfer order was never sent: then it has failed for certain, whatever the provider can tell. */
export async function mayHaveBeenSent(db: Db, operation: Operation): Promise<boolean> {
  const found = await sql`select 1 from provider_calls where member_id = ${operation.member_id}
    and operation_id = ${operation.operation_id}::uuid and purpose = 'transfer'
    and outcome is distinct from 'unsent' limit 1`.execute(db);
  return found.rows.length === 1;
}

/**
 * Raw answers are a log, kept as long as logs are (safety 8). Of an operation without an end they stay: there a call that is not
 * there proves that nothing was sent.
 */
export async function purgeOldCalls(db: Db): Promise<void> {
  const where = sql`started_at < now() - interval '12 months' and exists (select 1 from operations o
    where o.member_id = provider_calls.member_id and o.operation_id = provider_calls.operation_id and o.final_at is not null)`;
  await letGo(db, { table: 'provider_calls', age: 'started_at', where });
}

export interface ProviderCallRow {
  call_no: number;
  purpose: CallPurpose;
  request: string;
  answer: string | null;
  started_at: Date;
  ended_at: Date | null;
}

export async function listProviderCalls(db: Db, operationId: string): Promise<ProviderCallRow[]> {
  const found = await sql<ProviderCallRow>`select c.call_no, c.purpose, c.request, c.answer, c.started_at, c.ended_at
    from operations o join provider_calls c using (member_id, operation_id)
    where o.operation_id = ${operationId}::uuid order by c.call_no limit ${MAX_CALLS}`.execute(db);
  return found.rows;
}
