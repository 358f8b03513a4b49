import type { Sealer } from '../../../platform/security/seal.ts';

const MARK_LENGTH = 6;

/** The same for the same key wherever it stands, and for nothing else. */
export const keyFingerprint = (sealer: Sealer, key: string): Buffer => sealer.fingerprint(`partner key ${key}`);

/** By its end people tell one key from another. */
export const markOf = (fingerprint: Buffer): string => fingerprint.toString('hex').slice(-MARK_LENGTH);
