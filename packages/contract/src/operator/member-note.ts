import * as z from 'zod/mini';
import { done, text, timestamp } from '../shared/fields.ts';
import { longList, longPaging } from '../shared/long-list.ts';
import { route } from '../shared/route.ts';

const params = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })),
});
const read = { method: 'GET', access: 'operator', right: 'members.read', effect: false, params } as const;

export const MAX_NOTE = 1000;

export const listMemberNotes = route({
  ...read,
  path: '/ops/api/members/:id/notes',
  look: { action: 'member.notes', subject: { params: 'id' }, query: ['after', 'before'] },
  summary: 'What operators left for each other about a member, newest first; the member never sees it',
  query: z.strictObject(longPaging),
  reply: z.object({
    ...longList,
    notes: z.array(z.object({ id: z.string(), operator: z.string(), note: z.string(), at: timestamp })),
  }),
  refusals: ['NO_USER', 'KEY_INVALID'],
});

export const writeMemberNote = route({
  method: 'POST',
  access: 'operator',
  right: 'members.note',
  effect: true,
  params,
  path: '/ops/api/members/:id/notes',
  summary: 'Leaves a note about a member; it is never changed or removed',
  body: z.strictObject({ note: text(MAX_NOTE) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_USER', 'KEY_INVALID'],
});

export const listMemberChanges = route({
  ...read,
  path: '/ops/api/members/:id/changes',
  look: { action: 'member.changes', subject: { params: 'id' }, query: ['after', 'before'] },
  summary: 'What a member changed about the own account, newest first: password, name, bank account, second factor',
  query: z.strictObject(longPaging),
  reply: z.object({
    ...longList,
    changes: z.array(
      z.object({
        id: z.string(),
        change: z.string(),
        /** Before and after, with account numbers masked; null where there is nothing to tell. */
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        address: z.string(),
        at: timestamp,
      }),
    ),
  }),
  refusals: ['NO_USER', 'KEY_INVALID'],
});

export const MEMBER_NOTES_ROUTES = [listMemberNotes, writeMemberNote, listMemberChanges] as const;
