import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db } from '../../database/db.ts';
import { sha256 } from '../../process/ids.ts';
import { passkeyStore } from './passkey-store.ts';

export type RegistrationAnswer = Parameters<typeof verifyRegistrationResponse>[0]['response'];
export type SignInAnswer = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

/** The site passkeys belong to: its public origin, and what it is called. */
export interface PasskeySite {
  origin: string;
  name: string;
}

/** EdDSA, ES256 and RS256: every device speaks one of them. */
const ALGORITHMS = [-8, -7, -257] as const;
const ASKED_FOR_MS = 5 * 60_000;
const MAX_PASSKEYS = 10;

/**
 * Passkeys of operators. The device asks its owner (fingerprint, face or PIN) each time, so a passkey is two factors at once; a
 * challenge is answered once and for five minutes, and a signature counter that does not move on is a copied key.
 */
export function makePasskeys(site: PasskeySite) {
  const store = passkeyStore;
  const rp = { ...site, rpID: new URL(site.origin).hostname };
  return {
    ...registrationOf(store, rp),
    ...signInOf(store, rp),
    list: store.list,
    remove: store.remove,
    forget: store.forget,
    purgeOldChallenges: store.purgeOldChallenges,
  };
}

type Store = typeof passkeyStore;
type Site = PasskeySite & { rpID: string };

function registrationOf(store: Store, { origin, name: rpName, rpID }: Site) {
  return {
    /** What the browser needs to make a passkey; the device keeps the name of its owner. */
    async startRegistration(db: Db, owner: string, userName: string) {
      const known = await store.list(db, owner);
      const options = await generateRegistrationOptions({
        rpName,
        rpID,
        userName,
        userID: new Uint8Array(sha256(`operator:${owner}`)),
        timeout: ASKED_FOR_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: [...ALGORITHMS],
      });
      await store.insertChallenge(db, {
        hash: sha256(options.challenge),
        owner,
        purpose: 'REGISTER',
        ms: ASKED_FOR_MS,
      });
      return options;
    },

    /** False when the answer does not fit, its challenge is used or over, or the owner has too many already. */
    async finishRegistration(
      db: Db,
      owner: string,
      made: { name: string; answer: RegistrationAnswer },
    ): Promise<boolean> {
      const isAsked = challengeTest((hash) => store.takeChallenge(db, { hash, owner, purpose: 'REGISTER' }));
      const { registrationInfo } = await orUnverified(
        verifyRegistrationResponse({
          response: made.answer,
          expectedChallenge: isAsked,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: [...ALGORITHMS],
        }),
      );
      if (!registrationInfo || (await store.list(db, owner)).length >= MAX_PASSKEYS) return false;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const row = { id, publicKey: Buffer.from(publicKey), counter, transports, name: made.name };
      return store.insert(db, owner, row);
    },
  };
}

function signInOf(store: Store, { origin, rpID }: Site) {
  return {
    /** What the browser needs to sign in; it names no account, so it reveals nothing. */
    async startSignIn(db: Db) {
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: ASKED_FOR_MS,
        userVerification: 'required',
      });
      await store.insertChallenge(db, {
        hash: sha256(options.challenge),
        owner: null,
        purpose: 'SIGN_IN',
        ms: ASKED_FOR_MS,
      });
      return options;
    },

    /** The owner of the passkey that answered, or undefined. */
    async finishSignIn(db: Db, answer: SignInAnswer): Promise<string | undefined> {
      const known = await store.find(db, answer.id);
      const isAsked = challengeTest((hash) => store.takeChallenge(db, { hash, owner: null, purpose: 'SIGN_IN' }));
      if (!known) return undefined;
      const { verified, authenticationInfo } = await orUnverified(
        verifyAuthenticationResponse({
          response: answer,
          expectedChallenge: isAsked,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: {
            id: known.credential_id,
            publicKey: new Uint8Array(known.public_key),
            counter: Number(known.sign_count),
          },
          requireUserVerification: true,
        }),
      );
      if (!verified || !authenticationInfo) return undefined;
      const isNewer = await store.moveOn(db, known.credential_id, authenticationInfo.newCounter);
      return isNewer ? known.owner : undefined;
    },
  };
}

/** The library asks for the challenge first; taking it there makes it count once, whatever is wrong with the rest. */
function challengeTest(take: (hash: Buffer) => Promise<boolean>) {
  return (challenge: string) => take(sha256(challenge));
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
