import type { FlowDefinition } from '@kapao/contract/operator/chat.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface FlowRow {
  flow_id: string;
  name: string;
  position: number;
  is_active: boolean;
  definition: unknown;
  version: number;
  operator: string;
  changed_at: Date;
}

export interface FlowEdit {
  name: string;
  position: number;
  isActive: boolean;
  definition: FlowDefinition;
}

const COLUMNS = sql`flow_id, name, position, is_active, definition, version, operator, changed_at`;
const MAX_FLOWS = 200;

export async function activeFlows(db: Db): Promise<FlowRow[]> {
  const found = await sql<FlowRow>`select ${COLUMNS} from chat_flows where is_active
    order by position, flow_id limit ${MAX_FLOWS}`.execute(db);
  return found.rows;
}

export async function allFlows(db: Db): Promise<FlowRow[]> {
  const found = await sql<FlowRow>`select ${COLUMNS} from chat_flows order by position, flow_id
    limit ${MAX_FLOWS}`.execute(db);
  return found.rows;
}

export async function findFlow(db: Db | Tx, id: string): Promise<FlowRow | undefined> {
  const found = await sql<FlowRow>`select ${COLUMNS} from chat_flows where flow_id = ${id}::uuid`.execute(db);
  return found.rows[0];
}

/** Under its own id, whether it is new, known, or had been taken away. */
export async function writeFlow(tx: Tx, flow: FlowEdit & { id: string }, operator: string): Promise<void> {
  await sql`insert into chat_flows as f (flow_id, name, position, is_active, definition, operator)
    values (${flow.id}::uuid, ${flow.name}, ${flow.position}, ${flow.isActive}, ${JSON.stringify(flow.definition)}::jsonb,
      ${operator})
    on conflict (flow_id) do update set name = excluded.name, position = excluded.position, is_active = excluded.is_active,
      definition = excluded.definition, version = f.version + 1, operator = excluded.operator, changed_at = now()`.execute(
    tx,
  );
}

export async function deleteFlow(tx: Tx, id: string): Promise<boolean> {
  const deleted = await sql`delete from chat_flows where flow_id = ${id}::uuid returning flow_id`.execute(tx);
  return deleted.rows.length === 1;
}

export async function setHandler(db: Db | Tx, conversationId: string, handler: 'flow' | 'people'): Promise<void> {
  await sql`update chat_conversations set handled_by = ${handler}
    where conversation_id = ${conversationId}::uuid`.execute(db);
}
