import { createFlow, type FlowDefinition } from '@kapao/contract/operator/chat.ts';
import { numberOf } from '../../lib/typed-text.ts';
import { draftOf, EMPTY_MESSAGE, isBlank, type MessageDraft, messageOf } from './message-form.ts';
import type { Flow, FlowBody } from './use-chat-setup.ts';

export const MAX_SAYINGS = 5;

/** One thing a flow says; a language in which nothing is written is left out and said in Thai. */
export type SayingDraft = Record<'th' | 'la' | 'en', MessageDraft>;

export interface FlowDraft {
  name: string;
  position: string;
  isActive: boolean;
  words: string;
  postbacks: string;
  isFirstMessage: boolean;
  says: readonly SayingDraft[];
  handOver: boolean;
}

export const EMPTY_SAYING: SayingDraft = { th: EMPTY_MESSAGE, la: EMPTY_MESSAGE, en: EMPTY_MESSAGE };

export function flowDraftOf(flow: Flow | undefined, position: number): FlowDraft {
  if (!flow) {
    const none = { name: '', words: '', postbacks: '', isFirstMessage: false, handOver: false };
    return { ...none, position: String(position), isActive: true, says: [EMPTY_SAYING] };
  }
  const { triggers, says, handOver } = flow.definition;
  return {
    name: flow.name,
    position: String(flow.position),
    isActive: flow.isActive,
    words: triggers.words.join('\n'),
    postbacks: triggers.postbacks.join('\n'),
    isFirstMessage: triggers.isFirstMessage,
    says: says.map(({ th, la, en }) => ({ th: draftOf(th), la: draftOf(la), en: draftOf(en) })),
    handOver,
  };
}

/** What is saved; undefined while something is missing or not possible. */
export function flowBodyOf(draft: FlowDraft): FlowBody | undefined {
  const says = draft.says.map(sayingOf);
  const { isFirstMessage, handOver, isActive, name } = draft;
  const triggers = { words: lines(draft.words), postbacks: lines(draft.postbacks), isFirstMessage };
  const body = {
    name,
    isActive,
    position: numberOf(draft.position),
    definition: { triggers, says, handOver },
  };
  const parsed = createFlow.body.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

function sayingOf({ th, la, en }: SayingDraft): Partial<FlowDefinition['says'][number]> | undefined {
  const saying: Record<string, unknown> = { th: messageOf(th) };
  for (const [language, draft] of [
    ['la', la],
    ['en', en],
  ] as const) {
    if (!isBlank(draft)) saying[language] = messageOf(draft) ?? null;
  }
  return saying;
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
