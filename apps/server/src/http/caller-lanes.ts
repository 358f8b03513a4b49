import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { addressBlock } from '../platform/requests/address-block.ts';
import { makeLanes } from './lanes.ts';

export interface CallerLanes {
  /** Identifies the caller: a stolen or expired token may not keep the database busy either. */
  authenticate<T>(token: string, work: () => Promise<T>): Promise<T>;
  /** Runs a call in the caller's queue of its kind; REQUEST_LIMIT when the queue is full. */
  run<T>(route: Route, caller: { id: string | undefined; address: string }, work: () => Promise<T>): Promise<T>;
}

export interface CallerLaneOptions {
  /** Effects of one member or operator under way at once. */
  callsAtOnce: number;
  readsAtOnce: number;
  /** Widens what strangers of one address may do at once. */
  addressFactor: number;
}

/** Shorter than any client waits (spec 9), so that a refusal still reaches the client. */
const WAIT_MS = 15_000;
/** Reads are answered in milliseconds: a caller whose reads wait for longer has called too often. */
const READ_WAIT_MS = 10_000;
const UPLOADS = { atOnce: 2, waiting: 10, waitMs: WAIT_MS };
/** A hundred calls at once by one member are all answered (safety 7, P4). */
const WAITING = 200;
/** Mobile carriers put thousands of phones behind one address, so strangers of one address have plenty of room. */
const STRANGER = { effects: 16, reads: 64 };

/**
 * Public effects of unknown callers under way at once, from all addresses together: a flood takes few connections of the database,
 * so that members go on. As many as one address may have: most wait for a hash, and those are made one after the other anyway.
 */
const STRANGERS = { atOnce: 16, waiting: 100, waitMs: 30_000 };

/** Calls at once by kind, of each member and of each address without one. */
export function makeCallerLanes({ callsAtOnce, readsAtOnce, addressFactor }: CallerLaneOptions): CallerLanes {
  const full = () => refuse('REQUEST_LIMIT');
  const lanes = (atOnce: number, waitMs = WAIT_MS) => makeLanes({ atOnce, waiting: WAITING, waitMs }, full);
  const ofStrangers = makeLanes({ ...STRANGERS, atOnce: Math.ceil(STRANGERS.atOnce * addressFactor) }, full);
  const authenticating = lanes(callsAtOnce);
  const known = {
    effect: lanes(callsAtOnce),
    read: lanes(readsAtOnce, READ_WAIT_MS),
    upload: makeLanes(UPLOADS, full),
  };
  const strange = {
    effect: lanes(Math.ceil(STRANGER.effects * addressFactor)),
    read: lanes(Math.ceil(STRANGER.reads * addressFactor)),
    upload: makeLanes(UPLOADS, full),
  };
  return {
    authenticate: (token, work) => authenticating(token, work),
    run(route, { id, address }, work) {
      const kind = route.upload ? 'upload' : route.effect ? 'effect' : 'read';
      if (id !== undefined) return known[kind](id, work);
      const isCrowding = route.effect && route.access === 'public' && !route.ownLimit && !route.upload;
      return strange[kind](addressBlock(address), isCrowding ? () => ofStrangers('all', work) : work);
    },
  };
}
