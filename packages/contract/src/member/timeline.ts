import * as z from 'zod/mini';
import { timestamp } from '../shared/fields.ts';
import { route } from '../shared/route.ts';

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
  'returned',
] as const;
export type TimelineStep = (typeof TIMELINE_STEPS)[number];

/** What comes next while it has no end: a look by people, the payment, another question, or its arrival. */
export const TIMELINE_NEXT = ['review', 'pay', 'ask', 'arrive'] as const;

export const timeline = z.object({
  /** In order; `at` is null for what is still to come. */
  steps: z.array(z.object({ step: z.enum(TIMELINE_STEPS), at: z.nullable(timestamp) })),
  next: z.nullable(z.enum(TIMELINE_NEXT)),
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
