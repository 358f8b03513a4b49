import { newPushKeys, type PushKeys } from '../../../gateways/push/push-message.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { pushKeyPlace } from './push-facts.ts';
import { findKey, insertKey } from './push-store.ts';

const KEY_ID = 'vapid';

export type PushKeyStore = ReturnType<typeof makePushKeys>;

/** The site's own pair, made when it is first asked for and never changed: every subscription is bound to it. */
export function makePushKeys({ db, sealer }: { db: Db; sealer: Sealer }) {
  let known: PushKeys | undefined;

  async function read(): Promise<PushKeys | undefined> {
    const stored = await findKey(db);
    if (!stored) return undefined;
    return {
      publicKey: stored.public_key,
      privateKey: sealer.open(stored.private_sealed, pushKeyPlace(stored.key_id)),
    };
  }

  return {
    /** For who is told: without a subscription there is no key, and nothing to send. */
    async read(): Promise<PushKeys | undefined> {
      known ??= await read();
      return known;
    },
    async take(): Promise<PushKeys> {
      known ??= await read();
      if (known) return known;
      const { publicKey, privateKey } = newPushKeys();
      await insertKey(db, { keyId: KEY_ID, publicKey, sealed: sealer.seal(privateKey, pushKeyPlace(KEY_ID)) });
      known = await read();
      invariant(known, 'a key that was stored is there');
      return known;
    },
  };
}
