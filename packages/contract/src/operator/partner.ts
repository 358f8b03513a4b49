import * as z from 'zod/mini';
import { done, text, whole } from '../shared/fields.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { line } from '../shared/typed-fields.ts';

export const PARTNER_KINDS = [
  'bank-feed',
  'payout',
  'qr',
  'slip',
  'prepaid',
  'sms',
  'message',
  'game',
  'alert',
] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

const readRight = { access: 'operator', right: 'partners.read', effect: false } as const;
const editRight = { access: 'operator', right: 'partners.edit', effect: true } as const;

/** One field of a protocol's settings or credentials, from which the form is built. */
const partnerField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'flag', 'choice']),
  choices: z.optional(z.array(z.string())),
  isRequired: z.boolean(),
});
export type PartnerField = z.output<typeof partnerField>;

const protocol = z.object({
  code: z.string(),
  kind: z.enum(PARTNER_KINDS),
  title: z.string(),
  tells: z.boolean(),
  /** Its partners are mail servers, at `smtps:` or `smtp:`. */
  isMail: z.optional(z.boolean()),
  settings: z.array(partnerField),
  secrets: z.array(partnerField),
});
export type PartnerProtocol = z.output<typeof protocol>;

const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const health = z.object({
  state: z.enum(['well', 'failing', 'broken', 'silent']),
  callsToday: z.number(),
  failuresToday: z.number(),
  lastSuccessAt: z.optional(z.string()),
  lastErrorAt: z.optional(z.string()),
  lastError: z.optional(z.string()),
  /** Answers of the last week that nobody understood, by what was asked; the newest first. */
  unclear: z.array(z.object({ place: z.string(), answers: z.number(), word: z.string(), at: z.string() })),
});

const partner = z.object({
  id: z.string(),
  kind: z.enum(PARTNER_KINDS),
  protocol: z.string(),
  name: z.string(),
  url: z.string(),
  settings,
  /** Of each credential that is in use, the end of its fingerprint, or `file` where it comes from one. */
  keyMarks: z.record(z.string(), z.string()),
  timeoutMs: z.number(),
  callsAtOnce: z.number(),
  position: z.number(),
  share: z.number(),
  isOn: z.boolean(),
  isPaused: z.boolean(),
  /** A row that the running release cannot use. */
  isUnusable: z.boolean(),
  health,
  /** Messages of this month, as the partner told them and with what was sent since; without a limit where it has none. */
  quota: z.optional(z.object({ used: z.number(), limit: z.optional(z.number()), toldAt: z.string() })),
});
export type PartnerView = z.output<typeof partner>;

interface PartnerPlace {
  url: string;
  settings: Readonly<Record<string, unknown>>;
}

/** True when a change names an address, also one among the settings, that the partner did not have: credentials are entered again then. */
export function isMovedPartner(before: PartnerPlace, after: PartnerPlace): boolean {
  const known = addressesOf(before);
  return addressesOf(after).some((address) => !known.includes(address));
}

const addressesOf = ({ url, settings: values }: PartnerPlace) => [
  url,
  ...Object.values(values).filter((value) => typeof value === 'string' && /^\s*https?:/i.test(value)),
];

export const listPartners = route({
  ...readRight,
  method: 'GET',
  path: '/ops/api/partners',
  summary: 'Partners with their health, the protocols they may speak, and games that nobody provides',
  reply: z.object({
    partners: z.array(partner),
    protocols: z.array(protocol),
    gamesWithoutPartner: z.array(z.string()),
    /** Names of credentials that stand in files, by the id of the partner, whose row may not be there yet. */
    keysInFiles: z.record(z.string(), z.array(z.string())),
    /** Partners that tell us anything by themselves send it here, followed by their id. */
    noticesAt: z.string(),
  }),
  refusals: [],
});

const partnerId = z
  .string({ error: 'KEY_MISSING' })
  .check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/, { error: 'KEY_INVALID' }));
const partnerAddress = line(300).check(z.regex(/^(?:https?|smtps?):\/\/[^\s]+$/, { error: 'KEY_INVALID' }));

export const putPartner = route({
  ...editRight,
  method: 'PUT',
  path: '/ops/api/partners/:id',
  proposes: 'always',
  summary:
    'Enters or changes a partner; credentials that are not named stay as they are unless the address changes, and none is shown again',
  params: z.object({ id: partnerId }),
  body: z.strictObject({
    protocol: text(40),
    name: text(80),
    url: partnerAddress,
    settings,
    secrets: z.record(z.string(), z.string().check(z.maxLength(20_000, { error: 'KEY_INVALID' }), z.trim())),
    timeoutMs: whole(100, 120_000),
    callsAtOnce: whole(1, 1_000),
    position: whole(1, 1_000),
    share: whole(1, 100),
    isOn: z.boolean({ error: 'KEY_INVALID' }),
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'PARTNER_NAME_TAKEN'],
});

export const pausePartner = route({
  ...editRight,
  method: 'POST',
  path: '/ops/api/partners/:id/pause',
  summary: 'Leaves a partner alone for everything new, or ends that; what it was asked is asked of it all the same',
  params: z.object({ id: partnerId }),
  body: z.strictObject({ isPaused: z.boolean({ error: 'KEY_INVALID' }), reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA'],
});

export const tryPartner = route({
  ...editRight,
  method: 'POST',
  path: '/ops/api/partners/:id/try',
  summary: 'Makes one call that changes nothing, and shows the raw answer without credentials',
  params: z.object({ id: partnerId }),
  reply: z.object({
    outcome: z.enum(['answered', 'unsent', 'unknown']),
    detail: z.string(),
    text: z.string(),
    tookMs: z.number(),
  }),
  refusals: ['KEY_INVALID', 'NO_DATA'],
});

export const PARTNERS_ROUTES = [listPartners, putPartner, pausePartner, tryPartner] as const;
