import type { OperatorRole } from '@kapao/contract/operator/login.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { openProposals, type Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { endInvitationsOf } from './invitation-store.ts';
import { changeAccess, listOperatorRows, lockOperators } from './operator-desk-store.ts';
import { OPERATOR_KINDS } from './operator-publisher.ts';

export type OperatorDesk = ReturnType<typeof makeOperatorDesk>;

interface By {
  operator: string;
  reason: string;
}

export interface AccessChange {
  username: string;
  role: OperatorRole;
  isDisabled: boolean;
  by: By;
}

/** Operators and their roles: agreed on by two owners. Disabling an operator takes one owner. */
export function makeOperatorDesk({ db, propose }: { db: Db; propose: Propose }) {
  async function invite({ username, role, by }: { username: string; role: OperatorRole; by: By }): Promise<Proposed> {
    return inTransaction(db, async (tx) => {
      if ((await lockOperators(tx, [username])).length > 0) refuse('EXISTING_USER');
      return propose(tx, { kind: OPERATOR_KINDS.invite, subject: username, content: { role }, ...by });
    });
  }

  /** A disabled operator stays so until two owners agree; no owner decides about their own account. */
  async function change({ username, role, isDisabled, by }: AccessChange): Promise<Proposed | undefined> {
    return inTransaction(db, async (tx) => {
      const before = await lockOther(tx, username, by.operator);
      if (before.role === role && before.is_disabled === isDisabled) refuse('KEY_INVALID');
      if (before.role === role && isDisabled) {
        await changeAccess(tx, { username, role, isDisabled });
        await endInvitationsOf(tx, username, by.operator);
        await recordAct(tx, { ...by, action: 'operator.disable', subject: username, detail: { role } });
        return undefined;
      }
      const content = { before: { role: before.role, isDisabled: before.is_disabled }, after: { role, isDisabled } };
      return propose(tx, { kind: OPERATOR_KINDS.change, subject: username, content, ...by });
    });
  }

  async function reset(username: string, by: By): Promise<Proposed> {
    return inTransaction(db, async (tx) => {
      await lockOther(tx, username, by.operator);
      return propose(tx, { kind: OPERATOR_KINDS.reset, subject: username, content: {}, ...by });
    });
  }

  return {
    invite,
    change,
    reset,
    list: () => listOperatorRows(db),
    waiting: () => openProposals(db, Object.values(OPERATOR_KINDS)),
  };
}

/**
 * Never oneself, and whoever decides must still be an owner when it happens: two owners who disable each other at the same
 * moment would otherwise leave a site without one.
 */
async function lockOther(tx: Tx, username: string, decider: string) {
  if (username === decider) refuse('KEY_INVALID');
  const locked = await lockOperators(tx, [username, decider]);
  const owner = locked.find((row) => row.username === decider);
  if (owner?.role !== 'owner' || owner.is_disabled) refuse('UNAUTHORIZED');
  return locked.find((row) => row.username === username) ?? refuse('NO_USER');
}
