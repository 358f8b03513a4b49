import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { GAME_CODES, GAMES } from './game-catalog.ts';
import { type GameProviders, NOT_ENOUGH } from './game-provider.ts';
import { oddsOf, play } from './game-rules.ts';
import { amountAboveZero, toNumber } from './money.ts';

const codeParams = z.object({ code: z.enum(GAME_CODES) });
const token = z.string().min(1).max(100);
const roundBody = z.object({ token, stake: amountAboveZero, pick: z.string().max(10).optional() });
const LINK_EXPIRED = { error: 'LINK_EXPIRED' };

/** The demo game a member opens from the launch address: the token is the only key. */
export function gamePlayRoutes(app: FastifyInstance, deps: { providers: GameProviders }) {
  const { providers } = deps;

  app.get('/games/:code/play', (request, reply) => {
    codeParams.parse(request.params);
    // The token is in the address, so the address must not travel on with the home link.
    return reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').sendFile('play.html');
  });

  app.post('/games/:code/play/session', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const player = providers.playerOf(code, z.object({ token }).parse(request.body).token);
    if (!player) return reply.code(401).send(LINK_EXPIRED);
    const { username, balanceMinor, currency } = player;
    const game = GAMES[code];
    return { ...game, odds: oddsOf(game.kind), username, balance: toNumber(balanceMinor), currency };
  });

  app.post('/games/:code/play/rounds', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const body = roundBody.parse(request.body);
    const player = providers.playerOf(code, body.token);
    if (!player) return reply.code(401).send(LINK_EXPIRED);
    const { stake } = body;
    // Asked before the draw: a round that cannot be paid for is not played.
    if (stake > player.balanceMinor) return reply.code(NOT_ENOUGH.status).send(NOT_ENOUGH.body);
    const played = play(GAMES[code].kind, body.pick);
    if (!played) return reply.code(400).send({ error: 'INVALID', message: 'pick: does not fit this game' });
    const payout = (stake * BigInt(Math.round(played.multipleHundredths))) / 100n;
    const bet = providers.provider(code).playRound(player, { stake, payout });
    return { balance: toNumber(player.balanceMinor), bet, outcome: played.shown };
  });
}
