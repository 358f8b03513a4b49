import {
  IMAGE_EXTENSIONS,
  IMAGE_MOST_BYTES,
  VIDEO_EXTENSIONS,
  VIDEO_MOST_BYTES,
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
  const most = isImage ? IMAGE_MOST_BYTES : VIDEO_MOST_BYTES;
  if (size > most) return { refused: 'too-large', megabytes: most / MEGABYTE };
  return { kind: isImage ? 'image' : 'video' };
}
