import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { GAME_CODES, gameCodeOf } from './game-catalog.ts';
import { launchWish, playAddress } from './game-launch.ts';
import { type GameProviders, NOT_ENOUGH } from './game-provider.ts';
import { amountText, toDecimalText } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { playerTroubles } from './player-troubles.ts';

const username = z.string().regex(/^[\w.@-]{1,64}$/);
const reference = z.string().min(1).max(100);
const codeParams = z.object({ code: gameCodeOf('own-reference') });
const anyCodeParams = z.object({ code: z.enum(GAME_CODES) });
const playerParams = codeParams.extend({ username });
const playerBody = z.object({ username });
const transferBody = z.object({
  reference,
  username,
  direction: z.enum(['in', 'out']),
  amount: amountText,
  currency: z.string().regex(/^[A-Z]{3}$/),
});
const pageQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

const TROUBLES = playerTroubles(
  {
    'player-unknown': 1304,
    'player-foreign': 1306,
    'player-suspended': 1307,
    'sign-in-refused': 1308,
    'agent-full': 1309,
  },
  (error) => ({ status: error === 1304 ? 404 : 400, body: { error } }),
);

/** Family A of the provider protocols: own reference, idempotent, status query; and the bet feed of all (README). */
export function gameProviderRoutes(
  app: FastifyInstance,
  deps: { providers: GameProviders; answer: AnswerPartnerCall; publicUrl: string | undefined },
) {
  const { providers, answer } = deps;

  app.post('/partners/games/:code/players', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const body = playerBody.parse(request.body);
    const work = () => providers.provider(code).createPlayer(body.username);
    const call = { target: `game:${code}`, work, refusal: () => NOT_ENOUGH, own: TROUBLES.opening } as const;
    return answer(call, request, reply);
  });

  app.post('/partners/games/:code/players/:username/password', (request, reply) => {
    const params = playerParams.parse(request.params);
    const work = () => providers.provider(params.code).withNewPassword(params.username);
    const call = { target: `game:${params.code}`, work, refusal: () => NOT_ENOUGH, own: TROUBLES.password } as const;
    return answer(call, request, reply);
  });

  app.get('/partners/games/:code/players/:username/balance', (request, reply) => {
    const params = playerParams.parse(request.params);
    const work = () => providers.provider(params.code).balance(params.username);
    return answer({ target: `game:${params.code}`, work, isGlance: true }, request, reply);
  });

  app.post('/partners/games/:code/transfers', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const order = transferBody.parse(request.body);
    const work = () => providers.provider(code).transfer(order);
    const refusal = () => providers.provider(code).transfer(order, NOT_ENOUGH);
    const call = { target: `game:${code}`, work, refusal, hasReference: true, withWrongAmount } as const;
    return answer(call, request, reply);
  });

  app.get('/partners/games/:code/transfers/:reference', (request, reply) => {
    const params = codeParams.extend({ reference }).parse(request.params);
    const work = () => providers.provider(params.code).transferState(params.reference);
    return answer({ target: `game:${params.code}`, work, withWrongAmount }, request, reply);
  });

  app.post('/partners/games/:code/launch', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const body = playerBody.extend(launchWish).parse(request.body);
    const work = (): Answer => {
      const token = providers.launch(code, body.username);
      if (!token) return { status: 404, body: { error: 1304 } };
      const origin = deps.publicUrl ?? `http://${request.host}`;
      return { status: 200, body: { url: playAddress({ origin, code, token, lang: body.lang }) } };
    };
    const call = { target: `game:${code}`, work, refusal: () => NOT_ENOUGH, own: TROUBLES.launch } as const;
    return answer(call, request, reply);
  });

  app.get('/partners/games/:code/bets', (request, reply) => {
    const { code } = anyCodeParams.parse(request.params);
    const query = pageQuery.parse(request.query);
    return answer({ target: `bets:${code}`, work: () => providers.provider(code).betsAfter(query) }, request, reply);
  });
}

function withWrongAmount(answered: Answer): Answer {
  const amount = amountText.safeParse(answered.body.amount);
  if (!amount.success) return answered;
  return { ...answered, body: { ...answered.body, amount: toDecimalText(amount.data + 100n) } };
}
