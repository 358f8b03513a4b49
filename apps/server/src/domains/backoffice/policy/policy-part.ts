import type { Base, Part } from '../../../part.ts';
import { makePolicies, POLICY_PUBLISHER } from './policy.ts';
import { bindPolicyOperator } from './policy-operator-routes.ts';

/** Rules about money that operators set. */
export function policyPart({ db, propose, isLaos }: Base): Part {
  const policies = makePolicies({ db, propose });
  return {
    bindOffice: (binder) => bindPolicyOperator(binder, { policies, isLaos }),
    publishers: [POLICY_PUBLISHER],
    editors: [policies.editor],
  };
}
