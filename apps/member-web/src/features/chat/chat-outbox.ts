import { chatHistory, sendMessage, uploadImage, uploadVideo } from '@kapao/contract/member/chat.ts';
import type { CustomerMessage, StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { isApiFailure } from '../../api/api-failure.ts';
import { call } from '../../api/member-client.ts';
import { uploadTo } from '../../api/upload.ts';
import type { ChatCore } from './chat-core.ts';
import { verdictOf } from './chat-file-rules.ts';
import { type PendingMessage, withoutPending, withPending } from './chat-state.ts';
import { keepTexts, keptTexts } from './kept-texts.ts';

/** The server takes five a second; one that came too fast waits, a few times. */
const TOO_FAST_MS = 1_100;
const TOO_FAST_TIMES = 5;

interface OutboxDeps extends ChatCore {
  take: (messages: readonly StoredMessage[]) => void;
}

function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What leaves the page: one after the other, so that the order of writing is the order of arriving. */
export function makeChatOutbox(deps: OutboxDeps) {
  const { view, change } = deps;
  const files = new Map<string, File>();
  const delivery = makeDelivery(deps, files);

  function add(message: CustomerMessage, file?: File) {
    const clientId = newClientId();
    const state = file ? 'uploading_file' : 'sending';
    const own: PendingMessage = { clientId, message, delivery: state, createdAtMs: Date.now() };
    if (file) files.set(clientId, file);
    change({ pending: [...view().pending, own] });
    keepTexts(view().pending);
    delivery.enqueue(clientId);
  }

  function resend(clientId: string) {
    const pending = view().pending.map((own) => {
      if (own.clientId !== clientId) return own;
      const { refusal: _told, ...rest } = own;
      return { ...rest, delivery: 'sending' as const, isOffline: false };
    });
    change({ pending });
    delivery.enqueue(clientId);
  }

  return {
    sendText: (payload: string) => add({ message_type: 'text', payload }),
    sendPostback: (title: string, payload: string) => add({ message_type: 'postback', payload: { title, payload } }),
    sendFile(file: File) {
      const verdict = verdictOf(file);
      if ('refused' in verdict) return verdict;
      // Shown from the page's own memory until the server has it.
      const filePath = verdict.kind === 'image' ? URL.createObjectURL(file) : 'local';
      const payload = { message: '', url: false, fileType: verdict.kind, filePath, name: file.name.slice(0, 120) };
      add({ message_type: 'media', payload }, file);
      return undefined;
    },
    resend,
    remove(clientId: string) {
      files.delete(clientId);
      change(withoutPending(view(), clientId));
      keepTexts(view().pending);
    },
    /** The network is back: what failed for its loss is sent again, in its order. */
    retryOffline() {
      for (const own of view().pending) if (own.delivery === 'failed' && own.isOffline) resend(own.clientId);
    },
    /** What an earlier page could not send; the client id makes sure that it is stored once. */
    restore() {
      const known = new Set([...view().pending, ...view().messages].map(({ clientId }) => clientId));
      const missing = keptTexts().filter(({ clientId }) => !known.has(clientId));
      change({ pending: [...view().pending, ...missing] });
      for (const { clientId } of missing) delivery.enqueue(clientId);
      keepTexts(view().pending);
    },
    close: delivery.close,
  };
}

function makeDelivery(deps: OutboxDeps, files: Map<string, File>) {
  const { view, change, take, speaker } = deps;
  const uploads = new AbortController();
  /** Where the file of a message went; the page goes on showing its own copy until the message is stored. */
  const uploaded = new Map<string, string>();
  const queue: string[] = [];
  let isSending = false;

  async function drain() {
    isSending = true;
    for (let clientId = queue.shift(); clientId !== undefined; clientId = queue.shift()) await deliver(clientId);
    isSending = false;
  }

  async function deliver(clientId: string): Promise<void> {
    const own = view().pending.find((pending) => pending.clientId === clientId);
    if (!own) return;
    try {
      const message = await withFile(own);
      change(withPending(view(), clientId, { delivery: 'sending' }));
      const stored = await post(deps, clientId, message);
      files.delete(clientId);
      if (message.message_type === 'media') await takeWithLink(stored.sequence);
      else take([storedOf(clientId, message, stored)]);
    } catch (error) {
      const isOffline = isApiFailure(error) && (error.kind === 'offline' || error.kind === 'timeout');
      const refusal = isApiFailure(error) && error.kind === 'refused' ? { refusal: error.code } : {};
      change(withPending(view(), clientId, { delivery: 'failed', isOffline, ...refusal }));
    }
    keepTexts(view().pending);
  }

  /** Uploads the file of a message that has one and names its path; uploaded once, however often it is sent. */
  async function withFile(own: PendingMessage): Promise<CustomerMessage> {
    const { message, clientId } = own;
    const file = files.get(clientId);
    if (!file || message.message_type !== 'media') return message;
    if (!uploaded.has(clientId)) {
      change(withPending(view(), clientId, { delivery: 'uploading_file', progress: 0 }));
      const { guestId } = speaker();
      const { path } = await uploadTo(message.payload.fileType === 'image' ? uploadImage : uploadVideo, {
        file,
        fields: guestId === undefined ? {} : { guestId },
        onProgress: (progress) => change(withPending(view(), clientId, { progress })),
        signal: uploads.signal,
      });
      uploaded.set(clientId, path);
    }
    return { ...message, payload: { ...message.payload, filePath: uploaded.get(clientId) ?? '', url: true } };
  }

  /** Only the history tells the address under which a file can be seen. */
  async function takeWithLink(sequence: number) {
    take((await call(chatHistory, { body: { ...speaker(), since: sequence - 1 } })).conversations);
  }

  return {
    enqueue(clientId: string) {
      if (!queue.includes(clientId)) queue.push(clientId);
      if (!isSending) void drain();
    },
    close: () => uploads.abort(),
  };
}

async function post({ speaker, locale }: OutboxDeps, clientId: string, message: CustomerMessage) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(sendMessage, { body: { ...speaker(), clientId, message, locale } });
    } catch (error) {
      const isTooFast = isApiFailure(error) && error.code === 'REQUEST_LIMIT';
      if (!isTooFast || attempt >= TOO_FAST_TIMES) throw error;
      await new Promise((resolve) => setTimeout(resolve, TOO_FAST_MS));
    }
  }
}

/** The own message as the server has it. */
function storedOf(
  clientId: string,
  message: CustomerMessage,
  stored: { messageId: string; sequence: number; session_id: string; timestamp: string },
): StoredMessage {
  const { messageId, sequence, session_id, timestamp } = stored;
  const base = { messageId, clientId, sequence, session_id, createdAt: timestamp };
  return { ...base, sender: 'customer', message: { ...message, deliver: 'succeed' } };
}
