/** Codes of this side: no answer came, or it was not what the contract says. */
export const NO_ANSWER = 'NO_ANSWER';
export const BAD_ANSWER = 'BAD_ANSWER';

/** What a failed call throws: the code of the reply, and its request id for support. */
export interface CallFailure extends Error {
  readonly code: string;
  readonly requestId: string | undefined;
}

export function callFailure(code: string, requestId?: string): CallFailure {
  return Object.assign(new Error(code), { code, requestId });
}

/** The failure of anything thrown; what is not a call's failure is a bug and shown as a bad answer. */
export function failureOf(error: unknown): { code: string; requestId: string | undefined } {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined;
    return { code: error.code, requestId };
  }
  return { code: BAD_ANSWER, requestId: undefined };
}
