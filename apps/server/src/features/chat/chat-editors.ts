import { type FlowDefinition, flowDefinition, saveCannedReply } from '@kapao/contract/operator/chat.ts';
import { CHAT_SETTING, type ChatSettings, chatSettings } from '@kapao/contract/settings/chat.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { changeDetail } from '../../operations/audit-changes.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Editor } from '../revision/revision-acts.ts';
import { lockSetting, writeSetting } from '../settings/settings-acts.ts';
import { readSetting } from '../settings/settings-facts.ts';
import { deleteCanned, findCanned, saveCanned } from './chat-desk-store.ts';
import { deleteFlow, type FlowEdit, type FlowRow, findFlow, restoreFlow } from './chat-flow-store.ts';

interface By {
  operator: string;
  reason?: string;
}

const RIGHT = 'chat.edit';
const flowEdit = z.strictObject({
  name: z.string(),
  position: z.number(),
  isActive: z.boolean(),
  definition: flowDefinition,
});

/** What operators write of a flow. */
export const editOf = (row: FlowRow): FlowEdit => ({
  name: row.name,
  position: row.position,
  isActive: row.is_active,
  definition: row.definition as FlowDefinition,
});

/** `after` is null when the answer is taken away. */
export async function writeCanned(
  tx: Tx,
  { subject, after, by }: { subject: string; after: object | null; by: By },
): Promise<void> {
  const before = await findCanned(tx, subject);
  if (after !== null) await saveCanned(tx, { shortcut: subject, texts: after, operator: by.operator });
  else if (!(await deleteCanned(tx, subject))) refuse('NO_DATA');
  const action = after === null ? 'chat.canned.remove' : 'chat.canned.save';
  await recordAct(tx, { ...by, action, subject, detail: changeDetail(before, after) });
}

export async function writeHours(tx: Tx, after: ChatSettings, by: By): Promise<void> {
  const before = await lockSetting(tx, CHAT_SETTING);
  await writeSetting(tx, CHAT_SETTING, after);
  await recordAct(tx, { ...by, action: 'chat.settings', subject: 'chat', detail: changeDetail(before, after) });
}

export async function takeFlowAway(tx: Tx, id: string, by: By): Promise<void> {
  const before = editOf((await findFlow(tx, id)) ?? refuse('NO_DATA'));
  if (!(await deleteFlow(tx, id))) refuse('NO_DATA');
  await recordAct(tx, { ...by, action: 'chat.flow.remove', subject: id, detail: changeDetail(before, null) });
}

/** `changed` forgets what this process remembers of flows and hours. */
export function chatEditors(changed: () => void): readonly Editor[] {
  return [
    {
      ...{ name: 'canned-reply', right: RIGHT, actions: ['chat.canned.save', 'chat.canned.remove'] },
      read: async (db, subject) => (await findCanned(db, subject)) ?? null,
      async putBack(tx, { subject, to, by }) {
        const after = to === null ? null : readOrRefuse(saveCannedReply.body.shape.texts, to);
        await writeCanned(tx, { subject, after, by });
        return undefined;
      },
    },
    {
      ...{ name: 'chat-flow', right: RIGHT, actions: ['chat.flow.create', 'chat.flow.change', 'chat.flow.remove'] },
      async read(db, subject) {
        const row = await findFlow(db, subject);
        return row ? editOf(row) : null;
      },
      async putBack(tx, { subject, to, by }) {
        if (to === null) await takeFlowAway(tx, subject, by);
        else {
          const row = await findFlow(tx, subject);
          const after = readOrRefuse(flowEdit, to);
          await restoreFlow(tx, { ...after, id: subject }, by.operator);
          const detail = changeDetail(row && editOf(row), after);
          await recordAct(tx, { ...by, action: 'chat.flow.change', subject, detail });
        }
        changed();
        return undefined;
      },
    },
    {
      ...{ name: 'chat-hours', right: RIGHT, actions: ['chat.settings'] },
      read: (db) => readSetting(db, CHAT_SETTING),
      async putBack(tx, { to, by }) {
        await writeHours(tx, readOrRefuse(chatSettings, to), by);
        changed();
        return undefined;
      },
    },
  ];
}
