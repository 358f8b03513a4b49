import { forgetOldMessages } from '../features/account/account-message-store.ts';
import type { OneTimeCode } from '../features/one-time-code/one-time-code.ts';
import type { Session } from '../features/session/session.ts';
import type { IdempotencyStore } from '../http/idempotency-store.ts';
import type { Db } from '../platform/db.ts';
import { actFor, SIDES, type Side } from '../platform/side.ts';
import type { Capability } from './capability.ts';

interface Kept {
  db: Db;
  idempotency: IdempotencyStore;
  oneTimeCode: Pick<OneTimeCode, 'forgetOld'>;
  session: Pick<Session, 'forgetOld'>;
  capabilities: readonly Capability[];
}

/** Forgets what is kept for a while only: each side what it may delete. */
export function makeForgetting({ db, idempotency, oneTimeCode, session, capabilities }: Kept) {
  const forget: Readonly<Record<Side, () => Promise<void>>> = {
    async member() {},
    async operator() {
      for (const capability of capabilities) await capability.forgetOldOfDesk?.();
    },
    async worker() {
      await idempotency.forgetOld();
      await oneTimeCode.forgetOld();
      await session.forgetOld();
      await forgetOldMessages(db);
      for (const capability of capabilities) await capability.forgetOld?.();
    },
  };
  return async (sides: readonly Side[] = SIDES) => {
    for (const side of sides) await actFor(side, forget[side]);
  };
}
