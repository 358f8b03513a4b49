import { OPERATOR_ROLES, type OperatorRole } from '@kapao/contract/operator/login.ts';
import { OPERATOR_RIGHTS, type OperatorRight } from '@kapao/contract/operator/operator-rights.ts';

const READS = [
  'summary.read',
  'withdrawals.read',
  'inflows.read',
  'transfers.read',
  'slips.read',
  'members.read',
  'reconciliation.read',
  'shift.read',
] as const;
const MONEY = [
  'withdrawals.decide',
  'inflows.assign',
  'slips.decide',
  'transfers.settle',
  'payouts.settle',
  'members.adjust',
  'members.note',
  'shift.write',
  'accounts.read',
  'house-accounts.read',
  'house-accounts.sweep',
  'statements.read',
  'statements.upload',
  'statements.confirm',
] as const;

/** Who may not play: support begins what a member asks for; matches and lists are for those who see money. */
const EXCLUSIONS = ['exclusions.read', 'exclusions.begin', 'exclusions.decide', 'exclusions.write'] as const;

/** Cases of possible money laundering: nobody who talks with members sees that there is one. */
const CASES = ['cases.read', 'cases.decide'] as const;
/** Who somebody is: pictures of documents are for those who decide about them. */
const IDENTITY = ['identity.read', 'identity.decide'] as const;

/** A kind of proposal asks for its own rights beside these; stopping what waits is for whoever may write or decide the kind. */
const PROPOSES = ['proposals.read', 'proposals.write', 'proposals.stop'] as const;

const CHAT = ['chat.read', 'chat.answer', 'chat.assign', 'chat.edit'] as const;

/** Rights per role; a right that is not listed is not given (safety 5, 47). */
export const RIGHTS_OF: Record<OperatorRole, readonly string[]> = {
  owner: [
    ...READS,
    ...MONEY,
    ...CHAT,
    ...PROPOSES,
    'proposals.decide',
    'alerts.acknowledge',
    'reports.read',
    'members.freeze',
    'members.unfreeze',
    'members.unlink',
    'payouts.reset',
    ...EXCLUSIONS,
    ...CASES,
    ...IDENTITY,
    'content.edit',
    'settings.read',
    'settings.edit',
    'settings.approve',
    'partners.read',
    'partners.edit',
    'partners.approve',
    'content.approve',
    'site.switch',
    'games.switch',
    'operators.manage',
    'audit.read',
    'regulator.read',
    'rewards.read',
    'rewards.edit',
    'rewards.codes',
    'rewards.approve',
  ],
  finance: [
    ...READS,
    ...MONEY,
    ...PROPOSES,
    'proposals.decide',
    'alerts.acknowledge',
    'reports.read',
    'rewards.read',
    'rewards.approve',
    'members.freeze',
    'members.unfreeze',
    'members.unlink',
    'payouts.reset',
    ...EXCLUSIONS,
    ...CASES,
    ...IDENTITY,
    'settings.read',
    'settings.approve',
    'partners.read',
    'partners.approve',
    'content.approve',
  ],
  // Support can stop a theft under way; unfreezing is decided by those who see the money.
  support: [
    ...READS,
    ...CHAT,
    // Their canned answers and flows wait for another operator.
    ...PROPOSES,
    'alerts.acknowledge',
    'members.freeze',
    'members.note',
    'shift.write',
    'members.unlink',
    'exclusions.read',
    'exclusions.begin',
  ],
  marketing: ['summary.read', ...PROPOSES, 'content.edit', 'rewards.read', 'rewards.edit', 'rewards.codes'],
  auditor: [
    ...READS,
    'exclusions.read',
    'cases.read',
    'statements.read',
    'house-accounts.read',
    'proposals.read',
    'chat.read',
    'rewards.read',
    'settings.read',
    'partners.read',
    'audit.read',
    'regulator.read',
    'reports.read',
  ],
} satisfies Record<OperatorRole, readonly OperatorRight[]>;

/** The same table by rights, as owners look at it. */
export function rightsMatrix() {
  const rights = OPERATOR_RIGHTS.map((right) => ({
    right,
    roles: OPERATOR_ROLES.filter((role) => RIGHTS_OF[role].includes(right)),
  }));
  return { roles: [...OPERATOR_ROLES], rights };
}
