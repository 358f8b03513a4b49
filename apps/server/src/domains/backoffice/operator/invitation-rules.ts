import { sha256 } from '../../../platform/process/ids.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { newSpokenCode, plainCode } from '../../../platform/security/second-factor/recovery-codes.ts';

/** Some 73 bits: it is read aloud, and five wrong ones end the invitation. */
const CODE_LETTERS = 15;

export const newInvitationCode = () => newSpokenCode(CODE_LETTERS);

export const linkHashOf = (link: string) => sha256(link);

/** Bound to its invitation, so that no other one opens by it. */
export function codeHashOf(sealer: Sealer, invitationId: string, code: string): Buffer {
  return sealer.fingerprint(`operator:invitation:${invitationId}:${plainCode(code)}`);
}

/** Behind `#`, because browsers send nothing of that to any server. */
export function enrolmentAddress(origin: string, link: string, code?: string): string {
  return `${origin}/enrol#${code === undefined ? link : `${link}.${code}`}`;
}
