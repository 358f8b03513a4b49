import { randomBytes } from 'node:crypto';
import type { OperatorRole } from '@kapao/contract/operator/session.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { Secret } from 'otpauth';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Sealer } from '../../platform/seal.ts';
import { TOTP_SEAL } from './operator.ts';
import { changeAccess, insertOperator, listOperatorRows, lockOperators } from './operator-desk-store.ts';

export type OperatorDesk = ReturnType<typeof makeOperatorDesk>;

const SECRET_BYTES = 20;
const PASSWORD_BYTES = 15;

export interface AccessChange {
  username: string;
  role: OperatorRole;
  isDisabled: boolean;
  by: { operator: string; reason: string };
}

/** Who works here and as what. */
export function makeOperatorDesk({ db, passwords, sealer }: { db: Db; passwords: Passwords; sealer: Sealer }) {
  /** Password and second factor are made here and told once; nobody chooses a weak one. */
  async function create(wish: { username: string; role: OperatorRole; by: string }) {
    const { username, role, by } = wish;
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const totpSecret = new Secret({ size: SECRET_BYTES }).base32;
    const passwordHash = await passwords.hash(password);
    await inTransaction(db, async (tx) => {
      const totpSecretSealed = sealer.seal(totpSecret, TOTP_SEAL);
      if (!(await insertOperator(tx, { username, role, passwordHash, totpSecretSealed }))) refuse('EXISTING_USER');
      await recordAct(tx, { operator: by, action: 'operator.create', subject: username, detail: { role } });
    });
    return { username, password, totpSecret };
  }

  /**
   * Never oneself, and whoever decides must still be an owner when it happens: two owners who disable each other at the
   * same moment would otherwise leave a site without one.
   */
  async function change({ username, role, isDisabled, by }: AccessChange): Promise<void> {
    if (username === by.operator) refuse('KEY_INVALID');
    await inTransaction(db, async (tx) => {
      const locked = await lockOperators(tx, [username, by.operator]);
      const decider = locked.find((row) => row.username === by.operator);
      if (decider?.role !== 'owner' || decider.is_disabled) refuse('UNAUTHORIZED');
      const before = locked.find((row) => row.username === username) ?? refuse('NO_USER');
      await changeAccess(tx, { username, role, isDisabled });
      const detail = { roleBefore: before.role, role, wasDisabled: before.is_disabled, isDisabled };
      await recordAct(tx, { ...by, action: 'operator.change', subject: username, detail });
    });
  }

  return { create, change, list: () => listOperatorRows(db) };
}
