import type { Sealer } from '../../platform/security/seal.ts';

/** By what somebody who is excluded is known again. */
export interface ExclusionMark {
  kind: 'PHONE' | 'BANK_ACCOUNT' | 'DEVICE';
  mark: Buffer;
}

export const marksJson = (marks: readonly ExclusionMark[]) =>
  JSON.stringify(marks.map(({ kind, mark }) => ({ kind, mark: mark.toString('hex') })));

/** The keyed hash under which an excluded person's phone is known. */
export const phoneMark = (sealer: Pick<Sealer, 'fingerprint'>, phone: string): ExclusionMark => ({
  kind: 'PHONE',
  mark: sealer.fingerprint(`exclusion|PHONE|${phone}`),
});
