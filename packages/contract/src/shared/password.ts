import * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';
import { missingOr } from './fields.ts';
import { MAX_PASTED } from './typed-fields.ts';
import { countCharacters, plainPassword } from './typed-text.ts';

/** No composition rule beside it (safety 5, 31). Lengths count characters, not their bytes or halves. */
export const MIN_PASSWORD_LENGTH = 8;
/** Operators reach the money of all members. */
export const MIN_OPERATOR_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

/** A password that somebody chooses, in the spelling it is hashed in. */
export function chosenPassword(minLength: number, emptyCode: ErrorCode = 'KEY_MISSING') {
  const isLongEnough = (password: string) => password === '' || countCharacters(password) >= minLength;
  const isShortEnough = (password: string) => countCharacters(password) <= MAX_PASSWORD_LENGTH;
  return z.string({ error: missingOr('INVALID_USER_INFO') }).check(
    z.maxLength(MAX_PASTED, { error: 'INVALID_USER_INFO', abort: true }),
    // One character may become many in the spelling that is hashed.
    z.refine((typed) => isLongEnough(typed.normalize('NFC')), { error: 'INVALID_USER_INFO' }),
    z.overwrite(plainPassword),
    z.minLength(1, { error: emptyCode }),
    z.refine(isLongEnough, { error: 'INVALID_USER_INFO' }),
    z.refine(isShortEnough, { error: 'INVALID_USER_INFO' }),
  );
}

/** A password as it was typed: it is compared in the spelling it is hashed in, then as it came. */
export function typedPassword(code: 'WRONG_PASSWORD' | 'WRONG_CREDENTIAL', minLength = 1) {
  return z
    .string({ error: missingOr(code) })
    .check(z.minLength(minLength, { error: 'KEY_MISSING' }), z.maxLength(MAX_PASTED, { error: code }));
}
