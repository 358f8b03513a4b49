import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileKind, HEAD_BYTES, kindOfBytes } from '@kapao/contract/shared/file-kind.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { FastifyRequest } from 'fastify';

export interface Received {
  path: string;
  /** The name that the client gave; nothing is decided by it. */
  name: string;
  /** By the bytes; undefined for kinds that no field takes. */
  kind: FileKind | undefined;
  byteLength: number;
  /** The other fields, as text. */
  fields: Readonly<Record<string, string>>;
}

/** Streams one file to a temporary path while counting its bytes, passes it on, and removes it in every case. */
export async function withUpload<T>(
  request: FastifyRequest,
  maxBytes: number,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) refuse('KEY_MISSING');
  const directory = await mkdtemp(join(tmpdir(), 'kapao-upload-'));
  try {
    const received = await receive(request, directory, maxBytes).catch((error: unknown) => {
      if (isBadFraming(error)) refuse('KEY_INVALID');
      throw error;
    });
    return await use(received);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A boundary that is missing, or another than the body has: the reader of forms says so by errors without a code. */
const isBadFraming = (error: unknown) => error instanceof Error && error.name === 'Error' && !('code' in error);

async function receive(request: FastifyRequest, directory: string, maxBytes: number): Promise<Received> {
  let file: { path: string; name: string } | undefined;
  const fields: Record<string, string> = {};
  let isTooLarge = false;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') refuse('KEY_INVALID');
      const path = join(directory, 'upload');
      await pipeline(part.file, createWriteStream(path));
      isTooLarge ||= part.file.truncated;
      file = { path, name: part.filename ?? '' };
    } else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  if (isTooLarge) refuse('FILE_TOO_LARGE');
  if (!file) refuse('KEY_MISSING');
  return { ...file, ...(await readKind(file.path)), fields };
}

async function readKind(path: string): Promise<Pick<Received, 'kind' | 'byteLength'>> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { kind: kindOfBytes(buffer.subarray(0, bytesRead)), byteLength: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
