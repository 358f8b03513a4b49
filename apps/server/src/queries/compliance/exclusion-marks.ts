import type { Sealer } from '../../platform/security/seal.ts';

/** By what somebody excluded is recognised. */
export interface ExclusionMark {
  kind: 'PHONE' | 'BANK_ACCOUNT' | 'DEVICE' | 'IDENTITY';
  mark: Buffer;
}

export const marksJson = (marks: readonly ExclusionMark[]) =>
  JSON.stringify(marks.map(({ kind, mark }) => ({ kind, mark: mark.toString('hex') })));

/** The keyed hash under which an excluded person's phone is known. */
export const phoneMark = (sealer: Pick<Sealer, 'fingerprint'>, phone: string): ExclusionMark => ({
  kind: 'PHONE',
  mark: sealer.fingerprint(`exclusion|PHONE|${phone}`),
});

/** The same of the number of a document, in its plain writing, whatever document it is. */
export const identityMark = (sealer: Pick<Sealer, 'fingerprint'>, plainNumber: string): ExclusionMark => ({
  kind: 'IDENTITY',
  mark: sealer.fingerprint(`exclusion|IDENTITY|${plainNumber}`),
});
