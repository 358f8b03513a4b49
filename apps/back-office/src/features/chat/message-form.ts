import { type ChatButton, type SupportMessage, supportMessage } from '@kapao/contract/shared/chat-message.ts';

export const MESSAGE_KINDS = ['text', 'buttons', 'quick_replies', 'generic'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const BUTTON_KINDS = ['web', 'call', 'postback', 'other'] as const;
/** How many buttons each kind may carry. */
export const BUTTONS_MOST = { text: 0, buttons: 5, quick_replies: 8, generic: 3 } as const;

export interface ButtonDraft {
  title: string;
  type: ChatButton['type'];
  payload: string;
}

/** What a form writes; a card has a title, a line below and a picture instead of a text. */
export interface MessageDraft {
  kind: MessageKind;
  text: string;
  subtitle: string;
  picture: string;
  buttons: readonly ButtonDraft[];
}

export const EMPTY_MESSAGE: MessageDraft = { kind: 'text', text: '', subtitle: '', picture: '', buttons: [] };
export const EMPTY_BUTTON: ButtonDraft = { title: '', type: 'postback', payload: '' };

/** The message of a draft; undefined while something is missing or not possible. */
export function messageOf(draft: MessageDraft): SupportMessage | undefined {
  const parsed = supportMessage.safeParse(shapeOf(draft));
  return parsed.success ? parsed.data : undefined;
}

function shapeOf({ kind, text, subtitle, picture, buttons }: MessageDraft): unknown {
  // A button that says its words needs no word of its own.
  const filled = buttons.map((button) => ({
    ...button,
    payload: button.type === 'other' && button.payload.trim() === '' ? button.title : button.payload.trim(),
  }));
  if (kind === 'text') return { message_type: kind, payload: text };
  if (kind === 'generic') {
    const card = { image_url: picture.trim(), title: text, subtitle, buttons: filled };
    return { message_type: kind, payloads: [card] };
  }
  return { message_type: kind, payload: text, payloads: filled };
}

/** The draft of a stored message; of several cards the first. Media cannot be written in a form. */
export function draftOf(message: SupportMessage | undefined): MessageDraft {
  if (!message || message.message_type === 'media') return EMPTY_MESSAGE;
  if (message.message_type === 'text') return { ...EMPTY_MESSAGE, text: message.payload };
  if (message.message_type === 'generic') {
    const card = message.payloads[0];
    if (!card) return EMPTY_MESSAGE;
    const { title, subtitle, image_url, buttons } = card;
    return { kind: 'generic', text: title, subtitle, picture: image_url, buttons };
  }
  return { ...EMPTY_MESSAGE, kind: message.message_type, text: message.payload, buttons: message.payloads };
}

/** True when the form shows all of the message; any other is kept as it is. */
export function isEditable(message: SupportMessage): boolean {
  return message.message_type !== 'media' && (message.message_type !== 'generic' || message.payloads.length === 1);
}
