import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Configured } from './configured.ts';
import { type PartnerAnswer, readAnswer } from './partner-http.ts';
import type { TokenSource } from './partner-token.ts';

type WithApiKey = Configured<unknown, { apiKey: string; apiSecret: string }>;

const status = z.object({ status: z.object({ code: z.number().int() }) });
const token = z.object({
  data: z.object({ accessToken: z.string().min(1).max(4_000), expiresIn: z.number().positive() }),
});
const TOKEN_EXPIRED = 9300;

/** All products of the SCB Open API take a bearer token of one application. */
export function scbTokens(configured: WithApiKey): TokenSource {
  const { apiKey, apiSecret } = configured.secrets;
  const body = { applicationKey: apiKey, applicationSecret: apiSecret };
  return {
    partner: configured.partner,
    ask: () => ({ method: 'POST', path: '/v1/oauth/token', body, sign: () => scbHeaders(configured) }),
    read(answer) {
      const told = readAnswer(answer, [200], token);
      return told && { value: told.data.accessToken, expiresInMs: told.data.expiresIn * 1_000 };
    },
    isExpired: (answer) => scbCodeOf(answer, [401]) === TOKEN_EXPIRED,
  };
}

export function scbHeaders({ secrets: { apiKey } }: WithApiKey, bearer?: string): Record<string, string> {
  return {
    'accept-language': 'EN',
    resourceOwnerId: apiKey,
    requestUId: randomUUID().replaceAll('-', ''),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
  };
}

/** What the bank's own status says beside that of HTTP. */
export function scbCodeOf(answer: PartnerAnswer, statuses: readonly number[]): number | undefined {
  return readAnswer(answer, statuses, status)?.status.code;
}
