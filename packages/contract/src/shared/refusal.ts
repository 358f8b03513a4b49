import type { ErrorCode } from './error-codes.ts';

/** The product says no. The one error class: thrown, so that an open transaction rolls back (house 2.6). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Another status than the code's own. */
  readonly status: number | undefined;
  /** The sum it is about, in whole currency units; answered beside the code. */
  readonly amount: number | undefined;

  constructor(code: ErrorCode, status?: number, amount?: number) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.amount = amount;
  }
}

/** Refuses with a code of the catalogue. */
export function refuse(code: ErrorCode, status?: number): never {
  throw new Refusal(code, status);
}
