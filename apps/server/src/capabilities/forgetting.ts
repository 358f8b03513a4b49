import { purgeOldMessages } from '../features/account/account-message-store.ts';
import { purgeOldAccountEvents } from '../features/game-account/game-account-store.ts';
import type { OneTimeCode } from '../features/one-time-code/one-time-code.ts';
import type { Session } from '../features/session/session.ts';
import { purgeOldCalls } from '../features/transfer/provider-call-store.ts';
import type { IdempotencyStore } from '../http/idempotency-store.ts';
import type { Db } from '../platform/database/db.ts';
import { actFor, SIDES, type Side } from '../platform/database/side.ts';
import type { Capability, Forgets } from './capability.ts';

interface Kept {
  db: Db;
  idempotency: Pick<IdempotencyStore, 'purgeOld'>;
  oneTimeCode: Pick<OneTimeCode, 'purgeOld'>;
  session: Pick<Session, 'purgeOldFailures' | 'purgeOldSessions'>;
  capabilities: readonly Capability[];
  report: (name: string, error: unknown) => void;
}

/**
 * Forgets what is kept for a while only: each side what it may delete (record 66). What fails is reported, keeps nothing else from
 * going, and is tried again at the next time; answers the names of what failed.
 */
export function makeForgetting({ db, idempotency, oneTimeCode, session, capabilities, report }: Kept) {
  const forgets: Readonly<Record<Side, Forgets>> = {
    member: {},
    operator: merged(capabilities.map(({ forgetsOfDesk }) => forgetsOfDesk)),
    worker: {
      keys: idempotency.purgeOld,
      codes: oneTimeCode.purgeOld,
      'failed sign-ins': session.purgeOldFailures,
      sessions: session.purgeOldSessions,
      messages: () => purgeOldMessages(db),
      'calls of providers': () => purgeOldCalls(db),
      'looks at game accounts': () => purgeOldAccountEvents(db),
      ...merged(capabilities.map(({ forgets: own }) => own)),
    },
  };
  return async (sides: readonly Side[] = SIDES): Promise<string[]> => {
    const failed: string[] = [];
    for (const side of sides) {
      for (const [name, forget] of Object.entries(forgets[side])) {
        try {
          await actFor(side, forget);
        } catch (error) {
          report(`forget ${name}`, error);
          failed.push(name);
        }
      }
    }
    return failed;
  };
}

const merged = (all: readonly (Forgets | undefined)[]): Forgets => Object.assign({}, ...all);
