import { makePolicies, POLICY_PUBLISHER } from '../features/policy/policy.ts';
import { bindPolicyOperator } from '../features/policy/policy-operator-routes.ts';
import type { Base, Capability } from './capability.ts';

/** Rules about money that operators set. */
export function policiesCapability({ db, propose, isLaos }: Base): Capability {
  const policies = makePolicies({ db, propose });
  return { bindOffice: (binder) => bindPolicyOperator(binder, { policies, isLaos }), publishers: [POLICY_PUBLISHER] };
}
