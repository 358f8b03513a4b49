import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { hasGap, wholeUpTo } from '@kapao/web/chat/chat-order.ts';
import { expect, it } from 'vitest';
import { EMPTY_CHAT, type PendingMessage, unreadOf, withMessages } from './chat-state.ts';

const message = (sequence: number, sender: 'customer' | 'other' = 'other'): StoredMessage => ({
  messageId: `id-${sequence}`,
  clientId: `client-${sequence}`,
  sequence,
  sender,
  message: { message_type: 'text', payload: `m${sequence}` },
  createdAt: '2026-11-21T00:00:00.000Z',
  session_id: 'one',
});
const sequences = (state: ReturnType<typeof withMessages>) => state.messages.map(({ sequence }) => sequence);

it('keeps the order of the server, whatever order messages come in, each once', () => {
  let state = withMessages(EMPTY_CHAT, [message(3), message(1)]);
  state = withMessages(state, [message(2), message(3)]);
  expect(sequences(state)).toEqual([1, 2, 3]);
});

it('knows of a gap until it is filled', () => {
  let state = withMessages(EMPTY_CHAT, [message(4), message(5)]);
  expect(hasGap(state)).toBe(false);
  state = withMessages(state, [message(9)]);
  expect([hasGap(state), wholeUpTo(state)]).toEqual([true, 5]);
  state = withMessages(state, [message(6), message(7), message(8)]);
  expect([hasGap(state), wholeUpTo(state)]).toEqual([false, 9]);
  expect(hasGap({ ...state, lastSequence: 10 })).toBe(true);
});

it('lets go of a pending message when the stored one comes, by whatever way', () => {
  const pending: PendingMessage = {
    clientId: 'client-1',
    message: { message_type: 'text', payload: 'm1' },
    delivery: 'sending',
    createdAtMs: 0,
  };
  const state = withMessages({ ...EMPTY_CHAT, pending: [pending] }, [message(1, 'customer')]);
  expect(state.pending).toEqual([]);
});

it('counts as unread what others wrote after the mark; an own message moves the mark', () => {
  let state = withMessages({ ...EMPTY_CHAT, readSequence: 1 }, [message(1), message(2), message(3)]);
  expect(unreadOf(state).map(({ sequence }) => sequence)).toEqual([2, 3]);
  state = withMessages(state, [message(4, 'customer')]);
  expect(unreadOf(state)).toEqual([]);
});
