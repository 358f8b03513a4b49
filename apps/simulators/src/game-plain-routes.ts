import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { gameCodeOf } from './game-catalog.ts';
import { launchWish, playAddress } from './game-launch.ts';
import type { GameProviders } from './game-provider.ts';
import { amountAboveZero, toNumber } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { playerTroubles } from './player-troubles.ts';

/** Agents have a prefix, and this protocol spells every name in capitals (facts 5, traps). */
const PREFIX = 'KPW';

const USER_UNKNOWN = 3;
const USER_EXISTS = 4;
const BALANCE_TOO_LOW = 800;

const username = z.string().regex(/^[\w.@-]{1,60}$/);
const named = z.object({ username });
const withPassword = named.extend({ password: z.string().min(7).max(64) });
const codeParams = z.object({ code: gameCodeOf('no-reference') });
const amountBody = named.extend({ amount: amountAboveZero });

type GamePlainRoutesDeps = { providers: GameProviders; answer: AnswerPartnerCall; publicUrl: string | undefined };

const success = (content: Record<string, unknown>): Answer => ({ status: 200, body: { code: 0, data: content } });
const failure = (code: number, more: Record<string, unknown> = {}): Answer => ({
  status: 200,
  body: { code, ...more },
});

const TROUBLES = playerTroubles(
  { 'player-unknown': USER_UNKNOWN, 'player-foreign': 5, 'player-suspended': 6, 'sign-in-refused': 7, 'agent-full': 8 },
  failure,
);

/** Family C: deposit and withdraw without any reference, amounts are JSON numbers in baht, and only a balance query (README). */
export function gamePlainRoutes(app: FastifyInstance, deps: GamePlainRoutesDeps) {
  const { providers, answer } = deps;

  app.post('/partners/plain/:code/create', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const body = withPassword.parse(request.body);
    const work = () => {
      const full = PREFIX + body.username.toUpperCase();
      const created = providers.provider(code).createPlayer(full);
      if (created.status !== 200) return failure(USER_EXISTS, { username: full });
      providers.provider(code).withNewPassword(full, body.password);
      return success({ username: full });
    };
    const call = {
      target: `game:${code}`,
      work,
      refusal: () => failure(BALANCE_TOO_LOW),
      own: TROUBLES.opening,
    } as const;
    return answer(call, request, reply);
  });

  app.post('/partners/plain/:code/password', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const body = withPassword.parse(request.body);
    const work = () => {
      const changed = providers.provider(code).withNewPassword(body.username, body.password);
      return changed.status === 200 ? success({ username: body.username }) : failure(USER_UNKNOWN);
    };
    const call = {
      target: `game:${code}`,
      work,
      refusal: () => failure(BALANCE_TOO_LOW),
      own: TROUBLES.password,
    } as const;
    return answer(call, request, reply);
  });

  app.get('/partners/plain/:code/balance', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const query = named.parse(request.query);
    const work = () => {
      const player = providers.provider(code).findPlayer(query.username);
      if (!player) return failure(USER_UNKNOWN);
      return success({ username: player.username, balance: toNumber(player.balanceMinor) });
    };
    return answer({ target: `game:${code}`, work, isGlance: true }, request, reply);
  });

  for (const [path, direction] of [
    ['deposit', 'in'],
    ['withdraw', 'out'],
  ] as const) {
    app.post(`/partners/plain/:code/${path}`, (request, reply) => {
      const { code } = codeParams.parse(request.params);
      const body = amountBody.parse(request.body);
      const work = () => {
        const order = { username: body.username, direction, amount: body.amount, currency: 'THB' };
        const moved = providers.provider(code).transferPlain(order);
        if (moved.status === 404) return failure(USER_UNKNOWN);
        if (moved.status !== 200) return failure(BALANCE_TOO_LOW);
        return success({ username: body.username, amount: toNumber(body.amount) });
      };
      const refusal = () => failure(BALANCE_TOO_LOW);
      return answer({ target: `game:${code}`, work, refusal, withWrongAmount }, request, reply);
    });
  }

  app.post('/partners/plain/:code/launch', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const body = named.extend(launchWish).parse(request.body);
    const work = () => {
      const token = providers.launch(code, body.username);
      if (!token) return failure(USER_UNKNOWN);
      const origin = deps.publicUrl ?? `http://${request.host}`;
      return success({ url: playAddress({ origin, code, token, lang: body.lang }) });
    };
    const call = { target: `game:${code}`, work, refusal: () => failure(USER_UNKNOWN), own: TROUBLES.launch } as const;
    return answer(call, request, reply);
  });
}

const moved = z.object({ code: z.literal(0), data: z.looseObject({ amount: z.number() }) });
function withWrongAmount(answered: Answer): Answer {
  const { success: isMoved, data } = moved.safeParse(answered.body);
  if (!isMoved) return answered;
  return { ...answered, body: { code: 0, data: { ...data.data, amount: data.data.amount + 1 } } };
}
