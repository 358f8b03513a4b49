import * as z from 'zod/mini';
import { missingOr } from './fields.ts';

const encoded = (max: number) =>
  z.string({ error: missingOr('KEY_INVALID') }).check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/), z.maxLength(max));
const envelope = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z._default(z.looseObject({}), {}),
};

/** What a browser is given to make or use a passkey, as WebAuthn spells it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** What a browser answers when it made one. */
export const passkeyMade = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

/** What a browser answers when it used one. */
export const passkeyUsed = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: z.optional(encoded(200)),
  }),
});

export const passkeyName = z
  .string({ error: missingOr('KEY_INVALID') })
  .check(z.trim(), z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(40, { error: 'KEY_INVALID' }));

/** A passkey as its owner sees it. */
export const passkeyEntry = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
