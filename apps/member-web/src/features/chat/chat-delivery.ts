import { sendMessage, uploadImage, uploadVideo } from '@kapao/contract/member/chat.ts';
import type { CustomerMessage, StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { isApiFailure, isRefusal } from '@kapao/web/api/api-failure.ts';
import { makeInTurn } from '@kapao/web/chat/in-turn.ts';
import { call, session } from '../../api/member-client.ts';
import { uploadTo } from '../../api/upload.ts';
import { forgetFile, keepPath } from './begun-files.ts';
import type { ChatCore } from './chat-core.ts';
import { type PendingMessage, withPending } from './chat-state.ts';

/** The server takes five a second; one that came too fast waits, a few times. */
const TOO_FAST_MS = 1_100;
const TOO_FAST_TIMES = 5;
const SERVER_FAULT = 500;

export interface DeliveryDeps {
  files: Map<string, File>;
  /** Stored by the server: the stored message, or its number where only the history has the address of its file. */
  arrived: (stored: StoredMessage | number) => void;
  /** What is still on its way is written down. */
  keep: () => void;
}

/** Brings one message after the other to the server. */
export function makeDelivery(core: ChatCore, { files, arrived, keep }: DeliveryDeps) {
  const { who, view, change, speaker } = core;
  const uploads = new AbortController();
  /** Where the file of a message went; the page goes on showing its own copy until the message is stored. */
  const uploaded = new Map<string, string>();
  const queue: string[] = [];
  /** A person who has signed in meanwhile must not send what somebody else has written. */
  const isOver = () => uploads.signal.aborted || ('token' in who && session.token() !== who.token);

  const drain = makeInTurn(() => {
    const clientId = queue.shift();
    return isOver() ? undefined : clientId;
  }, deliver);

  async function deliver(clientId: string): Promise<void> {
    const own = view().pending.find((pending) => pending.clientId === clientId);
    if (!own) return;
    try {
      const message = await withFile(own);
      change(withPending(view(), clientId, { delivery: 'sending' }));
      const stored = await post(core, own, message);
      if (files.has(clientId)) void forgetFile(clientId);
      arrived(message.message_type === 'media' ? stored.sequence : storedOf(own, message, stored));
    } catch (error) {
      // Uploads that no message names are forgotten after a while; the next try brings the file again.
      if (isRefusal(error, 'NO_DATA')) uploaded.delete(clientId);
      const reason = reasonOf(error);
      // What was refused is sent again by nobody but its author, who sees it.
      if (files.has(clientId) && !reason.isOffline) void forgetFile(clientId);
      change(withPending(view(), clientId, { delivery: 'failed', ...reason }));
    }
    keep();
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
        // Under its client id it is one file, however often it is sent.
        fields: { clientId, ...(guestId !== undefined && { guestId }) },
        onProgress: (progress) => change(withPending(view(), clientId, { progress })),
        signal: uploads.signal,
      });
      uploaded.set(clientId, path);
      void keepPath(clientId, path);
    }
    return { ...message, payload: { ...message.payload, filePath: uploaded.get(clientId) ?? '', url: true } };
  }

  return {
    enqueue(clientId: string) {
      if (!queue.includes(clientId)) queue.push(clientId);
      void drain();
    },
    /** An earlier page brought the bytes there. */
    isThere: (clientId: string, path: string) => void uploaded.set(clientId, path),
    end: () => uploads.abort(),
  };
}

/** Not reached and broken down are alike for who writes: it goes when the other side is back. */
function reasonOf(error: unknown): Partial<PendingMessage> {
  if (!isApiFailure(error)) return { isOffline: false };
  const isOffline = error.kind === 'offline' || error.kind === 'timeout' || error.status >= SERVER_FAULT;
  return { isOffline, ...(error.kind === 'refused' && !isOffline ? { refusal: error.reason ?? error.code } : {}) };
}

async function post({ speaker, locale }: ChatCore, own: PendingMessage, message: CustomerMessage) {
  const { clientId, attachment } = own;
  const about = attachment && { attachment: { kind: attachment.kind, id: attachment.id } };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(sendMessage, { body: { ...speaker(), clientId, message, ...about, locale: locale() } });
    } catch (error) {
      if (!isRefusal(error, 'REQUEST_LIMIT') || attempt >= TOO_FAST_TIMES) throw error;
      await new Promise((resolve) => setTimeout(resolve, TOO_FAST_MS));
    }
  }
}

/** The own message as the server has it. */
function storedOf(
  { clientId, attachment }: PendingMessage,
  message: CustomerMessage,
  stored: { messageId: string; sequence: number; session_id: string; timestamp: string },
): StoredMessage {
  const { messageId, sequence, session_id, timestamp } = stored;
  const base = { messageId, clientId, sequence, session_id, createdAt: timestamp, ...(attachment && { attachment }) };
  return { ...base, sender: 'customer', message: { ...message, deliver: 'succeed' } };
}
