import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GAME_CODES, gameCodeOf } from './game-catalog.ts';
import { launchWish, playAddress } from './game-launch.ts';
import type { GameProvider, GameProviders } from './game-provider.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import type { PartnerKeys } from './partners.ts';
import { playerTroubles } from './player-troubles.ts';
import { randomText } from './random-text.ts';

/** Agents have a prefix, and this protocol lower-cases every name (facts 5, traps). */
const PREFIX = 'kpo.';
/** The one provider whose own sign-in form wants view state (spec 3, `event`). */
const WITH_LOGIN_FORM = new Set(['usun']);
const CLOCK_MARGIN_MS = 300_000;

const USER_UNKNOWN = 11;
const BAD_SIGNATURE = 12;
const USER_EXISTS = 15;
const BALANCE_TOO_LOW = 21;
const DUPLICATE_REF = 22;

const anyName = z.string().regex(/^[\w.@-]{1,60}$/);
const named = z.object({ username: anyName });
const codeParams = z.object({ code: gameCodeOf('signed-agent') });
/** Satang, with a sign: in is positive. */
const transferBody = named.extend({
  amount: z
    .int()
    .refine((satang) => satang !== 0 && Math.abs(satang) <= 1e11)
    .transform((satang) => BigInt(satang)),
  ref: z.string().min(1).max(100),
});
const listBody = named.extend({
  limit: z.number().int().min(1).max(100).default(50),
  before: z.number().int().min(0).optional(),
});

type GameAgentRoutesDeps = {
  providers: GameProviders;
  answer: AnswerPartnerCall;
  publicUrl: string | undefined;
  keys: PartnerKeys;
  now: () => Date;
};

const success = (content: Record<string, unknown>): Answer => ({
  status: 200,
  body: { status: 'success', data: content },
});
const failure = (code: number, more: Record<string, unknown> = {}): Answer => ({
  status: 200,
  body: { status: 'error', error_code: code, ...more },
});

const TROUBLES = playerTroubles(
  {
    'player-unknown': USER_UNKNOWN,
    'player-foreign': 13,
    'player-suspended': 14,
    'sign-in-refused': 16,
    'agent-full': 17,
  },
  failure,
);

/** Family B: agent style. One call with a signed amount and a ref, signed requests, a used ref is an error (README). */
export function gameAgentRoutes(app: FastifyInstance, deps: GameAgentRoutesDeps) {
  wantSignature(app, deps);
  const { providers, answer } = deps;

  function onPost<Body extends z.ZodType>(
    path: string,
    schema: Body,
    call: (asked: {
      body: z.output<Body>;
      provider: GameProvider;
      code: string;
      request: FastifyRequest;
    }) => Omit<Parameters<AnswerPartnerCall>[0], 'target'>,
  ) {
    app.post(`/partners/agents/:code/${path}`, (request, reply) => {
      const { code } = codeParams.parse(request.params);
      const body = schema.parse(request.body);
      const made = call({ body, provider: providers.provider(code), code, request });
      return answer({ target: `game:${code}`, ...made }, request, reply);
    });
  }

  onPost('register', named, ({ body, provider }) => ({
    work: () => {
      const full = PREFIX + body.username.toLowerCase();
      const created = provider.createPlayer(full);
      return created.status === 200 ? success(created.body) : failure(USER_EXISTS, { username: full });
    },
    refusal: () => failure(BALANCE_TOO_LOW),
    own: TROUBLES.opening,
  }));
  onPost('password', named, ({ body, provider }) => ({
    work: () => read(provider.withNewPassword(body.username)),
    refusal: () => failure(BALANCE_TOO_LOW),
    own: TROUBLES.password,
  }));
  onPost('balance', named, ({ body, provider }) => ({
    work: () => {
      const player = provider.findPlayer(body.username);
      if (!player) return failure(USER_UNKNOWN);
      return success({ username: player.username, balance: Number(player.balanceMinor) });
    },
    isGlance: true,
  }));
  onPost('transfer', transferBody, ({ body, provider }) => ({
    work: () => transfer(provider, body),
    refusal: () => refuseTransfer(provider, body),
    hasReference: true,
    duplicate: failure(DUPLICATE_REF),
    withWrongAmount: wrongAmount,
  }));
  onPost('transfers/list', listBody, ({ body, provider }) => ({
    work: () => list(provider, body),
    withWrongAmount: wrongAmountInList,
  }));
  onPost('login-form', named, ({ body, provider, code }) => ({
    work: () => (WITH_LOGIN_FORM.has(code) && provider.findPlayer(body.username) ? loginForm() : failure(USER_UNKNOWN)),
  }));
  onPost('launch', named.extend(launchWish), ({ body, code, request }) => ({
    work: () => {
      const token = providers.launch(z.enum(GAME_CODES).parse(code), body.username);
      if (!token) return failure(USER_UNKNOWN);
      const origin = deps.publicUrl ?? `http://${request.host}`;
      return success({ url: playAddress({ origin, code, token, lang: body.lang }) });
    },
    refusal: () => failure(USER_UNKNOWN),
    own: TROUBLES.launch,
  }));
}

/** Every request is signed over time, path and the very bytes of its body. */
function wantSignature(app: FastifyInstance, { keys, now }: GameAgentRoutesDeps) {
  const texts = new WeakMap<FastifyRequest, string>();
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    texts.set(request, String(text));
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }));
    }
  });
  app.addHook('preHandler', async (request, reply) => {
    const timestamp = String(request.headers['x-timestamp'] ?? '');
    const signed = `${timestamp}\n${request.url}\n${texts.get(request) ?? ''}`;
    const { code } = codeParams.parse(request.params);
    const expected = createHmac('sha256', keys[`game-${code}`].askKey).update(signed).digest();
    const given = Buffer.from(String(request.headers['x-signature'] ?? ''), 'hex');
    const isFresh = Math.abs(now().getTime() - Number(timestamp)) <= CLOCK_MARGIN_MS;
    if (isFresh && given.length === expected.length && timingSafeEqual(given, expected)) return;
    return reply.code(200).send(failure(BAD_SIGNATURE).body);
  });
}

type TransferBody = z.output<typeof transferBody>;

function orderOf({ username, amount, ref }: TransferBody) {
  return {
    reference: ref,
    username,
    direction: amount > 0n ? ('in' as const) : ('out' as const),
    amount: amount > 0n ? amount : -amount,
    currency: 'THB',
  };
}

function transfer(provider: GameProvider, body: TransferBody): Answer {
  if (provider.hasTransfer(body.ref)) {
    // Counted as received once more, without the first result.
    provider.transfer(orderOf(body));
    return failure(DUPLICATE_REF);
  }
  const moved = provider.transfer(orderOf(body));
  if (moved.status === 404) return failure(USER_UNKNOWN);
  if (moved.status !== 200) return failure(BALANCE_TOO_LOW);
  return success({ ref: body.ref, username: body.username, amount: Number(body.amount) });
}

function refuseTransfer(provider: GameProvider, body: TransferBody): Answer {
  provider.transfer(orderOf(body), { status: 400, body: { error: 3001 } });
  return failure(BALANCE_TOO_LOW);
}

/** Newest first; `before` is the id a page ended with. */
function list(provider: GameProvider, { username, limit, before }: z.output<typeof listBody>): Answer {
  if (!provider.findPlayer(username)) return failure(USER_UNKNOWN);
  const rows = provider.movedFor(username).map(({ reference, direction, amount, at }, index) => {
    return { id: index + 1, ref: reference, amount: Number(direction === 'in' ? amount : -amount), at };
  });
  const older = rows.filter((row) => before === undefined || row.id < before);
  return success({ transfers: older.slice(-limit).reverse() });
}

function read(answered: Answer): Answer {
  return answered.status === 200 ? success(answered.body) : failure(USER_UNKNOWN);
}

function loginForm(): Answer {
  return success({
    __VIEWSTATE: randomText(64),
    __VIEWSTATEGENERATOR: randomText(8, '0123456789ABCDEF'),
    __EVENTVALIDATION: randomText(48),
  });
}

const moved = z.object({ data: z.looseObject({ amount: z.number() }) });
function wrongAmount(answered: Answer): Answer {
  const { success: isMoved, data } = moved.safeParse(answered.body);
  if (!isMoved) return answered;
  return { ...answered, body: { ...answered.body, data: { ...data.data, amount: data.data.amount + 100 } } };
}

const listed = z.object({ data: z.object({ transfers: z.array(z.looseObject({ amount: z.number() })) }) });
function wrongAmountInList(answered: Answer): Answer {
  const { success: isListed, data } = listed.safeParse(answered.body);
  if (!isListed) return answered;
  const transfers = data.data.transfers.map((row) => ({ ...row, amount: row.amount + 100 }));
  return { ...answered, body: { ...answered.body, data: { transfers } } };
}
