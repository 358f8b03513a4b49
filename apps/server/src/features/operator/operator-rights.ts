import type { OperatorRole } from '@kapao/contract/operator/session.ts';

const READS = ['summary.read', 'withdrawals.read', 'inflows.read', 'transfers.read'] as const;

/** Who may do what; a right that is not listed is not given (safety 5, 47). */
export const RIGHTS_OF: Record<OperatorRole, readonly string[]> = {
  owner: [...READS, 'withdrawals.decide', 'inflows.assign', 'transfers.settle', 'audit.read'],
  finance: [...READS, 'withdrawals.decide', 'inflows.assign', 'transfers.settle'],
  support: ['summary.read', 'withdrawals.read', 'inflows.read', 'transfers.read'],
  marketing: ['summary.read'],
  auditor: [...READS, 'audit.read'],
};
