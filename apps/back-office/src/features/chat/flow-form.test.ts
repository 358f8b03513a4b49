import { describe, expect, it } from 'vitest';
import { EMPTY_SAYING, flowBodyOf, flowDraftOf } from './flow-form.ts';
import { EMPTY_MESSAGE } from './message-form.ts';
import type { Flow } from './use-chat-setup.ts';

const flow: Flow = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Deposit',
  position: 3,
  isActive: true,
  version: 2,
  operator: 'mali',
  changedAt: '2026-01-01T00:00:00.000Z',
  definition: {
    triggers: { words: ['deposit', 'ฝาก'], postbacks: ['deposit'], isFirstMessage: false },
    says: [
      {
        th: { message_type: 'buttons', payload: 'ถาม', payloads: [{ title: 'A', type: 'postback', payload: 'a' }] },
        en: { message_type: 'text', payload: 'ask' },
      },
      {
        th: {
          message_type: 'generic',
          payloads: ['หนึ่ง', 'สอง'].map((title) => ({ image_url: '', title, subtitle: '', buttons: [] })),
        },
        la: {
          message_type: 'media',
          payload: { message: '', url: true, fileType: 'image', filePath: '/art/koi.svg', name: '' },
        },
      },
    ],
    handOver: true,
  },
};

describe('a flow in the editor', () => {
  it('comes back as it was', () => {
    const { name, position, isActive, definition } = flow;
    expect(flowBodyOf(flowDraftOf(flow, 0))).toEqual({ name, position, isActive, definition });
  });

  it('is not saved without a name, without a Thai text, or with a half-written language', () => {
    const draft = flowDraftOf(flow, 0);
    expect(flowBodyOf({ ...draft, name: ' ' })).toBeUndefined();
    expect(flowBodyOf({ ...draft, position: '' })).toBeUndefined();
    expect(flowBodyOf({ ...draft, says: [EMPTY_SAYING] })).toBeUndefined();
    const half = { ...EMPTY_MESSAGE, kind: 'buttons', text: 'no button' } as const;
    expect(flowBodyOf({ ...draft, says: draft.says.map((saying) => ({ ...saying, la: half })) })).toBeUndefined();
  });

  it('takes one word a line and forgets empty lines', () => {
    const body = flowBodyOf({ ...flowDraftOf(flow, 0), words: ' one \n\n two' });
    expect(body?.definition.triggers.words).toEqual(['one', 'two']);
  });
});
