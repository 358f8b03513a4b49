import { HIDDEN } from './hidden-secrets.ts';
import { askRaw, callPartner, type PartnerAnswer, type PartnerCall, type Reach } from './partner-http.ts';
import type { TriedOut } from './protocol.ts';

export interface PartnerToken {
  value: string;
  expiresInMs: number;
}

/** A token is given up a little before its end, so that none runs out on its way. */
const MARGIN_MS = 60_000;

export interface TokenSource {
  partner: Reach;
  /** The call that asks for a new token. */
  ask(): PartnerCall;
  /** Undefined when there is none in the answer. */
  read(answer: PartnerAnswer): PartnerToken | undefined;
  isExpired(answer: PartnerAnswer): boolean;
}

/**
 * Calls with a token that all share: asked for once at a time, and once more when the partner calls it expired, which means
 * that it did nothing. Without a token nothing is sent.
 */
export function makeTokenCalls({ partner, ask, read, isExpired }: TokenSource) {
  let known: { value: string; untilMs: number } | undefined;
  let renewing: Promise<string | undefined> | undefined;

  async function renewOnce(): Promise<string | undefined> {
    const token = read(await callPartner(partner, ask()));
    known = token && { value: token.value, untilMs: performance.now() + token.expiresInMs - MARGIN_MS };
    return token?.value;
  }

  async function token(): Promise<string | undefined> {
    if (known && performance.now() < known.untilMs) return known.value;
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** A call that is not made after all, because it took too long to get here, is not sent. */
  async function send(call: PartnerCall | undefined): Promise<PartnerAnswer> {
    return call ? callPartner(partner, call) : TOO_LATE;
  }

  return async function callWithToken(call: (token: string) => PartnerCall | undefined): Promise<PartnerAnswer> {
    const first = await token();
    if (first === undefined) return NO_TOKEN;
    const answer = await send(call(first));
    if (!isExpired(answer)) return answer;
    // Somebody else may have a new one already.
    if (known?.value === first) known = undefined;
    const second = await token();
    return second === undefined ? NO_TOKEN : send(call(second));
  };
}

const TOO_LATE: PartnerAnswer = { outcome: 'unsent', why: 'not sent, it took too long' };

const NO_TOKEN: PartnerAnswer = { outcome: 'unsent', why: 'the partner gave us no token' };

/** What sounds like a token where none was read, such as one under a name that is not documented. */
const TOKENS = /(token\w*"?\s*[:=]\s*"?)[^"&\s,}]+/gi;

/** For people who try a partner out: what it says to a call with a new token, or what it said instead of giving one. */
export async function tryWithToken(
  { partner, ask, read }: TokenSource,
  call: (token: string) => PartnerCall,
): Promise<TriedOut> {
  const first = await askRaw(partner, ask());
  const token = read(first.answer);
  if (!token) return { ...first, text: first.text.replace(TOKENS, `$1${HIDDEN}`) };
  const tried = await askRaw(partner, call(token.value));
  return { ...tried, text: tried.text.replaceAll(token.value, HIDDEN) };
}
