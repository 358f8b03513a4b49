import { type ChatButton, chatCard, type SupportMessage, supportMessage } from '@kapao/contract/shared/chat-message.ts';

export const MESSAGE_KINDS = ['text', 'buttons', 'quick_replies', 'generic', 'media'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const BUTTON_KINDS = ['web', 'call', 'postback', 'other'] as const;
export const MEDIA_KINDS = ['image', 'video', 'file'] as const;
/** How many buttons a message, or one card of it, may carry. */
export const MAX_BUTTONS = { text: 0, buttons: 5, quick_replies: 8, generic: 3, media: 0 } as const;
export const MAX_CARDS = 10;

export interface ButtonDraft {
  title: string;
  type: ChatButton['type'];
  payload: string;
}

export interface CardDraft {
  title: string;
  subtitle: string;
  picture: string;
  buttons: readonly ButtonDraft[];
}

export interface MediaDraft {
  path: string;
  type: (typeof MEDIA_KINDS)[number];
  name: string;
  isUrl: boolean;
}

/** What a form writes. Each kind keeps its own part, so that a look at another kind loses nothing. */
export interface MessageDraft {
  kind: MessageKind;
  /** What is said; above cards and below media it may be empty. */
  text: string;
  buttons: readonly ButtonDraft[];
  cards: readonly CardDraft[];
  media: MediaDraft;
}

export const EMPTY_BUTTON: ButtonDraft = { title: '', type: 'postback', payload: '' };
export const EMPTY_CARD: CardDraft = { title: '', subtitle: '', picture: '', buttons: [] };
export const EMPTY_MESSAGE: MessageDraft = {
  kind: 'text',
  text: '',
  buttons: [EMPTY_BUTTON],
  cards: [EMPTY_CARD],
  media: { path: '', type: 'image', name: '', isUrl: true },
};

/** The message of a draft; undefined while something is missing or not possible. */
export function messageOf(draft: MessageDraft): SupportMessage | undefined {
  if (draft.kind === 'media' && !isShowable(draft.media.path)) return undefined;
  const parsed = supportMessage.safeParse(shapeOf(draft));
  return parsed.success ? parsed.data : undefined;
}

/** Nothing was written yet: the language is left out. */
export function isBlank({ kind, text, buttons, cards, media }: MessageDraft): boolean {
  const written = {
    text: [],
    buttons: buttons.flatMap(wordsOfButton),
    quick_replies: buttons.flatMap(wordsOfButton),
    generic: cards.flatMap((card) => [card.title, card.subtitle, card.picture, ...card.buttons.flatMap(wordsOfButton)]),
    media: [media.path, media.name],
  };
  return [text, ...written[kind]].every((words) => words.trim() === '');
}

const wordsOfButton = ({ title, payload }: ButtonDraft) => [title, payload];

/** Media of a form have an address, such as a card's picture has. */
function isShowable(path: string): boolean {
  return path.trim() !== '' && !isElsewhere(path);
}

/** Something is written, and it is no address on this site: no page would show it (safety 5, 16). */
export function isElsewhere(path: string): boolean {
  return !chatCard.shape.image_url.safeParse(path.trim()).success;
}

function shapeOf({ kind, text, buttons, cards, media }: MessageDraft): unknown {
  switch (kind) {
    case 'text':
      return { message_type: kind, payload: text };
    case 'generic':
      return { message_type: kind, ...(text.trim() && { payload: text }), payloads: cards.map(cardOf) };
    case 'media': {
      const { path, type, name, isUrl } = media;
      return {
        message_type: kind,
        payload: { message: text, url: isUrl, fileType: type, filePath: path.trim(), name },
      };
    }
    default:
      return { message_type: kind, payload: text, payloads: buttons.map(buttonOf) };
  }
}

function cardOf({ title, subtitle, picture, buttons }: CardDraft) {
  return { image_url: picture.trim(), title, subtitle, buttons: buttons.map(buttonOf) };
}

/** A button that says its words needs no word of its own. */
function buttonOf(button: ButtonDraft) {
  const payload = button.payload.trim();
  return { ...button, payload: button.type === 'other' && payload === '' ? button.title : payload };
}

/** The draft of a stored message, with all that is in it. */
export function draftOf(message: SupportMessage | undefined): MessageDraft {
  if (!message) return EMPTY_MESSAGE;
  const empty = { ...EMPTY_MESSAGE, kind: message.message_type };
  switch (message.message_type) {
    case 'text':
      return { ...empty, text: message.payload };
    case 'media': {
      const { message: text, url, fileType, filePath, name } = message.payload;
      return { ...empty, text, media: { path: filePath, type: fileType, name, isUrl: url } };
    }
    case 'generic': {
      const cards = message.payloads.map(({ image_url: picture, ...card }) => ({ ...card, picture }));
      return { ...empty, text: message.payload ?? '', cards };
    }
    default:
      return { ...empty, text: message.payload, buttons: message.payloads };
  }
}
