import type { Route } from '@kapao/contract/shared/route.ts';
import { MAX_PASTED } from '@kapao/contract/shared/typed-fields.ts';
import { bareDigits, plainWord } from '@kapao/contract/shared/typed-text.ts';
import { addressBlock } from '../platform/requests/address-block.ts';

const MAX_CALLERS = 50_000;
const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Calls of one public effect a minute for the phone or operator they name: more is guessing. */
const PER_NAME = 100;
/** Of these by one address, so that nobody alone keeps somebody out. */
const PER_NAME_AND_ADDRESS = 30;
/** And by one address: mobile carriers put thousands of phones behind one, so it is the wide limit of the two. */
const PER_ADDRESS = 300;

/**
 * Limits of public effects, each route with counters of its own, so that nobody's registrations use up another's sign-ins.
 * Answers whether the call is within them; `factor` widens the limit per address.
 */
export function makeStrangerLimits(factor: number) {
  const limits = new Map<string, StrangerLimits>();
  return (route: Route, { address, body }: { address: string; body: unknown }, nowMs: number): boolean => {
    const of = limits.get(route.path) ?? makeRouteLimits(factor);
    limits.set(route.path, of);
    const name = nameIn(body);
    const block = addressBlock(address);
    // What is refused by one of these counts for none after it.
    if (name !== undefined && !(of.ofBoth(`${block} ${name}`, nowMs) && of.ofName(name, nowMs))) return false;
    return of.ofAddress(block, nowMs);
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

/** However a phone number is written, its last digits are the same. */
const COMPARED_DIGITS = 9;

function nameIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const named = 'username' in body ? body.username : 'phoneNumber' in body ? body.phoneNumber : undefined;
  if (typeof named !== 'string') return undefined;
  // In the spelling that the routes read, else every invisible mark would open a counter of its own. Longer names are refused.
  const read = named.slice(0, MAX_PASTED);
  const digits = bareDigits(read).replace(/\D/g, '');
  return digits.length >= COMPARED_DIGITS ? digits.slice(-COMPARED_DIGITS) : plainWord(read).toLowerCase().slice(0, 40);
}

/** Calls one address may make in a minute or another time, counted in this process; the oldest counters go first (safety 5, 11). */
export function makeAddressLimit(most: number, windowMs = MINUTE_MS): (address: string, nowMs: number) => boolean {
  const isWithin = makeLimit(most, windowMs);
  return (address, nowMs) => isWithin(addressBlock(address), nowMs);
}

function makeLimit(most: number, windowMs = MINUTE_MS): (caller: string, nowMs: number) => boolean {
  const counters = new Map<string, { calls: number; endsAtMs: number }>();
  return (caller, nowMs) => {
    const counter = counters.get(caller);
    if (counter && counter.endsAtMs > nowMs) {
      counter.calls += 1;
      return counter.calls <= most;
    }
    counters.delete(caller);
    if (counters.size >= MAX_CALLERS) {
      const [oldest] = counters.keys();
      if (oldest !== undefined) counters.delete(oldest);
    }
    counters.set(caller, { calls: 1, endsAtMs: nowMs + windowMs });
    return true;
  };
}
