import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Action } from '../../../operations/act-classes.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { isCommonPassword } from '../../../platform/security/common-passwords.ts';
import type { Passwords } from '../../../platform/security/passwords.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { newTotpSecret, totpAddress, totpStepOf } from '../../../platform/security/second-factor/totp.ts';
import type { RegistrationAnswer } from '../../../platform/security/second-factor/webauthn.ts';
import { totpPlace } from '../../../queries/backoffice/operator-facts.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import type { Operator } from './operator.ts';
import { confirmTotp, findOwnAccount, setPasswordHash, setPendingTotp } from './own-account-store.ts';

export const TOTP_ISSUER = 'Kapao Office';

export type OwnAccount = ReturnType<typeof makeOwnAccount>;

interface OwnAccountDeps {
  db: Db;
  passwords: Passwords;
  sealer: Sealer;
  operator: Operator;
}

/** What operators do with their own password and second factors; every change needs a fresh proof and is recorded. */
export function makeOwnAccount({ db, passwords, sealer, operator }: OwnAccountDeps) {
  const { sessions, recoveryCodes, passkeys } = operator;

  async function mustBeProven({ username, sessionId }: OperatorSession): Promise<void> {
    if (!(await sessions.isProven(username, sessionId))) refuse('UNAUTHORIZED');
  }
  const record = (within: Parameters<typeof recordAct>[0], { username }: OperatorSession, action: Action) =>
    recordAct(within, { operator: username, action, subject: username });

  return {
    async read({ username }: OperatorSession) {
      const row = (await findOwnAccount(db, username)) ?? refuse('invalid-token');
      const keys = await passkeys.list(db, username);
      return { row, keys, recoveryCodesLeft: await recoveryCodes.left(db, username) };
    },

    async changePassword(session: OperatorSession, newPassword: string): Promise<void> {
      await mustBeProven(session);
      if (isWeak(newPassword, session.username)) refuse('INVALID_USER_INFO');
      const hash = await passwords.hash(newPassword);
      await inTransaction(db, async (tx) => {
        await setPasswordHash(tx, session.username, hash);
        await sessions.endAll(tx, session.username, session.sessionId);
        await record(tx, session, 'operator.password');
      });
    },

    async startTotp(session: OperatorSession) {
      await mustBeProven(session);
      const secret = newTotpSecret();
      await setPendingTotp(db, session.username, sealer.seal(secret, totpPlace(session.username)));
      return { secret, address: totpAddress({ issuer: TOTP_ISSUER, account: session.username, secret }) };
    },

    async finishTotp(session: OperatorSession, code: string): Promise<void> {
      await mustBeProven(session);
      await inTransaction(db, async (tx) => {
        const sealed = (await findOwnAccount(tx, session.username))?.totp_pending_sealed;
        const step = sealed ? totpStepOf(sealer.open(sealed, totpPlace(session.username)), code) : undefined;
        if (!sealed || step === undefined) refuse('SECOND_FACTOR_INVALID');
        if (!(await confirmTotp(tx, session.username, { sealed, step }))) refuse('SECOND_FACTOR_INVALID');
        await sessions.endAll(tx, session.username, session.sessionId);
        await record(tx, session, 'operator.totp');
      });
    },

    async renewRecoveryCodes(session: OperatorSession): Promise<string[]> {
      await mustBeProven(session);
      return inTransaction(db, async (tx) => {
        await record(tx, session, 'operator.recovery-codes');
        return recoveryCodes.replace(tx, session.username);
      });
    },

    async startPasskey(session: OperatorSession) {
      await mustBeProven(session);
      return passkeys.startRegistration(db, session.username, session.username);
    },

    async addPasskey(session: OperatorSession, made: { name: string; answer: RegistrationAnswer }): Promise<void> {
      await mustBeProven(session);
      if (!(await passkeys.finishRegistration(db, session.username, made))) refuse('SECOND_FACTOR_INVALID');
      await record(db, session, 'operator.passkey-add');
    },

    async removePasskey(session: OperatorSession, id: string): Promise<void> {
      await mustBeProven(session);
      if (!(await passkeys.remove(db, session.username, id))) refuse('NO_DATA');
      await record(db, session, 'operator.passkey-remove');
    },
  };
}

/** Among the first an attacker tries, or with the name in it. */
export function isWeak(password: string, username: string): boolean {
  return isCommonPassword(password) || password.toLowerCase().includes(username);
}
