import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import type { RefusalAbout } from '@kapao/contract/shared/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from './error-status.ts';

/** The one shape of a refusal on the wire (design 2); the status is the code's own unless another is given. */
export function sendRefusal(code: ErrorCode, request: FastifyRequest, reply: FastifyReply) {
  return sendCode({ code, status: ERROR_STATUS[code] }, request, reply);
}

interface SentCode {
  code: ErrorCode;
  status: number;
  about?: RefusalAbout;
}

export function sendCode({ code, status, about }: SentCode, request: FastifyRequest, reply: FastifyReply) {
  reply.header('Cache-Control', 'no-store');
  if (status === 429 || status === 503) reply.header('Retry-After', '5');
  return reply.code(status).send(refusalBody({ code, about: about ?? {} }, request));
}

/** What a refusal says, for calls of the wheel in their own words as well (spec 7). */
export function refusalBody({ code, about }: { code: ErrorCode; about: RefusalAbout }, request: FastifyRequest) {
  const told = request.routeOptions.config.tellsSuccess === true ? { success: false, error: code } : {};
  return { ...told, message: code, requestId: request.id, ...about };
}
