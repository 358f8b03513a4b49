import { type FileKind, HEAD_BYTES, kindOfBytes } from '@kapao/contract/shared/file-kind.ts';

/** Causes for which a page does not send a file, by the codes of the catalogue. */
export type FileFault = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_NOT_SUPPORTED' | 'FILE_DAMAGED';

/** The kinds of file and the size that a field takes. */
export interface Taken {
  kinds: readonly FileKind[];
  maxBytes: number;
}

/** Reads the kind from the bytes, as the server does; undefined for kinds that no field takes. */
export async function kindOfFile(file: Blob): Promise<FileKind | undefined> {
  return kindOfBytes(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}

/** Returns the cause for which the server would refuse the file, as far as a page can see it. */
export async function faultOf(file: Blob, { kinds, maxBytes }: Taken): Promise<FileFault | undefined> {
  if (file.size === 0) return 'FILE_EMPTY';
  // A file that is only in a cloud, or was removed, cannot be read.
  const kind = await kindOfFile(file).catch(() => 'unread' as const);
  if (kind === 'unread') return 'FILE_DAMAGED';
  if (kind === undefined || !kinds.includes(kind)) return 'FILE_NOT_SUPPORTED';
  return file.size > maxBytes ? 'FILE_TOO_LARGE' : undefined;
}
