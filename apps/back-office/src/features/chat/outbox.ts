import { answerChat, uploadChatFile } from '@kapao/contract/operator/chat.ts';
import type { SupportMessage } from '@kapao/contract/shared/chat-message.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';
import { call } from '../../api/call.ts';
import { failureOf, NO_ANSWER } from '../../api/failure.ts';
import { uploadFile } from '../../api/upload.ts';

/** An answer that the server has not confirmed yet; it keeps its client id until it has. */
export interface Outgoing {
  clientId: string;
  conversationId: string;
  message: SupportMessage;
  state: 'sending' | 'failed';
  /** The network was the reason: then it is sent again by itself. */
  isOffline: boolean;
  /** The code it was refused with. */
  refusal: string | undefined;
}

export type Outbox = ReturnType<typeof makeOutbox>;

/** What leaves the desk: one after the other, so that the order of writing is the order of arriving. */
export function makeOutbox(onStored: (conversationId: string) => Promise<void>) {
  let waiting: readonly Outgoing[] = [];
  let isRunning = false;
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();

  function set(next: readonly Outgoing[]) {
    waiting = next;
    for (const listener of listeners) listener();
  }
  const change = (clientId: string, to: Partial<Outgoing>) =>
    set(waiting.map((own) => (own.clientId === clientId ? { ...own, ...to } : own)));
  const without = (clientId: string) => {
    files.delete(clientId);
    set(waiting.filter((own) => own.clientId !== clientId));
  };

  async function run() {
    if (isRunning) return;
    isRunning = true;
    for (let next = first(); next; next = first()) await deliver(next);
    isRunning = false;
  }
  const first = () => waiting.find(({ state }) => state === 'sending');

  async function deliver({ clientId, conversationId, message }: Outgoing) {
    try {
      const ready = await withFile(conversationId, message, files.get(clientId));
      await call(answerChat, { params: { id: conversationId }, body: { clientId, message: ready } });
      await onStored(conversationId);
      without(clientId);
    } catch (error) {
      const { code } = failureOf(error);
      change(clientId, { state: 'failed', isOffline: code === NO_ANSWER, refusal: code });
    }
  }

  const resend = (clientId: string) => {
    change(clientId, { state: 'sending', refusal: undefined, isOffline: false });
    void run();
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => waiting,
    add(conversationId: string, message: SupportMessage, file?: File) {
      const clientId = randomKey();
      if (file) files.set(clientId, file);
      const own = {
        clientId,
        conversationId,
        message,
        state: 'sending',
        isOffline: false,
        refusal: undefined,
      } as const;
      set([...waiting, own]);
      void run();
    },
    resend,
    remove: without,
    /** The network is there again. */
    resume() {
      for (const { clientId, isOffline } of waiting) if (isOffline) resend(clientId);
    },
  };
}

/** A media message names its file by the path that the upload answered. */
async function withFile(id: string, message: SupportMessage, file: File | undefined): Promise<SupportMessage> {
  if (!file || message.message_type !== 'media') return message;
  const { path, fileType } = await uploadFile(uploadChatFile, { params: { id }, file });
  return { ...message, payload: { ...message.payload, filePath: path, fileType } };
}
