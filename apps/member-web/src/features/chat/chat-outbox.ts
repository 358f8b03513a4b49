import type { CustomerMessage, ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';
import { verdictOf } from '@kapao/web/chat/chat-file-rules.ts';
import { type BegunFile, begunFiles, forgetFile, keepFile } from './begun-files.ts';
import { type ChatCore, idOf } from './chat-core.ts';
import { type DeliveryDeps, makeDelivery } from './chat-delivery.ts';
import { type PendingMessage, withoutPending } from './chat-state.ts';
import { keepTexts, keptTexts } from './kept-texts.ts';

/** What was lost on the way is sent again by itself this often; then the person decides. */
const MAX_ATTEMPTS = 20;

/** What a guest wrote is named after the guest's conversation in the member's. */
const JOINED = /^[0-9a-f]{8}:/;

/** Shown from the page's own memory until the server has it. */
function mediaOf(file: File, kind: 'image' | 'video'): CustomerMessage {
  const filePath = kind === 'image' ? URL.createObjectURL(file) : 'local';
  const payload = { message: '', url: false, fileType: kind, filePath, name: file.name.slice(0, 120) };
  return { message_type: 'media', payload };
}

async function restoredFile({ clientId, file, createdAtMs }: BegunFile): Promise<PendingMessage[]> {
  const verdict = await verdictOf(file);
  if ('refused' in verdict) return [];
  return [{ clientId, message: mediaOf(file, verdict.kind), delivery: 'uploading_file', createdAtMs }];
}

/** What leaves the page: one after the other, so that the order of writing is the order of arriving. */
export function makeChatOutbox(core: ChatCore, arrived: DeliveryDeps['arrived']) {
  const { view, change } = core;
  const files = new Map<string, File>();
  const keep = () => keepTexts(idOf(core.who), view().pending);
  const delivery = makeDelivery(core, { files, arrived, keep });

  function add(message: CustomerMessage, { file, attachment }: { file?: File; attachment?: ShownAttachment } = {}) {
    const clientId = randomKey();
    const state = file ? 'uploading_file' : 'sending';
    const own: PendingMessage = { clientId, message, attachment, delivery: state, createdAtMs: Date.now() };
    if (file) {
      files.set(clientId, file);
      void keepFile(idOf(core.who), { clientId, file, createdAtMs: own.createdAtMs });
    }
    change({ pending: [...view().pending, own] });
    keep();
    delivery.enqueue(clientId);
  }

  function resend(clientId: string, tries = 0) {
    const pending = view().pending.map((own) => {
      if (own.clientId !== clientId) return own;
      const { refusal: _told, ...rest } = own;
      return { ...rest, delivery: 'sending' as const, isOffline: false, tries };
    });
    change({ pending });
    delivery.enqueue(clientId);
  }

  /** The network is back: what failed for its loss is sent again, in its order. */
  function retryOffline() {
    for (const { clientId, delivery: state, isOffline, tries = 0 } of view().pending) {
      if (state === 'failed' && isOffline && tries < MAX_ATTEMPTS) resend(clientId, tries + 1);
    }
  }
  // Also while the window is closed: what was written in it still wants to arrive.
  addEventListener('online', retryOffline);

  return {
    sendText: (payload: string, attachment?: ShownAttachment) =>
      add({ message_type: 'text', payload }, attachment && { attachment }),
    sendPostback: (title: string, payload: string) => add({ message_type: 'postback', payload: { title, payload } }),
    async sendFile(file: File) {
      const verdict = await verdictOf(file);
      if ('refused' in verdict) return verdict;
      add(mediaOf(file, verdict.kind), { file });
      return undefined;
    },
    resend: (clientId: string) => resend(clientId),
    remove(clientId: string) {
      files.delete(clientId);
      void forgetFile(clientId);
      change(withoutPending(view(), clientId));
      keep();
    },
    retryOffline,
    /**
     * What an earlier page could not send, also as the guest who has signed in since; the client id makes sure that it is
     * stored once.
     */
    async restore(joined: string | null) {
      const owners = [...(joined === null ? [] : [joined]), idOf(core.who)];
      const begun = await begunFiles(owners);
      const kept = [...owners.flatMap(keptTexts), ...(await Promise.all(begun.map(restoredFile))).flat()];
      const known = new Set(
        [...view().pending, ...view().messages].map(({ clientId }) => clientId.replace(JOINED, '')),
      );
      const missing = kept.filter(({ clientId }) => !known.has(clientId));
      for (const { clientId, file, path } of begun) {
        if (known.has(clientId)) void forgetFile(clientId);
        else files.set(clientId, file);
        if (path !== undefined) delivery.isThere(clientId, path);
      }
      change({ pending: [...view().pending, ...missing], isRestored: true });
      for (const { clientId } of missing) delivery.enqueue(clientId);
      if (joined !== null) keepTexts(joined, []);
      keep();
    },
    end() {
      removeEventListener('online', retryOffline);
      delivery.end();
    },
  };
}
