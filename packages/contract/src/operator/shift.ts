import * as z from 'zod/mini';
import { done, text, timestamp } from '../shared/fields.ts';
import { longList, longPaging } from '../shared/long-list.ts';
import { route } from '../shared/route.ts';
import { calendarDay } from '../shared/typed-days.ts';
import { OPERATOR_ROLES } from './login.ts';

/** Queues whose items people take by name. */
export const CLAIM_QUEUES = ['withdrawals', 'inflows', 'slips', 'transfers'] as const;
export type ClaimQueue = (typeof CLAIM_QUEUES)[number];

/** So long an item stays somebody's; taking it again begins anew. */
export const CLAIM_MINUTES = 15;
export const MAX_SHIFT_NOTE = 2000;

const read = { method: 'GET', access: 'operator', right: 'shift.read', effect: false } as const;
const write = { method: 'POST', access: 'operator', right: 'shift.write', effect: true } as const;

const claim = z.object({
  queue: z.enum(CLAIM_QUEUES),
  id: z.string(),
  operator: z.string(),
  takenAt: timestamp,
  expiresAt: timestamp,
});
export type QueueClaim = z.output<typeof claim>;

/** An item of the caller's that another operator took over within the time of a claim. */
const takenOver = z.object({ queue: z.enum(CLAIM_QUEUES), id: z.string(), by: z.string(), at: timestamp });
export type TakenOver = z.output<typeof takenOver>;

export const readShift = route({
  ...read,
  path: '/ops/api/shift',
  summary: 'Who is signed in at the desk, who is on which item now, and which items of the caller others took over',
  reply: z.object({
    onDuty: z.array(z.object({ username: z.string(), role: z.enum(OPERATOR_ROLES), lastSeenAt: timestamp })),
    claims: z.array(claim),
    takenOver: z.array(takenOver),
  }),
  refusals: [],
});

const claimParams = z.object({ queue: z.enum(CLAIM_QUEUES, { error: 'NO_DATA' }), id: z.uuid({ error: 'NO_DATA' }) });

export const takeItem = route({
  ...write,
  path: '/ops/api/shift/claims/:queue/:id',
  summary:
    'Takes an item by name for a quarter of an hour; answers who has it, which is somebody else where they were first',
  params: claimParams,
  reply: z.object({ claim }),
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

export const takeItemOver = route({
  ...write,
  path: '/ops/api/shift/claims/:queue/:id/take-over',
  summary: 'Takes an item from the operator who has it, who learns of it; refused where somebody else has it by now',
  params: claimParams,
  body: z.strictObject({ from: text(64) }),
  reply: z.object({ claim }),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD'],
});

export const letItemGo = route({
  ...write,
  path: '/ops/api/shift/claims/:queue/:id/release',
  summary: 'Lets an item go that the caller has taken',
  params: claimParams,
  reply: done,
  refusals: ['NO_DATA'],
});

export const listShiftNotes = route({
  ...read,
  path: '/ops/api/shift/notes',
  look: { action: 'shift.notes', subject: 'shift', query: ['after', 'before'] },
  summary: 'What shifts left for each other, newest first, and who has taken it over',
  query: z.strictObject(longPaging),
  reply: z.object({
    ...longList,
    notes: z.array(
      z.object({
        id: z.string(),
        operator: z.string(),
        note: z.string(),
        at: timestamp,
        readBy: z.array(z.object({ operator: z.string(), at: timestamp })),
      }),
    ),
  }),
  refusals: ['KEY_INVALID'],
});

export const writeShiftNote = route({
  ...write,
  path: '/ops/api/shift/notes',
  summary: 'Leaves something for the next shift; it is never changed or removed',
  body: z.strictObject({ note: text(MAX_SHIFT_NOTE) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const takeShiftNoteOver = route({
  ...write,
  path: '/ops/api/shift/notes/:id/read',
  summary: 'Says by name that a note has been taken over; not by whoever wrote it',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

const operatorDay = z.object({
  operator: z.string(),
  firstAt: timestamp,
  lastAt: timestamp,
  /** Ten minutes of the clock in which there is at least one row of the log, times ten. */
  activeMinutes: z.number(),
  /** Acts about money, members, rules and proposals. */
  decisions: z.number(),
  /** Notes, marks, answers and texts. */
  writings: z.number(),
  looks: z.number(),
});
export type OperatorDay = z.output<typeof operatorDay>;

export const readShiftWork = route({
  ...read,
  right: 'audit.read',
  path: '/ops/api/shift/work',
  look: { action: 'shift.work', subject: 'operators', query: ['day'] },
  summary: 'When each operator worked on a Bangkok day and how much, counted from the audit log alone',
  query: z.strictObject({ day: calendarDay }),
  reply: z.object({ operators: z.array(operatorDay) }),
  refusals: ['KEY_INVALID'],
});

export const SHIFT_ROUTES = [
  readShift,
  takeItem,
  takeItemOver,
  letItemGo,
  listShiftNotes,
  writeShiftNote,
  takeShiftNoteOver,
  readShiftWork,
] as const;
