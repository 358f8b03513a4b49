import * as z from 'zod/mini';

/** Where a page begins or ends: `previous` or `next` of an answer before. */
const place = z.optional(
  z.string().check(z.regex(/^[wd]\d{1,16}[.][0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'KEY_INVALID' })),
);

/** A page of a long list, in an address: the first one, the one after a place, or the one before. */
export const longPaging = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
  after: place,
  before: place,
};

/** How many there are, counted up to a thousand, and where the pages beside this one begin; null where there is none. */
export const longList = {
  total: z.number(),
  /** There are more than `total`. */
  isMore: z.boolean(),
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
};
