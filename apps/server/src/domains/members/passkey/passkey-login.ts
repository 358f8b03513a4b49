import type { Tx } from '../../../platform/database/db.ts';
import type { SignInAnswer } from '../../../platform/security/second-factor/webauthn.ts';
import type { Arrival } from '../../../shared/sessions.ts';
import { askForPasskey, type CheckDeps, checkPasskey } from './passkey-check.ts';
import { moveOn } from './passkey-store.ts';

interface PasskeyLoginDeps extends CheckDeps {
  sessions: {
    checkPasskeyEntry(address: string): Promise<void>;
    /** Counts one that did not fit. */
    refusePasskey(address: string): Promise<never>;
    enterByPasskey(
      arrival: Arrival,
      memberId: string,
      moveOn: (tx: Tx) => Promise<boolean>,
    ): Promise<{ token: string }>;
  };
}

export type PasskeyLogin = ReturnType<typeof makePasskeyLogin>;

/** Signing in without phone number and password. Who has no fitting passkey learns nothing of anybody. */
export function makePasskeyLogin(deps: PasskeyLoginDeps) {
  const { sessions } = deps;
  return {
    start: () => askForPasskey(deps, { purpose: 'SIGN_IN' }),

    async finish(answer: SignInAnswer, arrival: Arrival): Promise<{ token: string }> {
      await sessions.checkPasskeyEntry(arrival.address);
      const used = await checkPasskey(deps, { answer, asked: { purpose: 'SIGN_IN' } });
      if (!used) return sessions.refusePasskey(arrival.address);
      return sessions.enterByPasskey(arrival, used.owner, (tx) => moveOn(tx, used.credentialId, used.counter));
    },
  };
}
