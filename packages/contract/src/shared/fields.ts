import * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';
import { CASH_CURRENCIES } from './money.ts';
import { BUDDHIST_YEAR, Refusal } from './refusal.ts';

/** The schema message of a missing field is KEY_MISSING, of a bad one the given code. */
export function missingOr(code: ErrorCode) {
  return (issue: { input?: unknown }): ErrorCode =>
    issue.input === undefined || issue.input === '' ? 'KEY_MISSING' : code;
}

/** A required text of 1 to `max` characters after trimming. */
export function text(max: number, code: ErrorCode = 'KEY_INVALID') {
  return z
    .string({ error: missingOr(code) })
    .check(z.trim(), z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(max, { error: code }));
}

/** What a schema reads in content that came in as unknown; anything else is refused. */
export function readOrRefuse<S extends z.core.$ZodType>(schema: S, content: unknown): z.output<S> {
  const read = z.safeParse(schema, content);
  if (read.success) return read.data;
  const isBuddhist = read.error.issues.some(({ message }) => message === BUDDHIST_YEAR);
  throw new Refusal('KEY_INVALID', isBuddhist ? { reason: BUDDHIST_YEAR } : {});
}

/** A whole number from `least` to `most`. */
export function whole(least: number, most: number) {
  return z
    .int({ error: missingOr('KEY_INVALID') })
    .check(z.gte(least, { error: 'KEY_INVALID' }), z.lte(most, { error: 'KEY_INVALID' }));
}

/** Two decimals at most, so that it is exact in hundredths. */
export function hundredths(least: number, most: number) {
  const isOne = (value: number) => value >= least && value <= most && /^\d+(?:\.\d{1,2})?$/.test(String(value));
  return z.number({ error: missingOr('KEY_INVALID') }).check(z.refine(isOne, { error: 'KEY_INVALID' }));
}

/** What a bank or a game is called in each language of the product. */
export const localNames = { nameTH: z.string(), nameLA: z.string(), nameEN: z.string() };

/** A text in each language. Thai is always there; what another language lacks is shown in Thai. */
export function perLocale(max: number) {
  return z.strictObject({ th: text(max), la: z.optional(text(max)), en: z.optional(text(max)) });
}

/** Lists: page from 1, limit 1 to 100, default 10 (design 2). */
export const paging = {
  page: z._default(z.int({ error: 'KEY_INVALID' }).check(z.gte(1), z.lte(1_000_000)), 1),
  limit: z._default(z.int({ error: 'KEY_INVALID' }).check(z.gte(1), z.lte(100)), 10),
};

/** The same in an address, where everything is text. */
export const queryPaging = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
};

/** A filter in an address: one of the values, or absent; `?state=` alone asks for all. */
export function filterOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(z.enum(values, { error: 'KEY_INVALID' })),
  );
}

export const currency = z.enum(CASH_CURRENCIES);

/** ISO 8601 UTC text. */
export const timestamp = z.iso.datetime();

/** An end comes after its start; an open or missing time is allowed. */
export function isInOrder({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): boolean {
  if (startsAt === null || endsAt === null) return true;
  return !(Date.parse(endsAt) <= Date.parse(startsAt));
}

/** The plain success answer: `message` is shown as a toast (spec 7). */
export const done = z.object({ message: z.string() });
