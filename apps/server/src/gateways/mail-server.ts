import { connect, type Socket } from 'node:net';
import { SpanKind } from '@opentelemetry/api';
import { createTransport } from 'nodemailer';
import { traced } from '../platform/process/tracing.ts';
import { describeAnswer, NEVER_SENT, type PartnerAnswer, type Reach } from './partner-http.ts';
import type { TriedOut } from './protocol.ts';
import { isLoopbackHost, isPublicHost, lookUpPublic, notPublic } from './public-address.ts';

export interface MailLogin {
  user: string;
  password: string;
}

/** One mail in plain text; none of its lines may break out of its header. */
export interface Mail {
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  /** The same for a repeat. */
  messageId: string;
}

const ADDRESS = /^(smtps?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::([1-9]\d{0,4}))?$/i;
const MAX_PORT = 65_535;
/** No server says more to one command. */
const MAX_RESPONSE_BYTES = 65_536;

/** `smtps:` is TLS from the first byte, `smtp:` is STARTTLS; the host as a web address would have it, so that one machine has one name. */
export function readMailAddress(url: string): { host: string; port: number; isTlsFirst: boolean } | undefined {
  const [, scheme = '', name = '', given] = ADDRESS.exec(url) ?? [];
  const isTlsFirst = scheme.toLowerCase() === 'smtps';
  const port = Number(given ?? (isTlsFirst ? 465 : 587));
  if (!URL.canParse(`https://${name}`) || port > MAX_PORT) return undefined;
  return { host: new URL(`https://${name}`).hostname, port, isTlsFirst };
}

/** True when the server took it for somebody: a repeat would ring those a second time. */
export function sendMail(reach: Reach, login: MailLogin, mail: Mail): Promise<boolean> {
  return noted(reach, async () => {
    const session = openSession(reach, login);
    try {
      const { from, to, subject, text, messageId } = mail;
      const sent = await session.transport.sendMail({
        ...{ from, to: [...to], subject, text, messageId },
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      const [refused] = sent.rejectedErrors ?? [];
      return { answer: answered(refused?.responseCode ?? (refused ? 550 : 250)), result: true };
    } catch (error) {
      return { answer: session.answerTo(error), result: false };
    }
  });
}

/** Connects and signs in, and sends nothing. */
export function tryMailLogin(reach: Reach, login: MailLogin): Promise<TriedOut> {
  return noted(reach, async () => {
    const session = openSession(reach, login);
    try {
      await session.transport.verify();
      const answer = answered(235);
      return { answer, result: { answer, text: '' } };
    } catch (error) {
      const answer = session.answerTo(error);
      return { answer, result: { answer, text: partOf(error, 'response') ?? '' } };
    }
  });
}

const answered = (status: number): PartnerAnswer => ({ outcome: 'answered', status, body: undefined });

function noted<T>(reach: Reach, work: () => Promise<{ answer: PartnerAnswer; result: T }>): Promise<T> {
  const attributes = { 'kapao.partner': reach.name };
  return traced({ name: `partner ${reach.name}`, kind: SpanKind.CLIENT, attributes }, async (span) => {
    const { answer, result } = await work();
    span.setAttribute('kapao.outcome', describeAnswer(answer));
    reach.note?.(answer);
    return result;
  });
}

/** One connection, which ends with the partner's time however it goes. */
function openSession(reach: Reach, { user, password: pass }: MailLogin) {
  const { timeoutMs, clientCertificate } = reach;
  const signal = AbortSignal.timeout(timeoutMs);
  const address = readMailAddress(reach.url);
  const transport = createTransport({
    ...(address && { host: withoutBrackets(address.host), port: address.port, secure: address.isTlsFirst }),
    // Plain text stays on this machine, for a server there that offers nothing else.
    requireTLS: !isLoopbackHost(address?.host ?? ''),
    tls: {
      minVersion: 'TLSv1.2',
      ...(clientCertificate && { cert: clientCertificate.certificate, key: clientCertificate.key }),
    },
    auth: { user, pass },
    // Without it a server that offers no login would be sent the mail all the same.
    forceAuth: true,
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    ...{ maxResponseSize: MAX_RESPONSE_BYTES, disableFileAccess: true, disableUrlAccess: true },
    getSocket(_options, done) {
      connectTo(reach, signal).then(
        (connection) => done(null, { connection }),
        (error) => done(error),
      );
    },
  });
  return { transport, answerTo: (error: unknown) => answerTo(error, signal.aborted) };
}

/** The library looks names up by itself, so the place is looked at here, at the moment it is connected to. */
async function connectTo({ url, isPublicOnly = false }: Reach, signal: AbortSignal): Promise<Socket> {
  const address = readMailAddress(url);
  if (!address || (isPublicOnly && !isPublicHost(address.host))) throw notPublic();
  return new Promise((resolve, reject) => {
    const { host, port } = address;
    const options = { host: withoutBrackets(host), port, signal, ...(isPublicOnly && { lookup: lookUpPublic }) };
    const socket = connect(options, () => resolve(socket));
    // Also when its time is over after the library has let go of it.
    socket.on('error', reject);
  });
}

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '');

/** A reply of the server says something; nothing else of an error is shown, which may repeat what was sent. */
function answerTo(error: unknown, isLate: boolean): PartnerAnswer {
  const status = partOf(error, 'responseCode');
  if (status !== undefined) return answered(Number(status));
  const code = partOf(error, 'code') ?? 'no answer';
  if (NEVER_SENT.has(code)) return { outcome: 'unsent', why: code };
  // The library has a timer of its own beside the signal, and either may be the first.
  return { outcome: 'unknown', why: isLate || code === 'ETIMEDOUT' ? 'TimeoutError' : code };
}

function partOf(error: unknown, name: 'code' | 'response' | 'responseCode'): string | undefined {
  if (typeof error !== 'object' || error === null || !(name in error)) return undefined;
  const value = (error as Record<string, unknown>)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
