import { expect, it } from 'vitest';
import type { PendingMessage } from './chat-state.ts';
import { keepTexts, keptTexts } from './kept-texts.ts';

const shown = {
  type: 'withdraw',
  amount: -500,
  currency: 'THB',
  createdAt: '2026-11-21T03:00:00.000Z',
  status: 'PENDING',
} as const;
const text: PendingMessage = {
  clientId: 'client-1',
  message: { message_type: 'text', payload: 'ถอนเงินยังไม่เข้า 🙏' },
  attachment: { kind: 'statement', id: 'row-1', shown },
  delivery: 'failed',
  createdAtMs: 1,
  isOffline: true,
};
const picture: PendingMessage = {
  ...text,
  clientId: 'client-2',
  message: {
    message_type: 'media',
    payload: { message: '', url: false, fileType: 'image', filePath: 'blob:x', name: 'slip.png' },
  },
};

it('keeps unconfirmed text with its client id and what it is about, but no file', () => {
  keepTexts('member-1', [text, picture]);
  const { clientId, message, attachment, createdAtMs } = text;
  expect(keptTexts('member-1')).toEqual([{ clientId, message, attachment, createdAtMs, delivery: 'sending' }]);
  keepTexts('member-1', []);
  expect(keptTexts('member-1')).toEqual([]);
});

it('never hands one person’s text to another', () => {
  keepTexts('member-1', [text]);
  keepTexts('guest-2', []);
  expect([keptTexts('guest-2'), keptTexts('member-3')]).toEqual([[], []]);
  expect(keptTexts('member-1')).toHaveLength(1);
});
