import type { ShownAttachment } from '@kapao/contract/shared/chat-message.ts';

const EVENT = 'kapao-ask';

/** Sheets know nothing of the chat, which stands beside the page and listens here. */
export function askInChat(attachment: ShownAttachment): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: attachment }));
}

export function onAsked(listen: (attachment: ShownAttachment) => void): () => void {
  const heard = ({ detail }: CustomEvent<ShownAttachment>) => listen(detail);
  addEventListener(EVENT, heard);
  return () => removeEventListener(EVENT, heard);
}

declare global {
  interface WindowEventMap {
    [EVENT]: CustomEvent<ShownAttachment>;
  }
}
