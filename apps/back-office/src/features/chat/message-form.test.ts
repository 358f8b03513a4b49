import type { SupportMessage } from '@kapao/contract/shared/chat-message.ts';
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  EMPTY_BUTTON,
  EMPTY_MESSAGE,
  isBlank,
  isElsewhere,
  MESSAGE_KINDS,
  messageOf,
} from './message-form.ts';

const button = { title: 'Deposit', type: 'postback', payload: 'deposit' } as const;
const card = { image_url: '/art/koi.svg', title: 'Koi', subtitle: 'A fish', buttons: [button] };
const media = {
  message: 'Look',
  url: true,
  fileType: 'video',
  filePath: '/films/how-to.mp4',
  name: 'how-to.mp4',
} as const;

describe('a message written in a form', () => {
  it.each<SupportMessage>([
    { message_type: 'text', payload: 'hello' },
    { message_type: 'buttons', payload: 'What is it about', payloads: [button] },
    { message_type: 'quick_replies', payload: 'And now', payloads: [button, { ...button, title: 'Other' }] },
    { message_type: 'generic', payloads: [card] },
    { message_type: 'generic', payload: 'Choose', payloads: [card, { ...card, title: 'Two', buttons: [] }, card] },
    { message_type: 'media', payload: media },
    { message_type: 'media', payload: { ...media, message: '', url: false, fileType: 'file', name: '' } },
  ])('a message written in a form of the type $message_type comes back as it was', (message) => {
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
    for (const path of ['', ' ', 'javascript:alert(1)', '//evil.example/x.png', 'https://evil.example/x.png']) {
      const draft = draftOf({ message_type: 'media', payload: media });
      expect(messageOf({ ...draft, media: { ...draft.media, path } }), path).toBeUndefined();
    }
  });

  it('has pictures of this site only, and says so at the one that is of another', () => {
    const draft = draftOf({ message_type: 'generic', payloads: [card] });
    for (const picture of ['https://evil.example/x.png', 'http://evil.example/x.png', '//evil.example/x.png', 'koi']) {
      expect(messageOf({ ...draft, cards: draft.cards.map((one) => ({ ...one, picture })) }), picture).toBeUndefined();
      expect(isElsewhere(picture), picture).toBe(true);
    }
    for (const picture of ['', ' /art/koi.svg ']) expect(isElsewhere(picture), picture).toBe(false);
  });

  it('is blank, of whatever kind, until something is written', () => {
    for (const kind of MESSAGE_KINDS) expect(isBlank({ ...EMPTY_MESSAGE, kind }), kind).toBe(true);
    expect(isBlank(draftOf({ message_type: 'generic', payloads: [card] }))).toBe(false);
    expect(isBlank({ ...EMPTY_MESSAGE, kind: 'buttons', buttons: [{ ...EMPTY_BUTTON, title: 'x' }] })).toBe(false);
    expect(isBlank(draftOf({ message_type: 'media', payload: { ...media, message: '' } }))).toBe(false);
  });
});
