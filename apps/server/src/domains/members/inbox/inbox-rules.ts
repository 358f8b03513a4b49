import { type InboxEvent, inboxEvent } from '@kapao/contract/member/inbox.ts';
import { REFUSAL_NOTES } from '@kapao/contract/member/timeline.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { z } from 'zod';

const minor = z.string().regex(/^-?\d{1,19}$/);
const cash = z.enum(['THB', 'LAK']);

/** The facts of all kinds of events, as triggers of 0860 write them. */
const storedFacts = z.object({
  amount: minor.optional(),
  lost: minor.optional(),
  currency: cash.optional(),
  sign: z.number().optional(),
  source: z.string().nullish(),
  state: z.string().optional(),
  answer: z.string().nullish(),
  limit: z.string().optional(),
  period: z.string().optional(),
  change: z.string().optional(),
  most: minor.nullish(),
  wish: minor.nullish(),
  device: z.string().nullish(),
});

/** `created_at` is a text where the row comes out of JSON. */
interface StoredEvent {
  kind: string;
  subject: string;
  facts: unknown;
  created_at: Date | string;
  is_read: boolean;
}

/** Events as members read them. A row that this version does not know is left out: it says nothing rather than something wrong. */
export function eventsOf(rows: readonly StoredEvent[], currency: CashCurrency): InboxEvent[] {
  return rows.flatMap((row) => {
    const facts = storedFacts.safeParse(row.facts);
    const event = facts.success ? inboxEvent.safeParse(toWire(row, facts.data, currency)) : undefined;
    return event?.success ? [event.data] : [];
  });
}

function toWire(row: StoredEvent, facts: z.output<typeof storedFacts>, ofMember: CashCurrency): unknown {
  const { kind, subject: id } = row;
  const currency = facts.currency ?? ofMember;
  const shown = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? null : fromMinor(BigInt(amount), currency);
  const limitShown = (amount: string | null | undefined) =>
    facts.limit === 'TIME' && amount !== null && amount !== undefined ? Number(amount) : shown(amount);
  return {
    ...{ id, kind, at: new Date(row.created_at).toISOString(), isRead: row.is_read, currency },
    ...{ amount: shown(facts.amount), lost: shown(facts.lost), isCredit: facts.sign === 1 },
    ...{ source: facts.source, state: facts.state, isRejected: facts.state === 'REJECTED' },
    note: facts.state === 'REJECTED' ? noteOf(facts.answer) : null,
    ...{ limit: facts.limit, period: facts.period, change: facts.change, device: facts.device ?? '' },
    ...{ most: limitShown(facts.most), wish: limitShown(facts.wish) },
  };
}

/** A member who cancelled it and one who asked for it are told the same. */
const noteOf = (answer: string | null | undefined) =>
  answer === 'CANCELLED' ? 'MEMBER_ASKED' : (REFUSAL_NOTES.find((known) => known === answer) ?? null);

/** Withdrawals that were refused against the wish of their member. */
export function refusedOf(events: readonly InboxEvent[]) {
  return events.flatMap((event) => (event.kind === 'refunded' && event.note !== 'MEMBER_ASKED' ? [event] : []));
}
