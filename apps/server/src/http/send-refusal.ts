import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from './error-status.ts';

/** The one shape of a refusal on the wire (design 2); the status is the code's own unless another is given. */
export function sendRefusal(code: ErrorCode, request: FastifyRequest, reply: FastifyReply) {
  return sendCode({ code, status: ERROR_STATUS[code] }, request, reply);
}

export function sendCode(answer: { code: ErrorCode; status: number }, request: FastifyRequest, reply: FastifyReply) {
  reply.header('Cache-Control', 'no-store');
  if (answer.status === 429 || answer.status === 503) reply.header('Retry-After', '5');
  return reply.code(answer.status).send({ message: answer.code, requestId: request.id });
}
