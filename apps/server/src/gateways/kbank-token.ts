import { z } from 'zod';
import type { Configured } from './configured.ts';
import { readAnswer } from './partner-http.ts';
import type { TokenSource } from './partner-token.ts';

type WithConsumer = Configured<unknown, { consumerId: string; consumerSecret: string }>;

/** Seconds, as text. */
const token = z.object({
  access_token: z.string().min(1).max(4_000),
  expires_in: z.union([
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
    z.number().positive(),
  ]),
});

/** All products of the KBANK Open API take a bearer token of one customer; 401 is said to one that has run out. */
export function kbankTokens({ partner, secrets: { consumerId, consumerSecret } }: WithConsumer): TokenSource {
  const authorization = `Basic ${Buffer.from(`${consumerId}:${consumerSecret}`).toString('base64')}`;
  const form = { grant_type: 'client_credentials' };
  return {
    partner,
    ask: () => ({ method: 'POST', path: '/v2/oauth/token', form, sign: () => ({ authorization }) }),
    read(answer) {
      const told = readAnswer(answer, [200], token);
      return told && { value: told.access_token, expiresInMs: told.expires_in * 1_000 };
    },
    isExpired: (answer) => answer.outcome === 'answered' && answer.status === 401,
  };
}
