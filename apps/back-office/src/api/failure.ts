import { isApiFailure } from '@kapao/web/api/api-failure.ts';

/** Codes of this side: no answer came, or it was not what the contract says. */
export const NO_ANSWER = 'NO_ANSWER';
const BAD_ANSWER = 'BAD_ANSWER';

/** What is shown of a failed call: a code of the catalogue, and the request id for support. */
export interface CallFailure {
  code: string;
  requestId?: string | undefined;
  /** The code that says more, such as the cause for which a file was refused. */
  reason?: string | undefined;
  /** The sum the refusal is about, in whole currency units. */
  amount?: number | undefined;
  /** Names of the contract for everything that is missing. */
  missing?: readonly string[] | undefined;
  /** From when on it is possible again. */
  opensAt?: string | undefined;
}

/** The failure of anything thrown; what is not a call's failure is a bug and shown as a bad answer. */
export function failureOf(error: unknown): CallFailure {
  if (!isApiFailure(error)) {
    // A browser that refuses a passkey says why by a code of its own.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { code: typeof code === 'string' ? code : BAD_ANSWER };
  }
  const { kind, code, requestId, amount, reason, missing, opensAt } = error;
  if (kind === 'offline' || kind === 'timeout') return { code: NO_ANSWER };
  // A refusal of the server has a request id; without one, something on the way refused.
  const isOurs = requestId !== undefined || code !== 'INTERNAL_SERVER_ERROR';
  return { code: kind === 'refused' && isOurs ? code : BAD_ANSWER, requestId, amount, reason, missing, opensAt };
}
