import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  CHAT_IMAGE_KINDS,
  CHAT_VIDEO_KINDS,
  hasExtension,
  MAX_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
} from '@kapao/contract/shared/chat-message.ts';
import { FILE_KINDS, type FileKind } from '@kapao/contract/shared/file-kind.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { kindOrRefuse, refuseFile } from '@kapao/contract/shared/refuse-file.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import type { FileOwner, FileRow, makeChatFileStore } from './chat-file-store.ts';
import type { ChatPictures } from './chat-pictures.ts';
import { isFilm } from './chat-video-rules.ts';

/** What one customer may leave here in a day (safety 5, 27). */
const FILES_A_DAY = 60;
const BYTES_A_DAY = 300 * 1024 * 1024;

export const MAX_BYTES = { image: MAX_IMAGE_BYTES, video: MAX_VIDEO_BYTES } as const;
export type MediaKind = keyof typeof MAX_BYTES;

const KINDS = { image: CHAT_IMAGE_KINDS, video: CHAT_VIDEO_KINDS } as const;

const EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
} as const;

export interface Upload {
  /** Where it lies while it is looked at. */
  path: string;
  /** The name that the client gave; no stored name comes from it (safety 5, 29). */
  name: string;
  /** By its bytes. */
  kind: FileKind | undefined;
  byteLength: number;
  media: readonly MediaKind[];
  /** The customer's name for it: however often it comes, it is one file. */
  clientId?: string | undefined;
}

export interface ChatFilesDeps {
  files: ReturnType<typeof makeChatFileStore>;
  store: FileStore;
  pictures: ChatPictures;
}

export type ChatFiles = ReturnType<typeof makeChatFiles>;

export function makeChatFiles({ files, store, pictures }: ChatFilesDeps) {
  /** First bytes and contents must agree, whichever extension the name has (safety 5, 26); returns the id of the stored file. */
  async function keep(owner: FileOwner, upload: Upload): Promise<{ fileId: string; media: MediaKind }> {
    const { path, byteLength: size } = upload;
    if (!hasExtension(upload.name)) refuse('FILE_NOT_SUPPORTED');
    const kind = kindOrRefuse(
      upload,
      upload.media.flatMap((media) => [...KINDS[media]]),
    );
    const media = kind === 'mp4' || kind === 'mov' ? 'video' : 'image';
    const fileId = fileIdOf(owner, upload.clientId);
    const known = upload.clientId === undefined ? undefined : await files.find(fileId);
    if (known) return { fileId, media: known.kind };
    if (size > MAX_BYTES[media]) refuse('FILE_TOO_LARGE');
    if (!('operator' in owner)) {
      const used = await files.usedToday(owner);
      if (used.files >= FILES_A_DAY || used.bytes + size > BYTES_A_DAY) refuse('REQUEST_LIMIT');
    }
    const contents = kind === 'mp4' || kind === 'mov' ? await filmOf(path, size) : await pictures.clean(path, kind);
    const [contentType] = FILE_KINDS[kind].contentTypes;
    const storedName = newFileName('chat', EXTENSIONS[contentType]);
    await store.put(storedName, contents);
    const isNew = await files.insert(owner, {
      file_id: fileId,
      kind: media,
      content_type: contentType,
      byte_length: BigInt(contents.byteLength),
      stored_name: storedName,
    });
    // Another try came first.
    if (!isNew) await store.remove(storedName);
    return { fileId, media };
  }

  async function filmOf(path: string, byteLength: number) {
    const file = await open(path);
    try {
      if (!(await isFilm(file, byteLength))) refuseFile('FILE_DAMAGED');
    } finally {
      await file.close();
    }
    return { stream: createReadStream(path), byteLength };
  }

  return {
    keep,
    /** A stored file as it is served. */
    sent: (row: FileRow) => ({
      contentType: row.content_type,
      byteLength: Number(row.byte_length),
      downloadName: downloadName(row),
      read: () => store.get(row.stored_name),
    }),
    async remove(names: readonly string[]): Promise<void> {
      for (const name of names) await store.remove(name);
    },
  };
}

/** Opens nothing by itself. Of a client id it follows with its owner, so nobody comes upon the file of another. */
function fileIdOf(owner: FileOwner, clientId: string | undefined): string {
  if (clientId === undefined) return randomBytes(18).toString('base64url');
  const whose =
    'memberId' in owner ? owner.memberId : 'guestHash' in owner ? owner.guestHash.toString('hex') : owner.operator;
  return createHash('sha256')
    .update(JSON.stringify(['chat file', whose, clientId]))
    .digest()
    .subarray(0, 18)
    .toString('base64url');
}

/** The name a download gets: ours, with the extension of what it is (safety 5, 30). */
function downloadName(row: FileRow): string {
  return `chat-${row.file_id.slice(0, 8).replace(/[^A-Za-z0-9]/g, 'x')}.${extensionOf(row.content_type)}`;
}

function extensionOf(contentType: string): string {
  return Object.entries(EXTENSIONS).find(([known]) => known === contentType)?.[1] ?? 'bin';
}
