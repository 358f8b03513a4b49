import multipart from '@fastify/multipart';
import { COUNTED_AGO_HEADER } from '@kapao/contract/shared/counted-ago.ts';
import { type ErrorCode, isErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { DEVICE_HEADER, deviceId } from '@kapao/contract/shared/likeness.ts';
import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { isProposed } from '@kapao/contract/shared/proposed.ts';
import { BUDDHIST_YEAR, Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { Route, RouteBody, RouteParams, RouteQuery, RouteReply } from '@kapao/contract/shared/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { isUuid } from '../platform/process/ids.ts';
import { noteConcerns } from '../platform/requests/concerns.ts';
import type { IsOwnOrigin } from '../platform/requests/own-origin.ts';
import type { RequestKey, StoredReply } from '../platform/requests/request-key.ts';
import type { MemberSession, OperatorSession } from '../shared/sessions.ts';
import { bodyLimitOf } from './body-limits.ts';
import type { CallerLanes } from './caller-lanes.ts';
import { asRefusal } from './database-refusal.ts';
import { ERROR_STATUS } from './error-status.ts';
import type { Claim, IdempotencyStore, MoneyRequest } from './idempotency-store.ts';
import { type KeptLists, lookerOf } from './kept-lists.ts';
import type { Admission, StrangerCall } from './limits.ts';
import { checkSameSite } from './listener.ts';
import { type SeenLook, seenLook, type Told } from './operator-look.ts';
import { refusalBody, sendCode, sendRefusal } from './send-refusal.ts';
import { isStorableText } from './strict-json.ts';

export interface Call<R extends Route> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  /** The signed-in member; throws `invalid-token` on a public route without a token. */
  member: () => MemberSession;
  operator: () => OperatorSession;
  /** The id the operation has or will have; the same for every repeat under one Idempotency-Key. */
  operationId: () => string;
  /** For a handler that claims its key and keeps its reply itself. */
  requestKey: () => RequestKey;
  /** The client's Idempotency-Key; the binder itself sees to it but for uploads. */
  idempotencyKey: () => string | undefined;
  /** For a route whose look tells what neither question nor answer has. */
  tellLook: (told: Told) => void;
  requestId: string;
  address: string;
  userAgent: string;
  /** The device as the member app names it; absent where it keeps nothing. */
  deviceId: string | undefined;
  reply: FastifyReply;
  request: FastifyRequest;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteReply<R>>;

export interface Binder {
  /** Binds a contract entry to its handler: guards, parsing, idempotency and the parsed reply. */
  bind<R extends Route>(route: R, handler: Handler<R>): void;
  /** The same for a money call whose handler claims its key and keeps its reply in its own statements (record 61). */
  bindWithKey<R extends Route>(route: R, handler: Handler<R>): void;
  readonly bound: readonly Route[];
}

export interface BinderOptions {
  authenticateMember: (token: string) => Promise<MemberSession | 'ended' | undefined>;
  authenticateOperator: (request: FastifyRequest) => Promise<OperatorSession | undefined>;
  /** Refuses when the site is terminated or, for effects, in maintenance (design 4). */
  checkSite: (route: Route) => Promise<void>;
  /** Refuses when public effects are called too often for one name or from one address (safety 5, 11). */
  checkStranger: (route: Route, call: StrangerCall) => Promise<Admission>;
  isOwnOrigin: IsOwnOrigin;
  /** Calls under way at once, by caller and kind. */
  lanes: CallerLanes;
  idempotency: IdempotencyStore;
  /** The first language of the site (spec 1), for calls that may name one and do not; without it Thai. */
  locale?: Locale;
  /** Runs a call of a member, to see what is refused of it. */
  attempt?: <T>(tried: { memberId: string; way: string; body: unknown }, work: () => Promise<T>) => Promise<T>;
  /** Writes what an operator was shown into their log. */
  recordLook: (look: SeenLook & { operator: string }) => Promise<void>;
  /** What several operators are shown of one look; absent where there are none. */
  keptLists?: KeptLists;
}

const KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;
/** The scheme is read in any case, as RFC 9110 says. */
const BEARER = /^bearer ([A-Za-z0-9_-]{20,200})$/i;

export function makeBinder(app: FastifyInstance, options: BinderOptions): Binder {
  const bound: Route[] = [];
  function bind<R extends Route>(route: R, handler: Handler<R>, holdsKey: boolean): void {
    bound.push(route);
    const methods = route.postTwin ? [route.method, 'POST'] : [route.method];
    const attach = (listener: FastifyInstance) => {
      for (const method of methods) {
        listener.route({
          method,
          url: route.path,
          exposeHeadRoute: false,
          ...(!route.upload && { bodyLimit: bodyLimitOf(route) }),
          config: { isUpload: route.upload === true, tellsSuccess: route.tellsSuccess === true },
          handler: (request, reply) => answer({ route, handler, holdsKey, options, request, reply }),
        });
      }
    };
    // In a scope of its own, because every other route refuses such a body before reading it.
    if (route.upload) app.register((scope, _options, done) => acceptUploads(scope, attach, done));
    else attach(app);
  }
  return {
    bound,
    bind: (route, handler) => bind(route, handler, false),
    bindWithKey: (route, handler) => bind(route, handler, true),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean;
    tellsSuccess?: boolean;
  }
}

/** No feature accepts more. Each counts for itself while it reads, because a file truncated here would look complete. */
const MAX_UPLOADED_BYTES = 256 * 1024 * 1024;

/** One file a request and few small fields; the size of the file is the route's business, while it streams. */
function acceptUploads(scope: FastifyInstance, attach: (listener: FastifyInstance) => void, done: () => void): void {
  const limits = {
    fileSize: MAX_UPLOADED_BYTES,
    files: 1,
    parts: 5,
    fields: 4,
    fieldSize: 1_000,
    fieldNameSize: 50,
    headerPairs: 20,
  };
  scope.register(multipart, { limits, throwFileSizeLimit: false });
  attach(scope);
  done();
}

interface Answering<R extends Route> {
  route: R;
  handler: Handler<R>;
  /** It claims its key itself. */
  holdsKey: boolean;
  options: BinderOptions;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function answer<R extends Route>(answering: Answering<R>) {
  const { route, options, request, reply } = answering;
  reply.header('Cache-Control', 'no-store');
  await options.checkSite(route);
  if (route.effect) checkSameSite(request, options.isOwnOrigin);
  const { member, operator } = await authenticate(route, options, request);
  if (route.asksProof && member?.isProofOld) refuse('UNAUTHORIZED');
  noteConcerns(request, {
    memberId: member?.memberId,
    operator: operator?.username,
    subject: subjectOf(operator, request),
  });
  const isLimited = route.access === 'public' && route.effect && !route.ownLimit;
  const call = { address: request.ip, deviceId: deviceOf(request), body: request.body };
  const admission = isLimited ? await options.checkStranger(route, call) : undefined;
  const caller = { id: member?.memberId ?? operator?.username ?? admission?.lane, address: request.ip };
  try {
    return await options.lanes.run(route, caller, () => handle(answering, { member, operator }));
  } catch (error) {
    if (error instanceof Refusal && (error.status ?? ERROR_STATUS[error.code]) === 429) admission?.giveBack();
    throw error;
  }
}

const deviceOf = ({ headers }: FastifyRequest): string | undefined => deviceId.safeParse(headers[DEVICE_HEADER]).data;

interface Identity {
  member: MemberSession | undefined;
  operator: OperatorSession | undefined;
}

async function handle<R extends Route>(
  { route, handler, holdsKey, options, request, reply }: Answering<R>,
  { member, operator }: Identity,
) {
  let operationId: string | undefined;
  let requestKey: RequestKey | undefined;
  let told: Told | undefined;
  const params = parsePart(route.params, request.params) as RouteParams<R>;
  const inLocale = (schema: z.ZodMiniType | undefined, part: unknown) => withLocale(schema, part, options.locale);
  const query = parsePart(route.query, inLocale(route.query, storable(request.query))) as RouteQuery<R>;
  const looker = operator && lookerOf(route, query, operator);
  const call = {
    params,
    query,
    body: parsePart(route.body, inLocale(route.body, request.body)) as RouteBody<R>,
    member: () => member ?? refuse('invalid-token'),
    operator: () => looker ?? refuse('invalid-token'),
    idempotencyKey: () => idempotencyKey(request),
    operationId: () => operationId ?? refuse('INTERNAL_SERVER_ERROR'),
    requestKey: () => requestKey ?? refuse('INTERNAL_SERVER_ERROR'),
    tellLook(said: Told) {
      told = said;
    },
    requestId: request.id,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    deviceId: deviceOf(request),
    reply,
    request,
  };
  const { attempt } = options;
  const work = () => {
    if (!member || !attempt) return handler(call);
    return attempt({ memberId: member.memberId, way: route.path, body: call.body }, () => handler(call));
  };
  // What is uploaded is known only after it was read, so its feature keeps the key.
  if (!route.idempotent || !member || route.upload) {
    if (!operator) return sendBody(route, reply, route.reply.parse(await work()));
    // Whatever became of an act: who was refused, or has no answer, looks at the list next.
    const forgetting = (act: typeof work) => act().finally(() => options.keptLists?.forget());
    const count = async () => ({ answered: await (route.effect ? forgetting(work) : work()), told });
    return answerOperator({ route, options, reply, operator, params, query, count });
  }

  // A call without a body, such as the GET effects of spec 7, is identified by its address.
  const asked = call.body ?? call.params ?? null;
  const moneyRequest = { memberId: member.memberId, route: route.path, key: idempotencyKey(request), body: asked };
  const running = { moneyRequest, idempotency: options.idempotency, request, reply };
  const parsed = async () => route.reply.parse(await work());
  if (holdsKey) {
    const replyOf: RequestKey['replyOf'] = (ended) => storedReply(ended, route, request);
    return sendClaim(
      await options.idempotency.run(moneyRequest, replyOf, (key) => {
        requestKey = key;
        // Another's, where the key was taken over.
        return answerOrRefusal(parsed, request).finally(() => noteConcerns(request, { operationId: key.operationId }));
      }),
      running,
    );
  }
  const claim = await options.idempotency.claim(moneyRequest);
  if (claim.outcome !== 'run') return sendClaim(claim, running);
  operationId = claim.operationId;
  noteConcerns(request, { operationId });
  return runOnce(running, parsed);
}

interface OperatorAnswering {
  route: Route;
  options: BinderOptions;
  reply: FastifyReply;
  operator: OperatorSession;
  params: unknown;
  query: unknown;
  count: () => Promise<{ answered: unknown; told: Told | undefined }>;
}

async function answerOperator({ route, options, reply, operator, count, ...asked }: OperatorAnswering) {
  const { keptLists } = options;
  const { answered, told, ageMs } =
    route.kept && keptLists
      ? await keptLists.answerOf({ route, query: asked.query, operator }, count)
      : { ...(await count()), ageMs: 0 };
  const body = route.reply.parse(answered);
  // A look that cannot be written down is none: nothing is shown then.
  if (route.look) {
    const look = seenLook(route.look, { ...asked, reply: answered, told });
    await options.recordLook({ operator: operator.username, ...look });
  }
  if (ageMs > 0) reply.header(COUNTED_AGO_HEADER, String(Math.ceil(ageMs / 1_000)));
  return sendBody(route, reply, body);
}

/** What is known under a key, or was done just now. */
function sendClaim(
  claim: Claim<{ outcome: 'done'; reply: StoredReply }>,
  { request, reply }: Pick<Running, 'request' | 'reply'>,
) {
  if (claim.outcome === 'mismatch') return sendCode({ code: 'KEY_INVALID', status: 409 }, request, reply);
  if (claim.outcome === 'busy') return sendRefusal('REQUEST_LIMIT', request, reply);
  if (claim.outcome === 'replay') reply.header('Idempotent-Replay', 'true');
  return reply.code(claim.reply.status).send(claim.reply.body);
}

function storedReply(ended: Parameters<RequestKey['replyOf']>[0], route: Route, request: FastifyRequest): StoredReply {
  if ('reply' in ended) return { status: 200, body: route.reply.parse(ended.reply) };
  const code = isErrorCode(ended.refusal) ? ended.refusal : 'INTERNAL_SERVER_ERROR';
  if (code === 'INTERNAL_SERVER_ERROR')
    request.log.error({ route: route.path }, `refused with ${ended.refusal}, which is no code`);
  return { status: ERROR_STATUS[code], body: refusalBody({ code, about: {} }, request) };
}

/** 202 where nothing was done yet but proposed to another operator (design 6). */
function sendBody(route: Route, reply: FastifyReply, body: unknown) {
  return reply.code(route.proposes && isProposed(body) ? 202 : 200).send(body);
}

interface Running {
  moneyRequest: MoneyRequest;
  idempotency: IdempotencyStore;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Stores the answer of a claimed request; a bug or a lost database leaves the key open for a repeat. */
async function runOnce({ moneyRequest, idempotency, request, reply }: Running, work: () => Promise<unknown>) {
  try {
    const answered = await answerOrRefusal(work, request);
    await idempotency.finish(moneyRequest, answered);
    return reply.code(answered.status).send(answered.body);
  } catch (error) {
    await idempotency.release(moneyRequest);
    throw error;
  }
}

/** An answer that may be repeated for ever; what was only put off, and what went wrong here, is thrown. */
async function answerOrRefusal(work: () => Promise<unknown>, request: FastifyRequest): Promise<StoredReply> {
  try {
    return { status: 200, body: await work() };
  } catch (thrown) {
    const error = asRefusal(thrown);
    const status = error instanceof Refusal ? ERROR_STATUS[error.code] : 500;
    if (!(error instanceof Refusal) || status >= 500 || status === 429) throw error;
    return { status, body: refusalBody({ code: error.code, about: error.about }, request) };
  }
}

async function authenticate(route: Route, options: BinderOptions, request: FastifyRequest): Promise<Identity> {
  if (route.access === 'operator') {
    const operator = (await options.authenticateOperator(request)) ?? refuse('invalid-token');
    if (route.right && !operator.rights.includes(route.right)) refuse('UNAUTHORIZED');
    return { member: undefined, operator };
  }
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const found =
    token === undefined ? undefined : await options.lanes.authenticate(token, () => options.authenticateMember(token));
  const member = found === 'ended' ? undefined : found;
  // Both are `invalid-token` (design 2); what once was a session says so (59).
  if (route.access === 'member' && found === 'ended') {
    throw new Refusal('invalid-token', { reason: 'EXPIRED_AUTH_TOKEN' });
  }
  if (route.access === 'member' && !member) refuse('invalid-token');
  return { member, operator: undefined };
}

/** Subjects of an operator's call with a random id; member ids are logged as hashes only. */
function subjectOf(operator: OperatorSession | undefined, { params }: FastifyRequest): string | undefined {
  const id = operator && typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  return typeof id === 'string' && isUuid(id) ? id : undefined;
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) refuse('KEY_INVALID');
  return key;
}

/** An address can spell what a body may not hold either. */
function storable(query: unknown): unknown {
  if (typeof query === 'object' && query !== null && !Object.values(query).flat().map(String).every(isStorableText)) {
    refuse('KEY_INVALID');
  }
  return query;
}

/** Fills in the language where the contract has a fallback for one that is missing or, in a query, unknown. */
function withLocale(schema: z.ZodMiniType | undefined, part: unknown, locale: Locale | undefined): unknown {
  const shape = schema && 'shape' in schema._zod.def ? (schema._zod.def.shape as z.core.$ZodShape) : {};
  const fallback = shape.locale?._zod.def.type;
  if (locale === undefined || (fallback !== 'catch' && fallback !== 'default')) return part;
  const given = typeof part === 'object' && part !== null && 'locale' in part ? part.locale : undefined;
  const isKept = fallback === 'catch' ? LOCALES.some((known) => known === given) : given !== undefined;
  return isKept ? part : { ...(part as object), locale };
}

/** Parses one part of a request; the first issue's message is the refusal when it is a code of the catalogue. */
export function parsePart(schema: z.ZodMiniType | undefined, part: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(part ?? (schema._zod.def.type === 'object' ? {} : undefined));
  if (parsed.success) return parsed.data;
  const code = refusalOf(parsed.error.issues);
  throw code === BUDDHIST_YEAR ? new Refusal('KEY_INVALID', { reason: code }) : new Refusal(code);
}

function refusalOf(issues: readonly { message: string }[]): ErrorCode {
  const codes = issues.map((issue) => issue.message).filter(isErrorCode);
  return codes.includes('KEY_MISSING') ? 'KEY_MISSING' : (codes[0] ?? 'KEY_INVALID');
}
