import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leavePageHeadersOut } from './safety-headers.ts';

const compress = promisify(gzip);

/** A shorter one fits a packet as it is. */
const COMPRESS_FROM = 1_200;

/** Nothing of an answer is markup: whoever opens it as a page sees text that may load and frame nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Makes answers small for phones: data goes without what is said to pages, and what is read goes compressed. An answer
 * that tells a secret to one caller is no oracle by its length: no other site can have it asked for (safety 8).
 */
export async function leanAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const type = String(reply.getHeader('content-type') ?? '');
  const isData = type.startsWith('application/json');
  if (isData) {
    leavePageHeadersOut(reply);
    reply.header('Content-Security-Policy', DATA_POLICY);
  }
  const isWorthIt = typeof payload === 'string' && payload.length >= COMPRESS_FROM && request.method === 'GET';
  if (!isWorthIt || !(isData || type.startsWith('text/html'))) return payload;
  reply.header('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
  return compress(payload);
}
