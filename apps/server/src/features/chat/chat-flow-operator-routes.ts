import {
  changeFlow,
  createFlow,
  flowDefinition,
  getChatSettings,
  listCannedReplies,
  listFlows,
  putChatSettings,
  removeCannedReply,
  removeFlow,
  saveCannedReply,
} from '@kapao/contract/operator/chat.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import { changeDetail } from '../../operations/audit-changes.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { listCanned } from './chat-desk-store.ts';
import { editOf, takeFlowAway, writeCanned, writeHours } from './chat-editors.ts';
import type { ChatFlows } from './chat-flow.ts';
import { allFlows, type FlowRow, findFlow, insertFlow, updateFlow } from './chat-flow-store.ts';

const SUCCESS = { message: 'SUCCESS' };

/** Automatic answers: canned replies, opening hours, and flows. Each change has a row in the audit log. */
export function bindChatFlowOperator(binder: Binder, { db, flows }: { db: Db; flows: ChatFlows }): void {
  binder.bind(listCannedReplies, async () => ({
    replies: (await listCanned(db)).map((row) => ({
      id: row.canned_id,
      shortcut: row.shortcut,
      texts: row.texts,
      operator: row.operator,
      changedAt: row.changed_at.toISOString(),
    })),
  }));
  binder.bind(saveCannedReply, async ({ params: { shortcut }, body, operator }) => {
    const by = operator().username;
    await inTransaction(db, (tx) => writeCanned(tx, { subject: shortcut, after: body.texts, by: { operator: by } }));
    return SUCCESS;
  });
  binder.bind(removeCannedReply, async ({ params: { shortcut }, operator }) => {
    const by = { operator: operator().username };
    await inTransaction(db, (tx) => writeCanned(tx, { subject: shortcut, after: null, by }));
    return SUCCESS;
  });
  binder.bind(getChatSettings, async () => ({ settings: await flows.settings(), isOpen: await flows.isOpen() }));
  binder.bind(putChatSettings, async ({ body, operator }) => {
    const by = { operator: operator().username };
    await inTransaction(db, (tx) => writeHours(tx, body, by));
    flows.forget();
    return SUCCESS;
  });
  bindFlows(binder, db, flows);
}

function bindFlows(binder: Binder, db: Db, flows: ChatFlows): void {
  binder.bind(listFlows, async () => ({ flows: (await allFlows(db)).map(flowOf) }));
  binder.bind(createFlow, async ({ body, operator }) => {
    const by = operator().username;
    const row = await inTransaction(db, async (tx) => {
      const inserted = (await insertFlow(tx, body, by)) ?? refuse('NO_DATA');
      const detail = changeDetail(null, editOf(inserted));
      await recordAct(tx, { operator: by, action: 'chat.flow.create', subject: inserted.flow_id, detail });
      return inserted;
    });
    flows.forget();
    return flowOf(row);
  });
  binder.bind(changeFlow, async ({ params: { id }, body, operator }) => {
    const by = operator().username;
    const row = await inTransaction(db, async (tx) => {
      const before = editOf((await findFlow(tx, id)) ?? refuse('NO_DATA'));
      // It was changed meanwhile: the editor must read the new version first.
      const updated = (await updateFlow(tx, { ...body, id }, by)) ?? refuse('KEY_INVALID');
      const detail = { ...changeDetail(before, editOf(updated)), version: updated.version };
      await recordAct(tx, { operator: by, action: 'chat.flow.change', subject: id, detail });
      return updated;
    });
    flows.forget();
    return flowOf(row);
  });
  binder.bind(removeFlow, async ({ params: { id }, operator }) => {
    await inTransaction(db, async (tx) => {
      await takeFlowAway(tx, id, { operator: operator().username });
    });
    flows.forget();
    return SUCCESS;
  });
}

function flowOf(row: FlowRow) {
  return {
    id: row.flow_id,
    name: row.name,
    position: row.position,
    isActive: row.is_active,
    definition: flowDefinition.parse(row.definition),
    version: row.version,
    operator: row.operator,
    changedAt: row.changed_at.toISOString(),
  };
}
