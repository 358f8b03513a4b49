import * as z from 'zod/mini';
import { ALERT_RULES } from '../shared/alert-words.ts';
import { currency, done, filterOf, queryPaging, text, timestamp } from '../shared/fields.ts';
import { MACHINE_REASONS } from '../shared/machine-words.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

export const ALERT_STATES = ['OPEN', 'ENDED'] as const;

const alert = z.object({
  id: z.string(),
  rule: z.enum(ALERT_RULES),
  subject: z.string(),
  level: z.enum(['WARNING', 'CRITICAL']),
  detail: z.object({
    amount: z.optional(replyAmount),
    currency: z.optional(currency),
    minutes: z.optional(z.number()),
    percent: z.optional(z.number()),
    count: z.optional(z.number()),
    reason: z.optional(z.enum(MACHINE_REASONS)),
  }),
  openedAt: timestamp,
  escalatedAt: z.nullable(timestamp),
  acknowledgedBy: z.nullable(z.string()),
  acknowledgedAt: z.nullable(timestamp),
  note: z.nullable(z.string()),
  endedAt: z.nullable(timestamp),
  /** Whom it was told, by the names of the partners that carry alerts. */
  toldBy: z.array(z.string()),
});
export type Alert = z.output<typeof alert>;

export const listAlerts = route({
  method: 'GET',
  path: '/ops/api/alerts',
  access: 'operator',
  right: 'summary.read',
  effect: false,
  summary: 'What needs a person now, those nobody acknowledged first; and what has ended, newest first',
  query: z.strictObject({ ...queryPaging, state: filterOf(ALERT_STATES) }),
  reply: z.object({ total: z.number(), alerts: z.array(alert) }),
  refusals: ['KEY_INVALID'],
});

export const acknowledgeAlert = route({
  method: 'POST',
  path: '/ops/api/alerts/:id/acknowledge',
  access: 'operator',
  right: 'alerts.acknowledge',
  effect: true,
  summary: 'Says by name that somebody has it in hand; it is told no further',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const ALERTS_ROUTES = [listAlerts, acknowledgeAlert] as const;
