import {
  IMAGE_EXTENSIONS,
  MAX_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
  VIDEO_EXTENSIONS,
} from '@kapao/contract/shared/chat-message.ts';

export type FileVerdict =
  | { kind: 'image' | 'video' }
  | { refused: 'unsupported' }
  | { refused: 'too-large'; megabytes: number };

const MEGABYTE = 1024 * 1024;
const has = (list: readonly string[], extension: string) => list.includes(extension);

/** What the file chooser offers; the rules below decide. */
export const ACCEPTED = [...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS].map((extension) => `.${extension}`).join(',');

/** A file must have an extension of the list, and a size within its limit (spec 5). */
export function verdictOf({ name, size }: { name: string; size: number }): FileVerdict {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isImage = has(IMAGE_EXTENSIONS, extension);
  if (!isImage && !has(VIDEO_EXTENSIONS, extension)) return { refused: 'unsupported' };
  const most = isImage ? MAX_IMAGE_BYTES : MAX_VIDEO_BYTES;
  if (size > most) return { refused: 'too-large', megabytes: most / MEGABYTE };
  return { kind: isImage ? 'image' : 'video' };
}
