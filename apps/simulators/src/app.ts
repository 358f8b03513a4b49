import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { bankRoutes, bankStatementRoutes, makeBank, slipRoutes } from './bank.ts';
import { controlRoutes } from './control-routes.ts';
import { makeFaults } from './faults.ts';
import { gameAgentRoutes } from './game-agent-routes.ts';
import { gamePlainRoutes } from './game-plain-routes.ts';
import { gamePlayRoutes } from './game-play.ts';
import { makeGameProviders } from './game-provider.ts';
import { gameProviderRoutes } from './game-provider-routes.ts';
import { type KeptRows, makeMemory } from './memory.ts';
import { makeNotices } from './notices.ts';
import { pageRoutes } from './page-routes.ts';
import { makePartnerCalls } from './partner-call.ts';
import type { PartnerKeys, PartnerName } from './partners.ts';
import { makePayouts, payoutRoutes } from './payout.ts';
import { makePrepaid, prepaidControls, prepaidRoutes } from './prepaid.ts';
import { makeCredentials } from './protocols/credentials.ts';
import type { SimulatedProtocol } from './protocols/protocol.ts';
import { makeProtocols, protocolControls, protocolRoutes } from './protocols/protocols.ts';
import { makePushServices, pushControls, pushRoutes } from './push-service.ts';
import type { Gateway } from './qr-gateway.ts';
import { makeQrGateways } from './qr-gateways.ts';
import { qrPayRoutes } from './qr-pay-routes.ts';
import { siteRoutes } from './site-routes.ts';
import { makeSms, smsRoutes } from './sms.ts';
import { makeStateWriter } from './state-file.ts';
import { statementFileRoutes } from './statement-file-routes.ts';
import { makeVerifiers, verifierRoutes } from './verifiers.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export type SimulatorOptions = {
  keys: PartnerKeys;
  /** Where notices go, and where the games' home button leads. */
  siteUrl: string;
  /** Where browsers reach this program; without it, the address the partner called. */
  publicUrl?: string | undefined;
  now?: () => Date;
  /** Where mail is taken; on this machine, wherever there is room, when nothing is said. */
  mail?: { host: string; port: number } | undefined;
  /** Whose accounts are, by number, before anything is sent from them. */
  holders?: Readonly<Record<string, string>> | undefined;
  /** Where what is known is written, and what was known before; without it, everything is forgotten at the end. */
  state?: { path: string; kept?: KeptRows | undefined } | undefined;
};

/** The parts list of the outside world. */
export function makeSimulators(options: SimulatorOptions): FastifyInstance {
  const now = options.now ?? (() => new Date());
  const { keys, siteUrl, publicUrl } = options;
  const stop = new AbortController();
  const closing = stop.signal;

  const writer = options.state && makeStateWriter(options.state.path, () => memory.rows());
  const memory = makeMemory({ kept: options.state?.kept, onChange: writer?.note });
  const faults = makeFaults();
  const notices = makeNotices({ siteUrl, keys, faults, now, closing });
  const bank = makeBank({ now, notices, memory, holders: options.holders });
  const payouts = makePayouts({ now, memory });
  const sms = makeSms({ now, memory });
  const push = makePushServices({ now, memory });
  const providers = makeGameProviders({ now, memory });
  const prepaid = makePrepaid({ now, memory, statements: bank.statements });
  const verifiers = makeVerifiers({ bank, now });
  const gateways = makeQrGateways({ now, bank, notices, memory });
  const answer = makePartnerCalls({ faults, closing });
  const credential = makeCredentials(keys.payout.askKey);
  const protocols = makeProtocols({
    ...{ now, memory, notices, bank, verifiers, sms, payouts, prepaid, answer, credential },
    ...{ siteUrl, publicUrl, games: providers, faults, closing, mail: options.mail ?? { host: '127.0.0.1', port: 0 } },
  });
  const reset = () => {
    for (const part of [notices, bank, payouts, sms, push, providers, prepaid, verifiers, gateways, ...protocols])
      part.reset();
    faults.clear();
  };

  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  app.addHook('preClose', async () => stop.abort());
  app.addHook('onClose', async () => writer?.close());
  acceptEmptyBodies(app);
  answerErrors(app);

  app.register((partners, _options, done) => {
    requireAskKey(partners, keys);
    bankRoutes(partners, { bank, answer });
    bankStatementRoutes(partners, { bank, answer });
    gateways.routes(partners, answer);
    prepaidRoutes(partners, { prepaid, statements: bank.statements, answer });
    payoutRoutes(partners, { payouts, answer });
    smsRoutes(partners, { sms, answer });
    verifierRoutes(partners, { verifiers, answer });
    gameProviderRoutes(partners, { providers, answer, publicUrl });
    gamePlainRoutes(partners, { providers, answer, publicUrl });
    done();
  });
  apart(app, (agents) => gameAgentRoutes(agents, { providers, answer, publicUrl, keys, now }));
  apart(app, (services) => pushRoutes(services, { push, answer, publicUrl }));
  protocolRoutes(app, protocols);
  app.register((open, _options, done) => {
    refuseOtherSites(open);
    protocolControls(open, protocols);
    pageRoutes(open, { siteUrl });
    siteRoutes(open, { siteUrl });
    slipRoutes(open, { bank });
    statementFileRoutes(open, { bank, protocols, now });
    qrPayRoutes(open, payableBy(gateways.all, protocols));
    gamePlayRoutes(open, { providers });
    prepaidControls(open, { prepaid });
    pushControls(open, { push, publicUrl });
    controlRoutes(open, { bank, payouts, sms, providers, faults, reset });
    done();
  });
  return app;
}

/** Routes with hooks and readers of bodies of their own. */
function apart(app: FastifyInstance, routes: (app: FastifyInstance) => void) {
  app.register((own, _options, done) => {
    routes(own);
    done();
  });
}

/** Whose codes a bank app can pay: those of gateways, and those that merchants make alone. */
function payableBy(gateways: readonly Gateway[], protocols: readonly SimulatedProtocol[]) {
  return {
    gateways: [...gateways, ...protocols.flatMap(({ gateway }) => gateway ?? [])],
    payTexts: protocols.flatMap(({ payText }) => payText ?? []),
  };
}

/** Which partner answers at a path; a path of no partner accepts no key. */
const PARTNER_AT: readonly (readonly [prefix: string, partner: PartnerName])[] = [
  ['bank/', 'bank-feed'],
  ['payout/', 'payout'],
  ['gateway/kbank/', 'qr-kbank'],
  ['gateway/ww/', 'qr-ww'],
  ['gateway/zapman/', 'qr-zapman'],
  ['verifier-a/', 'slip-a'],
  ['verifier-b/', 'slip-b'],
  ['prepaid/', 'prepaid'],
  ['sms/', 'sms'],
];

function partnerAsked(request: FastifyRequest): string | undefined {
  const path = (request.routeOptions.url ?? '').slice('/partners/'.length);
  const { code } = request.params as { code?: string };
  if (path.startsWith('games/') || path.startsWith('plain/')) return `game-${code}`;
  if (path.startsWith('gateway/:code/')) return `qr-${code}`;
  return PARTNER_AT.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** Each partner accepts its own key only: the key of the text messages orders no payout. */
function requireAskKey(app: FastifyInstance, keys: PartnerKeys) {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const expectedOf = new Map(Object.entries(keys).map(([name, { askKey }]) => [name, hash(`Bearer ${askKey}`)]));
  app.addHook('onRequest', async (request, reply) => {
    const given = hash(shownKey(request));
    const expected = expectedOf.get(partnerAsked(request) ?? '');
    if (!expected || !timingSafeEqual(given, expected)) return reply.code(401).send({ error: 'UNAUTHORIZED' });
  });
}

/** As bearer; one service of slips wants it bare, in a header of its own. */
function shownKey({ headers }: FastifyRequest): string {
  const bare = headers['x-authorization'];
  return typeof bare === 'string' ? `Bearer ${bare}` : (headers.authorization ?? '');
}

/** The control calls have no login, so a foreign web page in the same browser must not reach them. */
function refuseOtherSites(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET';
    if (isForeign) return reply.code(403).send({ error: 'OTHER_SITE' });
  });
}

/** Several calls take no body, yet many clients still announce JSON. */
function acceptEmptyBodies(app: FastifyInstance) {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }));
    }
  });
}

function answerErrors(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'NOT_FOUND' }));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ZodError) {
      const [issue] = error.issues;
      const message = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`;
      return reply.code(issue?.path[0] === 'code' ? 404 : 400).send({ error: 'INVALID', message });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) process.stderr.write(`${error.stack ?? error.message}\n`);
    return reply.code(status).send({ error: status >= 500 ? 'INTERNAL' : 'INVALID', message: error.message });
  });
}
