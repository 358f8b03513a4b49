import { SpanKind } from '@opentelemetry/api';
import type { z } from 'zod';
import { traced } from '../platform/process/tracing.ts';
import { REQUEST_ID_HEADER, requestIdNow } from '../platform/requests/request-id.ts';
import type { Breaker, PlaceEnding } from './circuit-breaker.ts';
import { type Asking, type ClientCertificate, fetchByHand } from './partner-fetch.ts';
import { NOT_PUBLIC } from './public-address.ts';

/** Where a partner is, how it is reached and how long we wait for it. */
export interface Reach {
  /** The id of its row. */
  name: string;
  url: string;
  timeoutMs: number;
  /** Keeps calls away while it does not answer; absent for partners that are asked in any case. */
  breaker?: Breaker;
  /** Takes its credentials out of what is written down of a call. */
  hide?: (text: string) => string;
  /** Told how each call ended. */
  note?: (answer: PartnerAnswer) => void;
  /** For partners that want to know us by a certificate before anything is said (mutual TLS). */
  clientCertificate?: ClientCertificate;
  /** Whoever reads its raw answer must learn nothing of machines of our own. */
  isPublicOnly?: boolean;
}

/** One that takes a bearer key and signs with another. No two share a key, nor do the two directions of one. */
export interface Partner extends Reach {
  /** We show it when we ask. */
  askKey: string;
  /** It signs what the partner tells by itself; absent for partners that only answer. */
  noticeKey?: string;
}

/**
 * Where the calls about one operation are written down, for the people who may have to judge it. `begin` comes before the
 * sending and may forbid it: whoever no longer holds the operation must not send any more (safety F9).
 */
export interface CallTrace {
  begin(call: { method: string; path: string; body: string | undefined }): Promise<number | undefined>;
  end(callNo: number, ending: CallEnding): Promise<void>;
}

/** How a call ended, for rules; and the same for people: its first line says how, the rest is the body. */
export interface CallEnding {
  outcome: CallOutcome;
  text: string;
}

export interface PartnerCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as form fields instead. */
  form?: Readonly<Record<string, string>>;
  /** Headers over the very bytes that are sent, for partners that want a signature instead of the bearer key. */
  sign?: (call: { path: string; body: string }) => Record<string, string>;
  /** Less than the partner's own limit, for questions that people wait for. */
  timeoutMs?: number;
  /** How it is written down, where the address itself carries a credential. */
  shownPath?: string;
  /** For pages that a partner does not make smaller. */
  maxBytes?: number;
  trace?: CallTrace | undefined;
}

/**
 * A call to an outside party ends in one of three ways.
 * `unsent`: the connection was refused, so the partner cannot have acted. `unknown`: anything else without a readable
 * answer; the partner may or may not have acted. Only `answered` says something, and only as far as it parses.
 */
export type PartnerAnswer =
  | { outcome: 'answered'; status: number; body: unknown; retryAfterMs?: number; isEmpty?: true }
  | { outcome: 'unsent'; why: string }
  | { outcome: 'unknown'; why: string };

export type CallOutcome = PartnerAnswer['outcome'];

/** No partner's answer needs more but for pages that say so; a bigger one is not read (safety F13). */
const MAX_BYTES = 1_048_576;

const FORM = 'application/x-www-form-urlencoded';

/** How a connection fails that was never made. */
export const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  NOT_PUBLIC,
]);

/** A process that slept between writing a call down and sending it must not send it any more (safety F9). */
const SEND_TIMEOUT_MS = 5_000;

export async function callPartner(partner: Reach, call: PartnerCall): Promise<PartnerAnswer> {
  const body = textOf(call);
  const { breaker } = partner;
  if (!call.trace) return (await sendInTurn(partner, call, { body })).answer;
  // No place is taken while it is written down, which may wait for the database; nor is it written where nobody may wait for one.
  if (breaker && !breaker.mayEnter()) return LEFT_ALONE;
  const sendBeforeMs = performance.now() + SEND_TIMEOUT_MS;
  const { hide = asItIs } = partner;
  const shownBody = body === undefined ? undefined : hide(body);
  const callNo = await call.trace.begin({
    method: call.method,
    path: hide(call.shownPath ?? call.path),
    body: shownBody,
  });
  if (callNo === undefined || performance.now() > sendBeforeMs) return TAKEN_OVER;
  const { answer, text } = await sendInTurn(partner, call, { body, sendBeforeMs });
  if (answer === TAKEN_OVER) return answer;
  const described = describeAnswer(answer);
  // A partner that takes offence at a credential may repeat it.
  await call.trace.end(callNo, {
    outcome: answer.outcome,
    text: text === '' ? described : `${described}\n${hide(text)}`,
  });
  return answer;
}

const asItIs = (text: string) => text;

const LEFT_ALONE: PartnerAnswer = { outcome: 'unsent', why: 'left alone, it does not answer or serves too many' };
const TAKEN_OVER: PartnerAnswer = { outcome: 'unsent', why: 'not sent, somebody else has it now' };

interface Turn {
  body: string | undefined;
  /** What was written down must not be sent later than this. */
  sendBeforeMs?: number;
}

/** Sends as soon as the partner has a place, which may take a moment in a crowd. */
async function sendInTurn(partner: Reach, call: PartnerCall, { body, sendBeforeMs }: Turn): Promise<Sent> {
  const limitMs = Math.min(call.timeoutMs ?? partner.timeoutMs, partner.timeoutMs);
  const { breaker } = partner;
  if (!breaker) return send(partner, call, { body, limitMs });
  const cameAtMs = performance.now();
  const mostMs = Math.min(limitMs, (sendBeforeMs ?? Number.POSITIVE_INFINITY) - cameAtMs);
  const leave = await breaker.enter(mostMs);
  if (!leave) return { answer: LEFT_ALONE, text: '' };
  const enteredAtMs = performance.now();
  let ending: PlaceEnding = 'untried';
  try {
    if (sendBeforeMs !== undefined && enteredAtMs > sendBeforeMs) return { answer: TAKEN_OVER, text: '' };
    ending = 'failed';
    // Whoever waits for the answer to a question waits no longer because others are before it.
    const waitedMs = call.timeoutMs === undefined ? 0 : enteredAtMs - cameAtMs;
    const sent = await send(partner, call, { body, limitMs: Math.max(1, Math.round(limitMs - waitedMs)) });
    if (sent.answer.outcome === 'answered' && sent.answer.status < 500) ending = 'answered';
    return sent;
  } finally {
    leave(ending);
  }
}

interface Sent {
  answer: PartnerAnswer;
  text: string;
}

interface Sending {
  body: string | undefined;
  limitMs: number;
}

function send(partner: Reach, call: PartnerCall, sending: Sending): Promise<Sent> {
  // Nothing of the address: it can carry a credential.
  const attributes = { 'kapao.partner': partner.name, 'http.request.method': call.method };
  return traced({ name: `partner ${partner.name}`, kind: SpanKind.CLIENT, attributes }, async (span) => {
    const sent = await sendOnce(partner, call, sending);
    span.setAttribute('kapao.outcome', describeAnswer(sent.answer));
    partner.note?.(sent.answer);
    return sent;
  });
}

async function sendOnce(partner: Reach, call: PartnerCall, { body, limitMs }: Sending): Promise<Sent> {
  const requestId = requestIdNow();
  try {
    const asking = {
      method: call.method,
      headers: {
        ...(call.sign?.({ path: call.path, body: body ?? '' }) ?? bearerOf(partner)),
        accept: 'application/json',
        ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }),
        ...(body === undefined ? {} : { 'content-type': call.form ? FORM : 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(limitMs),
    };
    const response = await fetchAt(partner, call.path, asking);
    const { maxBytes = MAX_BYTES } = call;
    const text = await readBounded(response, maxBytes);
    if (text === undefined) return { answer: { outcome: 'unknown', why: `answer over ${maxBytes} bytes` }, text: '' };
    const retryAfterMs = retryAfterOf(response.headers.get('retry-after'));
    const told = {
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(text.trim() === '' && { isEmpty: true as const }),
    };
    return { answer: { outcome: 'answered', status: response.status, body: parseJson(text), ...told }, text };
  } catch (error) {
    const code = causeCode(error);
    if (code !== undefined && NEVER_SENT.has(code)) return { answer: { outcome: 'unsent', why: code }, text: '' };
    return {
      answer: { outcome: 'unknown', why: code ?? (error instanceof Error ? error.name : 'no answer') },
      text: '',
    };
  }
}

/** What shows no certificate and may connect anywhere is left to `fetch`. */
function fetchAt(partner: Reach, path: string, asking: Asking): Promise<Response> {
  const { clientCertificate, isPublicOnly = false } = partner;
  const url = addressOf(partner.url, path);
  if (!clientCertificate && !isPublicOnly) return fetch(url, { ...asking, redirect: 'error' });
  return fetchByHand(url, asking, { clientCertificate, isPublicOnly });
}

/** Partners without a bearer key sign each call in their own way. */
function bearerOf(partner: Reach): Record<string, string> {
  return 'askKey' in partner ? { authorization: `Bearer ${partner.askKey}` } : {};
}

/** What a partner says to one call, as it came: for people who try it out. Its breaker is not asked. */
export function askRaw(partner: Reach, call: PartnerCall): Promise<{ answer: PartnerAnswer; text: string }> {
  const limitMs = Math.min(call.timeoutMs ?? partner.timeoutMs, partner.timeoutMs);
  return send(partner, call, { body: textOf(call), limitMs });
}

/** Bytes below the partner's address, such as a picture; undefined when there are none, or too many. */
export async function downloadFrom(
  partner: Reach,
  { path, headers, maxBytes }: { path: string; headers: Record<string, string>; maxBytes: number },
): Promise<Uint8Array | undefined> {
  const asking = { method: 'GET', headers, signal: AbortSignal.timeout(partner.timeoutMs) };
  try {
    const response = await fetchAt(partner, path, asking);
    const bytes = await readBytes(response, maxBytes);
    return response.status === 200 && bytes && bytes.byteLength > 0 ? bytes : undefined;
  } catch {
    // However it went wrong, there is no picture, and the caller says what that means.
    return undefined;
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

function textOf({ form, body }: PartnerCall): string | undefined {
  if (form) return new URLSearchParams(form).toString();
  return body === undefined ? undefined : JSON.stringify(body);
}

/** A path below the partner's address, which may have a path of its own. */
function addressOf(url: string, path: string): URL {
  return new URL(url.replace(/\/+$/, '') + path);
}

/** Seconds as they stand in `Retry-After`; a date there is left unread. */
function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;
}

async function readBounded(response: Response, maxBytes: number): Promise<string | undefined> {
  return (await readBytes(response, maxBytes))?.toString('utf8');
}

async function readBytes(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  if (!response.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
