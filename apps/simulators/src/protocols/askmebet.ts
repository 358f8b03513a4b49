import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { playAddress } from '../game-launch.ts';
import type { GameProvider } from '../game-provider.ts';
import { amountAboveZero, toNumber } from '../money.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { randomText } from '../random-text.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const GAME = 'askmebet';
const TARGET = `game:${GAME}` as const;
const AGENT = 'kpo01';
const CLIENT = 'ambbet';
/** Codes that no public text names. */
const KEY_WRONG = 1_001;
const SIGNATURE_WRONG = 1_002;
const OTHER = 9_999;

const ROOT = '/v0.1/partner/member';
const md5 = (...fields: string[]) => createHash('md5').update(fields.join(':')).digest('hex');
const done = (result: unknown): Answer => ({ status: 200, body: { code: 0, result } });
const failed = (code: number): Answer => ({ status: 200, body: { code, msg: 'failed' } });

const loginName = z.string().regex(/^[a-z0-9]{1,30}$/);
const password = z.string().min(7).max(64);
const createBody = z.object({
  memberLoginName: loginName,
  memberLoginPass: password,
  phoneNo: z.string(),
  contact: z.string(),
  signature: z.string(),
});
const passwordBody = z.object({ password, signature: z.string() });
const amountBody = z.object({ amount: z.number(), signature: z.string() });
const loginBody = z.object({ username: z.string(), password, isMobile: z.boolean(), signature: z.string() });

/** AskMeBet: the agent's key in every address, MD5 over some fields, and no reference of ours. */
export function makeAskMeBet(deps: ProtocolDeps): SimulatedProtocol {
  const agentKey = deps.credential('askmebet', 'agentKey');
  const provider = deps.games.provider(GAME);
  return {
    kind: 'game',
    code: 'askmebet',
    contract: {
      settings: { game: GAME, currency: 'THB', agent: AGENT, client: CLIENT, launchGame: 'sa', launchHost: '' },
      secrets: { agentKey },
    },
    routes(app) {
      // Whoever shows another key is told so, whatever is asked.
      app.addHook('preHandler', async (request, reply) => {
        const { key } = request.params as { key?: string };
        if (key !== undefined && key !== agentKey) return reply.send(failed(KEY_WRONG).body);
      });
      playerRoutes(app, { deps, provider });
      moneyRoutes(app, { deps, provider });
    },
    reset() {},
  };
}

type Parts = { deps: ProtocolDeps; provider: GameProvider };
const own = { 'rate-limit': () => ({ ...failed(OTHER), status: 429 }) };

function playerRoutes(app: FastifyInstance, { deps, provider }: Parts) {
  app.post(`${ROOT}/create/:key`, (request, reply) => {
    const asked = createBody.safeParse(request.body).data;
    const work = () => {
      if (!asked) return failed(OTHER);
      const { memberLoginName: name, memberLoginPass: pass, signature } = asked;
      if (signature !== md5(name, pass, AGENT)) return failed(SIGNATURE_WRONG);
      const username = AGENT + name;
      if (provider.createPlayer(username).status !== 200) return failed(OTHER);
      provider.withNewPassword(username, pass);
      return done({ username });
    };
    return deps.answer({ target: TARGET, work, own }, request, reply);
  });
  app.put(`${ROOT}/reset-password/:key/:username`, (request, reply) => {
    const { username } = request.params as { username: string };
    const asked = passwordBody.safeParse(request.body).data;
    const work = () => {
      if (asked?.signature !== md5(asked?.password ?? '', AGENT)) return failed(SIGNATURE_WRONG);
      return provider.withNewPassword(username, asked?.password).status === 200 ? done({}) : failed(OTHER);
    };
    return deps.answer({ target: TARGET, work, own }, request, reply);
  });
  app.post(`${ROOT}/login/:game/:key`, (request, reply) => {
    const asked = loginBody.safeParse(request.body).data;
    const work = () => {
      const player = provider.findPlayer(asked?.username ?? '');
      if (!asked || player?.password !== asked.password) return failed(OTHER);
      if (asked.signature !== md5(asked.username, asked.password, CLIENT)) return failed(SIGNATURE_WRONG);
      const token = deps.games.launch(GAME, asked.username) ?? '';
      const origin = deps.publicUrl ?? `http://${request.host}`;
      return done({ url: playAddress({ origin, code: GAME, token, lang: undefined }) });
    };
    return deps.answer({ target: TARGET, work, own }, request, reply);
  });
}

function moneyRoutes(app: FastifyInstance, { deps, provider }: Parts) {
  app.get(`${ROOT}/credit/:key/:username`, (request, reply) => {
    const { username } = request.params as { username: string };
    const work = () => {
      const player = provider.findPlayer(username);
      return player ? done({ credit: withCommas(player.balanceMinor) }) : failed(OTHER);
    };
    return deps.answer({ target: TARGET, work, isGlance: true }, request, reply);
  });
  for (const [path, direction] of [
    ['deposit', 'in'],
    ['withdraw', 'out'],
  ] as const) {
    app.post(`${ROOT}/${path}/:key/:username`, (request, reply) => {
      const { username } = request.params as { username: string };
      const asked = amountBody.safeParse(request.body).data;
      const work = () => {
        if (asked?.signature !== md5(String(asked?.amount), username, AGENT)) return failed(SIGNATURE_WRONG);
        const amount = amountAboveZero.safeParse(asked?.amount).data;
        if (amount === undefined) return failed(OTHER);
        const before = provider.findPlayer(username)?.balanceMinor ?? 0n;
        const moved = provider.transferPlain({ username, direction, amount, currency: 'THB' });
        if (moved.status !== 200) return failed(OTHER);
        const after = provider.findPlayer(username)?.balanceMinor ?? 0n;
        return done({ ref: randomText(16), before: toNumber(before), after: toNumber(after) });
      };
      const call: PartnerCall = { target: TARGET, work, own, refusal: () => failed(OTHER), withWrongAmount };
      return deps.answer(call, request, reply);
    });
  }
}

const moved = z.object({ result: z.looseObject({ after: z.number() }) });
function withWrongAmount(answered: Answer): Answer {
  const read = moved.safeParse(answered.body).data;
  return read ? done({ ...read.result, after: read.result.after + 1 }) : answered;
}

function withCommas(minor: bigint): string {
  return toNumber(minor).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
