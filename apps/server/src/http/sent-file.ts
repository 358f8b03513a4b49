import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf, slice } from './byte-range.ts';
import { sendRefusal } from './send-refusal.ts';

/** A stored file that the caller may open. */
export interface SentFile {
  contentType: string;
  byteLength: number;
  /** What a download is called: a name of ours (safety 5, 30). */
  downloadName: string;
  read: () => Promise<Readable | undefined>;
}

/** What the answer with a file carries, so that nothing in it can ever run (safety 5, 12): no page, no script, no frame. */
const STRICT_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Accept-Ranges': 'bytes',
} as const;

interface ServedFiles {
  url: string;
  find: (request: FastifyRequest) => Promise<SentFile | undefined>;
  /** True for files that everybody may open: browsers keep them for an hour, and anything else not at all (safety 5, 54). */
  isPublic: boolean;
}

/** Serves stored files to callers that may open them, whole or by range; to all others the file does not exist. */
export function serveFiles(listener: FastifyInstance, options: ServedFiles): void {
  listener.get(options.url, async (request, reply) => {
    const file = await options.find(request);
    reply.header('Cache-Control', file && options.isPublic ? 'private, max-age=3600' : 'no-store');
    return file ? sendFile(file, request, reply) : sendRefusal('NO_DATA', request, reply);
  });
}

async function sendFile(file: SentFile, request: FastifyRequest, reply: FastifyReply) {
  const { byteLength } = file;
  const range = rangeOf(request.headers.range, byteLength);
  reply.headers(STRICT_HEADERS);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${byteLength}`).send();
  }
  const contents = await file.read();
  if (!contents) return sendRefusal('NO_DATA', request, reply);
  reply.type(file.contentType).header('Content-Disposition', `attachment; filename="${file.downloadName}"`);
  if (!range) return reply.header('Content-Length', byteLength).send(contents);
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.from}-${range.to}/${byteLength}`)
    .header('Content-Length', range.to - range.from + 1)
    .send(Readable.from(slice(contents, range)));
}
