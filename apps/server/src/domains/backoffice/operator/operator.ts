import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import type { Db } from '../../../platform/database/db.ts';
import { newToken, sha256 } from '../../../platform/process/ids.ts';
import { addressBlock } from '../../../platform/requests/address-block.ts';
import { deviceOf } from '../../../platform/requests/device-name.ts';
import { isKnown, type KnownPlaces, type Place } from '../../../platform/requests/known-places.ts';
import type { Passwords } from '../../../platform/security/passwords.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { makePasskeys } from '../../../platform/security/second-factor/passkeys.ts';
import { makeRecoveryCodes } from '../../../platform/security/second-factor/recovery-codes.ts';
import { totpStepOf } from '../../../platform/security/second-factor/totp.ts';
import type { PasskeySite, SignInAnswer } from '../../../platform/security/second-factor/webauthn.ts';
import { totpPlace } from '../../../queries/backoffice/operator-facts.ts';
import { RIGHTS_OF } from '../../../queries/backoffice/operator-rights.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { makeOperatorSessionStore } from './operator-session-store.ts';
import { makeOperatorStore, type OperatorRow } from './operator-store.ts';
import { logSignIn, type SignIn } from './sign-in-log-store.ts';

export type Operator = ReturnType<typeof makeOperator>;

/**
 * Wrong codes beside the right password are counted under this name as well as by address: a thief with the password may not guess
 * on from elsewhere. Networks where the operator signed in before are counted each for itself, and so are recovery codes, which
 * nobody guesses: the thief keeps the operator out of neither (record 124).
 */
const SECOND_FACTOR = 'second-factor';

function secondFactorTries(place: Place, way: SignIn['way']): string {
  if (way === 'RECOVERY_CODE') return `recovery/${place.key}`;
  return place.kind === 'network' ? `${SECOND_FACTOR}/${place.key}` : SECOND_FACTOR;
}
/** The key under which failed passkeys are counted: they name no account. */
const NOBODY = '';

interface From {
  address: string;
  userAgent: string;
}

export interface PasswordLogin extends From {
  username: string;
  password: string;
}

interface OperatorDeps {
  db: Db;
  passwords: Passwords;
  sealer: Sealer;
  site: PasskeySite;
  places: KnownPlaces;
  report: (work: string, error: unknown) => void;
}

export function makeOperator({ db, passwords, sealer, site, places, report }: OperatorDeps) {
  const store = makeOperatorStore(db);
  const sessions = makeOperatorSessionStore({ db, report });
  const recoveryCodes = makeRecoveryCodes('operator', sealer);
  const passkeys = makePasskeys(site);

  const { check, spendTotp } = makeCheck({ store, passwords, sealer, places });
  const log = (username: string, from: From, outcome: Pick<SignIn, 'way' | 'is_success'>) =>
    logSignIn(db, { username, address: from.address, device: deviceOf(from.userAgent), ...outcome });

  async function enter(known: Pick<OperatorRow, 'username' | 'role'>, from: From, way: SignIn['way']) {
    const token = newToken();
    const { address, userAgent } = from;
    const row = { tokenHash: sha256(token), username: known.username, address, device: deviceOf(userAgent) };
    const endsAt = await sessions.insert(row).finally(() => places.forget(known.username));
    await log(known.username, from, { way, is_success: true });
    await recordAct(db, {
      operator: known.username,
      action: 'operator.login',
      subject: known.username,
      detail: { way },
    });
    return { token, operator: { username: known.username, role: known.role, rights: RIGHTS_OF[known.role] }, endsAt };
  }

  async function logInBy(way: SignIn['way'], login: PasswordLogin, spend: Spend) {
    const known = await check(login, way, spend);
    if (known) {
      const entered = await enter(known, login, way);
      // Behind the session, because the database lets nobody change a password who is not signed in.
      // A failure leaves it to the next sign-in: this one has succeeded, and its recovery code may be spent.
      const renew = async () => store.renewPassword(known, await passwords.hash(login.password));
      if (known.hasFormerHash) await renew().catch(() => undefined);
      return entered;
    }
    await log(login.username, login, { way, is_success: false });
    return refuse('WRONG_CREDENTIAL');
  }

  async function logInByPasskey(used: SignInAnswer, from: From) {
    const block = addressBlock(from.address);
    if (await store.isLocked(NOBODY, block)) refuse('REQUEST_LIMIT');
    const owner = await passkeys.finishSignIn(db, used);
    const known = owner === undefined ? undefined : await store.find(owner);
    if (known && !known.is_disabled) return enter(known, from, 'PASSKEY');
    await store.countFailure(NOBODY, block);
    if (known) await log(known.username, from, { way: 'PASSKEY', is_success: false });
    return refuse('WRONG_CREDENTIAL');
  }

  async function authenticate(token: string, isUse: boolean): Promise<OperatorSession | undefined> {
    const used = await sessions.find(sha256(token), isUse);
    return (
      used && { username: used.username, role: used.role, rights: RIGHTS_OF[used.role], sessionId: used.session_id }
    );
  }

  return {
    logIn: (login: PasswordLogin & { totp: string }) => logInBy('TOTP', login, (known) => spendTotp(known, login.totp)),
    async logInByRecoveryCode(login: PasswordLogin & { recoveryCode: string }) {
      const spend = (known: OperatorRow) => recoveryCodes.spend(db, known.username, login.recoveryCode);
      const entered = await logInBy('RECOVERY_CODE', login, spend);
      return { ...entered, recoveryCodesLeft: await recoveryCodes.left(db, entered.operator.username) };
    },
    logInByPasskey,
    /** Password and a code of either kind, of somebody who is signed in. */
    async prove(session: OperatorSession, proof: PasswordLogin & { code: string }): Promise<void> {
      const isTotp = /^\d{6}$/.test(proof.code);
      const spend = (known: OperatorRow) =>
        isTotp ? spendTotp(known, proof.code) : recoveryCodes.spend(db, known.username, proof.code);
      if (!(await check(proof, isTotp ? 'TOTP' : 'RECOVERY_CODE', spend))) refuse('WRONG_CREDENTIAL');
      await sessions.markProven(session.username, session.sessionId);
    },
    authenticate,
    logOut: (token: string) => sessions.end(sha256(token)),
    store,
    sessions,
    recoveryCodes,
    passkeys,
  };
}

type Spend = (known: OperatorRow) => Promise<boolean>;

function makeCheck({
  store,
  passwords,
  sealer,
  places,
}: Pick<OperatorDeps, 'passwords' | 'sealer' | 'places'> & { store: ReturnType<typeof makeOperatorStore> }) {
  /** Uses up a code of the authenticator app; false when it is none, or was used. */
  async function spendTotp(known: OperatorRow, code: string): Promise<boolean> {
    if (!known.totp_secret_sealed) return false;
    const step = totpStepOf(sealer.open(known.totp_secret_sealed, totpPlace(known.username)), code);
    return step !== undefined && (await store.burnTotpStep(known.username, step));
  }

  /**
   * Password and second factor; which of them was wrong is not told. `spend` uses the second factor up, and is asked only when
   * all else is right: a thief's guess at the password costs the owner no recovery code.
   */
  async function check(
    login: PasswordLogin,
    way: SignIn['way'],
    spend: Spend,
  ): Promise<(OperatorRow & { hasFormerHash: boolean }) | undefined> {
    const block = addressBlock(login.address);
    if (await store.isLocked(login.username, block)) refuse('REQUEST_LIMIT');
    const place = await places.placeOf(login.username, { address: login.address, deviceId: undefined });
    const isUrgent = isKnown(place);
    if (!isUrgent && passwords.isBusy()) refuse('REQUEST_LIMIT');
    const tries = secondFactorTries(place, way);
    const known = await store.find(login.username);
    const matches = await passwords.verify(login.password, known?.password_hash ?? undefined, { isUrgent });
    const isGuessed = await store.isLocked(login.username, tries);
    if (!known || !matches || known.is_disabled || isGuessed || !(await spend(known))) {
      await store.countFailure(login.username, block);
      if (matches && !isGuessed) await store.countFailure(login.username, tries);
      return undefined;
    }
    await store.clearFailures(known.username, block);
    await store.clearFailures(known.username, tries);
    return { ...known, hasFormerHash: matches === 'former' };
  }

  return { check, spendTotp };
}
