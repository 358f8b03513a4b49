import type { FastifyInstance } from 'fastify';
import { makeAddressLimit } from '../../../http/limits.ts';
import { attachNotices } from '../../../http/notices.ts';
import type { makeSessionAnswers } from './game-session.ts';

/** A minute; a provider asks from few addresses, once for each game that is opened. */
const PER_ADDRESS = 3_000;

/** Where a provider asks us whose session a launch link carries, below the address its partner has. */
export function attachGameSessions(
  listener: FastifyInstance,
  answer: ReturnType<typeof makeSessionAnswers>,
): Promise<void> {
  const isWithin = makeAddressLimit(PER_ADDRESS);
  return attachNotices(listener, [
    {
      path: '/notices/partners/:id/VerifySession',
      async receive({ address, ...question }, id) {
        return isWithin(address, question.nowMs) ? answer(id, question) : { outcome: 'crowded' };
      },
    },
  ]);
}
