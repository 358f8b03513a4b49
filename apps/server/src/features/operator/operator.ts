import { refuse } from '@kapao/contract/shared/refusal.ts';
import { Secret, TOTP } from 'otpauth';
import { recordAct } from '../../operations/audit-trail.ts';
import { addressBlock } from '../../platform/address-block.ts';
import type { Db } from '../../platform/db.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { RIGHTS_OF } from './operator-rights.ts';
import { makeOperatorStore } from './operator-store.ts';

export type Operator = ReturnType<typeof makeOperator>;

/** Context under which second-factor secrets are sealed. */
export const TOTP_SEAL = 'operator-totp';
const STEP_SECONDS = 30;

/**
 * Wrong codes beside the right password are counted under this name as well as by address: whoever has the password may not
 * guess on from elsewhere, and nobody without it can lock an operator out.
 */
const SECOND_FACTOR = 'second-factor';

export interface OperatorLogin {
  username: string;
  password: string;
  totp: string;
  address: string;
}

export function makeOperator({ db, passwords, sealer }: { db: Db; passwords: Passwords; sealer: Sealer }) {
  const store = makeOperatorStore(db);

  /** The 30-second step a code belongs to, at most one step off; undefined when it is no code of this secret. */
  function stepOf(secret: string, code: string): number | undefined {
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
    const delta = totp.validate({ token: code, window: 1 });
    return delta === null ? undefined : Math.floor(Date.now() / 1_000 / STEP_SECONDS) + delta;
  }

  /** Password and second factor; which of them was wrong is not told. */
  async function logIn(login: OperatorLogin): Promise<{ token: string; operator: OperatorSession; endsAt: Date }> {
    const block = addressBlock(login.address);
    if (await store.isLocked(login.username, block)) refuse('REQUEST_LIMIT');
    const known = await store.find(login.username);
    const matches = await passwords.verify(login.password, known?.password_hash);
    const step = known && stepOf(sealer.open(known.totp_secret_sealed, TOTP_SEAL), login.totp);
    const isRight = known && matches && !known.is_disabled && step !== undefined;
    const isGuessed = await store.isLocked(login.username, SECOND_FACTOR);
    if (!isRight || isGuessed || !(await store.burnTotpStep(known.username, step))) {
      await store.countFailure(login.username, block);
      if (matches && !isGuessed) await store.countFailure(login.username, SECOND_FACTOR);
      refuse('WRONG_CREDENTIAL');
    }
    await store.forgetFailures(known.username, block);
    await store.forgetFailures(known.username, SECOND_FACTOR);
    const token = newToken();
    const endsAt = await store.insertSession({
      tokenHash: sha256(token),
      username: known.username,
      address: login.address,
    });
    await recordAct(db, { operator: known.username, action: 'operator.login', subject: known.username });
    return { token, operator: sessionOf(known), endsAt };
  }

  function sessionOf(operator: { username: string; role: keyof typeof RIGHTS_OF }): OperatorSession {
    return { username: operator.username, role: operator.role, rights: RIGHTS_OF[operator.role] };
  }

  async function authenticate(token: string): Promise<OperatorSession | undefined> {
    const used = await store.useSession(sha256(token));
    return used && sessionOf(used);
  }

  return { logIn, authenticate, logOut: (token: string) => store.endSession(sha256(token)), store };
}
