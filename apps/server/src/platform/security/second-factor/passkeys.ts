import type { Db } from '../../database/db.ts';
import { sha256 } from '../../process/ids.ts';
import { passkeyStore } from './passkey-store.ts';
import {
  ASKED_FOR_MS,
  MAX_PASSKEYS,
  type PasskeySite,
  type RegistrationAnswer,
  registrationOptions,
  type SignInAnswer,
  useOptions,
  verifyMade,
  verifyUsed,
} from './webauthn.ts';

/**
 * Passkeys of operators. The device asks its owner (fingerprint, face or PIN) each time, so a passkey is two factors at once; a
 * challenge is answered once and for five minutes, and a signature counter that does not move on is a copied key.
 */
export function makePasskeys(site: PasskeySite) {
  const store = passkeyStore;
  return {
    ...registrationOf(store, site),
    ...signInOf(store, site),
    list: store.list,
    remove: store.remove,
    forget: store.forget,
    purgeOldChallenges: store.purgeOldChallenges,
  };
}

type Store = typeof passkeyStore;

function registrationOf(store: Store, site: PasskeySite) {
  return {
    /** What the browser needs to make a passkey; the device keeps the name of its owner. */
    async startRegistration(db: Db, owner: string, userName: string) {
      const known = await store.list(db, owner);
      const options = await registrationOptions(site, { party: 'operator', owner, userName, known });
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
      { name, answer }: { name: string; answer: RegistrationAnswer },
    ): Promise<boolean> {
      const isAsked = challengeTest((hash) => store.takeChallenge(db, { hash, owner, purpose: 'REGISTER' }));
      const made = await verifyMade(site, answer, isAsked);
      if (!made || (await store.list(db, owner)).length >= MAX_PASSKEYS) return false;
      return store.insert(db, owner, { ...made, name });
    },
  };
}

function signInOf(store: Store, site: PasskeySite) {
  return {
    /** What the browser needs to sign in; it names no account, so it reveals nothing. */
    async startSignIn(db: Db) {
      const options = await useOptions(site);
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
      const counter = await verifyUsed(site, { answer, known }, isAsked);
      if (counter === undefined) return undefined;
      const isNewer = await store.moveOn(db, known.credential_id, counter);
      return isNewer ? known.owner : undefined;
    },
  };
}

/** The library asks for the challenge first; taking it there makes it count once, whatever is wrong with the rest. */
function challengeTest(take: (hash: Buffer) => Promise<boolean>) {
  return (challenge: string) => take(sha256(challenge));
}
