import type { ChatMessage } from '@kapao/contract/shared/chat-message.ts';
import { summaryOf } from '@kapao/contract/shared/chat-message.ts';
import { sha256 } from '../../../platform/process/ids.ts';
import type { Customer } from './chat-store.ts';

/** Rooms as the page names them: this and the member's or guest's own id (spec 7, PREFIX). */
export const ROOM_PREFIX = 'kapao-chat-';

/** A guest id is 128 random bits or more, so a plain hash cannot be searched back. */
export function guestOf(guestId: string): { guestHash: Buffer } {
  return { guestHash: sha256(guestId) };
}

/** The room inside: made of the identity the server found, never of what a client says. */
export function roomOf(customer: Customer): string {
  return 'memberId' in customer ? `member:${customer.memberId}` : `guest:${customer.guestHash.toString('hex')}`;
}

/** Everything a person can read in a message, for search. */
export function wordsOf(message: ChatMessage): string {
  if (message.message_type === 'buttons' || message.message_type === 'quick_replies') {
    return [message.payload, ...message.payloads.map((button) => button.title)].join('\n');
  }
  if (message.message_type === 'generic') {
    return message.payloads.flatMap((card) => [card.title, card.subtitle]).join('\n');
  }
  return summaryOf(message);
}

/** The message as it is kept: how its delivery went is no part of it. */
export function keptMessage<M extends ChatMessage>(message: M): M {
  const { deliver: _deliver, ...kept } = message;
  return kept as M;
}
