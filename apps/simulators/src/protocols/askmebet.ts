import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { makeBoundedMap } from '../bounded.ts';
import { playAddress } from '../game-launch.ts';
import type { GameProvider } from '../game-provider.ts';
import { amountAboveZero, toNumber } from '../money.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { randomText } from '../random-text.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { type Report, reportsAfter } from './real-game.ts';

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
  const named = deps.memory.map<Named>('askmebet names of transfers');
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
      moneyRoutes(app, { deps, provider, named });
      playRoute(app, { deps, provider, named });
    },
    reset: () => named.clear(),
  };
}

/** Its own name of a transfer: whose it was, and what had been told of bets by then. */
type Named = { username: string; betsBefore: number };
type Parts = { deps: ProtocolDeps; provider: GameProvider };
type NamedParts = Parts & { named: ReturnType<typeof makeBoundedMap<Named>> };
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

function moneyRoutes(app: FastifyInstance, { deps, provider, named }: NamedParts) {
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
        const ref = randomText(16);
        named.set(ref, { username, betsBefore: newestReport(provider) });
        return done({ ref, before: toNumber(before), after: toNumber(after) });
      };
      const call: PartnerCall = { target: TARGET, work, own, refusal: () => failed(OTHER), withWrongAmount };
      return deps.answer(call, request, reply);
    });
  }
}

/** More than a test plays. */
const MAX_REPORTS = 100_000;
const reportsSince = (provider: GameProvider, after: number) => reportsAfter(provider, { after, limit: MAX_REPORTS });
const newestReport = (provider: GameProvider) => reportsSince(provider, 0).at(-1)?.version ?? 0;

const GROUP_OF = { slot: 'GAME', sport: 'FOOTBALL', casino: 'CASINO', lotto: 'LOTTO' } as const;
type Group = { amount: number; wlAmount: number; outstanding: number };

/** What one player staked, won or lost, and has at stake, by group of games, of the bets that changed after a moment. */
function groupsOf(reports: readonly Report[]): Record<string, Group> {
  const newest = new Map(reports.map((report) => [report.id, report]));
  const groups: Record<string, Group> = {};
  for (const { product, state, stake, validStake, payout } of newest.values()) {
    const group = groups[GROUP_OF[product]] ?? { amount: 0, wlAmount: 0, outstanding: 0 };
    groups[GROUP_OF[product]] = group;
    if (state === 'RUNNING') group.outstanding += stake;
    if (state !== 'SETTLED') continue;
    group.amount += validStake;
    group.wlAmount += payout - stake;
  }
  return groups;
}

function playRoute(app: FastifyInstance, { deps, provider, named }: NamedParts) {
  app.get(`${ROOT}/winLose/:key/:username/:ref`, (request, reply) => {
    const { username, ref } = request.params as { username: string; ref: string };
    const work = () => {
      const transfer = named.get(ref);
      if (transfer?.username !== username) return failed(OTHER);
      const own = reportsSince(provider, transfer.betsBefore).filter((report) => report.username === username);
      return done({ data: groupsOf(own) });
    };
    return deps.answer({ target: `bets:${GAME}`, work, own, refusal: () => failed(OTHER) }, request, reply);
  });
}

const moved = z.object({ result: z.looseObject({ after: z.number() }) });
function withWrongAmount(answered: Answer): Answer {
  const read = moved.safeParse(answered.body).data;
  return read ? done({ ...read.result, after: read.result.after + 1 }) : answered;
}

function withCommas(minor: bigint): string {
  return toNumber(minor).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
