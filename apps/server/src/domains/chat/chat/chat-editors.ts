import { flowDefinition, saveCannedReply } from '@kapao/contract/operator/chat.ts';
import { CHAT_SETTING, chatSettings } from '@kapao/contract/settings/chat.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { memberText } from '../../../commands/backoffice/member-text-acts.ts';
import type { Editor } from '../../../commands/backoffice/revision-acts.ts';
import { writeSetting } from '../../../commands/backoffice/settings-acts.ts';
import { changeDetail } from '../../../operations/audit-changes.ts';
import { recordAct, recordActOf } from '../../../operations/audit-trail.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { readSetting } from '../../../queries/backoffice/settings-facts.ts';
import { deleteCanned, findCanned, saveCanned } from './chat-desk-store.ts';
import { deleteFlow, type FlowEdit, type FlowRow, findFlow, writeFlow } from './chat-flow-store.ts';

interface By {
  operator: string;
  reason?: string;
}

const RIGHT = 'chat.edit';
/** Opening hours and both texts are one value. */
export const HOURS_SUBJECT = 'chat';
const flowEdit = z.strictObject({
  name: z.string(),
  position: z.number(),
  isActive: z.boolean(),
  definition: flowDefinition,
});
const canned = z.strictObject({ texts: saveCannedReply.body.shape.texts });

/** What operators write of a flow. */
const editOf = ({ name, position, is_active: isActive, definition }: FlowRow): FlowEdit => ({
  ...{ name, position, isActive, definition: flowDefinition.parse(definition) },
});

export const HOURS = memberText({
  name: 'chat.settings',
  right: RIGHT,
  shape: chatSettings,
  read: (db) => readSetting(db, CHAT_SETTING),
  async write(tx, subject, { before, after, by: { approvedBy, ...by } }) {
    await writeSetting(tx, CHAT_SETTING, after);
    await recordActOf(tx, { ...by, action: 'chat.settings', subject, detail: changeDetail(before, after) }, approvedBy);
  },
});

export const CANNED = memberText({
  name: 'chat.canned',
  right: RIGHT,
  shape: canned,
  async read(db, shortcut) {
    const texts = await findCanned(db, shortcut);
    return texts ? { texts } : null;
  },
  async write(tx, shortcut, { before, after: { texts }, by: { approvedBy, ...by } }) {
    await saveCanned(tx, { shortcut, texts, operator: by.operator });
    const detail = changeDetail(before?.texts, texts);
    await recordActOf(tx, { ...by, action: 'chat.canned.save', subject: shortcut, detail }, approvedBy);
  },
});

export const FLOW = memberText({
  name: 'chat.flow',
  right: RIGHT,
  shape: flowEdit,
  async read(db, id) {
    const row = await findFlow(db, id);
    return row ? editOf(row) : null;
  },
  async write(tx, id, { before, after, by: { approvedBy, ...by } }) {
    await writeFlow(tx, { ...after, id }, by.operator);
    const action = before ? 'chat.flow.change' : 'chat.flow.create';
    await recordActOf(tx, { ...by, action, subject: id, detail: changeDetail(before, after) }, approvedBy);
  },
});

/** Taking a text away shows members nothing new, so that one operator may. */
export async function takeCannedAway(tx: Tx, subject: string, by: By): Promise<void> {
  const before = await findCanned(tx, subject);
  if (!(await deleteCanned(tx, subject))) refuse('NO_DATA');
  await recordAct(tx, { ...by, action: 'chat.canned.remove', subject, detail: changeDetail(before, null) });
}

export async function takeFlowAway(tx: Tx, id: string, by: By): Promise<void> {
  const before = editOf((await findFlow(tx, id)) ?? refuse('NO_DATA'));
  if (!(await deleteFlow(tx, id))) refuse('NO_DATA');
  await recordAct(tx, { ...by, action: 'chat.flow.remove', subject: id, detail: changeDetail(before, null) });
}

/** `changed` forgets what this process remembers of flows and hours. */
export const chatPublishers = (changed: () => void): readonly Publisher[] =>
  [HOURS, CANNED, FLOW].map(({ publisher }) => ({
    ...publisher,
    async publish(tx, approved) {
      await publisher.publish(tx, approved);
      changed();
    },
  }));

/** `changed` forgets what this process remembers of flows and hours. */
export function chatEditors(propose: Propose, changed: () => void): readonly Editor[] {
  return [
    {
      ...{ name: 'canned-reply', right: RIGHT, actions: ['chat.canned.save', 'chat.canned.remove'] },
      read: async (db, subject) => (await findCanned(db, subject)) ?? null,
      async putBack(tx, { subject, to, by }) {
        if (to !== null) return CANNED.change(tx, propose, { subject, after: readOrRefuse(canned, { texts: to }), by });
        await takeCannedAway(tx, subject, by);
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
        const waits =
          to === null
            ? await takeFlowAway(tx, subject, by)
            : await FLOW.change(tx, propose, { subject, after: readOrRefuse(flowEdit, to), by });
        changed();
        return waits ?? undefined;
      },
    },
    {
      ...{ name: 'chat-hours', right: RIGHT, actions: ['chat.settings'] },
      read: (db) => readSetting(db, CHAT_SETTING),
      async putBack(tx, { to, by }) {
        const waits = await HOURS.change(tx, propose, {
          subject: HOURS_SUBJECT,
          after: readOrRefuse(chatSettings, to),
          by,
        });
        changed();
        return waits;
      },
    },
  ];
}
