import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '@kapao/contract/shared/chat-message.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { fileTypeFromFile } from 'file-type';
import { type FileStore, newFileName } from '../../platform/process/file-store.ts';
import type { FileOwner, FileRow, makeChatFileStore } from './chat-file-store.ts';
import type { ChatPictures, PictureKind } from './chat-pictures.ts';
import { isFilm } from './chat-video-rules.ts';

/** What one customer may leave here in a day (safety 5, 27). */
const FILES_A_DAY = 60;
const BYTES_A_DAY = 300 * 1024 * 1024;

export const MAX_BYTES = { image: MAX_IMAGE_BYTES, video: MAX_VIDEO_BYTES } as const;
export type MediaKind = keyof typeof MAX_BYTES;

interface Kind {
  media: MediaKind;
  /** What the first bytes may say for this extension. */
  signatures: readonly string[];
  contentType: string;
  picture?: PictureKind;
}

/** By the extension of the name; a file without one is none of these (spec 5). */
const KINDS: Record<string, Kind> = {
  png: { media: 'image', signatures: ['image/png', 'image/apng'], contentType: 'image/png', picture: 'png' },
  jpg: { media: 'image', signatures: ['image/jpeg'], contentType: 'image/jpeg', picture: 'jpeg' },
  jpeg: { media: 'image', signatures: ['image/jpeg'], contentType: 'image/jpeg', picture: 'jpeg' },
  gif: { media: 'image', signatures: ['image/gif'], contentType: 'image/gif', picture: 'gif' },
  mp4: { media: 'video', signatures: ['video/mp4', 'video/x-m4v'], contentType: 'video/mp4' },
  mov: { media: 'video', signatures: ['video/quicktime'], contentType: 'video/quicktime' },
  quicktime: { media: 'video', signatures: ['video/quicktime'], contentType: 'video/quicktime' },
};

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

export interface Upload {
  /** Where it lies while it is looked at. */
  path: string;
  /** As the client named it; only its extension counts, and no stored name comes from it (safety 5, 29). */
  name: string;
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
  /** Extension, first bytes and contents must agree (safety 5, 26); answers the id of the stored file. */
  async function keep(owner: FileOwner, upload: Upload): Promise<{ fileId: string; media: MediaKind }> {
    const kind = KINDS[/\.([A-Za-z0-9]{1,10})$/.exec(upload.name)?.[1]?.toLowerCase() ?? ''];
    if (!kind || !upload.media.includes(kind.media)) refuse('FILE_NOT_SUPPORTED');
    const fileId = fileIdOf(owner, upload.clientId);
    const known = upload.clientId === undefined ? undefined : await files.find(fileId);
    if (known) return { fileId, media: known.kind };
    const { size } = await stat(upload.path);
    if (size > MAX_BYTES[kind.media]) refuse('FILE_TOO_LARGE');
    if (!('operator' in owner)) {
      const used = await files.usedToday(owner);
      if (used.files >= FILES_A_DAY || used.bytes + size > BYTES_A_DAY) refuse('REQUEST_LIMIT');
    }
    const signature = (await fileTypeFromFile(upload.path))?.mime;
    if (signature === undefined || !kind.signatures.includes(signature)) refuse('FILE_NOT_SUPPORTED');
    const contents = kind.picture ? await pictureOf(upload.path, kind.picture) : await filmOf(upload.path, size);
    const storedName = newFileName('chat', EXTENSIONS[kind.contentType] ?? 'bin');
    await store.put(storedName, contents);
    const isNew = await files.insert(owner, {
      file_id: fileId,
      kind: kind.media,
      content_type: kind.contentType,
      byte_length: BigInt(contents.byteLength),
      stored_name: storedName,
    });
    // Another try came first.
    if (!isNew) await store.remove(storedName);
    return { fileId, media: kind.media };
  }

  async function pictureOf(path: string, kind: PictureKind): Promise<Uint8Array> {
    return (await pictures.clean(path, kind)) ?? refuse('FILE_NOT_SUPPORTED');
  }

  async function filmOf(path: string, byteLength: number) {
    const file = await open(path);
    try {
      if (!(await isFilm(file, byteLength))) refuse('FILE_NOT_SUPPORTED');
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
  return `chat-${row.file_id.slice(0, 8).replace(/[^A-Za-z0-9]/g, 'x')}.${EXTENSIONS[row.content_type] ?? 'bin'}`;
}
