import type { TextStorage } from '../../lib/storage.ts';

/** Stored browser key of spec 3. It holds the accepted version: a new text is asked for again. */
const AGREEMENT_KEY = 'remember-agreement';

/** What was agreed to on this device, for good or until the tab is closed. */
export function makeAgreementMemory({ remembered, temporary }: { remembered: TextStorage; temporary: TextStorage }) {
  return {
    isAgreed: (version: number) =>
      [remembered, temporary].some((storage) => storage.read(AGREEMENT_KEY) === String(version)),
    agree: (version: number, remember: boolean) =>
      (remember ? remembered : temporary).write(AGREEMENT_KEY, String(version)),
  };
}
