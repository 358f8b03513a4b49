import type { ErrorCode } from './error-codes.ts';

/** The product says no. The one error class: thrown, so that an open transaction rolls back (house 2.6). */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
  }
}

/** Refuses with a code of the catalogue. */
export function refuse(code: ErrorCode): never {
  throw new Refusal(code);
}
