import * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';
import { missingOr } from './fields.ts';
import { bareDigits, plainWord, tidyText } from './typed-text.ts';

/** Longer text is not read at all; what people paste into one field, links and invisible marks included, is shorter. */
export const MAX_PASTED = 500;

/** A typed line as `read` understands it, of which a schema checks the rest. */
export function typed(read: (text: string) => string, code: ErrorCode = 'KEY_INVALID') {
  return z
    .string({ error: missingOr(code) })
    .check(z.maxLength(MAX_PASTED, { error: code, abort: true }), z.overwrite(read));
}

/** A required line of 1 to `max` characters, without what shows nothing. */
export function line(max: number, code: ErrorCode = 'KEY_INVALID', read: (text: string) => string = tidyText) {
  return typed(read, code).check(z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(max, { error: code }));
}

/** A phone number as it was typed; `canonicalPhone` reads it. */
export const phoneNumber = line(40, 'PHONE_NUMBER_REQUIRE_10_DIGIT');

/** A code of the second factor: six digits, or a recovery code. */
export const factorCode = line(40, 'SECOND_FACTOR_INVALID', bareDigits);

/** A spreadsheet writes `1234567890.00`, whose last digits are none of the number. */
const wholeNumber = (text: string) => (/^\d+\.0{1,2}$/.test(tidyText(text)) ? text : bareDigits(text));

/** The number of a bank account, however its digits are grouped. */
export function accountNumber(code: ErrorCode = 'KEY_INVALID') {
  return line(MAX_PASTED, code, wholeNumber).check(z.regex(/^\d{6,15}$/, { error: code }));
}

/** The reference that a bank printed for a payment. */
export const bankReference = line(64, 'KEY_INVALID', plainWord).check(
  z.regex(/^[\x21-\x7e]+$/, { error: 'KEY_INVALID' }),
);

/** What an operator looks for. */
export const typedSearch = typed(tidyText).check(z.maxLength(80, { error: 'KEY_INVALID' }));
