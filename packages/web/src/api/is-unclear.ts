import { isApiFailure } from './api-failure.ts';

/** True when it is not known whether the call took effect: no answer came, or the server failed while it worked. */
export function isUnclear(error: unknown): boolean {
  return isApiFailure(error) && (error.kind !== 'refused' || error.code === 'INTERNAL_SERVER_ERROR');
}
