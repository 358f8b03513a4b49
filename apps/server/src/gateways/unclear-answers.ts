import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { describeAnswer, type PartnerAnswer } from './partner-http.ts';

/** An answer that came and that nobody here understands. */
export interface Unclear {
  /** The question, by the name of the gateway's method. */
  place: string;
  /** A status or a code, never content. */
  word: string;
  count: number;
}

/** The end of the last call within one question. */
const questions = new AsyncLocalStorage<{ last?: PartnerAnswer }>();

export function noteHeard(answer: PartnerAnswer): void {
  const question = questions.getStore();
  if (question) question.last = answer;
}

/** These answer nothing at all where the partner said nothing they can read. */
const READS = new Set(['read', 'balance', 'readBets', 'quota', 'statement', 'loginForm', 'launch', 'createPlayer']);
/** These answer whether a message was taken; whatever is not a yes counts as not sent. */
const SENDS = new Set(['send', 'sendReport']);

const outcome = z.object({ outcome: z.string(), detail: z.string().optional(), isKnown: z.boolean().optional() });
const UNCLEAR = new Set(['unknown', 'later', 'other-currency']);
const lines = z.object({
  lines: z.array(z.union([z.object({ transaction: z.unknown() }), z.object({ debit: z.unknown() })])),
});
const bets = z.object({ unreadable: z.int().positive() });

/** A gateway that tells of each answer it could not understand. What it answers stays the same. */
export function tellUnclear<G extends object>(gateway: G, tell: (unclear: Unclear) => void): G {
  return wrap(gateway, { place: '', tell });
}

interface Telling {
  /** The part of the gateway that is wrapped. */
  place: string;
  tell: (unclear: Unclear) => void;
}

/** Parts are asked for again and again, and some gateways make each once. */
const wrapped = new WeakMap<object, object>();

function wrap<G extends object>(gateway: G, { place, tell }: Telling): G {
  const known = wrapped.get(gateway);
  if (known) return known as G;
  const parts = Object.entries(gateway).map(([name, part]): [string, unknown] => {
    const inside = { place: place === '' ? name : `${place}.${name}`, tell };
    if (typeof part === 'function') return [name, listening(gateway, { name, part: part as Method }, inside)];
    return [name, isGateway(part) ? wrap(part, inside) : part];
  });
  const copy = { ...gateway, ...Object.fromEntries(parts) };
  wrapped.set(gateway, copy);
  return copy;
}

type Method = (...asked: unknown[]) => unknown;

/** Such as a provider of one game, or the list of what left an account. */
const isGateway = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && Object.values(part).some((inside) => typeof inside === 'function');

function listening(gateway: object, { name, part }: { name: string; part: Method }, telling: Telling): Method {
  return (...asked) => {
    const question: { last?: PartnerAnswer } = {};
    const answer = questions.run(question, () => part.apply(gateway, asked));
    if (answer instanceof Promise) {
      return answer.then((told: unknown) => {
        noteUnclear(told, { name, last: question.last, ...telling });
        return told;
      });
    }
    if (name === 'hear') noteUnclear(answer, { name, last: undefined, ...telling });
    return isGateway(answer) ? wrap(answer, telling) : answer;
  };
}

interface Told extends Telling {
  name: string;
  last: PartnerAnswer | undefined;
}

function noteUnclear(told: unknown, { name, last, place, tell }: Told): void {
  if (name === 'hear') {
    if (outcome.safeParse(told).data?.outcome === 'unreadable') tell({ place, word: 'unreadable', count: 1 });
    return;
  }
  // An answer that did not come at all is a failure, which is counted by itself; "too many calls" is clear enough.
  if (last?.outcome !== 'answered' || last.status >= 500 || last.status === 429) return;
  const found = unclearIn(told, name);
  if (found) tell({ place, word: wordOf(found.detail, last), count: found.count });
}

function unclearIn(told: unknown, name: string): { detail?: string | undefined; count: number } | undefined {
  if (told === undefined) return READS.has(name) ? { count: 1 } : undefined;
  if (told === false) return SENDS.has(name) ? { count: 1 } : undefined;
  const said = outcome.safeParse(told).data;
  if (said) return UNCLEAR.has(said.outcome) && !said.isKnown ? { detail: said.detail, count: 1 } : undefined;
  const unreadable = bets.safeParse(told).data?.unreadable;
  if (unreadable !== undefined) return { detail: 'unreadable', count: unreadable };
  const page = lines.safeParse(told).data?.lines ?? [];
  const count = page.filter((line) => Object.values(line)[0] === undefined).length;
  return count > 0 ? { detail: 'unreadable', count } : undefined;
}

/** A word as partners use them. Longer text or numbers could be of a person, and are left out. */
const WORD = /^[A-Za-z][\w .:,-]{0,59}$/;

function wordOf(detail: string | undefined, last: PartnerAnswer): string {
  const isPlain = detail !== undefined && WORD.test(detail) && !/\d{7}/.test(detail);
  return isPlain ? detail : describeAnswer(last);
}
