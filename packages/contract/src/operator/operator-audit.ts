import * as z from 'zod/mini';
import { timestamp } from '../shared/fields.ts';
import { longList, longLogPaging } from '../shared/long-list.ts';
import { route } from '../shared/route.ts';
import { calendarDay } from '../shared/typed-days.ts';
import { typed } from '../shared/typed-fields.ts';
import { plainWord } from '../shared/typed-text.ts';

export const listAudit = route({
  method: 'GET',
  path: '/ops/api/audit',
  access: 'operator',
  right: 'audit.read',
  effect: false,
  summary: 'What operators did and looked at, newest first; rows are chained by hash',
  query: z.strictObject({
    ...longLogPaging,
    operator: z.optional(z.string()),
    action: z.optional(z.string()),
    /** What it was done to, or the member it was about. */
    subject: z.optional(typed(plainWord).check(z.maxLength(80))),
    /** Bangkok days, both included. */
    since: z.optional(calendarDay),
    until: z.optional(calendarDay),
  }),
  reply: z.object({
    ...longList,
    /** False when a row was changed or removed outside the product. */
    chainIntact: z.boolean(),
    entries: z.array(
      z.object({
        number: z.number(),
        at: timestamp,
        operator: z.string(),
        action: z.string(),
        subject: z.string(),
        reason: z.nullable(z.string()),
        detail: z.string(),
      }),
    ),
  }),
  refusals: ['KEY_INVALID'],
});
