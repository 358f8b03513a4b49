import * as z from 'zod/mini';
import { done, missingOr } from '../shared/fields.ts';
import { LOCALES } from '../shared/locale.ts';
import { route } from '../shared/route.ts';

const own = { access: 'member', path: '/api/push' } as const;

/** Bytes as browsers write them; the check of what they are is the server's. */
const bytes = (least: number, most: number) =>
  z
    .string({ error: missingOr('KEY_INVALID') })
    .check(
      z.minLength(1, { error: 'KEY_MISSING' }),
      z.minLength(least, { error: 'KEY_INVALID' }),
      z.maxLength(most, { error: 'KEY_INVALID' }),
      z.regex(/^[A-Za-z0-9_-]*={0,2}$/, { error: 'KEY_INVALID' }),
    );

export const readPush = route({
  ...own,
  method: 'GET',
  effect: false,
  summary: 'The key that a browser subscribes to notifications with, and whether it tells this session of money',
  reply: z.object({
    /** Of the site, the same for every browser (RFC 8292). */
    publicKey: z.string(),
    /** Null where this session is told nothing. */
    here: z.nullable(z.object({ showsAmounts: z.boolean() })),
  }),
  refusals: [],
});

/** KEY_INVALID: the address is of no push service that the site knows, or a key is none. */
export const startPush = route({
  ...own,
  method: 'POST',
  effect: true,
  summary: 'Tells this browser of money and answers, for as long as the session lasts; also renews and changes how',
  body: z.strictObject({
    /** As the browser was given it by its push service. */
    endpoint: z
      .string({ error: missingOr('KEY_INVALID') })
      .check(z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(1_024, { error: 'KEY_INVALID' })),
    keys: z.strictObject({ p256dh: bytes(87, 88), auth: bytes(22, 24) }, { error: missingOr('KEY_INVALID') }),
    /** The language that notifications are written in. */
    locale: z.enum(LOCALES, { error: missingOr('KEY_INVALID') }),
    /** A locked screen shows them to whoever holds the phone. */
    showsAmounts: z.boolean({ error: missingOr('KEY_INVALID') }),
  }),
  /** The worker of the browser shows only what is addressed to `to`: another member of the same browser has another. */
  reply: z.object({ to: z.string() }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'INACTIVE_USER'],
});

export const endPush = route({
  ...own,
  method: 'DELETE',
  effect: true,
  summary: 'Tells this session nothing more',
  reply: done,
  refusals: [],
});

export const PUSH_ROUTES = [readPush, startPush, endPush] as const;
