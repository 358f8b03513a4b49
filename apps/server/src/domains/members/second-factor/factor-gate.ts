import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { isKnown, type Place } from '../../../platform/requests/known-places.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { makeRecoveryCodes } from '../../../platform/security/second-factor/recovery-codes.ts';
import { totpStepOf } from '../../../platform/security/second-factor/totp.ts';
import { memberTotpPlace, secondFactorSince } from './second-factor-facts.ts';
import { burnStep, clearTries, countTry, lockSecret } from './second-factor-store.ts';

/** Uses the code up inside the change it was given for; true when it did, false where the member has no second factor. */
export type SpendFactor = (tx: Tx) => Promise<boolean>;

export type FactorGate = ReturnType<typeof makeFactorGate>;

const isTotp = (code: string) => /^\d{6}$/.test(code);

/**
 * Name of the count of a try. Six digits can be guessed, so all unknown places share five tries; a device or network where the
 * member signed in before has its own. Nobody guesses a recovery code, so each place has its own tries of those (record 124).
 */
function triesOf(place: Place, code: string): string {
  if (!isTotp(code)) return `recovery/${place.key}`;
  return isKnown(place) ? place.key : 'elsewhere';
}

/** What sign-in and changes ask of members who have a second factor. */
export function makeFactorGate({ db, sealer }: { db: Db; sealer: Sealer }) {
  const recoveryCodes = makeRecoveryCodes('member', sealer);

  async function isRight(tx: Tx, memberId: string, { sealed, code }: { sealed: Buffer; code: string }) {
    if (!isTotp(code)) return recoveryCodes.spend(tx, memberId, code);
    const step = totpStepOf(sealer.open(sealed, memberTotpPlace(memberId)), code);
    return step !== undefined && (await burnStep(tx, memberId, step));
  }

  /** Where none was on when it was asked: it still must not be when the change is made. */
  function unneeded(memberId: string): SpendFactor {
    return async (tx) => {
      if (await secondFactorSince(tx, memberId)) refuse('SECOND_FACTOR_REQUIRED');
      return false;
    };
  }

  /**
   * Before the transaction of a change: says what is missing, and counts the try, so that however many guesses come at once no
   * more than five of one place are compared. What it answers goes into that transaction: a change that fails uses no code up.
   */
  async function ask(memberId: string, code: string | undefined, place: Place): Promise<SpendFactor> {
    if (!(await secondFactorSince(db, memberId))) return unneeded(memberId);
    if (code === undefined) refuse('SECOND_FACTOR_REQUIRED');
    const tries = triesOf(place, code);
    if (!(await countTry(db, memberId, tries))) refuse('REQUEST_LIMIT');
    return async (tx) => {
      const sealed = await lockSecret(tx, memberId);
      if (!sealed) return false;
      if (!(await isRight(tx, memberId, { sealed, code }))) refuse('SECOND_FACTOR_INVALID');
      await clearTries(tx, memberId, tries);
      return true;
    };
  }

  return { ask, unneeded, recoveryCodes };
}
