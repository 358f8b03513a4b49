import {
  CHAT_IMAGE_KINDS,
  CHAT_VIDEO_KINDS,
  hasExtension,
  MAX_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
} from '@kapao/contract/shared/chat-message.ts';
import { acceptOf } from '@kapao/contract/shared/file-kind.ts';
import { kindOfFile } from '../upload/file-fault.ts';

export type FileVerdict =
  | { kind: 'image' | 'video' }
  | { refused: 'unsupported' }
  | { refused: 'too-large'; megabytes: number };

const MEGABYTE = 1024 * 1024;

/** What the file chooser offers; the rules below decide. */
export const ACCEPTED = acceptOf([...CHAT_IMAGE_KINDS, ...CHAT_VIDEO_KINDS]);

/** A file must have an extension, bytes of a kind of the list, and a size within its limit (spec 5). */
export async function verdictOf(file: File): Promise<FileVerdict> {
  const kind = hasExtension(file.name) ? await kindOfFile(file).catch(() => undefined) : undefined;
  const isImage = CHAT_IMAGE_KINDS.some((known) => known === kind);
  if (!isImage && !CHAT_VIDEO_KINDS.some((known) => known === kind)) return { refused: 'unsupported' };
  const most = isImage ? MAX_IMAGE_BYTES : MAX_VIDEO_BYTES;
  if (file.size > most) return { refused: 'too-large', megabytes: most / MEGABYTE };
  return { kind: isImage ? 'image' : 'video' };
}
