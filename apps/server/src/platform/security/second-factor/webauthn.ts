import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sha256 } from '../../process/ids.ts';
import type { Party } from './party.ts';

export type RegistrationAnswer = Parameters<typeof verifyRegistrationResponse>[0]['response'];
export type SignInAnswer = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

/** The site passkeys belong to: its public origin, and what it is called. */
export interface PasskeySite {
  origin: string;
  name: string;
}

interface KnownKey {
  credential_id: string;
  transports: readonly string[];
}

interface Challenge {
  /** Bytes of our own; random ones without. */
  challenge?: Uint8Array<ArrayBuffer>;
}

/** Whether this challenge was given out for this and not answered yet; true once. */
type TakeChallenge = (challenge: string) => Promise<boolean>;

/** EdDSA, ES256 and RS256: every device speaks one of them. */
const ALGORITHMS = [-8, -7, -257] as const;
/** How long a challenge may be answered. */
export const ASKED_FOR_MS = 5 * 60_000;
export const MAX_PASSKEYS = 10;

const hostOf = ({ origin }: { origin: string }) => new URL(origin).hostname;
const listed = (keys: readonly KnownKey[]) =>
  keys.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] }));

/** What a browser needs to make a passkey that its device verifies the owner for; it keeps the name of the owner. */
export function registrationOptions(
  site: PasskeySite,
  asked: Challenge & { party: Party; owner: string; userName: string; known: readonly KnownKey[] },
) {
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userName: asked.userName,
    userID: new Uint8Array(sha256(`${asked.party}:${asked.owner}`)),
    timeout: ASKED_FOR_MS,
    attestationType: 'none',
    excludeCredentials: listed(asked.known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...ALGORITHMS],
    ...(asked.challenge && { challenge: asked.challenge }),
  });
}

/** What the browser made, or undefined when it does not fit. */
export async function verifyMade(site: { origin: string }, answer: RegistrationAnswer, isAsked: TakeChallenge) {
  const { registrationInfo } = await orUnverified(
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: isAsked,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** What a browser needs to answer with a passkey: with one of these, or with whichever it has. */
export function useOptions(site: { origin: string }, asked: Challenge & { known?: readonly KnownKey[] } = {}) {
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    timeout: ASKED_FOR_MS,
    userVerification: 'required',
    ...(asked.challenge && { challenge: asked.challenge }),
    ...(asked.known && { allowCredentials: listed(asked.known) }),
  });
}

/** The counter the device signed, or undefined when the answer does not fit; whether the counter moved on is asked of the row. */
export async function verifyUsed(
  site: { origin: string },
  { answer, known }: { answer: SignInAnswer; known: { credential_id: string; public_key: Buffer; sign_count: bigint } },
  isAsked: TakeChallenge,
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await orUnverified(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: isAsked,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: Number(known.sign_count),
      },
      requireUserVerification: true,
    }),
  );
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The library throws at whatever does not fit; an error of the database is not swallowed with it. */
async function orUnverified<T extends { verified: boolean }>(
  verifying: Promise<T>,
): Promise<T | { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined }> {
  try {
    return await verifying;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
      throw error;
    return { verified: false };
  }
}
