import * as z from 'zod/mini';
import { timestamp } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { route } from '../shared/route.ts';
import { statementRow } from './statement.ts';

/** What can happen to money on its way, in the words of the member. */
export const TIMELINE_STEPS = [
  'received',
  'checked',
  'credited',
  'held',
  'approved',
  'ordered',
  'paid',
  'moved',
  'unclear',
  'arrived',
  'failed',
  'takenBack',
  'corrected',
  'rejected',
  'cancelled',
  'returned',
] as const;
export type TimelineStep = (typeof TIMELINE_STEPS)[number];

/** What comes next while it has no end: a look by people, the payment, another question, or its arrival. */
export const TIMELINE_NEXT = ['review', 'pay', 'ask', 'arrive'] as const;

/**
 * Why people refused a withdrawal, as its member is told. None of them says more than its member may know: whatever else it was,
 * ASK_US is said.
 */
export const REFUSAL_NOTES = ['ASK_US', 'ACCOUNT_NAME', 'TURNOVER', 'IDENTITY', 'MEMBER_ASKED'] as const;
export type RefusalNote = (typeof REFUSAL_NOTES)[number];

export const timeline = z.object({
  /** In order; `at` is null for what is still to come. */
  steps: z.array(z.object({ step: z.enum(TIMELINE_STEPS), at: z.nullable(timestamp) })),
  next: z.nullable(z.enum(TIMELINE_NEXT)),
  /** For a withdrawal that has no end: when its state began, and by when that state normally ends. */
  since: z.nullable(timestamp),
  normallyBy: z.nullable(timestamp),
  /** OPEN while the member may cancel it, LIMIT after as many cancellations as a day allows, null when it is too late. */
  cancel: z.nullable(z.enum(['OPEN', 'LIMIT'])),
  /** Of a withdrawal that people refused: why. */
  note: z.nullable(z.enum(REFUSAL_NOTES)),
});
export type Timeline = z.output<typeof timeline>;

export const statementTimeline = route({
  method: 'GET',
  path: '/api/statement/:id',
  access: 'member',
  effect: false,
  summary: 'Where the money of one statement row is: every step with its time, and what happens next',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  reply: timeline,
  refusals: ['NO_DATA'],
});

export const getStatementRow = route({
  method: 'GET',
  path: '/api/statement/:id/receipt',
  access: 'member',
  effect: false,
  summary: 'One row of the statement with its receipt and every step, of one moment',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  query: localeQuery,
  /** A server before this field answers without the timeline. */
  reply: z.object({ statement: statementRow, holder: z.string(), timeline: z.optional(timeline) }),
  refusals: ['NO_DATA'],
});
