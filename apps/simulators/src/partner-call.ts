import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, Faults, FaultTarget } from './faults.ts';

export type Answer = { status: number; body: Record<string, unknown>; headers?: Record<string, string> };

export type PartnerCall = {
  target: FaultTarget;
  work: () => Answer;
  /** Only calls that do something can be refused; it answers the definite refusal of that protocol. */
  refusal?: () => Answer;
  /** A read of a balance: it must not use up a fault that is meant for the transfer which follows it. */
  isGlance?: boolean;
  /** A call beside those of the part it plays (`faults.ts`). */
  isAside?: boolean;
  /** Only calls that carry a reference can be called a duplicate. */
  hasReference?: boolean;
  /** How that protocol calls something a duplicate; without it, 409. */
  duplicate?: Answer | ((answered: Answer) => Answer);
  /** Only answers with an amount can lie about it. */
  withWrongAmount?: (answer: Answer) => Answer;
  /** Troubles only this protocol has words for; nothing is done then. */
  own?: Partial<Record<Fault, (ms: number) => Answer>>;
};

const ALWAYS_MEANINGFUL: readonly Fault[] = ['down', 'slow', 'drop-request', 'drop-answer', 'error-after', 'garbage'];
const MEANINGFUL_TO_A_GLANCE: readonly Fault[] = ['down', 'slow'];
const GARBAGE = '<!doctype html><title>Welcome</title><h1>It works!</h1>';

/** Answers one partner call, with the misbehaviour that is switched on for its target (README, faults). */
export function makePartnerCalls(deps: { faults: Faults; closing: AbortSignal }) {
  return async function answer(call: PartnerCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const meaningful = [...(call.isGlance ? MEANINGFUL_TO_A_GLANCE : ALWAYS_MEANINGFUL)];
    if (call.refusal) meaningful.push('refuse');
    if (call.hasReference) meaningful.push('duplicate');
    if (call.withWrongAmount) meaningful.push('wrong-amount');
    meaningful.push(...(Object.keys(call.own ?? {}) as Fault[]));
    const taken = deps.faults.take(call.target, { meaningful, isByOwnName: call.isAside ?? false });

    if (taken?.fault === 'down') return send(reply, { status: 503, body: { error: 'UNAVAILABLE' } });
    if (taken?.fault === 'drop-request') return closeConnection(request, reply);
    if (taken?.fault === 'refuse' && call.refusal) return send(reply, call.refusal());
    const own = taken && call.own?.[taken.fault];
    if (own) return send(reply, own(taken.ms));
    // The work is done after the wait, also when the caller has given up by then, as a slow partner does.
    if (taken?.fault === 'slow' && !(await deps.faults.owe(waited(taken.ms, deps.closing))))
      return closeConnection(request, reply);

    const answered = call.work();
    switch (taken?.fault) {
      case 'drop-answer':
        return closeConnection(request, reply);
      case 'error-after':
        return send(reply, { status: 500, body: { error: 'INTERNAL' } });
      case 'garbage':
        return reply.code(200).type('text/html; charset=utf-8').send(GARBAGE);
      case 'duplicate':
        return send(reply, duplicateOf(call, answered));
      case 'wrong-amount':
        return send(reply, call.withWrongAmount?.(answered) ?? answered);
      default:
        return send(reply, answered);
    }
  };
}
export type AnswerPartnerCall = ReturnType<typeof makePartnerCalls>;

function duplicateOf({ duplicate }: PartnerCall, answered: Answer): Answer {
  if (typeof duplicate === 'function') return duplicate(answered);
  return duplicate ?? { status: 409, body: { error: 'duplicate reference' } };
}

function send(reply: FastifyReply, answered: Answer): FastifyReply {
  return reply
    .code(answered.status)
    .headers(answered.headers ?? {})
    .send(answered.body);
}

function closeConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** False when the program is closing meanwhile. */
async function waited(ms: number, closing: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal: closing }).catch(() => false);
}
