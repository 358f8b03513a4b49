/** Codes of this side: no answer came, or it was not what the contract says. */
export const NO_ANSWER = 'NO_ANSWER';
export const BAD_ANSWER = 'BAD_ANSWER';

/** What a failed call throws: the code of the reply, and its request id for support. */
export interface CallFailure extends Error {
  readonly code: string;
  readonly requestId: string | undefined;
  /** The sum the refusal is about, in whole currency units. */
  readonly amount: number | undefined;
}

export function callFailure(code: string, requestId?: string, amount?: number): CallFailure {
  return Object.assign(new Error(code), { code, requestId, amount });
}

/** The failure of anything thrown; what is not a call's failure is a bug and shown as a bad answer. */
export function failureOf(error: unknown): Pick<CallFailure, 'code' | 'requestId' | 'amount'> {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined;
    const amount = 'amount' in error && typeof error.amount === 'number' ? error.amount : undefined;
    return { code: error.code, requestId, amount };
  }
  return { code: BAD_ANSWER, requestId: undefined, amount: undefined };
}
