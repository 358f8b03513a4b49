import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { FileRow } from './chat-file-store.ts';
import { type ChatFiles, downloadName } from './chat-files.ts';
import { rangeOf, slice } from './chat-range-rules.ts';

export interface Received {
  path: string;
  name: string;
  guestId: string | undefined;
}

/** Streams one file to a place of its own while counting, hands it over, and takes it away again whatever happened. */
export async function withUpload<T>(
  request: FastifyRequest,
  mostBytes: number,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) refuse('KEY_MISSING');
  const directory = await mkdtemp(join(tmpdir(), 'kapao-upload-'));
  try {
    const received = await receive(request, directory, mostBytes);
    return await use(received);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, directory: string, mostBytes: number): Promise<Received> {
  let file: { path: string; name: string } | undefined;
  let guestId: string | undefined;
  let isTooLarge = false;
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') refuse('KEY_INVALID');
      const path = join(directory, 'upload');
      await pipeline(part.file, createWriteStream(path));
      isTooLarge ||= part.file.truncated;
      file = { path, name: part.filename ?? '' };
    } else if (part.fieldname === 'guestId' && typeof part.value === 'string') guestId = part.value;
  }
  if (isTooLarge) refuse('FILE_TOO_LARGE');
  return { ...(file ?? refuse('KEY_MISSING')), guestId };
}

/** What the answer with a file carries, so that nothing in it can ever run (safety 5, 12): no page, no script, no frame. */
const STRICT_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, max-age=3600',
  'Accept-Ranges': 'bytes',
} as const;

/** Serves stored files to who may open them; anybody else hears that there is none. */
export function serveFiles(
  listener: FastifyInstance,
  options: { url: string; files: ChatFiles; find: (request: FastifyRequest) => Promise<FileRow | undefined> },
): void {
  listener.get(options.url, async (request, reply) => {
    const row = await options.find(request);
    if (!row) return sendRefusal('NO_DATA', request, reply);
    return sendFile({ row, files: options.files, request, reply });
  });
}

async function sendFile(asked: { row: FileRow; files: ChatFiles; request: FastifyRequest; reply: FastifyReply }) {
  const { row, files, request, reply } = asked;
  const byteLength = Number(row.byte_length);
  const range = rangeOf(request.headers.range, byteLength);
  reply.headers(STRICT_HEADERS);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${byteLength}`).send();
  }
  const contents = await files.read(row);
  if (!contents) return sendRefusal('NO_DATA', request, reply);
  reply.type(row.content_type).header('Content-Disposition', `attachment; filename="${downloadName(row)}"`);
  if (!range) return reply.header('Content-Length', byteLength).send(contents);
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.from}-${range.to}/${byteLength}`)
    .header('Content-Length', range.to - range.from + 1)
    .send(Readable.from(slice(contents, range)));
}
