import type { SupportMessage } from '@kapao/contract/shared/chat-message.ts';
import { describe, expect, it } from 'vitest';
import { draftOf, EMPTY_MESSAGE, isEditable, messageOf } from './message-form.ts';

const button = { title: 'Deposit', type: 'postback', payload: 'deposit' } as const;

describe('a message written in a form', () => {
  it.each<SupportMessage>([
    { message_type: 'text', payload: 'hello' },
    { message_type: 'buttons', payload: 'What is it about', payloads: [button] },
    { message_type: 'quick_replies', payload: 'And now', payloads: [button, { ...button, title: 'Other' }] },
    {
      message_type: 'generic',
      payloads: [{ image_url: '/art/koi.svg', title: 'Koi', subtitle: 'A fish', buttons: [button] }],
    },
  ])('of the type $message_type comes back as it was', (message) => {
    expect(messageOf(draftOf(message))).toEqual(message);
  });

  it('is none while it is empty, has a button without words or an address that is no web page', () => {
    expect(messageOf(EMPTY_MESSAGE)).toBeUndefined();
    const asking = { ...EMPTY_MESSAGE, kind: 'buttons', text: 'What' } as const;
    expect(messageOf(asking)).toBeUndefined();
    expect(messageOf({ ...asking, buttons: [{ ...button, title: ' ' }] })).toBeUndefined();
    expect(
      messageOf({ ...asking, buttons: [{ ...button, type: 'web', payload: 'javascript:alert(1)' }] }),
    ).toBeUndefined();
    expect(messageOf({ ...asking, buttons: [{ ...button, type: 'other', payload: '' }] })).toBeDefined();
  });

  it('is not taken apart when the form cannot show all of it', () => {
    const card = { image_url: '', title: 'One', subtitle: '', buttons: [] };
    expect(isEditable({ message_type: 'generic', payloads: [card] })).toBe(true);
    expect(isEditable({ message_type: 'generic', payloads: [card, { ...card, title: 'Two' }] })).toBe(false);
  });
});
