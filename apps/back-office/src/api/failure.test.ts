import { makeApiFailure, noReply } from '@kapao/web/api/api-failure.ts';
import { expect, it } from 'vitest';
import { failureOf } from './failure.ts';

it('a call without an answer, in time or at all, is told as unanswered', () => {
  expect([noReply('offline'), noReply('timeout')].map((failure) => failureOf(failure).code)).toEqual([
    'NO_ANSWER',
    'NO_ANSWER',
  ]);
});

it('a refusal of the server is told by its code, with its sum and request', () => {
  const refusal = makeApiFailure({ kind: 'refused', code: 'LIMIT_DAY', status: 409, requestId: 'r1', amount: 5 });
  expect(failureOf(refusal)).toEqual({ code: 'LIMIT_DAY', requestId: 'r1', amount: 5 });
});

it('an answer that is not what the contract says, and a refusal of something on the way, are bad answers', () => {
  const onTheWay = makeApiFailure({ kind: 'refused', code: 'INTERNAL_SERVER_ERROR', status: 502 });
  expect([noReply('unreadable', 200), onTheWay].map((failure) => failureOf(failure).code)).toEqual([
    'BAD_ANSWER',
    'BAD_ANSWER',
  ]);
});
