import type { ShownAttachment } from '@kapao/contract/shared/chat-message.ts';

const EVENT = 'kapao-ask';

/** Opens the chat, with what is asked about in hand. Pages know nothing of the chat, which stands beside them and listens here. */
export function askInChat(attachment?: ShownAttachment): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: attachment }));
}

export function onAsked(listen: (attachment: ShownAttachment | undefined) => void): () => void {
  const heard = ({ detail }: CustomEvent<ShownAttachment | undefined>) => listen(detail ?? undefined);
  addEventListener(EVENT, heard);
  return () => removeEventListener(EVENT, heard);
}

declare global {
  interface WindowEventMap {
    [EVENT]: CustomEvent<ShownAttachment | undefined>;
  }
}
