import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { MAX_PASTED } from '@kapao/contract/shared/typed-fields.ts';
import { bareDigits, plainWord } from '@kapao/contract/shared/typed-text.ts';
import { addressBlock } from '../platform/requests/address-block.ts';
import type { Caller, KnownPlaces } from '../platform/requests/known-places.ts';
import { makeLanes } from './lanes.ts';

const MAX_CALLERS = 50_000;
const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Calls of one public effect a minute for the phone or operator they name, from places unknown to it: more is guessing. */
const PER_NAME = 100;
/** Of these by one address, so that nobody alone keeps somebody out. */
const PER_NAME_AND_ADDRESS = 30;
/** And by one address: mobile carriers put thousands of phones behind one, so it is the wide limit of the two. */
const PER_ADDRESS = 300;

/** A call of a public effect before anybody is signed in. */
export interface StrangerCall extends Caller {
  body: unknown;
}

/** A call within its limits. */
export interface Admission {
  /** Queue of a known device: calls of others behind its address do not wait in it. */
  lane?: string;
  /** For a call that was refused with 429 later on: it spends nothing that others share. */
  giveBack(): void;
}

/**
 * Limits of public effects, each route with counters of its own, so that nobody's registrations use up another's sign-ins.
 * Returns undefined for a call beyond them; `factor` widens the limit per address. A device that is known to the account has a
 * budget of its own, and a known network is not limited by what others do with the name (record 124).
 */
export function makeStrangerLimits(factor: number, places: Pick<KnownPlaces, 'placeOf'>) {
  const limits = new Map<string, StrangerLimits>();
  const reading = makeLanes(READ_PLACES, () => refuse('REQUEST_LIMIT'));
  return async (route: Route, call: StrangerCall, nowMs: number): Promise<Admission | undefined> => {
    const of = limits.get(route.path) ?? makeRouteLimits(factor);
    limits.set(route.path, of);
    const named = nameIn(call.body);
    const block = addressBlock(call.address);
    if (named === undefined) return of.ofAddress.take(block, nowMs) ? { giveBack: () => undefined } : undefined;
    const name = comparedName(named);
    // The cheap answer first: where nothing can recognise the caller, the database is not queried.
    if (call.deviceId === undefined && !of.ofAddress.hasRoom(block, nowMs)) return undefined;
    const place = await reading('all', () => places.placeOf(named, call));
    if (place.kind === 'device') {
      const own = `${place.key} ${name}`;
      return of.ofBoth.take(own, nowMs) ? { lane: own, giveBack: () => undefined } : undefined;
    }
    // A call that one of these refuses counts for none after it.
    if (!of.ofBoth.take(`${block} ${name}`, nowMs) || !of.ofAddress.take(block, nowMs)) return undefined;
    if (place.kind === 'network') return { giveBack: () => undefined };
    return of.ofName.take(name, nowMs) ? { giveBack: () => of.ofName.giveBack(name, nowMs) } : undefined;
  };
}

type StrangerLimits = ReturnType<typeof makeRouteLimits>;

function makeRouteLimits(factor: number) {
  return {
    ofBoth: makeLimit(PER_NAME_AND_ADDRESS * factor),
    ofName: makeLimit(PER_NAME),
    ofAddress: makeLimit(PER_ADDRESS * factor),
  };
}

/** Names that are looked up at once, so that a flood of made-up ones takes few connections of the database. */
const READ_PLACES = { atOnce: 3, waiting: 1_000, waitMs: 3_000 };

/** However a phone number is written, its last digits are the same. */
const COMPARED_DIGITS = 9;

function nameIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const named = 'username' in body ? body.username : 'phoneNumber' in body ? body.phoneNumber : undefined;
  // Longer names are refused by every route.
  return typeof named === 'string' ? named.slice(0, MAX_PASTED) : undefined;
}

/** The spelling that the routes read, else every invisible mark would open a counter of its own. */
function comparedName(read: string): string {
  const digits = bareDigits(read).replace(/\D/g, '');
  return digits.length >= COMPARED_DIGITS ? digits.slice(-COMPARED_DIGITS) : plainWord(read).toLowerCase().slice(0, 40);
}

/** Calls one address may make in a minute or another time, counted in this process; the oldest counters go first (safety 5, 11). */
export function makeAddressLimit(most: number, windowMs = MINUTE_MS): (address: string, nowMs: number) => boolean {
  const limit = makeLimit(most, windowMs);
  return (address, nowMs) => limit.take(addressBlock(address), nowMs);
}

/** Counts within windows. A call that is refused is not counted. */
function makeLimit(most: number, windowMs = MINUTE_MS) {
  const counters = new Map<string, { calls: number; endsAtMs: number }>();
  const current = (caller: string, nowMs: number) => {
    const counter = counters.get(caller);
    return counter && counter.endsAtMs > nowMs ? counter : undefined;
  };
  return {
    hasRoom: (caller: string, nowMs: number): boolean => (current(caller, nowMs)?.calls ?? 0) < most,
    take(caller: string, nowMs: number): boolean {
      const counter = current(caller, nowMs);
      if (counter) {
        if (counter.calls >= most) return false;
        counter.calls += 1;
        return true;
      }
      counters.delete(caller);
      if (counters.size >= MAX_CALLERS) {
        const [oldest] = counters.keys();
        if (oldest !== undefined) counters.delete(oldest);
      }
      counters.set(caller, { calls: 1, endsAtMs: nowMs + windowMs });
      return most > 0;
    },
    giveBack(caller: string, nowMs: number): void {
      const counter = current(caller, nowMs);
      if (counter && counter.calls > 0) counter.calls -= 1;
    },
  };
}
