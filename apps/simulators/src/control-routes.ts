import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type SimulatedBank, slipPath } from './bank.ts';
import { NEWEST_ROWS } from './bounded.ts';
import { accountNo, bank, moment } from './control-fields.ts';
import { type Faults, faultOrder } from './faults.ts';
import { BET_STATES, PRODUCTS } from './game-bets.ts';
import { GAME_CODES, GAMES } from './game-catalog.ts';
import { type GameProviders, NOT_ENOUGH } from './game-provider.ts';
import { amountAboveZero, amountNumber, toNumber } from './money.ts';
import type { Payouts } from './payout.ts';
import type { Sms } from './sms.ts';

const PLAYERS_SHOWN = 20;

const transferBody = z.object({
  fromBank: bank,
  fromAccountNo: accountNo,
  fromName: z.string().trim().min(1).max(100),
  toBank: bank,
  toAccountNo: accountNo,
  amount: amountAboveZero,
  at: moment.optional(),
});
const holderBody = z.object({ accountNo, name: z.string().trim().min(1).max(100) });
const limitQuery = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) });
/** Page by page, for who looks at a site that has paid more than one answer holds. */
const payoutQuery = limitQuery.extend({ skip: z.coerce.number().int().min(0).max(NEWEST_ROWS).default(0) });
const smsQuery = limitQuery.extend({ phone: z.string().max(40).optional() });
const codeParams = z.object({ code: z.enum(GAME_CODES) });
const playerParams = codeParams.extend({ username: z.string().max(64) });
/** Design 5 needs stake and payout; the others play what is settled later, settled anew, void, or without risk. */
const roundBody = z
  .object({
    stake: amountNumber,
    payout: amountNumber,
    state: z.enum(BET_STATES).optional(),
    bet: z.number().int().positive().optional(),
    validStake: amountNumber.optional(),
    product: z.enum(PRODUCTS).optional(),
  })
  .refine(({ stake, validStake = 0n }) => validStake <= stake, 'validStake: is part of the stake');

type ControlDeps = {
  bank: SimulatedBank;
  payouts: Payouts;
  sms: Sms;
  providers: GameProviders;
  faults: Faults;
  reset: () => void;
};

/** What people, tests and outside checks may do to the outside world (design 5). */
export function controlRoutes(app: FastifyInstance, deps: ControlDeps) {
  bankControls(app, deps);
  gameControls(app, deps);
  faultControls(app, deps);

  app.get('/control/sms', (request) => ({ messages: deps.sms.newestFirst(smsQuery.parse(request.query)) }));

  app.post('/control/reset', () => {
    deps.reset();
    return { ok: true };
  });
}

function bankControls(app: FastifyInstance, deps: ControlDeps) {
  app.post('/control/bank/transfers', (request) => {
    const { amount: amountMinor, ...body } = transferBody.parse(request.body);
    const transfer = deps.bank.send({ ...body, amountMinor, at: body.at });
    return { reference: transfer.reference, slipUrl: slipPath(transfer.reference) };
  });

  app.get('/control/bank/transfers', (request) => {
    return { transfers: deps.bank.newestFirst(limitQuery.parse(request.query).limit) };
  });

  app.post('/control/bank/holders', (request) => {
    const { accountNo: account, name } = holderBody.parse(request.body);
    deps.bank.holders.name(account, name);
    return { ok: true };
  });

  app.get('/control/bank/payouts', (request) => {
    const { limit, skip } = payoutQuery.parse(request.query);
    return { payouts: deps.payouts.newestFirst(limit, skip) };
  });
}

function gameControls(app: FastifyInstance, deps: ControlDeps) {
  app.get('/control/games', () => ({
    games: GAME_CODES.map((code) => {
      const players = deps.providers.provider(code).newestPlayers(PLAYERS_SHOWN);
      return { code, ...GAMES[code], players };
    }),
  }));

  app.get('/control/games/:code/players/:username', (request, reply) => {
    const { code, username } = playerParams.parse(request.params);
    const provider = deps.providers.provider(code);
    const player = provider.findPlayer(username);
    return player ? provider.inspect(player) : reply.code(404).send({ error: 1304 });
  });

  app.post('/control/games/:code/players/:username/rounds', (request, reply) => {
    const { code, username } = playerParams.parse(request.params);
    const round = roundBody.parse(request.body);
    const provider = deps.providers.provider(code);
    const player = provider.findPlayer(username);
    if (!player) return reply.code(404).send({ error: 1304 });
    const bet = provider.playRound(player, round);
    return bet ? { balance: toNumber(player.balanceMinor), bet } : reply.code(NOT_ENOUGH.status).send(NOT_ENOUGH.body);
  });
}

function faultControls(app: FastifyInstance, deps: ControlDeps) {
  app.post('/control/faults', (request, reply) => {
    if (deps.faults.set(faultOrder.parse(request.body))) return { ok: true };
    return reply.code(409).send({ error: 'TOO_MANY_FAULTS' });
  });

  app.get('/control/faults', () => ({
    faults: deps.faults.list(),
    fired: deps.faults.fired(),
    owed: deps.faults.countOwed(),
  }));

  app.delete('/control/faults', () => {
    deps.faults.clear();
    return { ok: true };
  });
}
