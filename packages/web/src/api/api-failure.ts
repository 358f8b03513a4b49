/** Why a call did not bring its reply. `refused` is the server's own answer; its code is in `code`. */
export interface ApiFailure extends Error {
  kind: 'refused' | 'offline' | 'timeout' | 'unreadable';
  code: string;
  status: number;
  requestId?: string | undefined;
  /** The bound that was missed, in whole currency units, where the refusal names it. */
  minimum?: number | undefined;
  /** The sum the refusal is about, in whole currency units. */
  amount?: number | undefined;
  /** The code of the catalogue that says more than `code`, such as the cause for which a file was refused. */
  reason?: string | undefined;
  /** Everything that is missing, by its names in the contract. */
  missing?: readonly string[] | undefined;
  /** From when on it is possible again. */
  opensAt?: string | undefined;
}

export function makeApiFailure(failure: Omit<ApiFailure, keyof Error>): ApiFailure {
  return Object.assign(new Error(failure.code), failure);
}

/** The server's answer, if there was one, has no message to show. */
export function noReply(kind: Exclude<ApiFailure['kind'], 'refused'>, status = 0): ApiFailure {
  return makeApiFailure({ kind, code: kind, status });
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof Error && 'kind' in error && 'code' in error;
}

/** True when the server refused with exactly this code. */
export function isRefusal(error: unknown, code: string): boolean {
  return isApiFailure(error) && error.kind === 'refused' && error.code === code;
}
