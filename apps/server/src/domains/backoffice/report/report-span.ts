import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { FastifyReply } from 'fastify';
import { dayOfText, startOfDay } from '../../../shared/bangkok-day.ts';

interface AskedSpan {
  since: string;
  until: string;
  currency: CashCurrency;
}

/** The moments between which days of Bangkok lie. */
export const spanOf = ({ since, until, currency }: AskedSpan) => ({
  since: startOfDay(dayOfText(since)),
  before: startOfDay(dayOfText(until) + 1),
  currency,
});

/** Has the answer saved as a file, and kept by no cache. */
export function asFile(reply: FastifyReply, name: string): void {
  reply.type('text/csv; charset=utf-8');
  reply.header('Content-Disposition', `attachment; filename="${name}.csv"`);
  reply.header('Cache-Control', 'no-store');
}
