import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { inflowTimes } from '../inflow/inflow-facts.ts';
import type { OperationHistory } from './timeline-rules.ts';

interface Row {
  kind: string;
  from_code: string;
  refused_with: string | null;
  states: { state: string; at: string }[];
  occurred_at: Date | null;
  seen_at: Date | null;
}

/** The history of a member's own operation; undefined when there is none under this id. */
export async function operationHistory(
  db: Db,
  memberId: string,
  operationId: string,
): Promise<OperationHistory | undefined> {
  const found =
    await sql<Row>`select o.kind, o.from_code, case o.state when 'REJECTED' then o.last_answer end as refused_with,
      i.occurred_at, i.seen_at,
      (select coalesce(json_agg(json_build_object('state', s.state, 'at', s.at) order by s.step_no), '[]') from operation_steps s
        where s.member_id = ${memberId} and s.operation_id = o.operation_id) as states
    from operations o left join ${inflowTimes} i on i.inflow_id = o.operation_id and o.kind = 'deposit'
    where o.member_id = ${memberId} and o.operation_id = ${operationId}::uuid`.execute(db);
  const row = found.rows[0];
  if (!row) return undefined;
  const { occurred_at: occurredAt, seen_at: seenAt } = row;
  return {
    kind: row.kind,
    isOutgoing: row.from_code === 'WALLET',
    refusedWith: row.refused_with,
    states: row.states.map(({ state, at }) => ({ state, at: new Date(at) })),
    inflow: occurredAt && seenAt ? { occurredAt, seenAt } : undefined,
  };
}
