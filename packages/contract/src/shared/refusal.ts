import type { ErrorCode } from './error-codes.ts';
import type { FirstDayItem } from './first-day.ts';

/** What the words of a refusal name, answered beside the code. */
export interface RefusalAbout {
  /** The sum it is about, in whole currency units. */
  amount?: number;
  /** When it will be possible again. */
  opensAt?: string;
  /** The level of identity it needs. */
  level?: number;
  /** The bound that was missed, in whole currency units. */
  minimum?: number;
  maximum?: number;
  /** Everything a new site needs before it opens and does not have. */
  missing?: readonly FirstDayItem[];
  /** The code of the catalogue that says more than the one that was answered. */
  reason?: ErrorCode;
}

/** Reason of a KEY_INVALID: the year of a date is one of the Buddhist calendar. */
export const BUDDHIST_YEAR = 'BUDDHIST_YEAR' satisfies ErrorCode;

/** The product says no. The one error class: thrown, so that an open transaction rolls back (record 5). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Another status than the code's own. */
  readonly status: number | undefined;
  readonly about: RefusalAbout;

  /** `cause` is the bug or fault behind it: logged, never sent. */
  constructor(
    code: ErrorCode,
    { status, cause, ...about }: { status?: number | undefined; cause?: unknown } & RefusalAbout = {},
  ) {
    super(code, { cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.about = about;
  }
}

/** Refuses with a code of the catalogue. */
export function refuse(code: ErrorCode, status?: number): never {
  throw new Refusal(code, { status });
}
