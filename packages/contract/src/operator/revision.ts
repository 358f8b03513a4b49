import * as z from 'zod/mini';
import { done, text, timestamp } from '../shared/fields.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';

/** What operators change with a form; every change of it is kept with what was there before. */
export const SETTING_EDITORS = [
  'site',
  'register-code',
  'withdraw-limits',
  'deposit-methods',
  'deposit-account',
  'policy',
  'game',
  'banks',
  'sources',
] as const;
export const CHAT_EDITORS = ['canned-reply', 'chat-flow', 'chat-hours'] as const;
export type RevisionEditor = (typeof SETTING_EDITORS)[number] | (typeof CHAT_EDITORS)[number];

const revision = z.object({
  number: z.number(),
  /** Which game, reply or rule, where the editor has several. */
  subject: z.string(),
  operator: z.string(),
  /** Who agreed, where it took two. */
  approvedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: timestamp,
  /** Null when it was not there, or is gone. */
  before: z.unknown(),
  after: z.unknown(),
  /** False where what was there before is what is there now. */
  canPutBack: z.boolean(),
});
export type Revision = z.output<typeof revision>;

const queryOf = <const E extends readonly [string, ...string[]]>(editors: E) =>
  z.strictObject({
    editor: z.enum(editors, { error: 'KEY_INVALID' }),
    subject: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
    /** Those before this number. */
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  });

/** Newest first, at most 20; `next` is where the older ones begin. */
const listed = z.object({ revisions: z.array(revision), next: z.nullable(z.number()) });
const params = z.object({ number: z.coerce.number({ error: 'NO_DATA' }).check(z.int({ error: 'NO_DATA' }), z.gte(1)) });
const body = z.strictObject({ reason: text(500) });

const reading = { method: 'GET', access: 'operator', effect: false, reply: listed, refusals: ['KEY_INVALID'] } as const;
const puttingBack = {
  method: 'POST',
  access: 'operator',
  effect: true,
  proposes: 'above-limit',
  params,
  body,
  reply: orProposed(done),
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID', 'EXISTING_BANK', 'SITE_NOT_READY'],
} as const;

export const listSettingRevisions = route({
  ...reading,
  right: 'settings.read',
  path: '/ops/api/settings/revisions',
  summary: 'How settings, rules, games and lists were changed, with what was there before',
  query: queryOf(SETTING_EDITORS),
});

export const putBackSetting = route({
  ...puttingBack,
  right: 'settings.edit',
  path: '/ops/api/settings/revisions/:number/put-back',
  summary: 'Puts back what was there before a change; proposed where the same by hand would be',
});

export const listChatRevisions = route({
  ...reading,
  right: 'chat.read',
  path: '/ops/api/chat/revisions',
  summary: 'How automatic answers and opening hours were changed, with what was there before',
  query: queryOf(CHAT_EDITORS),
});

export const putBackChat = route({
  ...puttingBack,
  right: 'chat.edit',
  path: '/ops/api/chat/revisions/:number/put-back',
  summary: 'Puts back what was there before a change',
});

export const REVISION_ROUTES = [listSettingRevisions, putBackSetting, listChatRevisions, putBackChat] as const;
