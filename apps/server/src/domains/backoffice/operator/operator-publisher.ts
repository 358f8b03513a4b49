import { OPERATOR_ROLES } from '@kapao/contract/operator/login.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { type OperatorAct, recordAct } from '../../../operations/audit-trail.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Approved, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { insertInvitation } from './invitation-store.ts';
import type { Operator } from './operator.ts';
import { changeAccess, insertOperator, lockOperators, removeCredentials } from './operator-desk-store.ts';

export const OPERATOR_KINDS = {
  invite: 'operator.invite',
  change: 'operator.change',
  reset: 'operator.reset',
} as const;

const RIGHTS = { write: 'operators.manage', decide: 'operators.manage' } as const;
const role = z.enum(OPERATOR_ROLES);
const access = z.strictObject({ role, isDisabled: z.boolean() });
const invitation = z.strictObject({ role });
const change = z.strictObject({ before: access, after: access });
const nothing = z.strictObject({});

/** What two owners agree on about a third person, as it happens when the second one says yes. */
export function operatorPublishers({ recoveryCodes, passkeys }: Operator): readonly Publisher[] {
  return [
    {
      kind: OPERATOR_KINDS.invite,
      rights: RIGHTS,
      isOwnCall: true,
      check: (content) => readOrRefuse(invitation, content),
      async publish(tx, { subject: username, ...agreed }) {
        const { role } = invitation.parse(agreed.content);
        if (!(await insertOperator(tx, { username, role, proposalId: agreed.proposalId }))) refuse('EXISTING_USER');
        await insertInvitation(tx, { username, purpose: 'JOIN', ...agreed });
        await record(tx, { subject: username, ...agreed }, { action: 'operator.invite', detail: { role } });
      },
    },
    {
      kind: OPERATOR_KINDS.change,
      rights: RIGHTS,
      isOwnCall: true,
      check: (content) => readOrRefuse(change, content),
      mayApprove: async (_tx, { subject, operator }) => subject !== operator,
      async publish(tx, { subject: username, ...agreed }) {
        const { before, after } = change.parse(agreed.content);
        const [now] = await lockOperators(tx, [username]);
        // Another change came first: the approved version is outdated.
        if (now?.role !== before.role || now.is_disabled !== before.isDisabled) refuse('KEY_INVALID');
        await changeAccess(tx, { username, ...after });
        const detail = {
          roleBefore: before.role,
          role: after.role,
          wasDisabled: before.isDisabled,
          isDisabled: after.isDisabled,
        };
        await record(tx, { subject: username, ...agreed }, { action: 'operator.change', detail });
      },
    },
    {
      kind: OPERATOR_KINDS.reset,
      rights: RIGHTS,
      isOwnCall: true,
      check: (content) => readOrRefuse(nothing, content),
      mayApprove: async (_tx, { subject, operator }) => subject !== operator,
      async publish(tx, { subject: username, ...agreed }) {
        const [now] = await lockOperators(tx, [username]);
        if (!now || now.is_disabled) refuse('KEY_INVALID');
        await removeCredentials(tx, username);
        await recoveryCodes.forget(tx, username);
        await passkeys.forget(tx, username);
        await insertInvitation(tx, { username, purpose: 'RESET', ...agreed });
        await record(tx, { subject: username, ...agreed }, { action: 'operator.reset', detail: {} });
      },
    },
  ];
}

function record(
  tx: Tx,
  { subject, approvedBy, proposedBy, reason }: Pick<Approved, 'subject' | 'approvedBy' | 'proposedBy' | 'reason'>,
  { action, detail }: { action: OperatorAct['action']; detail: Record<string, string | boolean> },
) {
  return recordAct(tx, { operator: approvedBy, action, subject, reason, detail: { ...detail, proposedBy } });
}
