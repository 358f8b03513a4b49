import { createHash } from 'node:crypto';
import { z } from 'zod';
import { amountText, groupedDecimal } from '../amount-text.ts';
import type { Configured } from '../configured.ts';
import {
  gatewayOfProvider,
  makeLinkCheck,
  newPassword,
  noReference,
  otherCurrency,
  realGameSettings,
} from '../game-partner.ts';
import type {
  GameProvider,
  NewPassword,
  PlayAnswer,
  PlaySinceTransfer,
  TransferOrder,
  TransferOutcome,
} from '../game-provider.ts';
import {
  askRaw,
  callPartner,
  describeAnswer,
  type PartnerAnswer,
  type PartnerCall,
  readAnswer,
} from '../partner-http.ts';
import { protocol, type SiteRules } from '../protocol.ts';

const settings = z.strictObject({
  ...realGameSettings.omit({ betsDelaySeconds: true }).shape,
  /** Stands before every name, and in what is signed. */
  agent: z.string().regex(/^[a-z0-9]{1,20}$/),
  /** What is signed when a game is opened, and which game that is. */
  client: z.string().regex(/^[a-z0-9]{1,30}$/),
  launchGame: z.string().regex(/^[a-z0-9-]{1,30}$/),
  launchHost: z.string().regex(/^[a-z0-9.:-]{0,100}$/),
});
/** It stands in the address of every call. */
const secrets = z.strictObject({ agentKey: z.string().regex(/^[\w-]{16,100}$/) });
type AskMeBet = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const answerOf = <S extends z.ZodType>(result: S) => z.object({ code: z.literal(0), result });
const failure = z.object({ code: z.int().refine((code) => code !== 0) });
const opened = answerOf(z.object({ username: z.string().min(1).max(64) }));
const changed = z.object({ code: z.literal(0) });
/** Text with commas between thousands. */
const credit = groupedDecimal.refine((minor) => minor >= 0n);
const balanceAnswer = answerOf(z.object({ credit }));
const moved = answerOf(
  z.object({
    ref: z.union([z.int().positive().transform(String), z.string().min(1).max(100)]),
    before: credit,
    after: credit,
  }),
);

/** Which of our products each of its groups is. A group that is not here counts for nothing. */
const PRODUCT_OF = {
  FOOTBALL: 'sport',
  STEP: 'sport',
  PARLAY: 'sport',
  M2: 'sport',
  GAME: 'slot',
  CASINO: 'casino',
  MULTI_PLAYER: 'casino',
  TRADING: 'casino',
  LOTTO: 'lotto',
  KENO: 'lotto',
} as const satisfies Record<string, PlaySinceTransfer['product']>;
/** A sum of many stakes: it may be inexact behind the satang, which are cut off and never rounded up. */
const sum = z
  .union([
    z
      .number()
      .nonnegative()
      .transform((told) => told.toFixed(4)),
    z
      .string()
      .max(40)
      .regex(/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/),
  ])
  .transform((told) => /^(\d{1,13})(?:\.(\d{1,2})\d*)?$/.exec(told.replaceAll(',', '')))
  .refine((match) => match !== null)
  .transform((match) => BigInt((match?.[1] ?? '') + (match?.[2] ?? '').padEnd(2, '0')));
const group = z.object({ amount: sum, outstanding: sum.default(0n) });
const played = answerOf(
  z.object({ data: z.record(z.string().max(40), z.unknown()).refine((groups) => Object.keys(groups).length <= 100) }),
);
const launched = answerOf(z.object({ url: z.url() }));

/** Their signature is MD5, which protects nothing; the key in the address does. */
const md5 = (...fields: string[]) => createHash('md5').update(fields.join(':')).digest('hex');

interface Way {
  method?: PartnerCall['method'];
  /** What is asked, and what follows the key. */
  what: string;
  about?: string | readonly string[];
  body?: object;
}

function callOf({ secrets }: AskMeBet, { method = 'POST', what, about, body }: Way): PartnerCall {
  const tail = [about ?? []]
    .flat()
    .map((part) => `/${encodeURIComponent(part)}`)
    .join('');
  const path = (key: string) => `/v0.1/partner/member/${what}/${key}${tail}`;
  return { method, path: path(secrets.agentKey), shownPath: path('(removed)'), ...(body && { body }) };
}

/**
 * AskMeBet: amounts without a reference of ours. Their own name of a transfer comes with its answer and is kept, because turnover is
 * asked for by it; an order whose answer was lost is judged by the balance.
 */
function makeProvider(configured: AskMeBet, { readTimeoutMs, gameHosts }: SiteRules): GameProvider {
  const { partner, settings } = configured;
  const isAllowedLink = makeLinkCheck(partner, [...gameHosts, settings.launchHost]);
  const ask = (way: Way, more: Pick<PartnerCall, 'timeoutMs' | 'trace'> = {}) =>
    callPartner(partner, { ...callOf(configured, way), ...more });

  async function resetPassword(username: string): Promise<NewPassword> {
    const password = newPassword();
    const body = { password, signature: md5(password, settings.agent) };
    const answer = await ask({ method: 'PUT', what: 'reset-password', about: username, body });
    if (readAnswer(answer, [200], changed)) return { outcome: 'changed', password };
    return answer.outcome === 'unsent' || readAnswer(answer, [200], failure)
      ? { outcome: 'refused' }
      : { outcome: 'unknown' };
  }

  return {
    abilities: {
      ownReference: false,
      idempotentRepeat: false,
      statusQuery: false,
      referenceList: false,
      balanceQuery: true,
      loginForm: false,
      passwords: true,
      asksSessions: false,
      betTimes: false,
      launchPassword: true,
    },
    sentReference: noReference,
    resetPassword,
    async createPlayer(wish) {
      const password = newPassword();
      const signature = md5(wish, password, settings.agent);
      // They ask for phone and contact; nothing of a member is told.
      const body = {
        memberLoginName: wish,
        memberLoginPass: password,
        phoneNo: '0000000000',
        contact: wish,
        signature,
      };
      const answer = await ask({ what: 'create', body });
      const made = readAnswer(answer, [200], opened)?.result.username;
      if (made !== undefined) return { username: made, password };
      if (!readAnswer(answer, [200], failure)) return undefined;
      // How it says that a player exists is not documented; one that takes a new password does.
      const username = settings.agent + wish;
      const reset = await resetPassword(username);
      return reset.outcome === 'changed' ? { username, password: reset.password } : undefined;
    },
    async balance(username, trace) {
      const answer = await ask({ method: 'GET', what: 'credit', about: username }, { timeoutMs: readTimeoutMs, trace });
      return readAnswer(answer, [200], balanceAnswer)?.result.credit;
    },
    async transfer(order, trace) {
      const elsewhere = otherCurrency(order, settings.currency);
      if (elsewhere) return elsewhere;
      const amount = Number(amountText(order.amountMinor));
      const body = { amount, signature: md5(String(amount), order.username, settings.agent) };
      const what = order.direction === 'in' ? 'deposit' : 'withdraw';
      return readTransfer(await ask({ what, about: order.username, body }, { trace }), order);
    },
    async playSince(username, partnerRef) {
      const about = [username, partnerRef];
      return readPlay(await ask({ method: 'GET', what: 'winLose', about }, { timeoutMs: readTimeoutMs }));
    },
    async launch(username, { device, password }) {
      if (password === undefined) return undefined;
      const signature = md5(username, password, settings.client);
      const body = { username, password, isMobile: device !== 'web', signature };
      const answer = await ask({ what: `login/${settings.launchGame}`, body });
      return isAllowedLink(readAnswer(answer, [200], launched)?.result.url);
    },
  };
}

/** No refusal is documented by a code, so an error says nothing. Done where the balances on both sides differ by what was asked. */
export function readTransfer(answer: PartnerAnswer, order: TransferOrder): TransferOutcome {
  if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
  const error = readAnswer(answer, [200], failure)?.code;
  if (error !== undefined) return { outcome: 'unknown', detail: `answered error ${error}` };
  const done = readAnswer(answer, [200], moved)?.result;
  const signed = order.direction === 'in' ? order.amountMinor : -order.amountMinor;
  if (!done || done.after - done.before !== signed) return { outcome: 'unknown', detail: describeAnswer(answer) };
  return { outcome: 'done', detail: describeAnswer(answer), partnerRef: done.ref };
}

/** Turnover and stakes that are not decided, by product, since the transfer that was asked about. */
export function readPlay(answer: PartnerAnswer): PlayAnswer {
  if (readAnswer(answer, [200], failure)) return { outcome: 'refused' };
  const told = readAnswer(answer, [200], played)?.result.data;
  if (!told) return { outcome: 'unknown' };
  const sums = new Map<PlaySinceTransfer['product'], PlaySinceTransfer>();
  for (const [name, product] of Object.entries(PRODUCT_OF)) {
    if (told[name] === undefined) continue;
    const read = group.safeParse(told[name]).data;
    // What one group says cannot be read, so nothing is known of all of it.
    if (!read) return { outcome: 'unknown' };
    const { turnoverMinor, runningMinor } = sums.get(product) ?? { turnoverMinor: 0n, runningMinor: 0n };
    sums.set(product, {
      product,
      turnoverMinor: turnoverMinor + read.amount,
      runningMinor: runningMinor + read.outstanding,
    });
  }
  return { outcome: 'told', play: [...sums.values()] };
}

export const ASK_ME_BET = protocol({
  kind: 'game',
  code: 'askmebet',
  title: 'AskMeBet',
  settings,
  secrets,
  tells: false,
  make: (configured, rules) =>
    // It tells no bets one by one; how much was played is asked for by player.
    gatewayOfProvider(makeProvider(configured, rules), async (after) => ({
      reports: [],
      unreadable: 0,
      next: after,
      isEnd: true,
    })),
  // Nobody has this name.
  tryOut: (configured) =>
    askRaw(configured.partner, callOf(configured, { method: 'GET', what: 'credit', about: 'nobody' })),
});
