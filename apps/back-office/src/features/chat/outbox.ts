import { answerChat, uploadChatFile } from '@kapao/contract/operator/chat.ts';
import type { SupportMessage } from '@kapao/contract/shared/chat-message.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';
import { makeInTurn } from '@kapao/web/chat/in-turn.ts';
import { makeObserved } from '@kapao/web/chat/observed-view.ts';
import { call, uploadTo } from '../../api/call.ts';
import { failureOf, NO_ANSWER } from '../../api/failure.ts';

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

/** What leaves the desk. */
export function makeOutbox(onStored: (conversationId: string) => Promise<void>) {
  const { view, change: show, subscribe } = makeObserved<{ waiting: readonly Outgoing[] }>({ waiting: [] });
  const files = new Map<string, File>();
  const set = (waiting: readonly Outgoing[]) => show({ waiting });
  const change = (clientId: string, to: Partial<Outgoing>) =>
    set(view().waiting.map((own) => (own.clientId === clientId ? { ...own, ...to } : own)));
  const without = (clientId: string) => {
    files.delete(clientId);
    set(view().waiting.filter((own) => own.clientId !== clientId));
  };

  const run = makeInTurn(() => view().waiting.find(({ state }) => state === 'sending'), deliver);

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
    subscribe,
    view: () => view().waiting,
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
      set([...view().waiting, own]);
      void run();
    },
    resend,
    remove: without,
    /** The network is there again. */
    resume() {
      for (const { clientId, isOffline } of view().waiting) if (isOffline) resend(clientId);
    },
  };
}

/** A media message names its file by the path that the upload answered. */
async function withFile(id: string, message: SupportMessage, file: File | undefined): Promise<SupportMessage> {
  if (!file || message.message_type !== 'media') return message;
  const { path, fileType } = await uploadTo(uploadChatFile, { params: { id }, file });
  return { ...message, payload: { ...message.payload, filePath: path, fileType } };
}
