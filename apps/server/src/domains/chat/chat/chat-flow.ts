import { type FlowDefinition, flowDefinition } from '@kapao/contract/operator/chat.ts';
import { CHAT_SETTING, type ChatSettings } from '@kapao/contract/settings/chat.ts';
import type { ChatMessage, SupportMessage } from '@kapao/contract/shared/chat-message.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readSetting } from '../../../queries/backoffice/settings-facts.ts';
import { flowFor, isOpenAt } from './chat-flow-rules.ts';
import { activeFlows, setHandler } from './chat-flow-store.ts';
import { keptMessage, wordsOf } from './chat-rules.ts';
import type { Addressed, Appended, NewMessage } from './chat-store.ts';

/** Read again at most this often: a change is in force at once where it was made, and within seconds on every process. */
const FRESH_MS = 2_000;

export interface FlowTurn {
  conversation: Addressed;
  message: ChatMessage;
  appended: Appended;
  answer: (conversation: Addressed, message: NewMessage) => Promise<Appended>;
}

export type ChatFlows = ReturnType<typeof makeChatFlows>;

/**
 * Automatic replies: the first flow that fits answers while no person has taken the talk; outside opening hours the text, unless
 * somebody is there all the same.
 */
export function makeChatFlows(db: Db, isStaffed: () => boolean) {
  let known: { flows: FlowDefinition[]; settings: ChatSettings; untilMs: number } | undefined;

  async function current() {
    if (known && known.untilMs > Date.now()) return known;
    const rows = await activeFlows(db);
    const flows = rows.map((row) => flowDefinition.parse(row.definition));
    known = { flows, settings: await settings(), untilMs: Date.now() + FRESH_MS };
    return known;
  }

  const settings = () => readSetting(db, CHAT_SETTING);

  /** Its client ids follow from the message it answers, so the same message is never answered twice. */
  async function reply({ conversation, message, appended, answer }: FlowTurn): Promise<void> {
    if (appended.handled_by === 'people') return;
    const { flows, settings: now } = await current();
    const flow = flowFor(flows, { message, begins: appended.begins });
    const { locale, conversation_id: conversationId } = conversation;
    const says: SupportMessage[] = (flow?.says ?? []).map((saying) => saying[locale] ?? saying.th);
    const isAway = !isOpenAt(now.hours, new Date()) && !isStaffed();
    if (isAway && (appended.begins || flow?.handOver)) {
      says.push({ message_type: 'text', payload: now.offlineText[locale] ?? now.offlineText.th });
    }
    for (const [index, said] of says.entries()) {
      const clientId = `flow-${appended.sequence}-${index}-${appended.message_id.slice(0, 8)}`;
      const kept = keptMessage(said);
      const own = { conversationId, clientId, sender: 'other', author: 'flow', message: kept } as const;
      await answer(conversation, { ...own, words: wordsOf(kept) });
    }
    if (flow?.handOver) await setHandler(db, conversationId, 'people');
  }

  return {
    reply,
    settings,
    hours: async () => (await current()).settings.hours,
    isOpen: async () => isOpenAt((await current()).settings.hours, new Date()),
    /** Something of it was changed here. */
    forget() {
      known = undefined;
    },
  };
}
