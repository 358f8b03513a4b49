import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from './error-status.ts';

/** The one shape of a refusal on the wire (design 2). */
export function sendRefusal(code: ErrorCode, request: FastifyRequest, reply: FastifyReply, status = ERROR_STATUS[code]) {
  reply.header('Cache-Control', 'no-store');
  if (status === 429 || status === 503) reply.header('Retry-After', '5');
  return reply.code(status).send({ message: code, requestId: request.id });
}

