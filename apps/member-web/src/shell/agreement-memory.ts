import type { TextStorage } from '@kapao/web/storage.ts';

/** Stored browser key of spec 3, cleared with the session. */
const AGREEMENT_KEY = 'remember-agreement';

/**
 * The version this member accepted in this browser. It only bridges the time until the server has answered: what the
 * server says decides.
 */
export function makeAgreementMemory(place: () => TextStorage) {
  return {
    hasAgreed: () => place().read(AGREEMENT_KEY) !== null,
    keep: (version: number) => place().write(AGREEMENT_KEY, String(version)),
    forget: () => place().remove(AGREEMENT_KEY),
  };
}
