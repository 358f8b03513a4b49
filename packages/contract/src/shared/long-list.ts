import * as z from 'zod/mini';
import { isWireAmount } from './money.ts';
import { calendarDay } from './typed-days.ts';
import { typed, typedSearch } from './typed-fields.ts';
import { plainWord } from './typed-text.ts';

/** A page of a long list, in an address: the first one, or the one after or before `next` or `previous` of an answer. */
function pagingBy(place: RegExp) {
  const beside = z.optional(z.string().check(z.regex(place, { error: 'KEY_INVALID' })));
  const limit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10);
  return { limit, after: beside, before: beside };
}

export const longPaging = pagingBy(/^[wd]\d{1,16}[.][0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const longMemberPaging = pagingBy(/^d\d{1,16}[.][A-Za-z0-9_-]{16}$/);
/** Beside a QR code, by its reference. */
export const longCodePaging = pagingBy(/^d\d{1,16}[.][A-Z0-9]{20}$/);
/** Beside an entry of an account, by its number there: they run from 1 without a gap. */
export const longEntryPaging = pagingBy(/^[1-9]\d{0,14}$/);
export const longLogPaging = pagingBy(/^d\d{1,16}[.]\d{19}$/);

const amountBound = z.optional(
  z.coerce.number({ error: 'KEY_INVALID' }).check(z.refine(isWireAmount, { error: 'KEY_INVALID' })),
);

/** What a list of money is narrowed by, in an address. */
export const moneyFilter = {
  /** Bangkok days, both included. */
  since: z.optional(calendarDay),
  until: z.optional(calendarDay),
  /** Whole units of whichever currency, both included. */
  min: amountBound,
  max: amountBound,
  /** Code of the bank or the game. */
  partner: z.optional(typed(plainWord).check(z.regex(/^[A-Za-z0-9_-]{1,20}$/, { error: 'KEY_INVALID' }))),
};

/** Whose money it is, as a member is searched for. */
export const textFilter = {
  text: z.optional(typedSearch.check(z.minLength(3, { error: 'KEY_INVALID' }))),
};

/** How many there are, counted up to a thousand, and where the pages beside this one begin; null where there is none. */
export const longList = {
  total: z.number(),
  /** There are more than `total`. */
  isMore: z.boolean(),
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
};
