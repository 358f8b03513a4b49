import { BANGKOK_OFFSET_MS } from '@kapao/contract/shared/bangkok-time.ts';
import { isInOrder as areInOrder } from '@kapao/contract/shared/fields.ts';

const TYPED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/;

/** What a date and time field shows of a moment: the clock of Bangkok, seconds only where there are some. */
export function typedMoment(moment: string | null): string {
  if (moment === null) return '';
  const shifted = new Date(new Date(moment).getTime() + BANGKOK_OFFSET_MS).toISOString();
  return shifted.replace(/(?::00)?\.000Z$|Z$/, '');
}

/** The moment that was typed, nothing for nothing; what is none stays as it is, for the schema to refuse. */
export function momentOf(typed: string): string | null {
  if (typed === '') return null;
  const shifted = TYPED.test(typed) ? new Date(`${typed}Z`).getTime() : Number.NaN;
  return Number.isNaN(shifted) ? typed : new Date(shifted - BANGKOK_OFFSET_MS).toISOString();
}

export function isInOrder({ startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean {
  return areInOrder({ startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) });
}
