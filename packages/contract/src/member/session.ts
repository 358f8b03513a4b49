import * as z from 'zod/mini';
import { done, timestamp } from '../shared/fields.ts';
import { typedPassword } from '../shared/password.ts';
import { route } from '../shared/route.ts';

const sessionEntry = z.object({
  sessionId: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  /** Browser and system as the sign-in named them, for example `Chrome, Android`; empty when unknown. */
  device: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
});

export const listSessions = route({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'member',
  effect: false,
  summary: 'Where the member is signed in, newest first, and sign-ins from devices not seen before',
  reply: z.object({
    sessions: z.array(sessionEntry),
    /** Sign-ins by a device that is new to this account, which this session has not yet confirmed to have seen. */
    newDevices: z.array(z.extend(sessionEntry, { isEnded: z.boolean() })),
  }),
  refusals: [],
});

/** Hides the notice for this session and its device only: a stranger cannot hide it from the member. */
export const seeNewDevices = route({
  method: 'POST',
  path: '/api/account/sessions/seen',
  access: 'member',
  effect: true,
  summary: 'Confirms that this session has shown the sign-ins by new devices',
  reply: done,
  refusals: [],
});

export const endSession = route({
  method: 'POST',
  path: '/api/account/sessions/end',
  access: 'member',
  effect: true,
  summary: 'Ends one of the own sessions',
  body: z.strictObject({ sessionId: z.uuid({ error: 'NO_DATA' }) }),
  reply: done,
  refusals: ['NO_DATA'],
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/api/account/sessions/endOthers',
  access: 'member',
  effect: true,
  summary: 'Ends every own session but this one',
  reply: done,
  refusals: [],
});

/**
 * Step-up apart from any change: a right password makes this session proven for the next five minutes, as signing in does
 * (safety 5, 46). For calls that answer UNAUTHORIZED and have no `password` of their own.
 */
export const prove = route({
  method: 'POST',
  path: '/api/account/prove',
  access: 'member',
  effect: true,
  summary: 'Proves with the password that it is still the member who sits there',
  body: z.strictObject({
    password: typedPassword('WRONG_PASSWORD'),
  }),
  reply: done,
  refusals: ['KEY_MISSING', 'REQUEST_LIMIT', 'WRONG_PASSWORD'],
});

export const SESSION_ROUTES = [listSessions, seeNewDevices, endSession, endOtherSessions, prove] as const;
