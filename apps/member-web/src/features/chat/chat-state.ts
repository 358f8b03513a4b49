import type { CustomerMessage, Delivery, ShownAttachment, StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { inOrder, type Known } from '@kapao/web/chat/chat-order.ts';

/** An own message that the server has not confirmed yet; it keeps its client id until it has. */
export interface PendingMessage {
  clientId: string;
  message: CustomerMessage;
  /** What it is about; with it however often it is sent. */
  attachment?: ShownAttachment | undefined;
  delivery: Exclude<Delivery, 'succeed'>;
  createdAtMs: number;
  /** Share of the file that is there, 0 to 1. */
  progress?: number;
  /** True when the loss of the network or of the server was the reason: then it is sent again by itself. */
  isOffline?: boolean;
  /** How often it was sent again by itself. */
  tries?: number;
  /** The code it was refused with. */
  refusal?: string;
}

export interface ChatState extends Known<StoredMessage> {
  pending: readonly PendingMessage[];
  readSequence: number;
  supportReadSequence: number;
  isEnded: boolean;
  rating: number | null;
}

export const EMPTY_CHAT: ChatState = {
  messages: [],
  pending: [],
  lastSequence: 0,
  readSequence: 0,
  supportReadSequence: 0,
  isEnded: false,
  rating: null,
};

/** Takes messages in, wherever they came from: history, socket, or the answer to an own one. Twice is once. */
export function withMessages(state: ChatState, incoming: readonly StoredMessage[]): ChatState {
  if (incoming.length === 0) return state;
  const messages = inOrder(state.messages, incoming);
  const stored = new Set(incoming.map((message) => message.clientId));
  const newest = messages.at(-1);
  const isNewest = newest !== undefined && newest.sequence > state.lastSequence;
  return {
    ...state,
    messages,
    pending: state.pending.filter(({ clientId }) => !stored.has(clientId)),
    lastSequence: Math.max(state.lastSequence, newest?.sequence ?? 0),
    readSequence: Math.max(state.readSequence, ...incoming.filter(isOwn).map(({ sequence }) => sequence)),
    isEnded: isNewest ? false : state.isEnded,
  };
}

export function isOwn(message: StoredMessage): boolean {
  return message.sender === 'customer';
}

export function unreadOf(state: ChatState): StoredMessage[] {
  return state.messages.filter((message) => !isOwn(message) && message.sequence > state.readSequence);
}

export function withPending(
  state: ChatState,
  clientId: string,
  change: Partial<Omit<PendingMessage, 'clientId'>>,
): ChatState {
  const pending = state.pending.map((own) => (own.clientId === clientId ? { ...own, ...change } : own));
  return { ...state, pending };
}

export function withoutPending(state: ChatState, clientId: string): ChatState {
  return { ...state, pending: state.pending.filter((own) => own.clientId !== clientId) };
}
