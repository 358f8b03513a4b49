import { randomUUID } from 'node:crypto';
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
import type { Binder } from '../../../http/bind.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { listCanned } from './chat-desk-store.ts';
import { CANNED, FLOW, HOURS, HOURS_SUBJECT, takeCannedAway, takeFlowAway } from './chat-editors.ts';
import type { ChatFlows } from './chat-flow.ts';
import { allFlows, type FlowRow, findFlow } from './chat-flow-store.ts';

const SUCCESS = { message: 'SUCCESS' };

interface ChatFlowDeps {
  db: Db;
  flows: ChatFlows;
  propose: Propose;
}

/** Automatic answers: canned replies, opening hours, and flows. Words that members read wait for another operator. */
export function bindChatFlowOperator(binder: Binder, deps: ChatFlowDeps): void {
  const { db, flows, propose } = deps;
  binder.bind(listCannedReplies, async () => ({
    replies: (await listCanned(db)).map((row) => ({
      id: row.canned_id,
      shortcut: row.shortcut,
      texts: row.texts,
      operator: row.operator,
      changedAt: row.changed_at.toISOString(),
    })),
  }));
  binder.bind(saveCannedReply, async ({ params: { shortcut: subject }, body, operator }) => {
    const by = { operator: operator().username };
    return (
      (await inTransaction(db, (tx) => CANNED.change(tx, propose, { subject, after: { texts: body.texts }, by }))) ??
      SUCCESS
    );
  });
  binder.bind(removeCannedReply, async ({ params: { shortcut }, operator }) => {
    await inTransaction(db, (tx) => takeCannedAway(tx, shortcut, { operator: operator().username }));
    return SUCCESS;
  });
  binder.bind(getChatSettings, async () => ({ settings: await flows.settings(), isOpen: await flows.isOpen() }));
  binder.bind(putChatSettings, async ({ body: after, operator }) => {
    const by = { operator: operator().username };
    const waits = await inTransaction(db, (tx) => HOURS.change(tx, propose, { subject: HOURS_SUBJECT, after, by }));
    flows.forget();
    return waits ?? SUCCESS;
  });
  bindFlows(binder, deps);
}

function bindFlows(binder: Binder, { db, flows, propose }: ChatFlowDeps): void {
  binder.bind(listFlows, async () => ({ flows: (await allFlows(db)).map(flowOf) }));
  binder.bind(createFlow, async ({ body: after, operator }) => {
    const wish = { subject: randomUUID(), after, by: { operator: operator().username } };
    const answer = await inTransaction(
      db,
      async (tx) => (await FLOW.change(tx, propose, wish)) ?? shownFlow(await findFlow(tx, wish.subject)),
    );
    flows.forget();
    return answer;
  });
  binder.bind(changeFlow, async ({ params: { id }, body: { version, ...after }, operator }) => {
    const wish = { subject: id, after, by: { operator: operator().username } };
    const answer = await inTransaction(db, async (tx) => {
      await FLOW.lock(tx, id);
      const row = (await findFlow(tx, id)) ?? refuse('NO_DATA');
      // It was changed meanwhile: the editor must read the new version first.
      if (row.version !== version) refuse('KEY_INVALID');
      return (await FLOW.change(tx, propose, wish)) ?? shownFlow(await findFlow(tx, id));
    });
    flows.forget();
    return answer;
  });
  binder.bind(removeFlow, async ({ params: { id }, operator }) => {
    await inTransaction(db, async (tx) => {
      await FLOW.lock(tx, id);
      await takeFlowAway(tx, id, { operator: operator().username });
    });
    flows.forget();
    return SUCCESS;
  });
}

const shownFlow = (row: FlowRow | undefined) => flowOf(row ?? refuse('NO_DATA'));

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
