import type { z } from 'zod';

/** What a partner is and how long we wait for it. */
export interface Partner {
  baseUrl: string;
  key: string;
  timeoutMs: number;
}

/**
 * A call to an outside party ends in one of three ways.
 * `unsent`: the connection was refused, so the partner cannot have acted. `unknown`: anything else without a readable
 * answer; the partner may or may not have acted. Only `answered` says something, and only as far as it parses.
 */
export type PartnerAnswer =
  | { outcome: 'answered'; status: number; body: unknown }
  | { outcome: 'unsent'; why: string }
  | { outcome: 'unknown'; why: string };

/** No partner's answer needs more; a bigger one is not read (safety F13). */
const MOST_BYTES = 1_048_576;

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

export async function callPartner(
  partner: Partner,
  call: { method: 'GET' | 'POST'; path: string; body?: unknown },
): Promise<PartnerAnswer> {
  try {
    const response = await fetch(new URL(call.path, partner.baseUrl), {
      method: call.method,
      headers: {
        authorization: `Bearer ${partner.key}`,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(partner.timeoutMs),
    });
    const text = await readBounded(response);
    if (text === undefined) return { outcome: 'unknown', why: `answer over ${MOST_BYTES} bytes` };
    return { outcome: 'answered', status: response.status, body: parseJson(text) };
  } catch (error) {
    const code = causeCode(error);
    if (code !== undefined && NEVER_SENT.has(code)) return { outcome: 'unsent', why: code };
    return { outcome: 'unknown', why: code ?? (error instanceof Error ? error.name : 'no answer') };
  }
}

/** The parsed body when the partner answered with one of the given statuses and the shape fits; otherwise undefined. */
export function readAnswer<S extends z.ZodType>(
  answer: PartnerAnswer,
  statuses: readonly number[],
  schema: S,
): z.output<S> | undefined {
  if (answer.outcome !== 'answered' || !statuses.includes(answer.status)) return undefined;
  const parsed = schema.safeParse(answer.body);
  return parsed.success ? parsed.data : undefined;
}

/** One line for the operator: what came back, without any content. */
export function describeAnswer(answer: PartnerAnswer): string {
  return answer.outcome === 'answered' ? `answered ${answer.status}` : `${answer.outcome}: ${answer.why}`;
}

async function readBounded(response: Response): Promise<string | undefined> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function causeCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
