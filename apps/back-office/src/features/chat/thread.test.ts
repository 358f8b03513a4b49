import { hasGap, wholeUpTo } from '@kapao/web/chat/chat-order.ts';
import { describe, expect, it } from 'vitest';
import { type DeskMessage, EMPTY_THREAD, inLanguage, lettersLeft, withMessages } from './thread.ts';

const said = (sequence: number, author: string | null = null): DeskMessage => ({
  messageId: `m${sequence}`,
  clientId: `client-${sequence}`,
  sequence,
  sender: author === null ? 'customer' : 'other',
  message: { message_type: 'text', payload: `text ${sequence}` },
  createdAt: '2026-01-01T00:00:00.000Z',
  session_id: 's',
  author,
});

describe('a conversation at the desk', () => {
  it('keeps the order of the server and each message once, however they come', () => {
    const thread = withMessages(withMessages(EMPTY_THREAD, [said(3), said(1)]), [said(2), said(3)]);
    expect(thread.messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('knows of a gap until it is filled', () => {
    const thread = withMessages(EMPTY_THREAD, [said(4), said(5), said(8)]);
    expect([wholeUpTo(thread), hasGap(thread)]).toEqual([5, true]);
    const filled = withMessages(thread, [said(6), said(7)]);
    expect([wholeUpTo(filled), hasGap(filled)]).toEqual([8, false]);
  });

  it('does not forget who wrote when the live message without an author comes later', () => {
    const thread = withMessages(withMessages(EMPTY_THREAD, [said(1, 'mali')]), [{ ...said(1, 'mali'), author: null }]);
    expect(thread.messages[0]?.author).toBe('mali');
  });

  it('counts an emoji as one character', () => {
    expect(lettersLeft('😀'.repeat(2_000), 2_000)).toBe(0);
    expect(lettersLeft('x'.repeat(2_001), 2_000)).toBe(-1);
  });

  it('says a ready answer in the customer’s language, or in Thai', () => {
    expect(inLanguage({ th: 'ไทย', en: 'English' }, 'en')).toBe('English');
    expect(inLanguage({ th: 'ไทย', en: 'English' }, 'la')).toBe('ไทย');
  });
});
